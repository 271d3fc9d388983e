//! Isowarp IR to naga, and the wgpu runtime.
//!
//! - [`adapter`] finds adapters and opens devices.
//! - [`lower`] turns a kernel into one flat function in the shape that emission takes.
//! - [`emit`] turns that into a naga module; its `interface` file is the contract with the runtime.
//! - [`spirv`] turns a naga module into a shader module: patched SPIR-V through passthrough on
//!   Vulkan, naga IR elsewhere.
//! - [`floats`] holds exact float routines in WGSL, from which the emitter takes what it needs.
//! - [`calibrate`] finds out what a device's arithmetic does and which routine each operation needs.
//! - [`isa`] shows what a Vulkan driver makes of a kernel.

pub mod adapter;
pub mod calibrate;
pub mod emit;
pub mod floats;
pub mod isa;
pub mod lower;
pub mod runtime;
pub mod specialise;
pub mod spirv;
#[cfg(test)]
mod testing;
