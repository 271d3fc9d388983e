//! Ensures that there is a Vulkan device: the machine's own, or Mesa's software device (lavapipe).

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::process;

/// Folders in which the Vulkan loader searches for driver manifests (LoaderDriverInterface.md, "Driver Discovery on
/// Linux"), as far as distributions use them.
const FOLDERS: [&str; 3] = ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d", "/usr/local/share/vulkan/icd.d"];

/// Device files that only real GPUs have.
const HARDWARE: [&str; 4] = ["/dev/dri/renderD128", "/dev/nvidia0", "/dev/dxg", "/dev/kfd"];

/// Returns environment variables with which the tests find a Vulkan device.
pub fn ensure() -> Result<Vec<(&'static str, OsString)>> {
    if !cfg!(target_os = "linux") {
        println!("the system's own graphics interface is used");
        return Ok(Vec::new());
    }
    for variable in ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"] {
        if let Some(value) = std::env::var_os(variable).filter(|v| !v.is_empty()) {
            println!("{variable} is set: {}", value.to_string_lossy());
            return Ok(Vec::new());
        }
    }
    if manifests().is_empty() || !loader_is_there() {
        println!("no Vulkan driver: installing Mesa's software Vulkan");
        process::apt_install(&["mesa-vulkan-drivers", "libvulkan1"])?;
    }
    let found = manifests();
    if found.is_empty() {
        bail!("no Vulkan driver is in {}: install one, such as the package mesa-vulkan-drivers", FOLDERS.join(", "));
    }
    if HARDWARE.iter().any(|file| Path::new(file).exists()) {
        println!("the machine's own GPU is used; drivers: {}", show(&found));
        return Ok(Vec::new());
    }
    // Without hardware the other drivers find nothing. With only the software driver, nothing else can be chosen.
    let Some(software) = found.iter().find(|p| file_name(p).starts_with("lvp_icd")) else {
        println!("drivers: {}", show(&found));
        return Ok(Vec::new());
    };
    println!("software Vulkan: {}", software.display());
    Ok(only(software))
}

/// Returns environment variables with which programs find Mesa's RADV and no other driver.
pub fn radv() -> Result<Vec<(&'static str, OsString)>> {
    let find = || manifests().into_iter().find(|path| file_name(path).starts_with("radeon_icd"));
    let manifest = match find() {
        Some(manifest) => manifest,
        None => {
            process::apt_install(&["mesa-vulkan-drivers", "libvulkan1"])?;
            find().with_context(|| format!("no RADV is in {}", FOLDERS.join(", ")))?
        }
    };
    Ok(only(&manifest))
}

/// Returns environment variables with which programs find only one driver. The second one is for loaders older than
/// 1.3.207.
pub fn only(manifest: &Path) -> Vec<(&'static str, OsString)> {
    ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"].map(|variable| (variable, manifest.as_os_str().to_owned())).to_vec()
}

fn manifests() -> Vec<PathBuf> {
    let entries = FOLDERS.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
    let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|e| e == "json"));
    found.sort();
    found
}

/// Returns true if libvulkan.so.1 is in one of the usual library folders.
fn loader_is_there() -> bool {
    let triplet = format!("/usr/lib/{}-linux-gnu", std::env::consts::ARCH);
    ["/usr/lib", "/usr/lib64", "/lib", "/lib64", "/usr/local/lib", triplet.as_str()]
        .iter()
        .any(|folder| Path::new(folder).join("libvulkan.so.1").exists())
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn show(paths: &[PathBuf]) -> String {
    paths.iter().map(|p| file_name(p)).collect::<Vec<_>>().join(", ")
}
