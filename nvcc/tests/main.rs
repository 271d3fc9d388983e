//! Builds whole CUDA programs with `isowarp-nvcc` and runs them on the devices of this machine.

mod build_systems;
mod programs;
mod toolkit;
