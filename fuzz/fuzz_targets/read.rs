//! Any bytes: reading and splitting them never panics, loses no chunk, and keeps error messages short.

#![no_main]

use libfuzzer_sys::fuzz_target;
use ninefold::grid::Layout;
use ninefold::text::{Notation, ReadOptions, Splitter, read};

fuzz_target!(|bytes: &[u8]| {
    // The first byte chooses the options.
    let Some((&choice, text)) = bytes.split_first() else { return };
    let notation = Notation::ALL.get(usize::from(choice & 15)).copied();
    let layout = Layout::USUAL_SIDES.get(usize::from(choice >> 4)).and_then(|&side| Layout::usual(side));
    let options = ReadOptions { notation, layout };
    let check = |text: &[u8]| {
        if let Err(error) = read(text, &options) {
            assert!(error.to_string().chars().count() < 200, "{error}");
            assert!(error.line >= 1);
        }
    };
    check(text);
    let mut splitter = Splitter::new(options.notation, options.layout.clone());
    let mut last = 0;
    let mut take = |chunk: ninefold::text::Chunk| {
        assert!(chunk.line > last, "chunks come in order");
        last = chunk.line;
        check(&chunk.text);
    };
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        splitter.push(line).for_each(&mut take);
        // A line that starts with a byte that no text has represents an unreadable line.
        if line[0] == 0xFF {
            splitter.interrupt().for_each(&mut take);
        }
    }
    splitter.finish().for_each(&mut take);
});
