//! One CUDA C++ kernel file, the same bits, on every GPU.
//!
//! A kernel is compiled to Isowarp's IR and runs on NVIDIA GPUs through CUDA (feature `cuda`), on
//! every other GPU through wgpu, and on the CPU. A first program:
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
//! This runs on `cpu`, which every machine has; [`open_default`] takes the fastest device there is.
//!
//! With feature `macros` kernels are compiled when the program is, and are functions whose parameters have types: `include_cuda!` and `cuda!`,
//! over the module [`typed`].
#![forbid(unsafe_code)]

mod auto;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compiler;
pub mod devices;

pub use auto::{Choice, choose};
pub use compiler::Compiler;
pub use devices::{DeviceOptions, open, open_all, open_default};
pub use isowarp_core as core;
pub use isowarp_core::api::typed;
pub use isowarp_core::api::{
    AddressMode, Arg, Array, ArrayShape, BufferSlice, ChannelFormat, ChannelKind, DeviceLimit, Dim3, Error, FilterMode,
    FloatMode, GraphNode, HostView, HostViewMut, KernelArg, KernelAttributes, LaunchConfig, MipmappedArray, Pitched,
    Program, RaceAccess, RaceCommand, RaceStream, ReadMode, Reduce, Reduction, StreamOptions, StreamRace, Surface,
    Texture, TextureDescriptor, all_reduce,
};
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
