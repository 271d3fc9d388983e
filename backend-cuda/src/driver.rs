//! The CUDA driver: finding it, contexts, and the meaning of its errors (CUDA Driver API, "Error Handling",
//! `CUresult`).

use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, mpsc};
use std::thread;
use std::time::Duration;

use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys::{self, CUresult};
use isowarp_core::backend::{Error, HostFunctionError, LastKernel};

/// Oldest driver version that has every function called by this crate (CUDA 12.8).
const OLDEST_VERSION: i32 = 12_080;

/// Lock that is read while streams are captured, and written while an event is recorded after all work of a context.
/// Recording such an event invalidates every capture in the context, like `cuCtxSynchronize` (CUDA Driver API,
/// `cuCtxRecordEvent`). There is one lock for all devices, since a device opened twice shares a context. No thread
/// waits for a device while it holds the lock.
static CAPTURES: RwLock<()> = RwLock::new(());

/// Returns the lock to hold while streams are captured, for a thread that does not wait for all work of a context.
pub(crate) fn capturing() -> RwLockReadGuard<'static, ()> {
    CAPTURES.read().unwrap_or_else(PoisonError::into_inner)
}

/// Loads and initialises the driver at the first call.
///
/// # Errors
/// A sentence with the reason why the driver cannot be used. A missing device is not an error.
pub(crate) fn initialised() -> Result<(), Error> {
    static STATE: OnceLock<Result<(), String>> = OnceLock::new();
    STATE.get_or_init(initialise).clone().map_err(Error::Unavailable)
}

fn initialise() -> Result<(), String> {
    // SAFETY: loads NVIDIA's driver library by its well-known names, whose initialisers require nothing of the process,
    // and unloads it again.
    if !unsafe { sys::is_culib_present() } {
        let name = if cfg!(windows) { "nvcuda.dll" } else { "libcuda.so.1" };
        return Err(format!("no CUDA driver: {name} was not found. It comes with NVIDIA's display driver"));
    }
    let version = driver_version().map_err(|e| format!("the CUDA driver does not answer: {}", describe(e)))?;
    if version < OLDEST_VERSION {
        return Err(format!(
            "the CUDA driver supports CUDA {}; {} or newer is needed",
            cuda_version(version),
            cuda_version(OLDEST_VERSION)
        ));
    }
    match result::init() {
        Ok(()) | Err(DriverError(CUresult::CUDA_ERROR_NO_DEVICE)) => Ok(()),
        Err(e) => Err(format!("the CUDA driver cannot be initialised: {}", describe(e))),
    }
}

/// Returns the newest CUDA version that the driver supports, such as 13000 for 13.0.
pub(crate) fn driver_version() -> Result<i32, DriverError> {
    let mut version = 0;
    // SAFETY: the driver library is there; the function writes one integer.
    unsafe { sys::cuDriverGetVersion(&mut version) }.result()?;
    Ok(version)
}

/// Formats a version: `13.0` for 13000.
pub(crate) fn cuda_version(version: i32) -> String {
    format!("{}.{}", version / 1000, version % 1000 / 10)
}

/// Returns the driver's name and text for an error.
pub(crate) fn describe(error: DriverError) -> String {
    let name = error.error_name().map(|n| n.to_string_lossy().into_owned());
    let text = error.error_string().map(|t| t.to_string_lossy().into_owned());
    match (name, text) {
        (Ok(name), Ok(text)) => format!("{name}: {text}"),
        _ => format!("error {}", error.0 as u32),
    }
}

/// Returns true for errors after which the context is unusable.
fn is_sticky(error: DriverError) -> bool {
    matches!(
        error.0,
        CUresult::CUDA_ERROR_ILLEGAL_ADDRESS
            | CUresult::CUDA_ERROR_LAUNCH_TIMEOUT
            | CUresult::CUDA_ERROR_ASSERT
            | CUresult::CUDA_ERROR_HARDWARE_STACK_ERROR
            | CUresult::CUDA_ERROR_ILLEGAL_INSTRUCTION
            | CUresult::CUDA_ERROR_MISALIGNED_ADDRESS
            | CUresult::CUDA_ERROR_INVALID_ADDRESS_SPACE
            | CUresult::CUDA_ERROR_INVALID_PC
            | CUresult::CUDA_ERROR_LAUNCH_FAILED
            | CUresult::CUDA_ERROR_ECC_UNCORRECTABLE
            | CUresult::CUDA_ERROR_NVLINK_UNCORRECTABLE
            | CUresult::CUDA_ERROR_CONTAINED
            | CUresult::CUDA_ERROR_TENSOR_MEMORY_LEAK
            | CUresult::CUDA_ERROR_EXTERNAL_DEVICE
            | CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED
            | CUresult::CUDA_ERROR_DEINITIALIZED
            | CUresult::CUDA_ERROR_DEVICE_UNAVAILABLE
            | CUresult::CUDA_ERROR_MPS_CLIENT_TERMINATED
            | CUresult::CUDA_ERROR_UNKNOWN
    )
}

/// A device's primary context.
pub(crate) struct Context {
    /// The device's name on the command line.
    name: String,
    pub device: sys::CUdevice,
    raw: sys::CUcontext,
    /// The reason why the device is lost, once it is.
    lost: OnceLock<String>,
    /// The kernel that was launched last, if there is a time limit.
    last_kernel: LastKernel,
    /// Time limit for work that is waited for.
    time_limit: Option<Duration>,
    /// The error of a host function that a stream has called.
    host_error: Arc<HostFunctionError>,
}

