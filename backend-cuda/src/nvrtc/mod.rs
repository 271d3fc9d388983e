//! Compiles CUDA C++ to PTX and machine code with NVRTC. Needs no GPU and no driver.

mod cached;
mod headers;
mod library;

use std::ffi::{CStr, CString, c_char, c_int};
use std::fmt;

pub(crate) use cached::compile_cached;
pub use library::NVRTC_PATH_VARIABLE;
pub(crate) use library::toolkit_roots;
use library::{Nvrtc, Program, nvrtc};

/// Stack size of the thread that compiles: the compiler recurses over nested code.
const COMPILER_STACK_BYTES: usize = 256 << 20;

/// The reason why there is no compiled program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NvrtcError {
    /// libnvrtc is not installed.
    #[error("{0}")]
    Unavailable(String),
    /// The compiler rejected the text, with its message.
    #[error("{0}")]
    Rejected(String),
    /// The compiler itself failed.
    #[error("NVRTC failed: {0}")]
    Failed(String),
}

/// A target: a compute capability, with or without machine code for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Arch {
    /// Ten times the major plus the minor version, such as 90.
    pub capability: u32,
    /// Whether ptxas runs as well (`sm_90`), or only PTX is generated (`compute_90`).
    pub machine_code: bool,
}

impl Arch {
    /// Returns a target with machine code and PTX.
    pub const fn real(capability: u32) -> Self {
        Self { capability, machine_code: true }
    }

    /// Returns a target with PTX only.
    pub const fn ptx(capability: u32) -> Self {
        Self { capability, machine_code: false }
    }
}

impl fmt::Display for Arch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.machine_code { "sm_" } else { "compute_" }, self.capability)
    }
}

/// The origin of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Printed IR, which names every rounding and includes nothing.
    Printed,
    /// A source written by a person: contraction as requested, common headers by name.
    Source {
        /// `--fmad`.
        fmad: bool,
    },
}

/// A text to compile, with its target and options.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// File name for messages.
    pub name: &'a str,
    /// The text, in CUDA C++.
    pub text: &'a str,
    /// Target.
    pub arch: Arch,
    /// The origin of the text.
    pub dialect: Dialect,
    /// Further options, such as `-DN=4`.
    pub options: &'a [String],
    /// Expressions naming kernels (`k<float>`) or variables (`&x`) whose mangled names are requested.
    pub names: &'a [String],
}

/// A compiled program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Compiled {
    /// PTX text.
    pub ptx: String,
    /// Machine code, if the target has it.
    pub cubin: Option<Vec<u8>>,
    /// The mangled names of [`Request::names`], in their order.
    pub names: Vec<String>,
    /// The compiler's warnings.
    pub log: String,
}

/// Returns the major and minor version of the installed NVRTC.
pub fn version() -> Result<(i32, i32), NvrtcError> {
    nvrtc().map(|n| n.version).map_err(NvrtcError::Unavailable)
}

/// Returns the target for a device of this compute capability: its own machine code, or PTX of the newest generation
/// that this NVRTC knows.
pub fn arch_for(capability: u32) -> Result<Arch, NvrtcError> {
    let nvrtc = nvrtc().map_err(NvrtcError::Unavailable)?;
    let known = |c: u32| nvrtc.archs.iter().any(|a| u32::try_from(*a) == Ok(c));
    if known(capability) {
        return Ok(Arch::real(capability));
    }
    let older = nvrtc.archs.iter().rev().filter_map(|a| u32::try_from(*a).ok()).find(|a| *a <= capability);
    older.map(Arch::ptx).ok_or_else(|| {
        let oldest = nvrtc.archs.first().copied().unwrap_or(0);
        let (major, minor) = nvrtc.version;
        NvrtcError::Unavailable(format!(
            "NVRTC {major}.{minor} compiles for compute capability {}.{} and newer; this device has {}.{}",
            oldest / 10,
            oldest % 10,
            capability / 10,
            capability % 10
        ))
    })
}

