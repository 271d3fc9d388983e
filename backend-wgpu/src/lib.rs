//! Isowarp IR to naga, and the wgpu runtime.
//!
//! - [`adapter`] finds adapters and opens devices.
//! - [`spirv`] turns a naga module into a shader module: patched SPIR-V through passthrough on
//!   Vulkan, naga IR elsewhere.
//! - [`floats`] holds exact float routines in WGSL, from which the emitter takes what it needs.
//! - [`calibrate`] finds out what a device's arithmetic does and which routine each operation needs.

pub mod adapter;
pub mod calibrate;
pub mod floats;
pub mod spirv;
#[cfg(test)]
mod testing;
