//! The files of the page are part of the binary: a new one among them means a new binary.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
