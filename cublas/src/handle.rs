//! Handles (`cublasHandle_t`): the stream and the modes of later calls.

use std::collections::HashMap;
use std::ffi::{CStr, c_int};
use std::sync::{Arc, Mutex};

use crate::arguments::Arguments;
use crate::entry::{functions, lock};
use crate::kernels::{self, File, Macros};
use crate::memory::{Out, read};
use crate::numbers::Number;
use crate::runtime::{self, Dim3};
use crate::status::{Result, Status};

/// Distance between handles, which look like pointers.
const STEP: usize = 16;

/// Number of bytes for the intermediate results of a call.
const WORKSPACE: usize = 16 << 10;

/// Offset of the sums of blocks in the workspace, which begins with the result.
const PARTIAL: usize = 256;

/// The version of the interface (`CUBLAS_VERSION`).
pub const VERSION: [c_int; 3] = [13, 0, 0];

/// `CUBLAS_POINTER_MODE_DEVICE`.
const DEVICE: c_int = 1;

/// A handle.
#[derive(Debug, Default)]
pub struct Context {
    modes: Mutex<Modes>,
    /// The workspace of each stream.
    workspaces: Mutex<HashMap<usize, usize>>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Modes {
    stream: usize,
    pointers: c_int,
    math: c_int,
    atomics: c_int,
    multiprocessors: c_int,
}

struct Contexts {
    last: usize,
    all: Option<HashMap<usize, Arc<Context>>>,
}

static CONTEXTS: Mutex<Contexts> = Mutex::new(Contexts { last: 0x7100_0000, all: None });

/// A scalar: a value, or the address of one on the device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar {
    value: Vec<u8>,
    at: usize,
}

impl Scalar {
    /// Returns a scalar with this value.
    pub fn of(value: &[u8]) -> Self {
        Self { value: value.to_vec(), at: 0 }
    }

    /// Returns true if the value is known and 0.
    pub fn is_zero(&self) -> bool {
        self.at == 0 && self.value.iter().all(|byte| *byte == 0)
    }

    /// Adds the scalar to arguments: the value, and the address.
    pub fn pass(&self, arguments: &mut Arguments) {
        arguments.bytes(&self.value);
        arguments.pointer(self.at);
    }
}

impl Context {
    /// Returns the handle's context.
    pub fn find(handle: usize) -> Result<Arc<Self>> {
        lock(&CONTEXTS).all.as_ref().and_then(|all| all.get(&handle).cloned()).ok_or(Status::NotInitialized)
    }

    /// Returns a context for work in a stream, with scalars in memory of the host or of the device.
    pub fn on(stream: usize, device_mode: bool) -> Self {
        let pointers = if device_mode { DEVICE } else { 0 };
        Self { modes: Mutex::new(Modes { stream, pointers, ..Modes::default() }), ..Self::default() }
    }

    /// Returns the stream.
    pub fn stream(&self) -> usize {
        lock(&self.modes).stream
    }

    /// Returns true if scalars and results are in memory of the device.
    pub fn is_device_mode(&self) -> bool {
        lock(&self.modes).pointers == DEVICE
    }

    /// Returns the scalar at an address.
    pub fn scalar(&self, number: Number, at: usize) -> Result<Scalar> {
        if at == 0 {
            return Err(Status::InvalidValue);
        }
        let bytes = number.bytes();
        if self.is_device_mode() {
            return Ok(Scalar { value: vec![0; bytes], at });
        }
        // SAFETY: in this mode the caller passes the address of a scalar of the host.
        Ok(Scalar { value: unsafe { read(at, bytes) }, at: 0 })
    }

    /// Returns the workspace of the stream: the place of a result, and that of the sums of blocks.
    pub fn workspace(&self) -> Result<(usize, usize)> {
        let stream = self.stream();
        let mut all = lock(&self.workspaces);
        let start = match all.get(&stream) {
            Some(start) => *start,
            None => {
                let start = runtime::allocate(WORKSPACE)?;
                all.insert(stream, start);
                start
            }
        };
        Ok((start, start + PARTIAL))
    }

    /// Launches a kernel.
    pub fn launch(&self, of: (&File, &CStr, &Macros), grid: Dim3, block: Dim3, arguments: Arguments) -> Result<()> {
        let (file, kernel, macros) = of;
        runtime::launch(kernels::key(file, kernel, macros)?, grid, block, &arguments.list(), self.stream())
    }

    /// Copies a result from the workspace to where the caller wants it, and waits for it.
    pub fn deliver(&self, from: usize, to: usize, bytes: usize) -> Result<()> {
        let stream = self.stream();
        // SAFETY: the workspace has the bytes, and the caller of the C function states that the destination has.
        unsafe { runtime::copy(to, from, bytes, stream) }?;
        runtime::synchronize(stream)
    }
}

