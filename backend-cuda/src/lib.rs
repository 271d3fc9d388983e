//! Isowarp IR to CUDA C++, NVRTC and the CUDA driver
