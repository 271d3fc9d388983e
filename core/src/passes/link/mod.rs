//! Linking: passes that join modules, add the functions of libraries, and cut modules down to what a kernel needs.

pub mod extract_kernel;
pub mod link_heap;
mod link_library;
pub mod link_math;
pub mod objects;
pub mod speculate_math;
