//! The driver API (`cuLaunchKernel`), in the same library as the runtime: both use the same devices, streams, events and
//! addresses, as CUDA documents ("Interoperability between Runtime and Driver APIs").
//!
//! | part | file |
//! |---|---|
//! | errors and their names | [`errors`] |
//! | devices | [`devices`] |
//! | contexts, and which is current | [`contexts`] |
//! | code that programs pass | [`image`], [`jit_options`] |
//! | modules, libraries, and their kernels | [`modules`], [`kernels`] |
//! | joining code | [`linking`] |
//! | launches, those of CUDA 3 too | [`launches`], [`old_launches`] |
//! | memory | [`memory`], [`pointers`], [`copies`], [`sets`], [`virtual_memory`] |
//! | arrays, textures and surfaces | [`arrays`] |
//! | streams and events | [`streams`] |
//! | graphs | [`graphs`] |
//! | functions by their names | [`procedures`] |
//!
//! On `cuda`, this library loads NVIDIA's driver, which has functions of the same names. Neither gets in the other's way:
//!
//! - NVIDIA's library is opened with `RTLD_LOCAL`, and its functions are found by `dlsym` with its own handle, which searches
//!   only that library and those it needs.
//! - The dynamic linker would resolve NVIDIA's calls of its own exported functions to those of this library, which programs
//!   are linked with, if they were not bound inside the library. Tools that replace these functions by `LD_PRELOAD` rely on
//!   this, too: only a program's calls reach them.
//! - The toolkit has no file that `dlopen("libcuda.so")` would accept, only a script for the linker, so that this library is
//!   never opened in place of NVIDIA's.

pub mod abi;
pub mod arrays;
pub mod contexts;
pub mod copies;
pub mod devices;
pub(crate) mod entry;
pub mod errors;
pub mod graphs;
mod image;
mod jit_options;
pub mod kernels;
pub mod launches;
pub mod linking;
pub mod memory;
pub mod modules;
pub mod old_launches;
pub mod pointers;
pub mod procedures;
pub mod sets;
pub mod streams;
pub mod unsupported;
pub mod virtual_memory;
