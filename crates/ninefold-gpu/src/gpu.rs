//! All cards of a machine, and the blocks that they have.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::block::Block;
use crate::cuda::{self, NoGpu};
use crate::device::{Device, DeviceBlock, DeviceError};
use crate::tuning::Tuning;

/// Fewer puzzles than this are solved on the CPU: it is done before a card could begin.
pub const SMALL: usize = 4096;

/// A card with less memory than for this many is of no use.
const LEAST_ROOM: usize = 1 << 12;
/// Blocks per card at a time: some are copied in, some solved, some copied out.
const BLOCKS: usize = 16;

/// The GPUs of this machine.
pub struct Gpu {
    pub(crate) slots: Vec<Arc<Slot>>,
    /// The slot to ask first for the next block.
    next: AtomicUsize,
}

impl Gpu {
    /// Opens all cards.
    ///
    /// # Errors
    /// Says why there are none.
    pub fn open() -> Result<Gpu, NoGpu> {
        Gpu::open_with(&Tuning::default())
    }

    /// Opens all cards with other settings, for measurements.
    ///
    /// # Errors
    /// Says why there are none.
    #[doc(hidden)]
    pub fn open_with(tuning: &Tuning) -> Result<Gpu, NoGpu> {
        Ok(Gpu::with_room(cuda::devices(tuning)?, tuning.room))
    }

    /// Uses other devices; the tests do.
    ///
    /// # Panics
    /// Panics without a device.
    #[must_use]
    pub fn of(devices: Vec<Box<dyn Device>>) -> Gpu {
        Gpu::with_room(devices, Tuning::default().room)
    }

    fn with_room(devices: Vec<Box<dyn Device>>, room: usize) -> Gpu {
        assert!(!devices.is_empty(), "a GPU has cards");
        let slots = devices.into_iter().map(|device| Arc::new(Slot::new(device, room))).collect();
        Gpu { slots, next: AtomicUsize::new(0) }
    }

    /// Returns the names of the cards.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.slots.iter().map(|slot| slot.device.name()).collect()
    }

    /// Returns whether a card is left that hasn't failed.
    #[must_use]
    pub fn is_usable(&self) -> bool {
        self.slots.iter().any(|slot| slot.state().lost.is_none())
    }

    /// Returns why a card was lost, if one was.
    #[must_use]
    pub fn failure(&self) -> Option<DeviceError> {
        self.slots.iter().find_map(|slot| slot.state().lost.clone())
    }

    /// Returns a block that no one else uses, from the cards in turn; `None` if all are in use, out of memory or lost.
    #[must_use]
    pub fn block(&self) -> Option<Block> {
        let first = self.next.fetch_add(1, Ordering::Relaxed);
        (0..self.slots.len()).find_map(|turn| Slot::take(&self.slots[(first + turn) % self.slots.len()]))
    }

    /// Returns a block as [`block`](Gpu::block) does, but waits while all are in use; `None` if all are out of memory or lost.
    /// It waits for ever if the caller holds the rest.
    #[must_use]
    pub fn wait_for_block(&self) -> Option<Block> {
        loop {
            if let Some(block) = self.block() {
                return Some(block);
            }
            self.slots.iter().find(|slot| slot.wait())?;
        }
    }
}

/// One card and its blocks.
pub(crate) struct Slot {
    device: Box<dyn Device>,
    state: Mutex<State>,
    /// Signals that a block is no longer in use.
    returned: Condvar,
}

struct State {
    /// Room in a block; less after the card ran out of memory.
    room: usize,
    /// Blocks to make yet.
    left: usize,
    in_use: usize,
    idle: Vec<(usize, Box<dyn DeviceBlock>)>,
    lost: Option<DeviceError>,
}

impl Slot {
    fn new(device: Box<dyn Device>, room: usize) -> Slot {
        let state = State { room, left: BLOCKS, in_use: 0, idle: Vec::new(), lost: None };
        Slot { device, state: Mutex::new(state), returned: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an idle block, or makes one.
    fn take(slot: &Arc<Slot>) -> Option<Block> {
        let mut state = slot.state();
        if state.lost.is_some() {
            return None;
        }
        if let Some((room, inner)) = state.idle.pop() {
            state.in_use += 1;
            return Some(Block::new(inner, Arc::clone(slot), room));
        }
        while state.left > 0 {
            match slot.device.block(state.room) {
                Ok(inner) => {
                    (state.left, state.in_use) = (state.left - 1, state.in_use + 1);
                    return Some(Block::new(inner, Arc::clone(slot), state.room));
                }
                // Those that exist do the work, or else smaller ones.
                Err(DeviceError::OutOfMemory) if state.left < BLOCKS => state.left = 0,
                Err(DeviceError::OutOfMemory) if state.room > LEAST_ROOM => state.room /= 2,
                Err(error) => {
                    state.lost = Some(error);
                    state.left = 0;
                }
            }
        }
        None
    }

    /// Waits until a block is no longer in use; returns whether one was.
    fn wait(&self) -> bool {
        let state = self.state();
        let is_waiting = state.lost.is_none() && state.in_use > 0;
        if is_waiting && state.idle.is_empty() {
            drop(self.returned.wait(state));
        }
        is_waiting
    }

    /// Keeps a block for the next caller, unless it is of no use any more.
    pub(crate) fn put_back(&self, block: Option<(usize, Box<dyn DeviceBlock>)>) {
        let mut state = self.state();
        state.in_use -= 1;
        state.idle.extend(block);
        drop(state);
        self.returned.notify_all();
    }

    /// Notes that the card has failed.
    pub(crate) fn lose(&self, error: &DeviceError) {
        self.state().lost.get_or_insert_with(|| error.clone());
    }
}
