//! The functions of the C library `libcudart` that this one calls. A process has one such library, with the program's
//! devices and memory; it is looked up when the program first calls cuBLAS.

use std::ffi::{c_char, c_int, c_void};
use std::sync::LazyLock;

use crate::status::{Result, Status};

/// The extents of a grid or block (`dim3`).
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Dim3(pub u32, pub u32, pub u32);

/// The wrapper of a bundle (`__fatBinC_Wrapper_t`).
#[repr(C)]
pub struct FatBinary {
    /// NVIDIA's mark of such wrappers.
    pub magic: c_int,
    /// The version of the wrapper.
    pub version: c_int,
    /// The bundle.
    pub data: *const u8,
    /// Nothing.
    pub unused: *const c_void,
}

/// `cudaMemcpyDefault`: addresses name their memory.
const COPY: c_int = 4;

macro_rules! runtime {
    ($($field:ident = $name:literal: fn($($arg:ty),*) -> $result:ty;)*) => {
        /// The addresses of the functions.
        struct Runtime { $($field: unsafe extern "C" fn($($arg),*) -> $result,)* }

        impl Runtime {
            fn load() -> Option<Self> {
                let library = library::find()?;
                Some(Self {
                    // SAFETY: the library has the functions of CUDA's runtime by their names, with these types.
                    $($field: unsafe { std::mem::transmute::<*mut c_void, unsafe extern "C" fn($($arg),*) -> $result>(library.symbol($name)?) },)*
                })
            }
        }
    };
}

runtime! {
    launch = c"cudaLaunchKernel": fn(usize, Dim3, Dim3, *const *const u8, usize, usize) -> c_int;
    malloc = c"cudaMalloc": fn(*mut usize, usize) -> c_int;
    free = c"cudaFree": fn(usize) -> c_int;
    memcpy_async = c"cudaMemcpyAsync": fn(usize, usize, usize, c_int, usize) -> c_int;
    memcpy_2d_async = c"cudaMemcpy2DAsync": fn(usize, usize, usize, usize, usize, usize, c_int, usize) -> c_int;
    memset_async = c"cudaMemsetAsync": fn(usize, c_int, usize, usize) -> c_int;
    synchronize = c"cudaStreamSynchronize": fn(usize) -> c_int;
    register_bundle = c"__cudaRegisterFatBinary": fn(*const FatBinary) -> usize;
    register_end = c"__cudaRegisterFatBinaryEnd": fn(usize) -> ();
    register_function = c"__cudaRegisterFunction": fn(usize, usize, *const c_char, *const c_char, c_int, usize, usize, usize, usize, usize) -> ();
}

static RUNTIME: LazyLock<Option<Runtime>> = LazyLock::new(Runtime::load);

fn runtime() -> Result<&'static Runtime> {
    RUNTIME.as_ref().ok_or(Status::NotInitialized)
}

fn check(error: c_int, status: Status) -> Result<()> {
    if error == 0 { Ok(()) } else { Err(status) }
}

/// Launches a kernel; `args` are the bytes of its arguments.
pub fn launch(key: usize, grid: Dim3, block: Dim3, args: &[Vec<u8>], stream: usize) -> Result<()> {
    let runtime = runtime()?;
    let pointers: Vec<*const u8> = args.iter().map(|bytes| bytes.as_ptr()).collect();
    // SAFETY: the key is that of a kernel that was registered, with arguments of these types.
    check(unsafe { (runtime.launch)(key, grid, block, pointers.as_ptr(), 0, stream) }, Status::ExecutionFailed)
}

/// Allocates memory of the current device.
pub fn allocate(bytes: usize) -> Result<usize> {
    let mut at = 0;
    // SAFETY: the address receives the result.
    check(unsafe { (runtime()?.malloc)(&mut at, bytes) }, Status::AllocFailed)?;
    Ok(at)
}

/// Frees memory of a device.
pub fn free(at: usize) {
    if let Ok(runtime) = runtime() {
        // SAFETY: the memory was allocated by [`allocate`]. The device may have been reset, which freed it.
        let _freed = unsafe { (runtime.free)(at) };
    }
}

/// Copies bytes in the order of a stream.
///
/// # Safety
/// Both addresses have this many bytes until the copy is done.
pub unsafe fn copy(to: usize, from: usize, bytes: usize, stream: usize) -> Result<()> {
    // SAFETY: by the contract.
    check(unsafe { (runtime()?.memcpy_async)(to, from, bytes, COPY, stream) }, Status::MappingError)
}

