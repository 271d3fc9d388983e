//! Lists macros that a project's build defines for every file, and without which the files are not meant to be
//! compiled.

/// Name of a project's folder, and the macros that its build defines.
const DEFINED: &[(&str, &[&str])] = &[
    // Makefile, with GPU=1.
    ("darknet", &["GPU"]),
    // Makefile, which requires these.
    ("GASAL2", &["MAX_QUERY_LEN=1024", "N_CODE=0x4E"]),
    // cuda/CMakeLists.txt.
    ("ginkgo", &["GKO_COMPILING_CUDA", "GKO_DEVICE_NAMESPACE=cuda"]),
    // CMakeLists.txt, with its defaults for the target architecture.
    (
        "tiny-cuda-nn",
        &["TCNN_HALF_PRECISION=1", "TCNN_MIN_GPU_ARCH=80", "TCNN_RTC", "TCNN_RTC_USE_FAST_MATH", "TCNN_CMRC"],
    ),
];

/// Returns the macros for the project in a folder with this name, each in the form of `-D`.
pub fn defines(folder: &str) -> &'static [&'static str] {
    DEFINED.iter().find(|(name, _)| *name == folder).map_or(&[], |(_, defines)| defines)
}