// SAFETY: a context is a handle that the driver allows to be used from any thread, several at a time
// (CUDA Driver API, "Context Management").
unsafe impl Send for Context {}
// SAFETY: as for `Send`.
unsafe impl Sync for Context {}

impl Context {
    /// Retains the primary context of a device that `result::device::get` returned.
    pub fn retain(name: String, device: sys::CUdevice, time_limit: Option<Duration>) -> Result<Arc<Self>, Error> {
        // SAFETY: the device came from `result::device::get`.
        let raw = unsafe { result::primary_ctx::retain(device) };
        let raw = raw.map_err(|e| Error::Unavailable(format!("{name} cannot be opened: {}", describe(e))))?;
        Ok(Arc::new(Self {
            name,
            device,
            raw,
            lost: OnceLock::new(),
            last_kernel: LastKernel::default(),
            time_limit,
            host_error: Arc::default(),
        }))
    }

    /// Returns the error of host functions, which callbacks set. They do not own the context, since they must not call
    /// the driver to release it.
    pub fn host_error(&self) -> &Arc<HostFunctionError> {
        &self.host_error
    }

    /// Returns the time limit for work that is waited for.
    pub fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    /// Returns the driver's handle.
    pub fn raw(&self) -> sys::CUcontext {
        self.raw
    }

    /// Makes the context the calling thread's. Every call of the driver needs this.
    pub fn enter(&self) -> Result<(), Error> {
        if let Some(reason) = self.lost.get() {
            return Err(self.lost_error(reason));
        }
        // Querying is cheaper than setting, and the context is usually the current one already.
        if matches!(result::ctx::get_current(), Ok(Some(current)) if current == self.raw) {
            return Ok(());
        }
        // SAFETY: the context is retained until `self` is dropped.
        self.check("cannot enter the context", unsafe { result::ctx::set_current(self.raw) })
    }

    /// Waits for work by calling `wait`, but not longer than the time limit; after that the device is lost. The context
    /// is the calling thread's.
    pub fn wait(
        self: &Arc<Self>,
        wait: impl FnOnce() -> Result<(), DriverError> + Send + 'static,
    ) -> Result<(), Error> {
        let what = "a kernel or copy failed";
        let Some(limit) = self.time_limit else { return self.check(what, wait()) };
        if let Some(reason) = self.lost.get() {
            return Err(self.lost_error(reason));
        }
        let (tell, told) = mpsc::channel();
        let context = Arc::clone(self);
        let started = thread::Builder::new().name("isowarp wait".to_owned()).spawn(move || {
            // The receiver is gone if the wait timed out.
            let _ = tell.send(context.enter().map(|()| wait()));
        });
        if let Err(error) = started {
            return Err(Error::Driver {
                device: self.name.clone(),
                message: format!("cannot start a thread: {error}"),
            });
        }
        match told.recv_timeout(limit) {
            Ok(done) => self.check(what, done?),
            Err(_) => {
                let seconds = limit.as_secs_f64();
                let _ = self.lost.set(format!("timed out after {seconds} s"));
                let kernel = self.last_kernel.get();
                Err(Error::TimeLimit { device: self.name.clone(), kernel, elapsed: limit, diagnostics: None })
            }
        }
    }

    /// Records the kernel that is launched, for the error of a time limit.
    pub fn note_kernel(&self, name: &str) {
        if self.time_limit.is_some() {
            self.last_kernel.set(name);
        }
    }

    /// Records an event of this context after all of its work. Other threads may capture streams meanwhile.
    ///
    /// # Safety
    /// The event has to be alive, and of this context.
    pub unsafe fn record_all(&self, event: sys::CUevent) -> Result<(), Error> {
        let recorded = {
            let _alone = CAPTURES.write().unwrap_or_else(PoisonError::into_inner);
            // SAFETY: the caller promises it.
            unsafe { sys::cuCtxRecordEvent(self.raw, event) }
        };
        self.check("cannot record an event", recorded.result())
    }

    /// Converts the driver's error to one of the host API. `what` describes the attempted operation.
    pub fn check<T>(&self, what: &str, result: Result<T, DriverError>) -> Result<T, Error> {
        result.map_err(|error| self.error(what, error))
    }

    /// Returns the host API's error for one of the driver's.
    pub fn error(&self, what: &str, error: DriverError) -> Error {
        if is_sticky(error) {
            let reason = self.lost.get_or_init(|| describe(error));
            return self.lost_error(reason);
        }
        match error.0 {
            CUresult::CUDA_ERROR_OUT_OF_MEMORY => {
                Error::OutOfMemory { device: self.name.clone(), requested: 0, limit: None }
            }
            CUresult::CUDA_ERROR_INVALID_VALUE | CUresult::CUDA_ERROR_INVALID_HANDLE => {
                Error::InvalidValue(format!("{}: {what}: {}", self.name, describe(error)))
            }
            _ => Error::Driver { device: self.name.clone(), message: format!("{what}: {}", describe(error)) },
        }
    }

    fn lost_error(&self, reason: &str) -> Error {
        Error::DeviceLost { device: self.name.clone(), reason: reason.to_owned() }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        // SAFETY: balances the retain in `retain`. An error would concern no caller any more.
        let _ = unsafe { result::primary_ctx::release(self.device) };
    }
}
