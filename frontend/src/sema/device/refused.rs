//! The features that device code cannot use, each with a code and a suggested alternative (CUDA C++ Programming Guide,
//! "C++ Language Support", "Restrictions").
//!
//! Host code may use all of them: declarations are examined only when device code needs them.

use isowarp_core::diagnostic::{Diagnostic, Fault};
use isowarp_core::reserved_names::OBJECT;
use isowarp_core::span::Span;

use super::ptx;
use crate::ast::{self, TypeKind};
use crate::lex::symbol::{ByteSymbol, Symbol};
use crate::preprocess::IncludeTarget;
use crate::sema::model::scope::ScopeId;
use crate::sema::{Checked, Sema, codes};
use crate::types::{QualType, Ty};

/// A feature that device code cannot use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::sema) enum Refused {
    VirtualBase,
    Exceptions,
    Rtti,
    InlinePtx,
    Cub,
    Thrust,
    Curand,
    CooperativeGroups,
    LibCuda,
    Chrono,
    Wmma,
    Texture,
    Surface,
    Launch,
    Allocation,
    Variadic,
    Int128,
    LongDouble,
    /// A constant that cannot be computed as nvcc does.
    LongConstant,
    ThreadLocal,
    StandardLibrary,
    TensorLibrary,
    HostApi,
    CLibrary,
    SmallFloat,
}

use Refused as R;

impl Refused {
    fn code(self) -> &'static str {
        match self {
            R::VirtualBase => codes::VIRTUAL,
            R::Exceptions => codes::EXCEPTIONS,
            R::Rtti => codes::RTTI,
            R::InlinePtx => codes::INLINE_PTX,
            R::Cub | R::Thrust => codes::CUB_THRUST,
            R::Curand => codes::CURAND,
            R::CooperativeGroups | R::LibCuda | R::Chrono => codes::CUDA_LIBRARY,
            R::Wmma | R::TensorLibrary => codes::TENSOR_CORES,
            R::Texture => codes::TEXTURE,
            R::Surface => codes::SURFACE,
            R::Launch => codes::DEVICE_LAUNCH,
            R::Allocation => codes::ALLOCATION,
            R::Variadic => codes::VARIADIC,
            R::Int128 | R::LongDouble | R::LongConstant => codes::WIDE_TYPE,
            R::ThreadLocal => codes::THREAD_LOCAL,
            R::StandardLibrary | R::CLibrary => codes::STANDARD_LIBRARY,
            R::HostApi => codes::HOST_CALL,
            R::SmallFloat => codes::UNSUPPORTED_TYPE,
        }
    }

    /// Returns the fault of the diagnostic: input if no CUDA compiler accepts the feature in device code, otherwise
    /// unsupported.
    fn fault(self) -> Fault {
        match self {
            R::Exceptions | R::Rtti | R::Variadic | R::ThreadLocal | R::StandardLibrary | R::HostApi | R::CLibrary => {
                Fault::Input
            }
            _ => Fault::Unsupported,
        }
    }

    fn help(self) -> &'static str {
        match self {
            R::VirtualBase => "make the base a member, or let each class have a part of its own",
            R::Exceptions => "report errors through a return value or a flag in memory",
            R::Rtti => "keep a tag in the class and compare it",
            R::InlinePtx => {
                "write it in C++, at least for other devices: `#if defined(__ISOWARP__)` … `#else` asm … `#endif`"
            }
            R::Cub | R::Thrust => {
                "write the algorithm with `__shared__` memory and `__shfl_*_sync`, or call it from host code"
            }
            R::Curand => {
                "generate the numbers on the host, or write a generator such as Philox as a `__device__` function"
            }
            R::CooperativeGroups => {
                "`__syncthreads()`, `__syncwarp()` and `__shfl_*_sync` do the same for blocks and warps"
            }
            R::LibCuda => "use CUDA's own functions, such as `atomicAdd` and `__threadfence`",
            R::Chrono => "`clock64()` counts cycles; no clock of a device has the host's time",
            R::Wmma | R::TensorLibrary => "multiply tiles in `__shared__` memory with `fma`",
            R::Texture | R::Surface => "docs/textures.md lists the available functions",
            R::Launch => "`kernel<<<grid, block>>>(…)` launches, and streams and events order launches",
            R::Allocation => {
                "`malloc`, `new` of an aligned class and `operator new` with a `std::align_val_t` allocate memory from the heap"
            }
            R::Variadic => "use overloads, or a template with a parameter pack",
            R::Int128 => "use an integer of 64 bits there",
            R::LongConstant => "write it in `double`, or make it a constexpr variable",
            R::LongDouble => "device code calculates `long double` as `double`: write `double`",
            R::ThreadLocal => "a local variable of the kernel is each thread's own",
            R::StandardLibrary => "use arrays, pointers and CUDA's functions in device code",
            R::HostApi | R::CLibrary => "call it from host code",
            R::SmallFloat => {
                "`<cuda_fp8.h>` has floats of 8 bits; keep others as integers, and convert them by a `__device__` function"
            }
        }
    }
}

