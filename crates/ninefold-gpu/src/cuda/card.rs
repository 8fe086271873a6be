//! A card: its context, the kernels, and the blocks that work on it.

use std::ffi::{CString, c_int};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::block::CardBlock;
use super::driver::{Address, Driver, Handle, NoGpu};
use crate::device::{Device, DeviceBlock, DeviceError};
use crate::table::{Entry, table};
use crate::tuning::Tuning;

/// A small block is done within this time, and sleeping would take longer.
const SOON: Duration = Duration::from_millis(1);
/// No kernel takes anywhere near this long.
const TIMEOUT: Duration = Duration::from_secs(20);

const MULTIPROCESSORS: c_int = 16;
const MAJOR: c_int = 75;
const MINOR: c_int = 76;
/// A thread that waits for the card sleeps.
const BLOCKING: u32 = 4;

/// One card.
pub(super) struct Card {
    pub(super) driver: Arc<Driver>,
    context: Handle,
    name: String,
    pub(super) multiprocessors: u32,
    pub(super) solve: Handle,
    pub(super) solve_together: Handle,
    pub(super) decode: Handle,
    pub(super) unpack: Handle,
    pub(super) encode: Handle,
    /// The table in the memory of the card.
    pub(super) table: Address,
    pub(super) tuning: Tuning,
}

// SAFETY: the driver's functions may be called from any thread; the handles are used for nothing else.
unsafe impl Send for Card {}
// SAFETY: as above; a card changes nothing of its own after it is made.
unsafe impl Sync for Card {}

/// Returns all cards that can run the kernels.
pub(super) fn cards(tuning: &Tuning) -> Result<Vec<Arc<Card>>, NoGpu> {
    let driver = Arc::new(Driver::load()?);
    let mut count = 0;
    // SAFETY: the pointer is valid during the call.
    driver.check(unsafe { (driver.device_count)(&raw mut count) })?;
    let (mut cards, mut problem) = (Vec::new(), NoGpu::NoCard);
    for number in 0..count {
        match Card::open(&driver, number, tuning) {
            Ok(card) => cards.push(Arc::new(card)),
            Err(error) => problem = error,
        }
    }
    if cards.is_empty() { Err(problem) } else { Ok(cards) }
}

impl Card {
    fn open(driver: &Arc<Driver>, number: c_int, tuning: &Tuning) -> Result<Card, NoGpu> {
        let (mut device, mut bytes) = (0, [0; 256]);
        // SAFETY: the pointers are valid during the calls, and the length is that of the buffer.
        unsafe {
            driver.check((driver.device)(&raw mut device, number))?;
            driver.check((driver.device_name)(bytes.as_mut_ptr(), bytes.len() as c_int, device))?;
        }
        let name: String =
            bytes.iter().take_while(|byte| **byte != 0).map(|&byte| char::from(byte as u8)).collect();
        let attribute = |which| {
            let mut value = 0;
            // SAFETY: the pointer is valid during the call.
            driver.check(unsafe { (driver.device_attribute)(&raw mut value, which, device) })?;
            Ok::<u32, NoGpu>(value as u32)
        };
        let (major, minor) = (attribute(MAJOR)?, attribute(MINOR)?);
        if major < 7 {
            return Err(NoGpu::OldCard(name, major, minor));
        }
        let ptx = CString::new(&*tuning.kernels).expect("PTX is text");
        let (mut context, mut module) = (std::ptr::null_mut(), std::ptr::null_mut());
        // SAFETY: the pointers are valid during the calls, and the module is text that ends with a zero.
        unsafe {
            // A context that exists already keeps its flags.
            let _ = (driver.context_flags)(device, BLOCKING);
            driver.check((driver.retain_context)(&raw mut context, device))?;
            driver.check((driver.set_context)(context))?;
            driver.check((driver.load_module)(&raw mut module, ptx.as_ptr().cast()))?;
        }
        let kernel = |name: &str| {
            let (name, mut kernel) = (CString::new(name).expect("a name"), std::ptr::null_mut());
            // SAFETY: the pointers are valid during the call.
            driver.check(unsafe { (driver.function)(&raw mut kernel, module, name.as_ptr()) })?;
            Ok::<Handle, NoGpu>(kernel)
        };
        let (solve, solve_together) = (kernel("solve")?, kernel("solve_together")?);
        let (decode, unpack, encode) = (kernel("decode")?, kernel("unpack")?, kernel("encode")?);
        let multiprocessors = attribute(MULTIPROCESSORS)?;
        let driver = Arc::clone(driver);
        let (table_address, tuning) = (0, tuning.clone());
        let mut card = Card {
            driver,
            context,
            name,
            multiprocessors,
            solve,
            solve_together,
            decode,
            unpack,
            encode,
            table: table_address,
            tuning,
        };
        card.table = card.upload(&table())?;
        Ok(card)
    }

    /// Copies the table to the card, for as long as the program runs.
    fn upload(&self, entries: &[Entry; 512]) -> Result<Address, DeviceError> {
        let mut address = 0;
        let stream = std::ptr::null_mut(); // the default stream, of which everything else is independent
        // SAFETY: the memory on both sides has the size of the table, and the table lives until the copy is done.
        unsafe {
            self.driver.check((self.driver.allocate)(&raw mut address, size_of_val(entries)))?;
            let from = entries.as_ptr().cast();
            self.driver.check((self.driver.copy_in)(address, from, size_of_val(entries), stream))?;
        }
        self.finish(stream)?;
        Ok(address)
    }

    /// Makes this thread's calls go to the card.
    pub(super) fn enter(&self) -> Result<(), DeviceError> {
        // SAFETY: the context lives as long as the program.
        self.driver.check(unsafe { (self.driver.set_context)(self.context) })
    }

    /// Waits until a stream has done its work.
    pub(super) fn finish(&self, stream: Handle) -> Result<(), DeviceError> {
        let start = Instant::now();
        while !self.driver.is_done(stream)? {
            if start.elapsed() > TIMEOUT {
                return Err(DeviceError::Lost("it doesn't answer".to_owned()));
            }
            if start.elapsed() < SOON {
                thread::yield_now()
            } else {
                thread::sleep(Duration::from_micros(20))
            }
        }
        Ok(())
    }
}

/// A card that blocks can share.
pub(super) struct SharedCard(pub(super) Arc<Card>);

impl Device for SharedCard {
    fn name(&self) -> String {
        self.0.name.clone()
    }

    fn block(&self, puzzles: usize) -> Result<Box<dyn DeviceBlock>, DeviceError> {
        Ok(Box::new(CardBlock::new(&self.0, puzzles)?))
    }
}