/// Compiles a text for a target such as `sm_90` or `compute_90`, like the backend: printed IR (`fmad` is `None`) or a
/// source written by a person. Returns the PTX; for an `sm_` target ptxas has run as well.
pub fn compile_only(text: &str, arch: &str, fmad: Option<bool>) -> Result<String, NvrtcError> {
    let parsed = ["sm_", "compute_"].into_iter().find_map(|prefix| {
        let capability = arch.strip_prefix(prefix)?.parse().ok()?;
        Some(Arch { capability, machine_code: prefix == "sm_" })
    });
    let Some(arch) = parsed else { return Err(NvrtcError::Failed(format!("`{arch}` is not a target such as sm_90"))) };
    let dialect = fmad.map_or(Dialect::Printed, |fmad| Dialect::Source { fmad });
    let request = Request { name: "kernel.cu", text, arch, dialect, options: &[], names: &[] };
    compile(&request).map(|compiled| compiled.ptx)
}

/// Returns the PTX of printed IR for compute capability 9.0, for reading.
pub fn to_ptx(text: &str) -> Result<String, NvrtcError> {
    compile_only(text, &Arch::ptx(90).to_string(), None)
}

/// Compiles a text on a thread with a large stack.
pub fn compile(request: &Request<'_>) -> Result<Compiled, NvrtcError> {
    let nvrtc = nvrtc().map_err(NvrtcError::Unavailable)?;
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().name("nvrtc".to_owned()).stack_size(COMPILER_STACK_BYTES);
        let thread = builder.spawn_scoped(scope, || compile_here(nvrtc, request));
        let thread = thread.map_err(|e| NvrtcError::Failed(format!("cannot start a thread: {e}")))?;
        thread.join().unwrap_or_else(|_| Err(NvrtcError::Failed("the compiling thread panicked".to_owned())))
    })
}

fn options(request: &Request<'_>) -> Vec<String> {
    let mut options = vec![format!("--gpu-architecture={}", request.arch)];
    if !request.options.iter().any(|option| option.starts_with("--std=")) {
        options.push("--std=c++17".to_owned());
    }
    match request.dialect {
        Dialect::Printed => {
            options.extend(["--fmad=false", "--ftz=false", "--prec-div=true", "--prec-sqrt=true"].map(str::to_owned));
            options.push("--disable-warnings".to_owned());
        }
        Dialect::Source { fmad } => {
            options.push(format!("--fmad={fmad}"));
            options.push("--device-as-default-execution-space".to_owned());
            let wide = ["__int128", "__uint128_t", "__SIZEOF_INT128__"].iter().any(|word| request.text.contains(word));
            if wide {
                // NVRTC enables the type by this option alone, and does not define the macro as nvcc does.
                options.extend(["--device-int128", "--define-macro=__SIZEOF_INT128__=16"].map(str::to_owned));
            }
            // Real headers, where the toolkit is installed, for those without a stand-in.
            let includes = library::toolkit_roots().into_iter().map(|root| root.join("include"));
            options.extend(includes.filter(|i| i.is_dir()).map(|i| format!("--include-path={}", i.display())));
        }
    }
    options.extend(request.options.iter().cloned());
    options
}

fn compile_here(nvrtc: &Nvrtc, request: &Request<'_>) -> Result<Compiled, NvrtcError> {
    let headers = match request.dialect {
        Dialect::Printed => &[][..],
        Dialect::Source { .. } => headers::ALL,
    };
    let program = OwnedProgram::create(nvrtc, request, headers)?;
    let names = request.names.iter().map(|n| c_string(n)).collect::<Result<Vec<_>, _>>()?;
    for name in &names {
        // SAFETY: the program is alive and not compiled yet; the string ends with a zero byte.
        program.check(unsafe { (nvrtc.functions.add_name)(program.handle, name.as_ptr()) })?;
    }
    let options = options(request).iter().map(|o| c_string(o)).collect::<Result<Vec<_>, _>>()?;
    let pointers: Vec<*const c_char> = options.iter().map(|o| o.as_ptr()).collect();
    let count = c_int::try_from(pointers.len()).map_err(|_| NvrtcError::Failed("too many options".to_owned()))?;
    // SAFETY: `pointers` holds `count` strings that live until the call returns.
    let status = unsafe { (nvrtc.functions.compile)(program.handle, count, pointers.as_ptr()) };
    let log = program.text(nvrtc.functions.log_size, nvrtc.functions.log)?;
    if status != 0 {
        let message = nvrtc.functions.message(status);
        // Only a compilation error has a log that explains it.
        let explained = !log.trim().is_empty();
        return Err(if explained { NvrtcError::Rejected(log) } else { NvrtcError::Failed(message) });
    }
    let cubin = match request.arch.machine_code {
        true => Some(program.bytes(nvrtc.functions.cubin_size, nvrtc.functions.cubin)?),
        false => None,
    };
    let names = names.iter().map(|n| program.lowered_name(n)).collect::<Result<Vec<_>, _>>()?;
    Ok(Compiled { ptx: program.text(nvrtc.functions.ptx_size, nvrtc.functions.ptx)?, cubin, names, log })
}