/// Namespaces of libraries.
const NAMESPACES: &[(&str, Refused)] = &[
    ("cub::", R::Cub),
    ("thrust::", R::Thrust),
    ("cooperative_groups::", R::CooperativeGroups),
    ("cg::", R::CooperativeGroups),
    ("nvcuda::", R::Wmma),
    ("wmma::", R::Wmma),
    ("cute::", R::TensorLibrary),
    ("cutlass::", R::TensorLibrary),
    ("std::", R::StandardLibrary),
    ("cuda::std::chrono::", R::Chrono),
    ("cuda::", R::LibCuda),
    ("nvshmem::", R::LibCuda),
];

/// Names that are used without a namespace or after `using namespace`.
const NAMES: &[(&str, Refused)] = &[
    ("cudaTextureObject_t", R::Texture),
    ("CUtexObject", R::Texture),
    ("CUsurfObject", R::Surface),
    ("texture", R::Texture),
    ("textureReference", R::Texture),
    ("cudaSurfaceObject_t", R::Surface),
    ("surface", R::Surface),
    ("surfaceReference", R::Surface),
    ("calloc", R::Allocation),
    ("realloc", R::Allocation),
    ("__nv_aligned_device_malloc", R::Allocation),
    ("va_list", R::Variadic),
    ("va_start", R::Variadic),
    ("va_end", R::Variadic),
    ("thread_block", R::CooperativeGroups),
    ("thread_block_tile", R::CooperativeGroups),
    ("thread_group", R::CooperativeGroups),
    ("grid_group", R::CooperativeGroups),
    ("coalesced_group", R::CooperativeGroups),
    ("this_thread_block", R::CooperativeGroups),
    ("this_grid", R::CooperativeGroups),
    ("tiled_partition", R::CooperativeGroups),
    ("coalesced_threads", R::CooperativeGroups),
    ("BlockReduce", R::Cub),
    ("BlockScan", R::Cub),
    ("BlockLoad", R::Cub),
    ("BlockStore", R::Cub),
    ("BlockRadixSort", R::Cub),
    ("WarpReduce", R::Cub),
    ("WarpScan", R::Cub),
];

/// Names of the C library and of POSIX that have no device functions.
#[rustfmt::skip]
const C_LIBRARY: &[&str] = &[
    "FILE", "stdin", "stdout", "stderr", "errno", "fopen", "fclose", "fread", "fwrite", "fprintf", "fflush", "fputs",
    "fgets", "fscanf", "fseek", "ftell", "scanf", "sscanf", "sprintf", "snprintf", "puts", "putchar", "getchar", "perror",
    "exit", "_exit", "atexit", "getenv", "system", "rand", "srand", "rand_r", "random", "srandom", "drand48", "srand48",
    "qsort", "bsearch", "atoi", "atol", "atof", "strtol", "strtoul", "strtod", "time_t", "gettimeofday", "clock_gettime",
    "sleep", "usleep", "nanosleep", "getpid", "pthread_create", "pthread_join", "pthread_t",
];

/// Returns true for diagnostic codes about names of libraries.
pub(in crate::sema) fn is_library(code: &str) -> bool {
    NAMESPACES.iter().chain(NAMES).any(|(_, what)| what.code() == code)
}

/// Names of `nvcuda::wmma` that a program which includes its header may use without the namespace.
#[rustfmt::skip]
const WMMA: &[&str] = &[
    "fragment", "matrix_a", "matrix_b", "accumulator", "row_major", "col_major", "layout_t", "mem_row_major",
    "mem_col_major", "fill_fragment", "load_matrix_sync", "store_matrix_sync", "mma_sync", "bmma_sync",
    "__float_to_tf32", "experimental",
];

