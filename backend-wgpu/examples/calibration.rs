//! Calibrates every adapter without the cache and prints the results: one line per operation with the way chosen for
//! variables, constants and zeros, and whether the device's own operation is exact.
//!
//! `cargo run -p isowarp-wgpu --example calibration`; `WGPU_BACKEND=gl` selects GL adapters. With `--known` it prints
//! what `src/calibrate/known.json` holds of each Vulkan driver.

use std::time::Instant;

use isowarp_wgpu::adapter::{Adapter, Profile};
use isowarp_wgpu::calibrate::{Known, Options, Way, calibrate};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let adapters = Adapter::all();
    if adapters.is_empty() {
        println!("no adapter");
    }
    let options = Options { no_cache: true, search_all: true, ..Options::default() };
    if std::env::args().nth(1).as_deref() == Some("--known") {
        for adapter in adapters.iter().filter(|adapter| adapter.spirv_target().is_some()) {
            let gpu = adapter.open(Profile::Native)?;
            let calibration = calibrate(&gpu, &options)?;
            println!("{}", serde_json::to_string(&Known::from_calibration(&gpu, &calibration))?);
        }
        return Ok(());
    }
    for adapter in adapters {
        println!("{:#?}\n{:?}", adapter.summary(), adapter.spirv_target());
        for profile in [Profile::Native, Profile::WebGpu] {
            let gpu = adapter.open(profile)?;
            let start = Instant::now();
            let calibration = calibrate(&gpu, &options)?;
            println!("{profile:?}: {:?}, calibrated in {:?}", gpu.caps(), start.elapsed());
            println!("{:?}", calibration.subgroups);
            println!("folds zeros: {}, fuses: {:?}", calibration.folds_zeros(), calibration.contracts);
            for entry in calibration.entries.iter().filter(|entry| entry.way != Way::Unavailable) {
                let ways = format!("{:?} {:?} {:?}", entry.way, entry.constant_way, entry.zero_way);
                println!(
                    "{} {:8} {ways:24} native is exact: {}",
                    entry.ty.name(),
                    entry.op.name(),
                    entry.native_is_exact
                );
            }
        }
    }
    Ok(())
}
