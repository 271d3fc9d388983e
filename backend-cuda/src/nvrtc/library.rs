//! Loads libnvrtc at run time and declares its functions (NVRTC documentation, "User Interface").
//!
//! Result codes are plain integers here, not an enum: a newer library may return codes that this crate does not know.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use libloading::Library;

/// Environment variable with the libnvrtc to load instead of those in the usual places.
pub const NVRTC_PATH_VARIABLE: &str = "ISOWARP_NVRTC";

/// `nvrtcProgram`.
pub(super) type Program = *mut c_void;

/// Declares the table of functions, and the function that fills it.
macro_rules! functions {
    ($($field:ident = $symbol:literal: fn($($arg:ty),*) -> $ret:ty;)*) => {
        /// NVRTC's functions.
        pub(super) struct Functions {
            $(pub $field: unsafe extern "C" fn($($arg),*) -> $ret,)*
        }

        impl Functions {
            /// Looks all functions up.
            fn find(library: &Library) -> Result<Self, String> {
                $(
                    // SAFETY: the type is the one that the NVRTC documentation gives for this function. The
                    // pointer outlives `library`'s borrow, but the library is never unloaded (see `load`).
                    let $field = unsafe { library.get::<unsafe extern "C" fn($($arg),*) -> $ret>($symbol) }
                        .map(|symbol| *symbol)
                        .map_err(|e| format!("libnvrtc lacks a function: {e}"))?;
                )*
                Ok(Self { $($field,)* })
            }
        }
    };
}

functions! {
    version = "nvrtcVersion": fn(*mut c_int, *mut c_int) -> c_int;
    num_archs = "nvrtcGetNumSupportedArchs": fn(*mut c_int) -> c_int;
    archs = "nvrtcGetSupportedArchs": fn(*mut c_int) -> c_int;
    error_string = "nvrtcGetErrorString": fn(c_int) -> *const c_char;
    create = "nvrtcCreateProgram": fn(*mut Program, *const c_char, *const c_char, c_int, *const *const c_char, *const *const c_char) -> c_int;
    destroy = "nvrtcDestroyProgram": fn(*mut Program) -> c_int;
    compile = "nvrtcCompileProgram": fn(Program, c_int, *const *const c_char) -> c_int;
    ptx_size = "nvrtcGetPTXSize": fn(Program, *mut usize) -> c_int;
    ptx = "nvrtcGetPTX": fn(Program, *mut c_char) -> c_int;
    cubin_size = "nvrtcGetCUBINSize": fn(Program, *mut usize) -> c_int;
    cubin = "nvrtcGetCUBIN": fn(Program, *mut c_char) -> c_int;
    log_size = "nvrtcGetProgramLogSize": fn(Program, *mut usize) -> c_int;
    log = "nvrtcGetProgramLog": fn(Program, *mut c_char) -> c_int;
    add_name = "nvrtcAddNameExpression": fn(Program, *const c_char) -> c_int;
    lowered_name = "nvrtcGetLoweredName": fn(Program, *const c_char, *mut *const c_char) -> c_int;
}

/// A loaded libnvrtc.
pub(super) struct Nvrtc {
    pub functions: Functions,
    /// Major and minor version.
    pub version: (i32, i32),
    /// Compute capabilities for which it compiles, such as 75, 90, …, ascending.
    pub archs: Vec<i32>,
    /// Identity of the build: its file, and that file's size and time.
    pub file: String,
}

/// Returns the library, loaded at the first call. The error lists the places that were searched.
pub(super) fn nvrtc() -> Result<&'static Nvrtc, String> {
    static NVRTC: OnceLock<Result<Nvrtc, String>> = OnceLock::new();
    NVRTC.get_or_init(load).as_ref().map_err(Clone::clone)
}

fn load() -> Result<Nvrtc, String> {
    let candidates = candidates();
    let mut reasons = Vec::new();
    for candidate in &candidates {
        preload_builtins(candidate);
        // SAFETY: loading runs the library's initialisers; this is NVIDIA's libnvrtc, or the library that the user
        // names as such, and its initialisers require nothing of the process.
        match unsafe { Library::new(candidate) } {
            Ok(library) => {
                let functions = Functions::find(&library)?;
                // The functions are used until the process ends.
                std::mem::forget(library);
                return describe(functions, file(candidate));
            }
            Err(error) => reasons.push(error.to_string()),
        }
    }
    let named = std::env::var_os(NVRTC_PATH_VARIABLE).is_some();
    let detail = if named { format!(": {}", reasons.join("; ")) } else { String::new() };
    let looked: Vec<_> = candidates.iter().map(|c| c.display().to_string()).collect();
    Err(format!(
        "NVRTC, the CUDA run-time compiler, was not found{detail}; looked for {}. Install the CUDA toolkit or the \
         Python package nvidia-cuda-nvrtc, and name the library in {NVRTC_PATH_VARIABLE} or its folder in LD_LIBRARY_PATH",
        looked.join(", ")
    ))
}

