#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use super::*;
use crate::adapter::Profile;

#[test]
fn print_ways() {
    for adapter in crate::testing::adapters() {
        for profile in [Profile::Native, Profile::WebGpu] {
            let gpu = adapter.open(profile).unwrap();
            let start = std::time::Instant::now();
            let options = Options { no_cache: true, ..Options::default() };
            let calibration = calibrate(&gpu, &options).unwrap();
            println!("{} {profile:?} {:?}", adapter.summary().name, start.elapsed());
            for e in &calibration.entries {
                println!("{:?} {:?} {:?} {:?} {}", e.ty, e.op, e.way, e.constant_way, e.native_wrong);
            }
            println!("{:?}", calibration.subgroups);
        }
    }
}
