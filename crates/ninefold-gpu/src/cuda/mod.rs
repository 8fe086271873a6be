//! NVIDIA's cards.
//!
//! All `unsafe` code of the crate is here: calls of the driver, and the memory that it and the card use.
#![allow(unsafe_code)]

mod block;
mod card;
mod driver;
mod memory;

pub use self::driver::NoGpu;
use crate::device::Device;
use crate::tuning::Tuning;

/// Returns all cards that Ninefold can use.
pub(crate) fn devices(tuning: &Tuning) -> Result<Vec<Box<dyn Device>>, NoGpu> {
    let shared = |card| Box::new(card::SharedCard(card)) as Box<dyn Device>;
    Ok(card::cards(tuning)?.into_iter().map(shared).collect())
}
