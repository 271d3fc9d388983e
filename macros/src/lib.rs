//! Macros that compile CUDA C++ kernels together with a Rust program and provide them as typed functions: [`cuda!`]
//! and [`include_cuda!`].
//!
//! `input` parses the macros' input, `source` compiles it, `report` converts compiler errors to diagnostics, and
//! `expand` assembles the generated items: structs (`structs`, based on `types` and `names`), kernels (`kernels`),
//! variables (`variables`) and the program itself (`program`). Everything that can be an ordinary function is one, in
//! `core/src/api/typed`.
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

/// Compiles the kernels of a CUDA C++ file to typed functions.
///
/// ```ignore
/// isowarp::include_cuda!(mod saxpy = "saxpy.cu");
///
/// let saxpy = saxpy::load(&device)?;
/// saxpy.saxpy(&stream, LaunchConfig::for_count(1000, 256), 1000, 3.0, &x, &mut y)?;
/// ```
///
/// The path is relative to the file with the macro, as for `include_str!`. The file is compiled again when it or a
/// file that it includes changes.
///
/// Without `mod NAME =` the items are generated in place. These options may follow the path, in any order:
///
/// | option | effect |
/// |---|---|
/// | `kernels = ["reduce<float, 256>", sum = "reduce<int, 64>"]` | kernel template instances; `sum` is a method name |
/// | `include_dirs = ["../include"]` | additional folders to search for included files (`-I`) |
/// | `defines = ["N=4"]`, `undefines = ["DEBUG"]` | macros (`-D`, `-U`) |
/// | `arch = 800` | value of `__CUDA_ARCH__` |
/// | `fmad = false` | does not contract `a*b+c` to one operation |
/// | `default_device = true` | functions without a space are device functions |
/// | `relaxed_constexpr = true` | device code may call `constexpr` functions of the host |
/// | `crate = PATH` | path of the crate `isowarp`, if it is not `::isowarp` |
///
/// The module has `load`, `load_with` and `program`, a struct `Module` with one method for each kernel and each
/// variable, and the structs that these use. A parameter's Rust type is:
///
/// | in CUDA C++ | in Rust |
/// |---|---|
/// | `int`, `float`, `bool`, an enumeration, … | `i32`, `f32`, `bool`, its underlying type, … |
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

/// Compiles the kernels of CUDA C++ in a string literal to typed functions.
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
/// The literal is a raw one, without escapes, so that messages can refer to the lines of the Rust file. Otherwise the
/// macro works like [`include_cuda!`].
#[proc_macro]
pub fn cuda(tokens: TokenStream) -> TokenStream {
    expand::cuda(tokens.into(), &Place::of_call()).into()
}
