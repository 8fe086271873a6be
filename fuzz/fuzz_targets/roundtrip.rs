//! What Ninefold reads, it can write in every notation and read back.

#![no_main]

use std::sync::Arc;

use libfuzzer_sys::fuzz_target;
use ninefold::text::{Notation, Position, ReadOptions, read, write};

fuzz_target!(|bytes: &[u8]| {
    let Ok(reading) = read(bytes, &ReadOptions::default()) else { return };
    let position = reading.position;
    for &notation in Notation::ALL {
        let held = match notation {
            Notation::Hodoku => position.game().into(),
            _ if notation.holds_marks() => Position::Marks(position.candidates()),
            _ => Position::Digits(position.grid()),
        };
        let text = write(&position, notation);
        let options = ReadOptions { notation: Some(notation), layout: Some(Arc::clone(position.layout())) };
        let back =
            read(text.as_bytes(), &options).unwrap_or_else(|error| panic!("{notation}: {error}\n{text}"));
        assert_eq!(back.position, held, "{notation}\n{text}");
    }
});