/// Copies rows of bytes in the order of a stream; each side has its address and the distance of rows.
///
/// # Safety
/// Both sides have the rows until the copy is done.
pub unsafe fn copy_rows(
    to: (usize, usize),
    from: (usize, usize),
    width: usize,
    rows: usize,
    stream: usize,
) -> Result<()> {
    // SAFETY: by the contract.
    let error = unsafe { (runtime()?.memcpy_2d_async)(to.0, to.1, from.0, from.1, width, rows, COPY, stream) };
    check(error, Status::MappingError)
}

/// Sets bytes of a device's memory to 0 in the order of a stream.
pub fn clear(at: usize, bytes: usize, stream: usize) -> Result<()> {
    // SAFETY: the library checks addresses of devices.
    check(unsafe { (runtime()?.memset_async)(at, 0, bytes, stream) }, Status::MappingError)
}

/// Waits for the work of a stream.
pub fn synchronize(stream: usize) -> Result<()> {
    // SAFETY: a stream is a number that the library looks up.
    check(unsafe { (runtime()?.synchronize)(stream) }, Status::ExecutionFailed)
}

/// Registers a bundle and its kernels, each with its key.
pub fn register(wrapper: &'static FatBinary, kernels: &[(usize, &'static std::ffi::CStr)]) -> Result<()> {
    let runtime = runtime()?;
    // SAFETY: the wrapper and its bundle are never freed.
    let handle = unsafe { (runtime.register_bundle)(wrapper) };
    for (key, name) in kernels {
        // SAFETY: the names are texts of C, and addresses of extents may be null.
        unsafe { (runtime.register_function)(handle, *key, name.as_ptr(), name.as_ptr(), -1, 0, 0, 0, 0, 0) };
    }
    // SAFETY: the handle is that of the bundle.
    unsafe { (runtime.register_end)(handle) };
    Ok(())
}

#[cfg(unix)]
mod library {
    use std::ffi::{CStr, CString, OsStr, c_void};
    use std::os::unix::ffi::OsStrExt as _;
    use std::path::Path;

    /// The name of the library for the dynamic linker.
    const NAME: &CStr = c"libcudart-isowarp.so.13";

    /// A loaded library.
    pub struct Library(*mut c_void);

    impl Library {
        /// Returns the address of a function.
        pub fn symbol(&self, name: &CStr) -> Option<*mut c_void> {
            // SAFETY: the handle is that of a loaded library, or `RTLD_DEFAULT`.
            let found = unsafe { libc::dlsym(self.0, name.as_ptr()) };
            (!found.is_null()).then_some(found)
        }
    }

    fn open(name: &CStr, flags: i32) -> Option<Library> {
        // SAFETY: the name is a text of C. Loading the library runs no code that has conditions.
        let handle = unsafe { libc::dlopen(name.as_ptr(), flags) };
        (!handle.is_null()).then_some(Library(handle))
    }

    /// Returns the library of the process: the one that is loaded, the program if it contains the functions, or the one in
    /// the folder of this library.
    pub fn find() -> Option<Library> {
        if let Some(loaded) = open(NAME, libc::RTLD_NOW | libc::RTLD_NOLOAD) {
            return Some(loaded);
        }
        let program = Library(libc::RTLD_DEFAULT);
        if program.symbol(c"__cudaRegisterFatBinary").is_some() {
            return Some(program);
        }
        beside().and_then(|path| open(&path, libc::RTLD_NOW | libc::RTLD_GLOBAL)).or_else(|| open(NAME, libc::RTLD_NOW))
    }

    /// Returns the path of the library in the folder of this one.
    fn beside() -> Option<CString> {
        // SAFETY: all zeros are valid values of the record, which `dladdr` fills.
        let mut info: libc::Dl_info = unsafe { std::mem::zeroed() };
        // SAFETY: the address is that of a function of this library.
        if unsafe { libc::dladdr(beside as *const c_void, &mut info) } == 0 || info.dli_fname.is_null() {
            return None;
        }
        // SAFETY: the name is a text of C, which lives as long as this library.
        let own = unsafe { CStr::from_ptr(info.dli_fname) };
        let folder = Path::new(OsStr::from_bytes(own.to_bytes())).parent()?;
        CString::new(folder.join(OsStr::from_bytes(NAME.to_bytes())).as_os_str().as_bytes()).ok()
    }
}

#[cfg(not(unix))]
mod library {
    use std::ffi::{CStr, c_void};

    /// A loaded library.
    pub struct Library;

    impl Library {
        /// Returns nothing.
        pub fn symbol(&self, _name: &CStr) -> Option<*mut c_void> {
            None
        }
    }

    /// Returns nothing: whole programs are built on Linux.
    pub fn find() -> Option<Library> {
        None
    }
}
