//! Tests how many nested conditions a driver supports. A driver may omit the excess ones, as Mesa's llvmpipe does
//! beyond 80 (`LP_MAX_TGSI_NESTING`).

use std::fmt::Write as _;

use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// Depth of nested conditions that is tested.
const TRIED: u32 = 100;

/// Difference between the numbers that conditions compare with.
const STEP: u32 = 3;

/// Returns the deepest nesting that works, if it is less than the tested depth.
pub(super) fn most_conditions(gpu: &Gpu) -> Result<Option<u32>, CalibrateError> {
    // For thread i the first i conditions hold, and the next one does not.
    let threads = TRIED + 1;
    let output = lab::run(gpu, &source(threads)?, &[STEP], threads as usize, 1)?;
    let wrong = output.iter().zip(0..).filter(|(found, thread)| **found != *thread);
    Ok(wrong.map(|(_, thread)| thread).min())
}

fn source(threads: u32) -> Result<String, CalibrateError> {
    let mut text = format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size({threads}) fn main(@builtin(local_invocation_index) thread: u32) {{
    let step = input[0];
    let mine = thread * step;
    var depth = 0u;\n"
    );
    let written = (0..TRIED).try_for_each(|level| writeln!(text, "if mine > {level}u * step {{ depth += 1u;"));
    written.map_err(|_| CalibrateError::NoAnswer("its question cannot be written".to_owned()))?;
    text.push_str(&"}".repeat(TRIED as usize));
    text.push_str("\n    output[thread] = depth;\n}");
    Ok(text)
}
