//! What the script around the engine provides: a place for results that come while it works, a clock, and one for panics.
//!
//! Natively, where only the tests of this crate run, nobody listens.

#[cfg(target_arch = "wasm32")]
mod imports {
    // SAFETY: the script that loads the engine provides these, and none of them touches memory that Rust may change meanwhile: each
    // reads the bytes during the call.
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        #[cfg(not(feature = "print"))]
        pub(super) safe fn emit(text: *const u8, length: usize) -> u32;
        pub(super) safe fn now() -> f64;
        pub(super) safe fn random() -> f64;
        pub(super) safe fn panicked(text: *const u8, length: usize);
    }
}

/// Hands over a line of results; returns whether more are wanted.
#[cfg(not(feature = "print"))]
#[cfg_attr(not(target_arch = "wasm32"), expect(unused_variables, reason = "nobody listens"))]
pub(crate) fn emit(line: &str) -> bool {
    #[cfg(target_arch = "wasm32")]
    return imports::emit(line.as_ptr(), line.len()) == 0;
    #[cfg(not(target_arch = "wasm32"))]
    true
}

/// Returns the time in seconds since some moment.
pub(crate) fn seconds() -> f64 {
    #[cfg(target_arch = "wasm32")]
    return imports::now() / 1000.0;
    #[cfg(not(target_arch = "wasm32"))]
    0.0
}

/// Returns a random number of 53 bits: a script has no wider whole numbers, and a seed is repeated by typing it in.
pub(crate) fn random() -> u64 {
    #[cfg(target_arch = "wasm32")]
    return (imports::random() * (1u64 << 53) as f64) as u64;
    #[cfg(not(target_arch = "wasm32"))]
    0
}

/// Reports every panic, so that the script can say what happened: after a panic the instance is of no use.
pub(crate) fn report_panics() {
    #[cfg(target_arch = "wasm32")]
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        imports::panicked(text.as_ptr(), text.len());
    }));
}
