//! Finds the width of a device's subgroups, and whether their lanes follow the linear thread index, as those of CUDA's
//! warps do.

use serde::{Deserialize, Serialize};

use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// Properties of subgroups in one-dimensional workgroups.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subgroups {
    /// Threads in a subgroup, if it was the same for every workgroup size tried.
    pub width: Option<u32>,
    /// Whether thread `i` of the workgroup is lane `i % width` of a subgroup of consecutive threads.
    pub linear: bool,
}

impl Subgroups {
    /// Returns true if a subgroup is a warp.
    pub fn are_warps(self) -> bool {
        self.width == Some(32) && self.linear
    }
}

/// Tests the device; `None` if it does not have subgroup operations.
pub(super) fn find(gpu: &Gpu) -> Result<Option<Subgroups>, CalibrateError> {
    if !gpu.caps().subgroups {
        return Ok(None);
    }
    let mut found = Subgroups { width: None, linear: true };
    let mut same = true;
    for size in [32, 64, 128, 256, 512, 1024] {
        if size > gpu.caps().max_invocations {
            break;
        }
        let groups = 4;
        let output = lab::run(gpu, &source(size), &[0], (size * groups * 3) as usize, groups)?;
        for (thread, row) in output.chunks_exact(3).enumerate() {
            let index = thread as u32 % size;
            let &[width, lane, first] = row else { continue };
            if width == 0 || *found.width.get_or_insert(width) != width {
                same = false;
            }
            if width == 0 || lane != index % width || first != index - lane {
                found.linear = false;
            }
        }
    }
    if !same {
        found = Subgroups { width: None, linear: false };
    }
    Ok(Some(found))
}

fn source(size: u32) -> String {
    format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size({size}) fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) index: u32,
    @builtin(subgroup_size) width: u32,
    @builtin(subgroup_invocation_id) lane: u32,
) {{
    let at = 3u * (group.x * {size}u + index);
    let first = subgroupBroadcastFirst(index) + input[0];
    output[at] = width;
    output[at + 1u] = lane;
    output[at + 2u] = first;
}}"
    )
}
