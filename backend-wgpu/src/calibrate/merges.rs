//! Tests whether a device's compiler merges the bits of two numbers wrongly: the sign of one and the rest of the other,
//! as in `copysign`, or parts of a bit-field.
//!
//! LLVM 15, which is in Mesa's software Vulkan 22.3, combines the masks of such a merge and those of selections around
//! it into one instruction of AVX-512 (`vpternlogd`). If the numbers depend on each other, and one of them is the
//! alternative of a selection after the merge, that instruction may compute something else.

use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// Returns true if some result is wrong.
pub(super) fn are_wrong(gpu: &Gpu) -> Result<bool, CalibrateError> {
    let inputs: Vec<f32> = (0..lab::GROUP).map(|i| (i as f32 - 31.5) / 24.0).chain([0.25]).collect();
    let output = lab::run(gpu, SOURCE, bytemuck::cast_slice(&inputs), lab::GROUP as usize, 1)?;
    let right = |x: &f32| {
        let x = x + 0.25;
        // None of the numbers is small enough to be used unchanged, which the device cannot know.
        x * if x.abs() < 0.5 { 2.0 } else { 4.0 }
    };
    Ok(output.iter().zip(&inputs).any(|(found, x)| *found != right(x).to_bits()))
}

/// Kernel that combines the sign of a number with twice or four times its magnitude. NaNs become canonical, as in
/// kernels.
const SOURCE: &str = "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
fn canon(x: f32) -> f32 {
    let bits = bitcast<u32>(x);
    return bitcast<f32>(select(bits, 0x7fffffffu, (bits & 0x7fffffffu) > 0x7f800000u));
}
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) thread: u32) {
    var x = bitcast<f32>(input[thread]);
    let more = bitcast<f32>(input[64]);
    if more != 0.0 { x = canon(x + more); }
    let size = abs(x);
    var y: f32;
    if size < 0.5 {
        y = canon(size * 2.0);
    } else {
        y = select(canon(size), canon(size * 4.0), size < 3.0e38);
    }
    let merged = bitcast<u32>(y) & 0x7fffffffu | bitcast<u32>(x) & 0x80000000u;
    output[thread] = select(merged, bitcast<u32>(x), size < 0.0000000001);
}";