/// Prefixes of the names of 4-bit and 6-bit floats (`cuda_fp4.h`, `cuda_fp6.h`), of their encodings, and of 8-bit
/// scales.
#[rustfmt::skip]
const SMALL_FLOATS: &[&str] = &["__nv_fp4", "__nv_fp6", "__NV_E2M1", "__NV_E2M3", "__NV_E3M2", "__nv_fp8_e8m0", "__nv_fp8x2_e8m0", "__nv_fp8x4_e8m0"];

/// Functions of CUDA's device runtime other than launches and streams (`cuda_device_runtime_api.h`).
#[rustfmt::skip]
const DEVICE_RUNTIME: &[&str] = &[
    "cudaDeviceGetCacheConfig", "cudaDeviceGetLimit", "cudaDeviceGetSharedMemConfig", "cudaGetCurrentGraphExec", "cudaGetParameterBuffer", "cudaGraphLaunch",
    "cudaMemcpy3DAsync", "cudaMemset3DAsync",
];

/// Returns the library that owns a name not declared in the file.
pub(in crate::sema) fn library(name: &str) -> Option<Refused> {
    let name = name.trim_start_matches("::");
    if let Some((_, what)) = NAMESPACES.iter().find(|(prefix, _)| name.starts_with(prefix)) {
        return Some(*what);
    }
    let plain = name.split('<').next().unwrap_or(name).trim();
    if let Some((_, what)) = NAMES.iter().find(|(known, _)| *known == plain) {
        return Some(*what);
    }
    let converts = plain.starts_with("__nv_cvt_") && ["fp4", "fp6", "e8m0"].iter().any(|small| plain.contains(small));
    if converts || SMALL_FLOATS.iter().any(|prefix| plain.starts_with(prefix)) {
        return Some(R::SmallFloat);
    }
    if C_LIBRARY.contains(&plain) {
        return Some(R::CLibrary);
    }
    let behind = |prefix: &str| plain.strip_prefix(prefix).and_then(|rest| rest.chars().next());
    if plain.starts_with("curand") {
        Some(R::Curand)
    } else if ["tex1D", "tex2D", "tex3D", "texCubemap"].iter().any(|p| plain.starts_with(p)) {
        Some(R::Texture)
    } else if ["surf1D", "surf2D", "surf3D", "surfCubemap"].iter().any(|p| plain.starts_with(p)) {
        Some(R::Surface)
    } else if DEVICE_RUNTIME.contains(&plain) || plain.starts_with("cudaLaunch") || plain.starts_with("cudaStream") {
        Some(R::Launch)
    } else if behind("cuda").is_some_and(char::is_uppercase) {
        Some(R::HostApi)
    } else {
        None
    }
}

/// Returns true for a name of textures or surfaces.
pub(crate) fn is_of_textures(name: &str) -> bool {
    matches!(library(name), Some(R::Texture | R::Surface))
}

/// Returns the prefixes of the names of the headers that declare a library's name.
pub(crate) fn headers_of(name: &str) -> &'static [&'static str] {
    match library(name) {
        Some(R::Thrust) => &["thrust/"],
        Some(R::Cub) => &["cub/"],
        Some(R::CooperativeGroups) => &["cooperative_groups"],
        Some(R::LibCuda | R::Chrono) => &["cuda/"],
        _ => &[],
    }
}

/// Returns the diagnostic for the use of a feature.
fn refusal(what: Refused, span: Span, message: impl Into<String>) -> Diagnostic {
    let mut d = Diagnostic::error(what.code(), span, message).with_help(what.help());
    d.fault = what.fault();
    d
}

/// Functions of the standard library that are `constexpr` in C++17 and missing from the built-in replacements of its
/// headers.
#[rustfmt::skip]
const CONSTEXPR: &[&str] = &[
    "gcd", "lcm", "minmax", "min_element", "max_element", "minmax_element", "get", "make_pair", "make_tuple",
    "forward_as_tuple", "tuple_cat", "apply", "addressof", "as_const", "distance", "advance", "next", "prev", "begin",
    "end", "cbegin", "cend", "size", "empty", "data",
];

