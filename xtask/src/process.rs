//! Runs other programs, and finds the folders of the repository.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// Features with which every developer command builds, so that nothing is built twice.
pub const FEATURES: &str = "cuda,macros,isowarp-cuda/nvrtc-tests";

/// [`FEATURES`], and tests that build a part of the workspace once more.
pub const ALL_FEATURES: &str = "cuda,macros,isowarp-cuda/nvrtc-tests,isowarp-macros/ui-tests";

/// Returns the repository's root.
pub fn root() -> &'static Path {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here)
}

/// Returns the folder for build outputs. This program is in `TARGET/PROFILE/xtask`.
pub fn target_dir() -> Result<PathBuf> {
    let exe = std::env::current_exe().context("where this program lies is unknown")?;
    let target = exe.parent().and_then(Path::parent).context("this program lies outside of a target folder")?;
    Ok(target.to_owned())
}

/// Returns the path of the program `isowarp` of a profile (`debug`, `release`).
pub fn isowarp(profile: &str) -> Result<PathBuf> {
    Ok(target_dir()?.join(profile).join(format!("isowarp{}", std::env::consts::EXE_SUFFIX)))
}

/// Builds the command `isowarp` as the tests do.
pub fn build_isowarp() -> Result<()> {
    run(&mut cargo(["build", "--features", FEATURES]))
}

/// Returns a command that runs Cargo.
pub fn cargo<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(args: I) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args);
    command
}

/// Returns a program of the toolchain in Cargo's folder, if it exists.
pub fn beside_cargo(name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let path = Path::new(&std::env::var_os("CARGO")?).with_file_name(name);
    path.exists().then_some(path)
}

/// Runs a program in the repository's root. Its output goes to this program's output.
pub fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    println!("$ {shown}");
    let status = command.current_dir(root()).stdin(Stdio::null()).status();
    let status = status.with_context(|| format!("`{shown}` cannot be started"))?;
    if !status.success() {
        bail!("`{shown}` failed: {status}");
    }
    Ok(())
}

/// Runs a program in the repository's root and returns its output.
pub fn output(command: &mut Command) -> Result<String> {
    let shown = show(command);
    println!("$ {shown}");
    let output = command.current_dir(root()).stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let output = output.with_context(|| format!("`{shown}` cannot be started"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        bail!("`{shown}` failed: {}\n{text}", output.status);
    }
    Ok(text)
}

/// Returns true if a program can be started and succeeds. Discards its output.
pub fn succeeds(program: &str, args: &[&str]) -> bool {
    succeeds_in(Path::new("."), program, args)
}

fn succeeds_in(folder: &Path, program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|s| s.success())
}

/// Installs Debian packages, if this user is permitted to.
pub fn apt_install(packages: &[&str]) -> Result<()> {
    let how = format!("install them with `apt-get install {}`", packages.join(" "));
    if !succeeds("apt-get", &["--version"]) {
        bail!("there is no apt-get to install {} with: use this system's package manager", packages.join(" "));
    }
    let root = output(Command::new("id").arg("-u"))?.trim() == "0";
    if !root && !succeeds("sudo", &["-n", "true"]) {
        bail!("{} are missing and this user may not install packages: {how}", packages.join(" "));
    }
    let apt_get = |args: &[&str]| {
        let mut command = if root { Command::new("env") } else { Command::new("sudo") };
        if !root {
            command.args(["-n", "env"]);
        }
        command.args(["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-y"]).args(args);
        command
    };
    // Old lists may suffice, and then a mirror that is down must not fail the run.
    if let Err(error) = run(&mut apt_get(&["update"])) {
        println!("{error:#}");
    }
    run(apt_get(&["install", "--no-install-recommends"]).args(packages)).context(how)
}

/// Downloads a Debian package without installing it, into a folder given by its absolute path.
pub fn apt_download(package: &str, folder: &Path) -> Result<PathBuf> {
    let get = || succeeds_in(folder, "apt-get", &["-qq", "download", package]);
    println!("$ apt-get download {package}");
    if !get() {
        // The package lists may be old, or may not exist yet.
        let root = output(Command::new("id").arg("-u"))?.trim() == "0";
        let (program, args) =
            if root { ("apt-get", &["-qq", "update"][..]) } else { ("sudo", &["-n", "apt-get", "-qq", "update"][..]) };
        if !succeeds(program, args) || !get() {
            bail!("`apt-get download {package}` fails");
        }
    }
    let files = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    let mut packages = files.filter(|path| path.extension().is_some_and(|e| e == "deb"));
    packages.next().with_context(|| format!("apt-get downloaded no {package}"))
}

fn show(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|w| w.to_string_lossy()).collect();
    words.iter().map(|w| if w.contains(' ') { format!("'{w}'") } else { w.to_string() }).collect::<Vec<_>>().join(" ")
}
