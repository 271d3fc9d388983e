//! Bundles, kernels and variables that object files register, before and after `main` begins.

use std::collections::HashMap;
use std::ffi::{c_char, c_int, c_void};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, RwLock};

use isowarp_core::backend::FloatMode;
use isowarp_frontend::bundle::{Bundle, HEADER};

use crate::abi::{Dim3, FatBinary, In, Key, Text};
use crate::entry::{quiet, say_once};
use crate::errors::{Code, Failure, Result};
use crate::modules::{Compiled, FLOATS};
use crate::names::Name;
use crate::state::lock;

/// A kernel or variable of a bundle.
#[derive(Debug, Clone)]
pub struct Entity {
    /// The address of its counterpart on the host.
    pub key: Key,
    /// The name, as registered.
    pub name: String,
    /// Whether the host uses the variable, too.
    pub managed: bool,
}

/// A bundle that an object file has registered.
pub struct Source {
    /// Number of the bundle.
    pub number: usize,
    data: Data,
    /// The kernels.
    pub kernels: Mutex<Vec<Entity>>,
    /// The variables and texture references.
    pub variables: Mutex<Vec<Entity>>,
    bundle: OnceLock<Result<Arc<Bundle>>>,
    /// The result of the compilation.
    pub compiled: OnceLock<Result<Arc<Compiled>>>,
}

/// Address of an encoded bundle.
struct Data(*const u8);

// SAFETY: the bytes of a bundle never change.
unsafe impl Send for Data {}
// SAFETY: as above.
unsafe impl Sync for Data {}

impl Source {
    /// Returns the bundle.
    pub fn bundle(&self) -> Result<Arc<Bundle>> {
        self.bundle.get_or_init(|| self.decode()).clone()
    }

    fn decode(&self) -> Result<Arc<Bundle>> {
        let wrong = |error: &dyn std::fmt::Display| Failure::new(Code::InvalidKernelImage, error.to_string());
        if self.data.0.is_null() {
            return Err(Code::InvalidKernelImage.into());
        }
        // SAFETY: the object file registered a bundle, or code of NVIDIA's compiler; both have this many bytes.
        let header = unsafe { std::slice::from_raw_parts(self.data.0, HEADER) };
        let len = Bundle::encoded_len(header).map_err(|error| wrong(&error))?;
        // SAFETY: the header of the bundle states that it has these many bytes.
        let bytes = unsafe { std::slice::from_raw_parts(self.data.0, len) };
        let mut bundle = Bundle::decode(bytes).map_err(|error| wrong(&error))?;
        // Exact mode compiles the IR: the text for NVRTC would be made for nothing.
        bundle.options.native = *FLOATS == FloatMode::Native;
        Ok(Arc::new(bundle))
    }
}

/// All bundles, by their numbers.
static SOURCES: RwLock<Vec<Option<Arc<Source>>>> = RwLock::new(Vec::new());

/// The bundle and the registered name for each key. Variables and kernels have different addresses.
static KEYS: RwLock<Option<HashMap<Key, (usize, String)>>> = RwLock::new(None);

fn read<T>(of: &RwLock<T>) -> std::sync::RwLockReadGuard<'_, T> {
    of.read().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn write<T>(of: &RwLock<T>) -> std::sync::RwLockWriteGuard<'_, T> {
    of.write().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Returns the bundle in which a key was registered, and the name.
pub fn find(key: Key) -> Option<(Arc<Source>, String)> {
    let (number, name) = read(&KEYS).as_ref()?.get(&key).cloned()?;
    Some((read(&SOURCES).get(number).cloned().flatten()?, name))
}

/// Returns all bundles.
pub fn all() -> Vec<Arc<Source>> {
    read(&SOURCES).iter().flatten().cloned().collect()
}

/// Distance between the handles of bundles.
const STEP: usize = 16;

fn source(handle: usize) -> Option<Arc<Source>> {
    read(&SOURCES).get((handle / STEP).checked_sub(1)?).cloned().flatten()
}

fn add(handle: usize, key: Key, name: Text, managed: bool, list: impl Fn(&Source) -> &Mutex<Vec<Entity>>) {
    let (Some(source), Ok(name)) = (source(handle), name.get()) else { return };
    let mut keys = write(&KEYS);
    let keys = keys.get_or_insert_default();
    if keys.contains_key(&key) {
        return;
    }
    keys.insert(key, (source.number, name.clone()));
    if *LISTED {
        list_entity(&name, std::ptr::eq(list(&source), &source.kernels));
    }
    lock(list(&source)).push(Entity { key, name, managed });
    if source.compiled.get().is_some() {
        say_once("a kernel or variable was registered after its bundle was compiled");
    }
}

/// Whether what object files register is printed (`ISOWARP_REGISTRATIONS`).
static LISTED: LazyLock<bool> =
    LazyLock::new(|| std::env::var_os("ISOWARP_REGISTRATIONS").is_some_and(|value| !value.is_empty() && value != "0"));

/// Prints the name of a kernel or variable, in the form in which names are compared.
fn list_entity(name: &str, is_kernel: bool) {
    let shown = Name::registered(name);
    let params = shown.params.map(|params| format!("({})", params.join(", "))).unwrap_or_default();
    eprintln!("isowarp: registered {} {}{params}", if is_kernel { "kernel" } else { "variable" }, shown.base);
}

