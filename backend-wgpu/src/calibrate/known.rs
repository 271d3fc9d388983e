//! Ways that were found on drivers that are known. A search begins at them instead of at the device's own operation,
//! so that ways that were wrong before are not tried again. Every way in use is still tested: where one is wrong, the
//! search continues.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::ops::{FloatOp, FloatTy, Operands, Way};
use super::{Calibration, Entry};
use crate::adapter::Gpu;

/// A driver, and what was found on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known {
    /// The driver's name.
    driver: String,
    /// Start of the driver's description of its version.
    version: String,
    /// Whether the target was one that preserves subnormals although the device does not report it.
    preserving: bool,
    /// Operations whose way is not the device's own: the way for variables, for constants and for zeros.
    ways: Vec<(FloatOp, FloatTy, [Way; 3])>,
}

/// The known drivers. `cargo run -p isowarp-wgpu --example calibration -- --known` prints the machine's own.
static KNOWN: LazyLock<Vec<Known>> =
    LazyLock::new(|| serde_json::from_str(include_str!("known.json")).unwrap_or_default());

impl Known {
    /// Returns what is known of a device's driver.
    pub(super) fn of(gpu: &Gpu) -> Option<&'static Self> {
        let info = gpu.info();
        // Other profiles and APIs have other ways.
        gpu.spirv_target()?;
        KNOWN.iter().find(|known| known.driver == info.driver && info.driver_info.starts_with(&known.version))
    }

    /// Describes the driver of a calibrated device. Only the major version counts.
    pub fn from_calibration(gpu: &Gpu, calibration: &Calibration) -> Self {
        let info = gpu.info();
        let version = info.driver_info.split('.').next().unwrap_or_default().to_owned();
        let foreign = |entry: &&Entry| entry.zero_way != Way::Native && entry.way != Way::Unavailable;
        let ways = calibration.entries.iter().filter(foreign);
        Self {
            driver: info.driver.clone(),
            version,
            preserving: calibration.target.as_ref() != gpu.spirv_target(),
            ways: ways.map(|entry| (entry.op, entry.ty, [entry.way, entry.constant_way, entry.zero_way])).collect(),
        }
    }

    /// Whether the target preserved subnormals although the device does not report it.
    pub(super) fn is_preserving(&self) -> bool {
        self.preserving
    }

    /// Returns the way that an operation had.
    pub(super) fn way(&self, op: FloatOp, ty: FloatTy, operands: Operands) -> Way {
        let found = self.ways.iter().find(|(of, of_ty, _)| (*of, *of_ty) == (op, ty));
        found.map_or(Way::Native, |(_, _, [variable, constant, zero])| match operands {
            Operands::Variable => *variable,
            Operands::Constant => *constant,
            Operands::Zero => *zero,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_read() {
        assert!(KNOWN.iter().any(|known| known.driver == "NVIDIA" && known.preserving && !known.ways.is_empty()));
    }
}
