//! Modules of the driver.

use std::ffi::{CString, c_void};
use std::path::Path;
use std::sync::Arc;

use cudarc::driver::{result, sys};
use isowarp_core::backend::Error;

use crate::device_runtime;
use crate::nvrtc::Compiled;
use crate::state::State;

/// A module of the driver.
pub(crate) struct Loaded {
    pub state: Arc<State>,
    raw: sys::CUmodule,
}

// SAFETY: a module is a handle that the driver allows to be used from any thread, several at a time.
unsafe impl Send for Loaded {}
// SAFETY: as for `Send`.
unsafe impl Sync for Loaded {}

impl Loaded {
    /// Loads what NVRTC has compiled, linked with CUDA's device runtime if its path is given.
    pub fn load(state: &Arc<State>, compiled: &Compiled, runtime: Option<&Path>) -> Result<Self, Error> {
        state.context.enter()?;
        let ptx;
        let linked = match (runtime, &compiled.cubin) {
            (Some(library), Some(cubin)) => Some(device_runtime::link(&state.context, cubin, library)?),
            (Some(_), None) => {
                return Err(Error::Unavailable(
                    "NVRTC makes no machine code for this GPU that could be linked".to_owned(),
                ));
            }
            (None, _) => None,
        };
        let image: *const c_void = match linked.as_ref().or(compiled.cubin.as_ref()) {
            Some(cubin) => cubin.as_ptr().cast(),
            None => {
                ptx = c_string(&compiled.ptx)?;
                ptx.as_ptr().cast()
            }
        };
        // SAFETY: the image is a cubin or a string of PTX with a zero byte at its end, from NVRTC, and lives until the
        // call returns.
        let raw =
            state.context.check("cannot load the compiled module", unsafe { result::module::load_data(image) })?;
        Ok(Self { state: Arc::clone(state), raw })
    }

    /// Returns the function with this mangled name.
    pub fn function(&self, symbol: &str) -> Result<sys::CUfunction, Error> {
        self.state.context.enter()?;
        let name = c_string(symbol)?;
        // SAFETY: the module is loaded as long as `self` lives.
        let function = unsafe { result::module::get_function(self.raw, name) };
        self.state.context.check(&format!("the compiled module has no function `{symbol}`"), function)
    }

    /// Writes to the start of a variable.
    pub fn set(&self, symbol: &str, bytes: &[u8]) -> Result<(), Error> {
        let (at, size) = self.variable(symbol)?;
        if size < bytes.len() {
            return Err(Error::Internal(format!("the variable `{symbol}` has {size} bytes")));
        }
        // SAFETY: the variable has as many bytes, and no kernel of the module runs yet.
        self.state.context.check("cannot set a variable", unsafe { result::memcpy_htod_sync(at, bytes) })
    }

    /// Returns the address of a variable, and its size in bytes.
    pub fn variable(&self, symbol: &str) -> Result<(u64, usize), Error> {
        self.state.context.enter()?;
        let name = c_string(symbol)?;
        // SAFETY: the module is loaded as long as `self` lives.
        let variable = unsafe { result::module::get_global(self.raw, name) };
        self.state.context.check(&format!("the compiled module has no variable `{symbol}`"), variable)
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        // A kernel of the module may still run.
        let now = self.state.prints.now();
        if self.state.context.wait_for_all().is_ok() {
            if let Err(error) = self.state.prints.after_waiting_for(None, now) {
                tracing::warn!(%error, "what a kernel has printed is lost");
            }
            // SAFETY: the module is loaded, nothing of it runs, and no code uses it any more.
            let _ = unsafe { result::module::unload(self.raw) };
        }
    }
}

fn c_string(text: &str) -> Result<CString, Error> {
    CString::new(text).map_err(|_| Error::InvalidValue(format!("{text:?} holds a zero byte")))
}
