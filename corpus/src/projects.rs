//! Macros without which a project's files are not meant to be compiled: its build gives them to every file.

/// The name of a project's folder, and what its build defines.
const DEFINED: &[(&str, &[&str])] = &[
    // Makefile, with GPU=1.
    ("darknet", &["GPU"]),
    // Makefile, which asks for these.
    ("GASAL2", &["MAX_QUERY_LEN=1024", "N_CODE=0x4E"]),
    // cuda/CMakeLists.txt.
    ("ginkgo", &["GKO_COMPILING_CUDA", "GKO_DEVICE_NAMESPACE=cuda"]),
    // CMakeLists.txt, with its defaults for the architecture that is compiled for.
    (
        "tiny-cuda-nn",
        &["TCNN_HALF_PRECISION=1", "TCNN_MIN_GPU_ARCH=80", "TCNN_RTC", "TCNN_RTC_USE_FAST_MATH", "TCNN_CMRC"],
    ),
];

/// The macros for the project in a folder with this name, each as `-D` takes it.
pub fn defines(folder: &str) -> &'static [&'static str] {
    DEFINED.iter().find(|(name, _)| *name == folder).map_or(&[], |(_, defines)| defines)
}