/// A program that is destroyed when it is dropped.
struct OwnedProgram<'a> {
    nvrtc: &'a Nvrtc,
    handle: Program,
}

impl<'a> OwnedProgram<'a> {
    fn create(nvrtc: &'a Nvrtc, request: &Request<'_>, headers: &[(&str, &str)]) -> Result<Self, NvrtcError> {
        let (text, name) = (c_string(request.text)?, c_string(request.name)?);
        let mut includes = Vec::with_capacity(headers.len());
        for (name, text) in headers {
            includes.push((c_string(name)?, c_string(text)?));
        }
        let names: Vec<*const c_char> = includes.iter().map(|(n, _)| n.as_ptr()).collect();
        let texts: Vec<*const c_char> = includes.iter().map(|(_, t)| t.as_ptr()).collect();
        let count = c_int::try_from(includes.len()).map_err(|_| NvrtcError::Failed("too many headers".to_owned()))?;
        let mut handle: Program = std::ptr::null_mut();
        // SAFETY: all strings end with a zero byte and live until the call returns, which copies them; the
        // two arrays hold `count` elements each.
        let status = unsafe {
            (nvrtc.functions.create)(&mut handle, text.as_ptr(), name.as_ptr(), count, texts.as_ptr(), names.as_ptr())
        };
        if status != 0 {
            return Err(NvrtcError::Failed(nvrtc.functions.message(status)));
        }
        Ok(Self { nvrtc, handle })
    }

    fn check(&self, status: c_int) -> Result<(), NvrtcError> {
        if status == 0 { Ok(()) } else { Err(NvrtcError::Failed(self.nvrtc.functions.message(status))) }
    }

    /// Returns a result: one function returns its size, and the other one writes it.
    fn bytes(
        &self,
        size: unsafe extern "C" fn(Program, *mut usize) -> c_int,
        get: unsafe extern "C" fn(Program, *mut c_char) -> c_int,
    ) -> Result<Vec<u8>, NvrtcError> {
        let mut length = 0;
        // SAFETY: the program is alive.
        self.check(unsafe { size(self.handle, &mut length) })?;
        let mut bytes = vec![0u8; length];
        // SAFETY: the buffer has the size that the library asked for.
        self.check(unsafe { get(self.handle, bytes.as_mut_ptr().cast()) })?;
        Ok(bytes)
    }

    /// Returns a result as text, without its terminating zero byte.
    fn text(
        &self,
        size: unsafe extern "C" fn(Program, *mut usize) -> c_int,
        get: unsafe extern "C" fn(Program, *mut c_char) -> c_int,
    ) -> Result<String, NvrtcError> {
        let mut bytes = self.bytes(size, get)?;
        bytes.truncate(bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len()));
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn lowered_name(&self, expression: &CStr) -> Result<String, NvrtcError> {
        let mut name: *const c_char = std::ptr::null();
        // SAFETY: the program is compiled and alive; the expression was added before.
        self.check(unsafe { (self.nvrtc.functions.lowered_name)(self.handle, expression.as_ptr(), &mut name) })?;
        if name.is_null() {
            return Err(NvrtcError::Failed(format!("no name for `{}`", expression.to_string_lossy())));
        }
        // SAFETY: the library's string lives as long as the program and ends with a zero byte.
        Ok(unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned())
    }
}

impl Drop for OwnedProgram<'_> {
    fn drop(&mut self) {
        // SAFETY: the program is alive and never used again.
        unsafe { (self.nvrtc.functions.destroy)(&mut self.handle) };
    }
}

fn c_string(text: &str) -> Result<CString, NvrtcError> {
    CString::new(text).map_err(|_| NvrtcError::Rejected("the text holds a zero byte".to_owned()))
}
