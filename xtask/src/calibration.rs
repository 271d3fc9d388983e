//! `cargo xtask calibration`: makes the files that calibration reads instead of computing their contents.

use anyhow::Result;

use crate::process;

pub fn run() -> Result<()> {
    process::run(&mut process::cargo(["run", "--quiet", "--package", "isowarp-wgpu", "--example", "calibration_data"]))
}
