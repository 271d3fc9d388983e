//! NVIDIA's libraries whose headers a program may include, but which the toolkit does not contain. The host's compiler
//! only states that it finds no such file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use isowarp_frontend::bundle::Bundle;

/// Beginnings of headers' names, each with the library that the header belongs to.
const LIBRARIES: &[(&str, &str)] = &[
    ("cub/", "CUB"),
    ("cublasXt.h", "cuBLASXt"),
    ("cuda/", "libcu++"),
    ("cudaEGL.h", "the interoperation with EGL"),
    ("cudaGL.h", "the interoperation with OpenGL"),
    ("cudaVDPAU.h", "the interoperation with VDPAU"),
    ("cuda_egl_interop.h", "the interoperation with EGL"),
    ("cuda_gl_interop.h", "the interoperation with OpenGL"),
    ("cuda_vdpau_interop.h", "the interoperation with VDPAU"),
    ("cudnn", "cuDNN"),
    ("cufft", "cuFFT"),
    ("cufile.h", "cuFile"),
    ("cupti", "CUPTI"),
    ("curand", "cuRAND"),
    ("cusolver", "cuSOLVER"),
    ("cusparse", "cuSPARSE"),
    ("cutensor", "cuTENSOR"),
    ("cute/", "CUTLASS"),
    ("cutlass/", "CUTLASS"),
    ("nccl.h", "NCCL"),
    ("npp", "NPP"),
    ("nvJitLink.h", "nvJitLink"),
    ("nvgraph.h", "nvGRAPH"),
    ("nvjpeg.h", "nvJPEG"),
    ("nvml.h", "NVML"),
    ("nvshmem", "NVSHMEM"),
    ("thrust/", "Thrust"),
];

/// Returns a note for each library that files of a bundle include, unless a folder has the header.
pub fn missing(bundle: &Bundle, folders: &[PathBuf]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut notes = Vec::new();
    for (path, text) in &bundle.files {
        let text = String::from_utf8_lossy(text);
        for (line, header) in text.lines().enumerate().filter_map(|(line, text)| Some((line + 1, included(text)?))) {
            let Some((_, library)) = LIBRARIES.iter().find(|(start, _)| header.starts_with(start)) else { continue };
            let own = path.parent().unwrap_or(Path::new(""));
            let exists = folders.iter().map(PathBuf::as_path).chain([own]).any(|folder| folder.join(header).is_file());
            if !exists && seen.insert(*library) {
                let place = format!("{}:{line}", path.display());
                notes.push(format!(
                    "{place}: note: `{header}` belongs to {library}, which Isowarp does not support yet"
                ));
            }
        }
    }
    notes
}

/// Returns the name of the header that a line includes.
fn included(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?.trim_start();
    let (close, rest) = match rest.split_at_checked(1)? {
        ("<", rest) => ('>', rest),
        ("\"", rest) => ('"', rest),
        _ => return None,
    };
    rest.split_once(close).map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn libraries_are_named_once_where_they_are_included() {
        let text = "#include <cstdio>\n # include <thrust/sort.h>\n#include \"thrust/scan.h\"\n#include <cufft.h>\n";
        let mut bundle = Bundle::default();
        bundle.files.insert(PathBuf::from("a/main.cu"), text.as_bytes().to_vec());
        let notes = [
            "a/main.cu:2: note: `thrust/sort.h` belongs to Thrust, which Isowarp does not support yet",
            "a/main.cu:4: note: `cufft.h` belongs to cuFFT, which Isowarp does not support yet",
        ];
        assert_eq!(missing(&bundle, &[]), notes);
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("cufft.h"), "").unwrap();
        assert_eq!(missing(&bundle, &[folder.path().to_owned()]), notes[..1]);
    }
}
