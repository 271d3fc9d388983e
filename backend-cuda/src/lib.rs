//! Isowarp's CUDA backend: IR printed as CUDA C++, compiled by NVRTC, run by the CUDA driver.
//!
//! | step | module |
//! |---|---|
//! | IR → CUDA C++ | [`mod@print`] |
//! | CUDA C++ → PTX or machine code | [`nvrtc`] |
//! | memory, streams, launches | [`CudaBackend`] |
//!
//! The driver (`libcuda.so.1`) and NVRTC (`libnvrtc.so.13`) are loaded on first use: the crate builds, and its printer
//! works, on machines that have neither. NVRTC is searched for in the file that `ISOWARP_NVRTC` names, or else in the
//! loader's search path (`LD_LIBRARY_PATH`) and in the CUDA toolkit's folder (`CUDA_HOME`, `CUDA_PATH`,
//! `/usr/local/cuda`).

mod attributes;
mod boxes;
mod codes;
mod device;
mod device_runtime;
mod driver;
mod graph;
mod handles;
mod info;
mod kernel;
mod loaded;
mod memory;
mod module;
mod nccl;
pub mod nvrtc;
mod peers;
mod pinned;
pub mod print;
mod prints;
mod read_blocks;
mod reads;
mod staging;
mod state;
mod stream;
mod textures;
mod unified;
mod users;

pub use device::CudaBackend;
pub use device_runtime::RELOCATABLE;
pub use print::print_module;
