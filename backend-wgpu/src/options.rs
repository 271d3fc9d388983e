//! Options for opening devices.

use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

use crate::adapter::Profile;
use crate::calibrate::Quirks;

/// Options for opening devices.
#[derive(Debug, Clone, Default)]
pub struct WgpuOptions {
    /// A limit on the capabilities that a device may use.
    pub profile: Profile,
    /// Time limit for the driver to compile a kernel; if `None`, the value of `ISOWARP_COMPILE_LIMIT` in seconds, or
    /// 300 seconds. OpenGL's compiler has no limit, because the device cannot be used while it compiles.
    pub compile_limit: Option<Duration>,
    /// Time limit for a device to finish all of its work; none if `None`.
    pub time_limit: Option<Duration>,
    /// Smaller devices and other drivers to imitate.
    pub testing: Testing,
}

impl From<Testing> for WgpuOptions {
    fn from(testing: Testing) -> Self {
        Self { testing, ..Self::default() }
    }
}

/// Properties of smaller devices and of other drivers that a device imitates: tests of code that the device itself does
/// not need. Fields have the names of what they replace in [`TargetCaps`](crate::emit::TargetCaps) and [`Quirks`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Testing {
    /// Implementation of warp operations.
    pub warps: WarpPath,
    /// Largest number of threads of a workgroup, if lower than the device's limit: tests how larger blocks are run.
    pub max_invocations: Option<u32>,
    /// Limit in bytes on shared variables in workgroup memory, if lower than the device's: tests how others are
    /// spilled.
    pub shared_memory: Option<u32>,
    /// Limit in bytes on a thread's local arrays in variables of the shader, if lower than drivers accept: tests how
    /// others are spilled.
    pub local_memory: Option<u32>,
    /// Bytes of a window of the heap, if fewer than the device can bind: tests memory that one binding does not reach.
    pub window_bytes: Option<u64>,
    /// Driver defects to assume, to test how they are handled.
    pub quirks: ForcedQuirks,
}

/// Defects of drivers that are worked around whether they are there or not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ForcedQuirks {
    /// Value of [`Quirks::loop_limit`]; 0 for none.
    pub loop_limit: Option<u32>,
    /// Value of [`Quirks::wide_compares`].
    pub wide_compares: bool,
    /// Value of [`Quirks::partial_vectors`].
    pub partial_vectors: Option<u32>,
    /// Value of [`Quirks::merges_bits`].
    pub merges_bits: bool,
    /// Value of [`Quirks::loses_negations`].
    pub loses_negations: bool,
    /// Value of [`Quirks::wide_saturation`].
    pub wide_saturation: bool,
    /// Value of [`Quirks::diverging_quotients`].
    pub diverging_quotients: bool,
    /// Value of [`Quirks::clamps_nans`].
    pub clamps_nans: bool,
    /// Value of [`Quirks::swaps_bytes`].
    pub swaps_bytes: bool,
    /// Value of [`Quirks::crashes_on_unused_shuffles`].
    pub crashes_on_unused_shuffles: bool,
    /// Whether [`Quirks::wide_shifts`] contains all counts.
    pub wide_shifts: bool,
    /// Value of [`Quirks::most_accesses`]; 0 for none.
    pub most_accesses: Option<u32>,
}

impl ForcedQuirks {
    /// Combines the defects that were found with these.
    pub fn over(self, found: Quirks) -> Quirks {
        Quirks {
            loop_limit: self.loop_limit.or(found.loop_limit).filter(|limit| *limit > 0),
            wide_compares: self.wide_compares || found.wide_compares,
            partial_vectors: self.partial_vectors.or(found.partial_vectors),
            merges_bits: self.merges_bits || found.merges_bits,
            swaps_bytes: self.swaps_bytes || found.swaps_bytes,
            crashes_on_unused_shuffles: self.crashes_on_unused_shuffles || found.crashes_on_unused_shuffles,
            wide_shifts: if self.wide_shifts { u64::MAX } else { found.wide_shifts },
            loses_negations: self.loses_negations || found.loses_negations,
            wide_saturation: self.wide_saturation || found.wide_saturation,
            diverging_quotients: self.diverging_quotients || found.diverging_quotients,
            clamps_nans: self.clamps_nans || found.clamps_nans,
            most_accesses: self.most_accesses.or(found.most_accesses).filter(|most| *most > 0),
            ..found
        }
    }
}

