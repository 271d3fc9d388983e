//! `cargo xtask tint`: passes WGSL to Tint, the compiler of Dawn and Chrome, through the npm package `webgpu`, which
//! runs in Node.js.

use std::ffi::OsString;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::process;

/// Package with the version that is known to work.
const PACKAGE: &str = "webgpu@0.6.2";

#[derive(Debug, clap::Args)]
pub struct Args {}

pub fn run(_: &Args) -> Result<()> {
    all()
}

/// Passes the kernels of every conformance case and of some random programs.
pub fn all() -> Result<()> {
    let (variable, folder) = ensure()?;
    for package in ["isowarp", "isowarp-fuzz-kernels"] {
        let test = ["test", "--test", "tint", "--package", package, "--", "--nocapture"];
        process::run(process::cargo(test).env(variable, &folder))?;
    }
    Ok(())
}

/// Installs Dawn below the target folder, if it is not there. Returns the environment variable by which the tests find
/// it.
fn ensure() -> Result<(&'static str, OsString)> {
    const VARIABLE: &str = "ISOWARP_DAWN";
    if let Some(folder) = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
        println!("{VARIABLE} is set: {}", folder.to_string_lossy());
        return Ok((VARIABLE, folder));
    }
    let folder = process::target_dir()?.join("dawn");
    let module = folder.join("node_modules/webgpu/index.js");
    if !module.exists() {
        if !process::succeeds("npm", &["--version"]) {
            println!("Dawn comes as an npm package and there is no npm: installing it");
            process::apt_install(&["nodejs", "npm"])?;
        }
        std::fs::create_dir_all(&folder)?;
        let npm = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-save", "--prefix"];
        process::run(Command::new("npm").args(npm).arg(&folder).arg(PACKAGE))
            .with_context(|| format!("without it: name a folder with the npm package `webgpu` in {VARIABLE}"))?;
        ensure!(module.exists(), "npm did not install {}", module.display());
    }
    println!("{}", module.display());
    Ok((VARIABLE, folder.into_os_string()))
}
