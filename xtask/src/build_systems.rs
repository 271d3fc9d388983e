//! Ensures that there are the host's compiler and the build systems that the tests of whole programs use.

use std::process::{Command, Stdio};

use anyhow::Result;

use crate::process;

/// The commands, and the packages of Debian and Ubuntu that contain them.
const COMMANDS: [(&str, &str); 3] = [("g++", "g++"), ("make", "make"), ("cmake", "cmake")];

/// Installs the packages of commands that are missing.
pub fn ensure() -> Result<()> {
    let is_there = |command: &str| {
        let mut version = Command::new(command);
        version.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        version.status().is_ok_and(|status| status.success())
    };
    let missing: Vec<_> =
        COMMANDS.iter().filter(|(command, _)| !is_there(command)).map(|(_, package)| *package).collect();
    if missing.is_empty() {
        println!("g++, make and cmake are installed");
        return Ok(());
    }
    println!("installing {}", missing.join(", "));
    process::apt_install(&missing)
}
