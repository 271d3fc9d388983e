//! Translates Isowarp IR to naga, and implements the wgpu runtime.
//!
//! - [`adapter`] finds adapters and opens devices.
//! - [`lower`] transforms a kernel into one flat function in the form that emission requires.
//! - [`emit`] translates that function to a naga module; its `interface` file is the contract with the runtime.
//! - [`spirv`] translates a naga module to a shader module: patched SPIR-V through passthrough on Vulkan, naga IR
//!   elsewhere.
//! - [`floats`] holds exact float routines in WGSL that the emitter uses.
//! - [`calibrate`] measures a device's arithmetic and chooses the routine that each operation needs.
//! - [`isa`] shows the code that a Vulkan driver compiles a kernel to.

pub mod adapter;
pub mod calibrate;
mod codes;
pub mod emit;
pub mod floats;
pub mod isa;
pub mod lower;
mod options;
pub mod runtime;
pub mod specialise;
pub mod spirv;
#[cfg(test)]
mod testing;