/// Returns true for a function that nvcc lets device code call with `--expt-relaxed-constexpr`.
fn is_constexpr(name: &str) -> bool {
    let part = name.trim_start_matches("::").strip_prefix("std::").unwrap_or(name);
    CONSTEXPR.contains(&part.split('<').next().unwrap_or(part).trim())
}

/// Returns the fault for using a name of the standard library: input if it exists on the host only, unsupported if it
/// could be supported.
fn standard(name: &str) -> Fault {
    const PLAIN: [&str; 12] = [
        "array",
        "pair",
        "tuple",
        "complex",
        "numeric_limits",
        "optional",
        "bitset",
        "span",
        "initializer_list",
        "byte",
        "integral_constant",
        "plus",
    ];
    let part = name.trim_start_matches("::").strip_prefix("std::").unwrap_or(name);
    let part = part.split(['<', ':']).next().unwrap_or(part).trim();
    let traits = part.starts_with("is_") || part.ends_with("_t") || part.ends_with("_v");
    if PLAIN.contains(&part) || traits { Fault::Unsupported } else { Fault::Input }
}

impl<'a> Sema<'a> {
    /// Returns the library that owns a name not declared in the file, with namespace aliases resolved and the included
    /// headers considered.
    pub(in crate::sema) fn library_of(&self, name: &str) -> Option<Refused> {
        let whole = self.without_alias(name);
        let matrices = || {
            let first = whole.trim_start_matches("::").split(['<', ':']).next().unwrap_or_default().trim();
            let own = |target: &IncludeTarget| matches!(target, IncludeTarget::File(_));
            let header = self.options.includes.iter().any(|i| i.name == "mma.h" && !own(&i.target));
            (header && WMMA.contains(&first)).then_some(R::Wmma)
        };
        library(&whole).or_else(matrices)
    }

    /// Reports a feature that device code cannot use.
    pub(in crate::sema) fn refuse<T>(&mut self, what: Refused, span: Span, message: impl Into<String>) -> Checked<T> {
        self.report(refusal(what, span, message))
    }

    /// Reports the use of a library name that device code cannot use.
    pub(in crate::sema) fn refuse_name<T>(&mut self, what: Refused, name: &str, span: Span) -> Checked<T> {
        let missing = self.without_alias(name);
        let owner = match what {
            R::Cub => "the library CUB",
            R::Thrust => "the library Thrust",
            R::Curand => "the library cuRAND",
            R::CooperativeGroups => "cooperative groups",
            R::LibCuda | R::Chrono => "the library libcu++",
            R::Wmma => "CUDA's matrix functions for tensor cores",
            R::TensorLibrary => "the libraries CUTLASS and CuTe",
            R::StandardLibrary => "C++'s standard library",
            R::HostApi => "CUDA's API for the host",
            R::CLibrary => "the host's C library",
            R::SmallFloat => "CUDA's floats of 4 and 6 bits",
            R::Texture | R::Surface => {
                let of = if what == R::Texture { "textures" } else { "surfaces" };
                return self.report(
                    refusal(what, span, format!("`{name}`: this function or type of {of} is not supported"))
                        .with_missing(missing),
                );
            }
            R::Launch => {
                let message = format!("`{name}`: this part of CUDA's device runtime is not supported");
                return self.report(refusal(what, span, message).with_missing(missing));
            }
            R::Allocation => {
                let message = format!("`{name}`: this way to allocate memory is not supported in device code");
                return self.report(refusal(what, span, message).with_missing(missing));
            }
            _ => {
                let message = format!("`{name}` cannot be used in device code");
                return self.report(refusal(what, span, message).with_missing(missing));
            }
        };
        let unsupported = what == R::StandardLibrary && standard(name) == Fault::Unsupported;
        let reason = match what {
            _ if unsupported => "this part of it is not supported in device code",
            R::StandardLibrary | R::HostApi | R::CLibrary => "device code cannot use it",
            R::CooperativeGroups | R::LibCuda | R::Chrono => "this part of it is not supported",
            _ => "which is not supported in device code",
        };
        let joint = if reason.starts_with("which") { "," } else { ":" };
        let mut d = Diagnostic::error(what.code(), span, format!("`{name}` belongs to {owner}{joint} {reason}"));
        d.fault = if unsupported { Fault::Unsupported } else { what.fault() };
        let help = match what {
            R::StandardLibrary if is_constexpr(name) => {
                "nvcc lets device code call it with `--expt-relaxed-constexpr` alone: write a `__device__` function that does it"
            }
            _ => what.help(),
        };
        self.report(d.with_help(help).with_missing(missing))
    }

