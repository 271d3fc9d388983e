//! Writes the files that calibration reads instead of computing their contents: `cargo xtask calibration` runs this.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/calibrate");
    for (name, contents) in isowarp_wgpu::calibrate::files()? {
        std::fs::write(folder.join(name), contents)?;
    }
    Ok(())
}
