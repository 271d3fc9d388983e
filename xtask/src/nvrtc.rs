//! Ensures that NVRTC is available: NVIDIA's run-time compiler, which needs no GPU. It comes from the Python package
//! `nvidia-cuda-nvrtc`, which contains only the library.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::process;

/// Package with the version with which the golden results were recorded.
const PACKAGE: &str = "nvidia-cuda-nvrtc==13.0.*";

/// Returns the environment variables by which the tests find NVRTC.
pub fn ensure() -> Result<Vec<(&'static str, OsString)>> {
    if let Some(path) = std::env::var_os("ISOWARP_NVRTC").filter(|p| !p.is_empty()) {
        println!("ISOWARP_NVRTC is set: {}", path.to_string_lossy());
        return Ok(Vec::new());
    }
    let folder = process::target_dir()?.join("nvrtc");
    let library = match find(&folder) {
        Some(library) => library,
        None => {
            download(&folder)?;
            find(&folder).with_context(|| format!("{PACKAGE} holds no libnvrtc"))?
        }
    };
    println!("{}", library.display());
    // libnvrtc loads libnvrtc-builtins from the loader's search path.
    let mut paths = vec![library.parent().unwrap_or(&folder).to_owned()];
    paths.extend(std::env::split_paths(&std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default()));
    let search = std::env::join_paths(paths.iter().filter(|p| !p.as_os_str().is_empty()))?;
    Ok(vec![("ISOWARP_NVRTC", library.into_os_string()), ("LD_LIBRARY_PATH", search)])
}

fn download(folder: &Path) -> Result<()> {
    let by_hand = "without it: install the CUDA toolkit 13.0 and name its libnvrtc in ISOWARP_NVRTC";
    if cfg!(target_os = "macos") {
        bail!("NVIDIA makes no NVRTC for this system; {by_hand}");
    }
    if !process::succeeds("python3", &["-m", "pip", "--version"]) {
        println!("NVRTC comes as a Python package and there is no pip: installing it");
        process::apt_install(&["python3", "python3-pip"]).context(by_hand)?;
    }
    let part = folder.with_extension("part");
    if part.exists() {
        std::fs::remove_dir_all(&part)?;
    }
    std::fs::create_dir_all(&part)?;
    let pip = ["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--dest"];
    process::run(Command::new("python3").args(pip).arg(&part).arg(PACKAGE)).context(by_hand)?;
    let wheel = std::fs::read_dir(&part)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|e| e == "whl"))
        .with_context(|| format!("pip downloaded no wheel of {PACKAGE}"))?;
    process::run(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&part))?;
    std::fs::remove_file(&wheel)?;
    if folder.exists() {
        std::fs::remove_dir_all(folder)?;
    }
    // Renamed to its final name only when it is complete.
    std::fs::rename(&part, folder).with_context(|| format!("{} cannot be renamed", part.display()))
}

/// Finds the library below a folder.
fn find(folder: &Path) -> Option<PathBuf> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).ok()?.filter_map(|e| Some(e.ok()?.path())).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if let Some(found) = find(&path) {
                return Some(found);
            }
        } else {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let windows = name.starts_with("nvrtc64_") && !name.contains("alt") && name.ends_with(".dll");
            if windows || (name.starts_with("libnvrtc.so.") && !name.contains("alt")) {
                return Some(path);
            }
        }
    }
    None
}