    /// Returns true for a texture or surface reference of CUDA before version 12, whose object the host sets.
    pub(in crate::sema) fn is_texture_reference(&mut self, var: &'a ast::VarDecl, scope: ScopeId, at: Span) -> bool {
        let found = self.quietly_find(|s| {
            let (ty, _) = s.on_demand(scope, at, |s| s.static_type(var)).ok()?;
            s.require_complete(&ty, at).ok()?;
            Some(ty)
        });
        let Some(QualType { ty: Ty::Record(id), .. }) = found else { return false };
        let object = Symbol::intern(OBJECT);
        self.types.record(id).fields.first().is_some_and(|field| field.name == Some(object))
    }

    /// Rejects a texture or surface reference where textures are not declared. The file is then compiled again with
    /// them declared.
    pub(in crate::sema) fn no_texture_reference(&mut self, var: &'a ast::VarDecl, span: Span) -> Checked<()> {
        let TypeKind::Named(named) = &var.ty.kind else { return Ok(()) };
        let (what, code) = match named.name.last_ident().map(|ident| ident.name.as_str()) {
            Some("texture") => ("texture", codes::TEXTURE),
            Some("surface") => ("surface", codes::SURFACE),
            _ => return Ok(()),
        };
        if self.quietly_find(|s| s.lookup_qualified(&named.name, false)).is_some() {
            return Ok(());
        }
        let message = format!("the {what} reference `{}` is of a type that is not supported", var.name);
        self.first_time(&message)?;
        self.report(Diagnostic::error(code, span, message).with_label(var.name.span, "declared here"))
    }

    /// Rejects inline PTX. One message per function lists all its instructions.
    pub(in crate::sema) fn refuse_ptx(&mut self, template: Option<ByteSymbol>, span: Span) {
        let found = template.map(|t| ptx::instructions(t.as_bytes())).unwrap_or_default();
        let before = self.body.as_ref().and_then(|c| c.said.ptx.clone());
        let (index, mut list) = before.unwrap_or((usize::MAX, Vec::new()));
        list.extend(found);
        let mut seen = rustc_hash::FxHashSet::default();
        list.retain(|i| seen.insert(i.clone()));
        let message = match list.as_slice() {
            [] => "inline PTX is not supported".to_owned(),
            _ => {
                let shown: Vec<String> = list.iter().take(12).map(|i| format!("`{i}`")).collect();
                let more = if list.len() > 12 { format!(" and {} more", list.len() - 12) } else { String::new() };
                format!("inline PTX is not supported: {}{more}", shown.join(", "))
            }
        };
        let help = match list.iter().find_map(|i| ptx::in_cpp(i)) {
            Some((instruction, function)) => format!("`{instruction}` is {function} in C++; {}", R::InlinePtx.help()),
            None => R::InlinePtx.help().to_owned(),
        };
        let known = self.reporter.since_mut(index).next().filter(|d| d.code == codes::INLINE_PTX);
        let index = if let Some(d) = known {
            d.message = message;
            d.help = Some(help);
            index
        } else {
            self.say(Diagnostic::unsupported(codes::INLINE_PTX, span, message).with_help(help));
            self.reporter.count().saturating_sub(1)
        };
        if let Some(current) = &mut self.body {
            current.said.ptx = Some((index, list));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn library_names_are_recognised() {
        assert_eq!(library("cub::BlockReduce<float, 128>"), Some(R::Cub));
        assert_eq!(library("::thrust::sort"), Some(R::Thrust));
        assert_eq!(library("tex2D<float>"), Some(R::Texture));
        assert_eq!(library("curandState"), Some(R::Curand));
        assert_eq!(library("cudaMemcpy"), Some(R::HostApi));
        assert_eq!(library("cudart"), None);
        assert_eq!(library("mine"), None);
        assert_eq!(standard("std::vector<int>"), Fault::Input);
        assert_eq!(standard("std::array<int, 3>"), Fault::Unsupported);
    }
}
