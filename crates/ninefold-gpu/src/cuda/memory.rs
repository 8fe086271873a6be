//! Memory that a card uses, on the card and on the host, and what kernels are told about it.

use std::ffi::c_void;
use std::sync::Arc;

use super::card::Card;
use super::driver::Address;
use crate::device::DeviceError;

/// Spare bytes after each buffer of a card, so that kernels may read and write whole vectors.
const SPARE: usize = 64;
/// All contexts may use the memory.
const PORTABLE: u32 = 1;

/// Memory of a card, freed when it is dropped.
pub(super) struct OnCard(Arc<Card>, Address);

impl OnCard {
    pub(super) fn new(card: &Arc<Card>, bytes: usize) -> Result<OnCard, DeviceError> {
        let mut address = 0;
        // SAFETY: the pointer is valid during the call.
        card.driver.check(unsafe { (card.driver.allocate)(&raw mut address, bytes + SPARE) })?;
        Ok(OnCard(Arc::clone(card), address))
    }

    pub(super) fn address(&self) -> Address {
        self.1
    }
}

impl Drop for OnCard {
    fn drop(&mut self) {
        // SAFETY: the memory is this object's, and its block has waited for the work that uses it.
        let _ = unsafe { (self.0.driver.free)(self.1) };
    }
}

/// Memory of the host that the card reads and writes by itself, freed when it is dropped.
pub(super) struct Pinned {
    card: Arc<Card>,
    start: *mut u8,
    bytes: usize,
}

impl Pinned {
    pub(super) fn new(card: &Arc<Card>, bytes: usize) -> Result<Pinned, DeviceError> {
        let mut start = std::ptr::null_mut();
        // SAFETY: the pointer is valid during the call.
        card.driver.check(unsafe { (card.driver.allocate_host)(&raw mut start, bytes, PORTABLE) })?;
        let start = start.cast::<u8>();
        // SAFETY: the driver has just allocated these bytes for us.
        unsafe { start.write_bytes(0, bytes) };
        Ok(Pinned { card: Arc::clone(card), start, bytes })
    }

    /// Returns where it starts, for the driver.
    pub(super) fn place(&self) -> *mut c_void {
        self.start.cast()
    }

    pub(super) fn len(&self) -> usize {
        self.bytes
    }

    pub(super) fn bytes(&self) -> &[u8] {
        // SAFETY: the memory is this object's and initialised; the card uses it only between `start` and `wait` of its
        // block, which lends no memory in between.
        unsafe { std::slice::from_raw_parts(self.start, self.bytes) }
    }

    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts_mut(self.start, self.bytes) }
    }
}

impl Drop for Pinned {
    fn drop(&mut self) {
        // SAFETY: the memory is this object's, and its block has waited for the work that uses it.
        let _ = unsafe { (self.card.driver.free_host)(self.start.cast()) };
    }
}

/// An argument of a kernel: an address, or a number in its lower half.
pub(super) struct Argument(u64);

impl From<u32> for Argument {
    fn from(number: u32) -> Argument {
        Argument(u64::from(number)) // every card and host is little-endian
    }
}

impl Argument {
    /// No memory.
    pub(super) const NOTHING: Argument = Argument(0);

    /// Returns the place of the argument, for the driver.
    pub(super) fn place(&mut self) -> *mut c_void {
        (&raw mut self.0).cast()
    }

    pub(super) fn address(address: Address) -> Argument {
        Argument(address)
    }
}

impl From<&OnCard> for Argument {
    fn from(memory: &OnCard) -> Argument {
        Argument(memory.1)
    }
}
