//! Isowarp IR to naga, and the wgpu runtime.
//!
//! - [`adapter`] finds adapters and opens devices.
//! - [`spirv`] turns a naga module into a shader module: patched SPIR-V through passthrough on
//!   Vulkan, naga IR elsewhere.

pub mod adapter;