impl FromStr for ForcedQuirks {
    type Err = String;

    /// Reads names of fields, separated by commas: `NAME`, or `NAME=NUMBER` for defects that have a limit.
    ///
    /// # Errors
    ///
    /// Returns a message if the defect is unknown, or if a number is missing, superfluous or out of range.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut quirks = Self::default();
        for item in text.split(',') {
            let (name, number) = match item.split_once('=') {
                Some((name, number)) => (name, Some(number)),
                None => (item, None),
            };
            let flag = match name {
                "loop_limit" => {
                    quirks.loop_limit = Some(limit(name, number, 0..=u32::MAX)?);
                    continue;
                }
                "partial_vectors" => {
                    quirks.partial_vectors = Some(limit(name, number, 1..=128)?);
                    continue;
                }
                "most_accesses" => {
                    quirks.most_accesses = Some(limit(name, number, 0..=u32::MAX)?);
                    continue;
                }
                "wide_compares" => &mut quirks.wide_compares,
                "merges_bits" => &mut quirks.merges_bits,
                "loses_negations" => &mut quirks.loses_negations,
                "wide_saturation" => &mut quirks.wide_saturation,
                "diverging_quotients" => &mut quirks.diverging_quotients,
                "clamps_nans" => &mut quirks.clamps_nans,
                "swaps_bytes" => &mut quirks.swaps_bytes,
                "crashes_on_unused_shuffles" => &mut quirks.crashes_on_unused_shuffles,
                "wide_shifts" => &mut quirks.wide_shifts,
                _ => return Err(format!("`{name}` is not a quirk")),
            };
            if number.is_some() {
                return Err(format!("`{name}` does not have a number"));
            }
            *flag = true;
        }
        Ok(quirks)
    }
}

/// Reads the number of the quirk `name`.
fn limit(name: &str, number: Option<&str>, range: RangeInclusive<u32>) -> Result<u32, String> {
    let number = number.ok_or_else(|| format!("`{name}` needs a number: {name}=N"))?;
    let parsed = number.parse().ok().filter(|number| range.contains(number));
    parsed.ok_or_else(|| format!("`{number}` is not a number from {} to {}", range.start(), range.end()))
}

/// The implementation of warp operations on a device. The results are the same.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum WarpPath {
    /// Subgroup operations if calibration finds that subgroups are warps, else workgroup memory.
    #[default]
    Calibrated,
    /// Workgroup memory: tests that path where subgroups are warps.
    Workgroup,
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn quirks_are_named_by_their_fields() {
        // The names come from the struct itself, so that a new field without a name fails here.
        let shown = format!("{:?}", ForcedQuirks::default());
        let fields = shown.trim_start_matches("ForcedQuirks { ").trim_end_matches(" }").split(", ");
        let mut all = Vec::new();
        for field in fields {
            let (name, value) = field.split_once(": ").unwrap();
            all.push(if value == "None" { format!("{name}=3") } else { name.to_owned() });
        }
        let shown = format!("{:?}", all.join(",").parse::<ForcedQuirks>().unwrap());
        assert!(!shown.contains("None") && !shown.contains("false"), "{shown}");
    }

    #[test]
    fn wrong_quirks_are_refused() {
        for wrong in
            ["", "wide", "wide_compares=1", "loop_limit", "loop_limit=x", "partial_vectors=0", "wide_compares,"]
        {
            assert!(wrong.parse::<ForcedQuirks>().is_err(), "{wrong}");
        }
    }
}
