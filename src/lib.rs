//! One CUDA C++ kernel file, the same bits, on every GPU.
//!
//! Isowarp compiles CUDA C++ kernels at run time and runs them on NVIDIA GPUs through CUDA (feature `cuda`), on other
//! GPUs through wgpu (feature `wgpu`), and on the CPU. Host code is Rust: a program owns memory, streams and launches as
//! with CUDA's runtime API, and the results are the same bits on every device.
//!
//! ```
//! use isowarp::{Compiler, DeviceOptions, LaunchConfig, args};
//!
//! # fn main() -> anyhow::Result<()> {
//! let program = Compiler::new().compile("saxpy.cu", r"
//!     __global__ void saxpy(int n, float a, const float *x, float *y) {
//!         int i = blockIdx.x * blockDim.x + threadIdx.x;
//!         if (i < n) y[i] = a * x[i] + y[i];
//!     }")?;
//! let device = isowarp::open("cpu", &DeviceOptions::default())?;
//! let (x, y) = (device.upload(&[1.0f32; 1000])?, device.upload(&[2.0f32; 1000])?);
//! let saxpy = device.load(&program)?.kernel("saxpy")?;
//! let stream = device.default_stream();
//! saxpy.launch(&stream, LaunchConfig::for_count(1000, 256), &args![1000i32, 3.0f32, x, y])?;
//! assert_eq!(y.read(&stream)?[999], 5.0);
//! # Ok(())
//! # }
//! ```
//!
//! Every machine has the device `cpu`. [`open_default`] opens the fastest device.
//!
//! # CUDA and Isowarp
//!
//! | CUDA | Isowarp |
//! |---|---|
//! | `nvcc`, `nvrtcCompileProgram` | [`Compiler`], [`Program`]; `include_cuda!` and `cuda!` (feature `macros`) |
//! | `cudaGetDeviceCount`, `cudaGetDeviceProperties` | [`list_devices`], [`DeviceInfo`] |
//! | `cudaSetDevice`, primary context | [`open`], [`open_default`], [`Device`] |
//! | `cuModuleLoadData`, `cuModuleGetFunction` | [`Device::load`], [`Module::kernel`] |
//! | `cudaMalloc`, `cudaFree` | [`Device::alloc`], [`Device::upload`], [`DeviceBuffer`] (freed when dropped) |
//! | `cudaMallocManaged` | [`UnifiedBuffer`] |
//! | `cudaMallocArray`, texture and surface objects | [`Array`], [`MipmappedArray`], [`Texture`], [`Surface`] |
//! | `cudaMemcpyAsync` | [`DeviceBuffer::write`], [`DeviceBuffer::read`], [`DeviceBuffer::copy_from`] |
//! | `kernel<<<grid, block, shared, stream>>>(...)` | [`Kernel::launch`], [`LaunchConfig`], [`args!`] |
//! | `cudaLaunchCooperativeKernel` | [`LaunchConfig::cooperative`] |
//! | streams, events | [`Stream`], [`Event`] |
//! | graphs, stream capture | [`Graph`], [`GraphExec`] |
//! | `__device__`, `__constant__` variables | [`Module::symbol_slice`] |
//! | `cudaDeviceSetLimit` | [`DeviceOptions::limit`], [`Device::set_limit`] |
//! | `cudaOccupancyMaxActiveBlocksPerMultiprocessor` | [`Module::attributes`], [`Occupancy`] |
//! | `cudaError_t` | [`Error`] |
//!
//! `docs/porting-from-cuda.md` in the repository has the whole table.
//!
//! # Features
//!
//! | feature | default | adds |
//! |---|---|---|
//! | `wgpu` | yes | devices through Vulkan, Metal, DirectX 12 and OpenGL |
//! | `cli` | yes | the command `isowarp` and its dependencies; implies `wgpu` |
//! | `cuda` | no | devices through CUDA; the driver and NVRTC are loaded at run time |
//! | `macros` | no | `include_cuda!` and `cuda!`, which compile kernels together with the program |
//!
//! # Environment variables
//!
//! | variable | meaning |
//! |---|---|
//! | `ISOWARP_DEVICE` | name of the default device: `cpu`, `wgpu`, `wgpu:1`, `cuda:0` |
//! | `ISOWARP_CACHE_DIR` | folder for calibrations, SPIR-V and compiled pipelines; the user's cache folder by default, nothing is kept if empty |
//! | `ISOWARP_COMPILE_LIMIT` | time limit in seconds for a driver to compile a kernel; 300 by default |
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod auto;
#[cfg(feature = "cli")]
#[doc(hidden)]
#[allow(rustdoc::invalid_html_tags, reason = "the comments of options are their help texts")]
pub mod cli;
mod compiler;
mod devices;
#[doc(hidden)]
pub mod testing;

#[doc(hidden)]
pub use auto::{Choice, choose};
pub use compiler::Compiler;
pub use devices::{DeviceOptions, list_devices, open, open_all, open_default};
pub use isowarp_core::api::typed;
pub use isowarp_core::api::{
    AddressMode, Arg, Array, ArrayShape, BackendKind, BufferSlice, ChannelFormat, ChannelKind, CompileErrors,
    DeviceClass, DeviceInfo, DeviceLimit, DeviceLimits, DevicePtr, Dim3, Error, FilterMode, FloatMode, GraphNode,
    HostView, HostViewMut, KernelArg, KernelAttributes, LaunchConfig, LaunchField, MipmappedArray, Occupancy, Pitched,
    Program, RaceAccess, RaceCommand, RaceStream, ReadMode, Reduce, Reduction, StreamOptions, StreamRace, Surface,
    Texture, TextureDescriptor, WeakDevice, all_reduce,
};
pub use isowarp_core::diagnostic::{Diagnostic, Fault, Severity};
pub use isowarp_core::span::{Location, SourceMap, Span};
pub use isowarp_frontend::compile::{Compilation, KernelReport};
#[cfg(feature = "wgpu")]
pub use isowarp_wgpu::calibrate::first_use::on_first_use;

// With examples, which need the compiler and a device, and so are here; `cargo test --doc` runs them.
#[doc = include_str!("doc/device.md")]
pub use isowarp_core::api::Device;
#[doc = include_str!("doc/buffer.md")]
pub use isowarp_core::api::DeviceBuffer;
#[doc = include_str!("doc/event.md")]
pub use isowarp_core::api::Event;
#[doc = include_str!("doc/graph.md")]
pub use isowarp_core::api::Graph;
#[doc = include_str!("doc/graph_exec.md")]
pub use isowarp_core::api::GraphExec;
#[doc = include_str!("doc/kernel.md")]
pub use isowarp_core::api::Kernel;
#[doc = include_str!("doc/module.md")]
pub use isowarp_core::api::Module;
#[doc = include_str!("doc/pending.md")]
pub use isowarp_core::api::Pending;
#[doc = include_str!("doc/stream.md")]
pub use isowarp_core::api::Stream;
#[doc = include_str!("doc/unified.md")]
pub use isowarp_core::api::UnifiedBuffer;
#[doc = include_str!("doc/args.md")]
pub use isowarp_core::args;
#[cfg(feature = "macros")]
pub use isowarp_macros::{cuda, include_cuda};
