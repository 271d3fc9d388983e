//! Builds whole CUDA programs with `isowarp-nvcc` and runs them on the devices of this machine.

mod programs;
mod toolkit;
