//! One CUDA C++ kernel file, the same bits, on every GPU.
