//! CUDA runtime
