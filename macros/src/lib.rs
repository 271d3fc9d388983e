//! CUDA C++ kernels compiled when a Rust program is, as functions with types: the macros [`cuda!`] and [`include_cuda!`].
//!
//! `input` reads what stands in the parentheses, `source` compiles it, `report` makes compiler errors of diagnostics, and `expand` puts the
//! generated items together: structs (`structs`, over `types` and `names`), kernels (`kernels`), variables (`variables`) and the program
//! itself (`program`). What can be an ordinary function is one, in `core/src/api/typed`.
#![forbid(unsafe_code)]

mod expand;
mod input;
mod kernels;
mod names;
mod place;
mod program;
mod report;
mod source;
mod structs;
mod types;
mod variables;

use proc_macro::TokenStream;

use place::Place;

/// Kernels of a CUDA C++ file, as functions with types.
///
/// ```ignore
/// isowarp::include_cuda!(mod saxpy = "saxpy.cu");
///
/// let saxpy = saxpy::load(&device)?;
/// saxpy.saxpy(&stream, LaunchConfig::for_count(1000, 256), 1000, 3.0, &x, &mut y)?;
/// ```
///
/// The file is looked for beside the one that says so, as by `include_str!`, and read again when it or a file that it includes has changed.
///
/// Without `mod NAME =` the items are where the macro is. Behind the path may stand, in any order:
///
/// | option | does |
/// |---|---|
/// | `kernels = ["reduce<float, 256>", sum = "reduce<int, 64>"]` | compiles instances of kernel templates; `sum` is the second one's method |
/// | `include_dirs = ["../include"]` | where included files are looked for too (`-I`) |
/// | `defines = ["N=4"]`, `undefines = ["DEBUG"]` | macros (`-D`, `-U`) |
/// | `arch = 800` | the value of `__CUDA_ARCH__` |
/// | `fmad = false` | `a*b+c` does not become one operation |
/// | `default_device = true` | functions without a space are the device's |
/// | `relaxed_constexpr = true` | device code may call `constexpr` functions of the host |
/// | `crate = PATH` | where the crate `isowarp` is, if not at `::isowarp` |
///
/// The module has `load`, `load_with` and `program`, a struct `Module` with one method for each kernel and each variable, and the structs
/// that those take. A parameter's Rust type is:
///
/// | in CUDA C++ | in Rust |
/// |---|---|
/// | `int`, `float`, `bool`, an enumeration, … | `i32`, `f32`, `bool`, its number, … |
/// | `__half`, `__nv_bfloat16` | `half::f16`, `half::bf16` |
/// | `float4` | `[f32; 4]` |
/// | a struct | a struct of the same layout, which is `Pod` |
/// | `const T *` | `impl DeviceRead<T>`: `&DeviceBuffer<T>`, `DeviceSlice<T>`, `Null`, … |
/// | `T *` | `impl DeviceWrite<T>`: `&mut DeviceBuffer<T>`, `DeviceSliceMut<T>`, `Null`, … |
/// | `cudaTextureObject_t`, `cudaSurfaceObject_t` | `&Texture`, `&Surface` |
#[proc_macro]
pub fn include_cuda(tokens: TokenStream) -> TokenStream {
    expand::include_cuda(tokens.into(), &Place::of_call()).into()
}

/// Kernels of CUDA C++ in a string literal, as functions with types.
///
/// ```ignore
/// isowarp::cuda!(mod saxpy = r#"
///     __global__ void saxpy(int n, float a, const float *x, float *y) {
///         int i = blockIdx.x * blockDim.x + threadIdx.x;
///         if (i < n) y[i] = a * x[i] + y[i];
///     }
/// "#);
/// ```
///
/// The literal is a raw one, so that what is said about it names the lines of the Rust file. All else is as with [`include_cuda!`].
#[proc_macro]
pub fn cuda(tokens: TokenStream) -> TokenStream {
    expand::cuda(tokens.into(), &Place::of_call()).into()
}
