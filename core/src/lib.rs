//! Isowarp's core: the kernel representation (IR), its passes, and the backend-neutral host API.
//!
//! | CUDA | here |
//! |---|---|
//! | module, `cuModuleLoad` | [`api::Module`] |
//! | function, `cuModuleGetFunction` | [`api::Kernel`] |
//! | `cudaMalloc` | [`api::DeviceBuffer`] |
//! | `<<<grid, block, shared, stream>>>` | [`api::LaunchConfig`], [`api::Stream`] |
//! | `cudaLaunchCooperativeKernel` | [`api::LaunchConfig::cooperative`] |
#![forbid(unsafe_code)]

pub mod api;
pub mod backend;
pub mod codes;
pub mod diagnostic;
pub mod disk_cache;
pub mod expansion;
pub mod heap;
pub mod ir;
pub mod math;
pub mod once_map;
pub mod passes;
pub mod printf;
pub mod processor;
pub mod render;
pub mod reserved_names;
pub mod scalar;
pub mod span;
pub mod stages;
#[doc(hidden)]
pub mod testing;
