//! NVIDIA's driver, loaded when it is needed: the few functions of its interface that the crate calls.
//!
//! The declarations follow `cuda.h`. A handle is a pointer that only the driver looks into.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::fmt;

use libloading::Library;

use crate::device::DeviceError;

/// The result of every function; 0 is success.
type Code = c_int;
/// A pointer into the memory of a card.
pub(super) type Address = u64;
/// A handle of the driver.
pub(super) type Handle = *mut c_void;

const OUT_OF_MEMORY: Code = 2;
const NOT_READY: Code = 600;

/// Why there is no GPU to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGpu {
    /// The driver isn't installed.
    NoDriver,
    /// The driver is too old: it supports this version of CUDA.
    OldDriver(u32, u32),
    /// The driver finds no card.
    NoCard,
    /// All cards are too old. The best is this one, with this compute capability.
    OldCard(String, u32, u32),
    /// The driver or the card fails.
    Failed(String),
}

impl fmt::Display for NoGpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGpu::NoDriver => write!(f, "no GPU: NVIDIA's driver isn't installed"),
            NoGpu::OldDriver(major, minor) => {
                write!(
                    f,
                    "no GPU: NVIDIA's driver supports CUDA {major}.{minor}; Ninefold needs 10.0 or newer"
                )
            }
            NoGpu::NoCard => write!(f, "no GPU: NVIDIA's driver finds no card"),
            NoGpu::OldCard(name, major, minor) => write!(
                f,
                "no GPU: {name} has compute capability {major}.{minor}; Ninefold needs 7.0 (Volta) or newer"
            ),
            NoGpu::Failed(reason) => write!(f, "no GPU: {reason}"),
        }
    }
}

impl std::error::Error for NoGpu {}

impl From<DeviceError> for NoGpu {
    fn from(error: DeviceError) -> NoGpu {
        NoGpu::Failed(error.to_string())
    }
}

/// Declares the functions of the driver, and loads them.
macro_rules! functions {
    ($($name:ident = $symbol:literal ($($argument:ty),*);)*) => {
        /// The driver's functions.
        pub(super) struct Driver {
            $(pub(super) $name: unsafe extern "system" fn($($argument),*) -> Code,)*
            /// Keeps the functions loaded.
            _library: Library,
        }

        impl Driver {
            fn load_from(library: Library) -> Result<Driver, libloading::Error> {
                Ok(Driver {
                    // SAFETY: `cuda.h` declares the function so.
                    $($name: unsafe { *library.get(concat!($symbol, "\0").as_bytes())? },)*
                    _library: library,
                })
            }
        }
    };
}

functions! {
    init = "cuInit" (c_uint);
    version = "cuDriverGetVersion" (*mut c_int);
    error_string = "cuGetErrorString" (Code, *mut *const c_char);
    device_count = "cuDeviceGetCount" (*mut c_int);
    device = "cuDeviceGet" (*mut c_int, c_int);
    device_name = "cuDeviceGetName" (*mut c_char, c_int, c_int);
    device_attribute = "cuDeviceGetAttribute" (*mut c_int, c_int, c_int);
    context_flags = "cuDevicePrimaryCtxSetFlags" (c_int, c_uint);
    retain_context = "cuDevicePrimaryCtxRetain" (*mut Handle, c_int);
    set_context = "cuCtxSetCurrent" (Handle);
    load_module = "cuModuleLoadData" (*mut Handle, *const c_void);
    function = "cuModuleGetFunction" (*mut Handle, Handle, *const c_char);
    allocate = "cuMemAlloc_v2" (*mut Address, usize);
    free = "cuMemFree_v2" (Address);
    allocate_host = "cuMemHostAlloc" (*mut *mut c_void, usize, c_uint);
    free_host = "cuMemFreeHost" (*mut c_void);
    create_stream = "cuStreamCreate" (*mut Handle, c_uint);
    destroy_stream = "cuStreamDestroy_v2" (Handle);
    query_stream = "cuStreamQuery" (Handle);
    copy_in = "cuMemcpyHtoDAsync_v2" (Address, *const c_void, usize, Handle);
    copy_out = "cuMemcpyDtoHAsync_v2" (*mut c_void, Address, usize, Handle);
    launch = "cuLaunchKernel" (
        Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle, *mut *mut c_void, *mut *mut c_void
    );
}

impl Driver {
    /// Loads the driver and starts it.
    pub(super) fn load() -> Result<Driver, NoGpu> {
        let name = if cfg!(windows) { "nvcuda.dll" } else { "libcuda.so.1" };
        // SAFETY: the driver's library does nothing when it is loaded that would break the program.
        let library = unsafe { Library::new(name) }.map_err(|_| NoGpu::NoDriver)?;
        let driver = Driver::load_from(library).map_err(|error| NoGpu::Failed(error.to_string()))?;
        let mut version = 0;
        // SAFETY: the pointer is valid during the call.
        driver.check(unsafe { (driver.version)(&raw mut version) })?;
        if version < 10_000 {
            return Err(NoGpu::OldDriver(version as u32 / 1000, version as u32 % 1000 / 10));
        }
        // SAFETY: it takes no pointers.
        match unsafe { (driver.init)(0) } {
            0 => Ok(driver),
            100 => Err(NoGpu::NoCard),
            code => Err(NoGpu::Failed(driver.words(code))),
        }
    }

    /// Turns the result of a call into words.
    pub(super) fn check(&self, code: Code) -> Result<(), DeviceError> {
        match code {
            0 => Ok(()),
            OUT_OF_MEMORY => Err(DeviceError::OutOfMemory),
            code => Err(DeviceError::Lost(self.words(code))),
        }
    }

    /// Returns whether a stream has done its work.
    pub(super) fn is_done(&self, stream: Handle) -> Result<bool, DeviceError> {
        // SAFETY: the caller's stream exists; a wrong handle is an error code.
        match unsafe { (self.query_stream)(stream) } {
            NOT_READY => Ok(false),
            code => self.check(code).map(|()| true),
        }
    }

    fn words(&self, code: Code) -> String {
        let mut words = std::ptr::null();
        // SAFETY: the pointer is valid during the call; the text that it points to then is the driver's and constant.
        let known = unsafe { (self.error_string)(code, &raw mut words) } == 0 && !words.is_null();
        // SAFETY: as above.
        let words = known.then(|| unsafe { CStr::from_ptr(words) }.to_string_lossy().into_owned());
        words.unwrap_or_else(|| format!("error {code} of NVIDIA's driver"))
    }
}