/// Describes the file of a loaded library, with size and time.
fn file(candidate: &Path) -> String {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mapped = maps.lines().filter_map(|line| line.find('/').map(|at| &line[at..]));
    let loaded = mapped.filter(|path| path.contains("libnvrtc.")).map(Path::new).next();
    let path = loaded.unwrap_or(candidate);
    let about = path.metadata().ok();
    let size = about.as_ref().map(std::fs::Metadata::len);
    format!("{} {size:?} {:?}", path.display(), about.and_then(|about| about.modified().ok()))
}

/// Returns the possible files of the library, in the order in which they are tried.
fn candidates() -> Vec<PathBuf> {
    if let Some(path) = std::env::var_os(NVRTC_PATH_VARIABLE).filter(|p| !p.is_empty()) {
        return vec![path.into()];
    }
    let names: &[&str] = if cfg!(windows) {
        &["nvrtc64_130_0.dll", "nvrtc64_120_0.dll"]
    } else {
        &["libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so"]
    };
    let mut found: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
    for root in toolkit_roots() {
        let folder = root.join(if cfg!(windows) { "bin" } else { "lib64" });
        found.extend(names.iter().map(|n| folder.join(n)));
    }
    found
}

/// Returns the folders where a CUDA toolkit may be installed.
pub(crate) fn toolkit_roots() -> Vec<PathBuf> {
    let from_env = ["CUDA_HOME", "CUDA_PATH"].into_iter().filter_map(std::env::var_os);
    let mut roots: Vec<PathBuf> = from_env.filter(|p| !p.is_empty()).map(PathBuf::from).collect();
    if cfg!(unix) {
        roots.push("/usr/local/cuda".into());
    }
    roots
}

/// Loads libnvrtc-builtins, which libnvrtc loads by its bare name. If the two are in the same folder, and the loader
/// does not search it, loading the second one first makes it available to the first one.
fn preload_builtins(nvrtc: &Path) {
    let Some(folder) = nvrtc.parent().filter(|f| !f.as_os_str().is_empty()) else { return };
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let name = path.file_name().and_then(|n| n.to_str()).unwrap_or("");
            name.starts_with("libnvrtc-builtins.so") || name.starts_with("nvrtc-builtins64_")
        })
        .collect();
    found.sort();
    for path in found {
        // SAFETY: as for libnvrtc itself.
        if let Ok(library) = unsafe { Library::new(&path) } {
            // The library stays loaded so that libnvrtc finds it.
            std::mem::forget(library);
        }
    }
}

fn describe(functions: Functions, file: String) -> Result<Nvrtc, String> {
    let (mut major, mut minor, mut count) = (0, 0, 0);
    // SAFETY: both take pointers to integers that they write.
    let status = unsafe {
        let first = (functions.version)(&mut major, &mut minor);
        if first == 0 { (functions.num_archs)(&mut count) } else { first }
    };
    if status != 0 {
        return Err(format!("libnvrtc does not answer: {}", functions.message(status)));
    }
    let mut archs = vec![0; usize::try_from(count).unwrap_or(0)];
    // SAFETY: the array has as many elements as the library has reported.
    let status = unsafe { (functions.archs)(archs.as_mut_ptr()) };
    if status != 0 {
        return Err(format!("libnvrtc does not answer: {}", functions.message(status)));
    }
    archs.sort_unstable();
    Ok(Nvrtc { functions, version: (major, minor), archs, file })
}

impl Functions {
    /// Returns NVRTC's name for a result code.
    pub fn message(&self, status: c_int) -> String {
        // SAFETY: accepts any code and returns a string that is never freed.
        let text = unsafe { (self.error_string)(status) };
        if text.is_null() {
            return format!("error {status}");
        }
        // SAFETY: the string is not null and ends with a zero byte.
        unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
    }
}
