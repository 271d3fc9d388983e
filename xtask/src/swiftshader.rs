//! `cargo xtask swiftshader`: runs the conformance suite on SwiftShader, the software Vulkan of Chromium. Its compiler
//! shares nothing with Mesa's, and it has no 64-bit numbers.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{process, vulkan};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only the cases marked quick
    #[arg(long)]
    quick: bool,
    /// Only cases whose family or name contains this
    #[arg(long, value_name = "S")]
    filter: Option<String>,
}

/// Folder of Debian's Chromium with the manifest, and the library that the manifest names.
const FOLDER: &str = "usr/lib/chromium";
const MANIFEST: &str = "vk_swiftshader_icd.json";
const LIBRARY: &str = "libvk_swiftshader.so";

/// Package that contains both.
const PACKAGE: &str = "chromium-common";

/// Environment variable that names the manifest.
const VARIABLE: &str = "ISOWARP_SWIFTSHADER";

/// Seconds that SwiftShader's compiler has for a kernel, many times what the slowest one takes on an idle machine. Its
/// optimiser does not terminate for some kernels.
const LIMIT: &str = "300";

pub fn run(args: &Args) -> Result<()> {
    let Some(env) = ensure()? else { bail!("there is no SwiftShader") };
    process::build_isowarp()?;
    let filter = args.filter.iter().flat_map(|filter| ["--filter", filter.as_str()]);
    suite(&env, &args.quick.then_some("--quick").into_iter().chain(filter).collect::<Vec<_>>())
}

/// Runs cases on the CPU and on SwiftShader.
pub fn suite(env: &[(&'static str, OsString)], cases: &[&str]) -> Result<()> {
    let mut command = Command::new(process::isowarp("debug")?);
    command.args(["conform", "--device", "cpu", "--device", "wgpu"]).args(cases);
    command.envs(env.iter().map(|(k, v)| (k, v))).env("ISOWARP_COMPILE_LIMIT", LIMIT);
    process::run(&mut command)
}

/// Returns environment variables with which programs find only this driver, if the machine has it.
pub fn installed() -> Option<Vec<(&'static str, OsString)>> {
    let named = std::env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from);
    let manifest = named.unwrap_or_else(|| Path::new("/").join(FOLDER).join(MANIFEST));
    manifest.exists().then(|| only(&manifest))
}

fn only(manifest: &Path) -> Vec<(&'static str, OsString)> {
    println!("SwiftShader: {}", manifest.display());
    vulkan::only(manifest)
}

/// Returns the variables of [`installed`], and downloads the driver if it is missing. Returns `None` if that is
/// impossible, and prints the reason.
pub fn ensure() -> Result<Option<Vec<(&'static str, OsString)>>> {
    let manifest = match std::env::var_os(VARIABLE).filter(|path| !path.is_empty()) {
        Some(path) => PathBuf::from(path),
        None => match find()? {
            Some(manifest) => manifest,
            None => return Ok(None),
        },
    };
    anyhow::ensure!(manifest.exists(), "{} is missing", manifest.display());
    Ok(Some(only(&manifest)))
}

fn find() -> Result<Option<PathBuf>> {
    if !cfg!(target_os = "linux") {
        println!("there is no SwiftShader for this system in a package: not run");
        return Ok(None);
    }
    let installed = Path::new("/").join(FOLDER).join(MANIFEST);
    if installed.exists() {
        return Ok(Some(installed));
    }
    let folder = process::target_dir()?.join("swiftshader");
    let manifest = folder.join(MANIFEST);
    if manifest.exists() {
        return Ok(Some(manifest));
    }
    if let Err(error) = download(&folder) {
        println!("{error:#}");
        println!("no SwiftShader was found; {VARIABLE} may name its {MANIFEST}: not run");
        return Ok(None);
    }
    Ok(Some(manifest))
}

/// Extracts the two files from the package. Unlike installing a browser, this needs no special rights.
fn download(folder: &Path) -> Result<()> {
    let part = folder.with_extension("part");
    if part.exists() {
        std::fs::remove_dir_all(&part)?;
    }
    std::fs::create_dir_all(&part)?;
    let package = process::apt_download(PACKAGE, &part)?;
    process::run(Command::new("dpkg-deb").arg("-x").arg(&package).arg(&part))?;
    std::fs::create_dir_all(folder)?;
    // The manifest is copied last, so that everything is there once it exists.
    for name in [LIBRARY, MANIFEST] {
        let from = part.join(FOLDER).join(name);
        std::fs::copy(&from, folder.join(name)).with_context(|| format!("{PACKAGE} has no {}", from.display()))?;
    }
    std::fs::remove_dir_all(&part)?;
    Ok(())
}