/// Creates a handle.
pub fn create(out: Out<usize>) -> Result<()> {
    let context = Context::default();
    // Fails on machines without a device.
    context.workspace().map_err(|_| Status::NotInitialized)?;
    let mut contexts = lock(&CONTEXTS);
    contexts.last += STEP;
    let handle = contexts.last;
    out.set(handle)?;
    contexts.all.get_or_insert_default().insert(handle, Arc::new(context));
    Ok(())
}

/// Destroys a handle.
pub fn destroy(handle: usize) -> Result<()> {
    let removed = lock(&CONTEXTS).all.as_mut().and_then(|all| all.remove(&handle));
    let context = removed.ok_or(Status::NotInitialized)?;
    lock(&context.workspaces).values().for_each(|start| runtime::free(*start));
    Ok(())
}

/// Changes a mode of a handle.
fn set(handle: usize, change: impl FnOnce(&mut Modes)) -> Result<()> {
    change(&mut lock(&Context::find(handle)?.modes));
    Ok(())
}

/// Returns a mode of a handle.
fn get<T: Copy>(handle: usize, out: Out<T>, mode: impl FnOnce(&Modes) -> T) -> Result<()> {
    let context = Context::find(handle)?;
    let value = mode(&lock(&context.modes));
    out.set(value)
}

/// Returns an error unless an enumerator is one of these.
fn among(value: c_int, known: &[c_int]) -> Result<c_int> {
    if known.contains(&value) { Ok(value) } else { Err(Status::InvalidValue) }
}

/// The enumerators of `cublasMath_t`, without the bit that concerns reductions.
const MATH: [c_int; 6] = [0, 1, 2, 3, 4, 8];
/// `CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION`.
const REDUCTIONS: c_int = 16;

functions! { FUNCTIONS;
    /// Creates a handle for the current device.
    cublasCreate_v2(handle: Out<usize>) = create(handle);
    /// Destroys a handle.
    cublasDestroy_v2(handle: usize) = destroy(handle);
    /// Returns the version of the library.
    cublasGetVersion_v2(_handle: usize, version: Out<c_int>) note "that of CUDA 13.0" =
        version.set(VERSION[0] * 10_000 + VERSION[1] * 100 + VERSION[2]);
    /// Returns a part of the version.
    cublasGetProperty(part: c_int, value: Out<c_int>) =
        value.set(*usize::try_from(part).ok().and_then(|part| VERSION.get(part)).ok_or(Status::InvalidValue)?);
    /// Makes later calls use a stream.
    cublasSetStream_v2(handle: usize, stream: usize) = {
        set(handle, |modes| modes.stream = stream)?;
        Context::find(handle)?.workspace().map(|_| ())
    };
    /// Returns the stream.
    cublasGetStream_v2(handle: usize, stream: Out<usize>) = get(handle, stream, |modes| modes.stream);
    /// Sets whether scalars and results are in memory of the host or of the device.
    cublasSetPointerMode_v2(handle: usize, mode: c_int) = {
        among(mode, &[0, DEVICE])?;
        set(handle, |modes| modes.pointers = mode)
    };
    /// Returns whether scalars and results are in memory of the host or of the device.
    cublasGetPointerMode_v2(handle: usize, mode: Out<c_int>) = get(handle, mode, |modes| modes.pointers);
    /// Sets how matrices are multiplied.
    cublasSetMathMode(handle: usize, mode: c_int) note "has no effect" = {
        among(mode & !REDUCTIONS, &MATH)?;
        set(handle, |modes| modes.math = mode)
    };
    /// Returns how matrices are multiplied.
    cublasGetMathMode(handle: usize, mode: Out<c_int>) = get(handle, mode, |modes| modes.math);
    /// Sets whether functions may use atomics.
    cublasSetAtomicsMode(handle: usize, mode: c_int) note "has no effect" = {
        among(mode, &[0, 1])?;
        set(handle, |modes| modes.atomics = mode)
    };
    /// Returns whether functions may use atomics.
    cublasGetAtomicsMode(handle: usize, mode: Out<c_int>) = get(handle, mode, |modes| modes.atomics);
    /// Sets the number of multiprocessors to use.
    cublasSetSmCountTarget(handle: usize, count: c_int) note "has no effect" = set(handle, |modes| modes.multiprocessors = count);
    /// Returns the number of multiprocessors to use.
    cublasGetSmCountTarget(handle: usize, count: Out<c_int>) = get(handle, count, |modes| modes.multiprocessors);
    /// Gives memory for intermediate results.
    cublasSetWorkspace_v2(handle: usize, _workspace: usize, _bytes: usize) note "the memory is not used" = Context::find(handle).map(|_| ());
    /// Sets where messages are written.
    cublasLoggerConfigure(_on: c_int, _output: c_int, _error: c_int, _file: usize) note "has no effect; `ISOWARP_TRACE` prints calls" = Ok(());
}

/// Returns the version of the C library (`cublasGetCudartVersion`).
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn cublasGetCudartVersion() -> usize {
    13_000
}