/// Registers a bundle, and returns its handle.
///
/// # Safety
/// `wrapper` is that of an object file, which stays loaded until the bundle is unregistered.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn __cudaRegisterFatBinary(wrapper: In<FatBinary>) -> usize {
    quiet("__cudaRegisterFatBinary", 0, || {
        let data = wrapper.get().map_or(std::ptr::null(), |wrapper| wrapper.data);
        let mut sources = write(&SOURCES);
        let number = sources.len();
        sources.push(Some(Arc::new(Source {
            number,
            data: Data(data),
            kernels: Mutex::default(),
            variables: Mutex::default(),
            bundle: OnceLock::new(),
            compiled: OnceLock::new(),
        })));
        (number + 1) * STEP
    })
}

/// Registers the bundle of a file that clang has compiled with `-fgpu-rdc`, and what the bundle has, by a function of the
/// file. With NVIDIA's toolkit the linker for device code writes this function, with a name for each file; `isowarp-nvcc`
/// renames the file's call.
///
/// # Safety
/// The arguments are those that clang writes.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "a name beside NVIDIA's")]
pub unsafe extern "C" fn __isowarpRegisterLinkedBinary(
    globals: Option<unsafe extern "C" fn(usize)>,
    wrapper: In<FatBinary>,
    _module: Text,
    _unused: *const c_void,
) {
    // SAFETY: the wrapper is that of an object file.
    let handle = unsafe { __cudaRegisterFatBinary(wrapper) };
    if let Some(globals) = globals {
        // SAFETY: clang's function calls those of this file with the handle.
        unsafe { globals(handle) };
    }
}

/// Ends the registration of a bundle.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn __cudaRegisterFatBinaryEnd(_handle: usize) {}

/// Removes a bundle and what was registered for it.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn __cudaUnregisterFatBinary(handle: usize) {
    quiet("__cudaUnregisterFatBinary", (), || {
        let Some(source) = source(handle) else { return };
        if let Some(keys) = write(&KEYS).as_mut() {
            keys.retain(|_, (number, _)| *number != source.number);
        }
        if let Some(slot) = write(&SOURCES).get_mut(source.number) {
            *slot = None;
        }
        // The modules stay loaded: programs end with this call, when devices may be in no state to unload them.
    });
}

/// Prepares a bundle; there is nothing to do before its first use.
///
/// # Safety
/// None is necessary.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn __cudaInitModule(_handle: usize) -> c_char {
    1
}

/// Registers a kernel.
///
/// # Safety
/// `name` is a text of C.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
#[allow(clippy::too_many_arguments, reason = "NVIDIA's parameters")]
pub unsafe extern "C" fn __cudaRegisterFunction(
    handle: usize,
    host: Key,
    _device: *mut c_char,
    name: Text,
    _thread_limit: c_int,
    _thread: In<Dim3>,
    _block: In<Dim3>,
    _block_dim: In<Dim3>,
    _grid_dim: In<Dim3>,
    _warp_size: *mut c_int,
) {
    quiet("__cudaRegisterFunction", (), || add(handle, host, name, false, |source| &source.kernels));
}

/// Registers a variable.
///
/// # Safety
/// `name` is a text of C.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
#[allow(clippy::too_many_arguments, reason = "NVIDIA's parameters")]
pub unsafe extern "C" fn __cudaRegisterVar(
    handle: usize,
    host: Key,
    _device: *mut c_char,
    name: Text,
    _external: c_int,
    _size: usize,
    _constant: c_int,
    _global: c_int,
) {
    quiet("__cudaRegisterVar", (), || add(handle, host, name, false, |source| &source.variables));
}

/// Registers a variable that the host uses, too; `host` is the address of the host's.
///
/// # Safety
/// `name` is a text of C.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
#[allow(clippy::too_many_arguments, reason = "NVIDIA's parameters")]
pub unsafe extern "C" fn __cudaRegisterManagedVar(
    handle: usize,
    host: Key,
    _device: *mut c_char,
    name: Text,
    _external: c_int,
    _size: usize,
    _constant: c_int,
    _global: c_int,
) {
    quiet("__cudaRegisterManagedVar", (), || add(handle, host, name, true, |source| &source.variables));
}

/// Registers a texture reference.
///
/// # Safety
/// `name` is a text of C.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn __cudaRegisterTexture(
    handle: usize,
    host: Key,
    _device: *const *const c_void,
    name: Text,
    _dimensions: c_int,
    _normalized: c_int,
    _external: c_int,
) {
    quiet("__cudaRegisterTexture", (), || add(handle, host, name, false, |source| &source.variables));
}

/// Registers a surface reference.
///
/// # Safety
/// `name` is a text of C.
#[unsafe(no_mangle)]
#[allow(non_snake_case, reason = "NVIDIA's name")]
pub unsafe extern "C" fn __cudaRegisterSurface(
    handle: usize,
    host: Key,
    _device: *const *const c_void,
    name: Text,
    _dimensions: c_int,
    _external: c_int,
) {
    quiet("__cudaRegisterSurface", (), || add(handle, host, name, false, |source| &source.variables));
}
