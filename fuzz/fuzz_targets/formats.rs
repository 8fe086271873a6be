//! Any text in any format of another program: reading never panics, what is read can be written in every format, and texts are
//! read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold_formats::{Format, detect, read, write};

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses the format; beyond the last one it is detected.
    let Some((&choice, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let format = Format::ALL.get(usize::from(choice) % (Format::ALL.len() + 1)).copied();
    let _ = detect(text);
    let Ok(reading) = read(text, format) else { return };
    let Ok(puzzle) = reading.position.puzzle() else { return };
    for &format in Format::ALL.iter().filter(|format| format.has_writer()) {
        let Ok(written) = write(&puzzle, &reading.about, format) else { continue };
        let again = read(&written.text, Some(format)).unwrap_or_else(|error| panic!("{error}: {}", written.text));
        assert_eq!(again.format, format);
    }
});
