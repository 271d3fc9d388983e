//! Lays out a kernel's `__shared__` variables: the static ones that it uses in order of declaration, then dynamic
//! shared memory (CUDA C++ Programming Guide, "__shared__": all `extern __shared__` arrays start at the same address).
//!
//! Shared memory is one range of offsets. Where the device has less workgroup memory than a block needs, the largest
//! variables are *spilled*: their offsets come after all others', from [`SharedLayout::boundary`] on, and their
//! contents are in a storage buffer with an area for each block. A pointer into shared memory remains an offset,
//! whatever it points to.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Function, GlobalId, Module, Op, Space};
use isowarp_core::passes::analysis::points_to::Object;

use super::interface::{EmitOptions, TargetCaps};
use super::types::Emit;
use crate::codes;

/// Layout of the block's shared memory; offsets are in bytes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SharedLayout {
    /// Offset of each of the module's globals; `None` if it is not shared or not used here.
    pub(super) offsets: Vec<Option<u32>>,
    /// Bytes in workgroup memory.
    pub(super) size: u32,
    /// Bytes of each block's area of spilled variables, a multiple of 16; 0 if nothing is spilled.
    pub(super) spilled: u32,
    /// Offset at which spilled variables begin, a multiple of 16.
    pub(super) boundary: u32,
    /// Offset at which dynamic shared memory begins, if the kernel uses it.
    dynamic: Option<u32>,
}

/// Smallest alignment of dynamic shared memory.
const DYNAMIC_ALIGN: u64 = 16;

/// Limit on the shared memory of a block, static and dynamic together (CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability", 9.0).
pub const MAX_SHARED: u32 = 227 << 10;

/// The memory that a pointer into shared memory may point to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    /// Workgroup memory.
    Kept,
    /// The block's area of spilled memory.
    Spilled,
    /// Workgroup memory or the block's area.
    Any,
}

/// A variable, or all of dynamic shared memory.
struct Part {
    /// The variable's index among the globals; `None` for dynamic shared memory.
    index: Option<usize>,
    size: u64,
    align: u64,
}

impl SharedLayout {
    /// Lays out the shared memory of a kernel; refuses it if it is more than CUDA allows. `others`: bytes of the
    /// device's workgroup memory that are used for other purposes.
    pub(super) fn of(
        module: &Module,
        func: &Function,
        options: &EmitOptions,
        caps: &TargetCaps,
        others: u32,
    ) -> Emit<Self> {
        let mut used = vec![false; module.globals.len()];
        super::walk(&func.body, &mut |inst| {
            if let Op::GlobalAddr(GlobalId(id)) = inst.op
                && let Some(slot) = used.get_mut(id as usize)
            {
                *slot = true;
            }
        });
        let shared: Vec<_> = (module.globals.iter().enumerate().zip(&used))
            .filter(|((_, global), used)| global.space == Space::Shared && **used)
            .map(|(global, _)| global)
            .collect();
        let of_variable = |(index, global): &(usize, &isowarp_core::ir::Global)| Part {
            index: Some(*index),
            size: global.size,
            align: global.align.max(1),
        };
        let mut parts: Vec<Part> = shared.iter().filter(|(_, g)| !g.dynamic).map(of_variable).collect();
        // Dynamic memory is needed only if the kernel names it, and a kernel launched without any may still name it.
        if let Some(align) = shared.iter().filter(|(_, g)| g.dynamic).map(|(_, g)| g.align).max() {
            let size = u64::from(options.dynamic_shared.max(4));
            parts.push(Part { index: None, size, align: align.max(DYNAMIC_ALIGN) });
        }
        let total = end_of(&parts);
        let refuse = |message| Err(Box::new(Diagnostic::unsupported(codes::SHARED_MEMORY, func.span, message)));
        if total > u64::from(MAX_SHARED) {
            return refuse(format!(
                "kernel `{}` needs {total} bytes of shared memory per block; the limit is {MAX_SHARED}",
                func.name
            ));
        }
        let Some(room) = caps.workgroup_memory.checked_sub(others) else {
            return refuse(format!(
                "kernel `{}` needs {others} bytes of workgroup memory for operations between threads; {} has {}",
                func.name, caps.device, caps.workgroup_memory
            ));
        };
        let spilled = spill(&mut parts, u64::from(room.min(caps.shared_memory)));
        let mut layout = Self { offsets: vec![None; module.globals.len()], ..Self::default() };
        let mut end = layout.place(&parts, &shared, 0);
        layout.size = end;
        if !spilled.is_empty() {
            end = end.next_multiple_of(16);
            layout.boundary = end;
            layout.spilled = layout.place(&spilled, &shared, end).next_multiple_of(16) - end;
        }
        Ok(layout)
    }

    /// Assigns offsets to variables from `start` on, and returns the end.
    fn place(&mut self, parts: &[Part], shared: &[(usize, &isowarp_core::ir::Global)], start: u32) -> u32 {
        let mut end = start;
        for part in parts {
            // No overflow: all together are at most `MAX_SHARED`, and alignments are small.
            let at = end.next_multiple_of(part.align as u32);
            end = at + part.size as u32;
            let of_part = shared.iter().filter(|(i, g)| part.index.map_or(g.dynamic, |index| *i == index));
            for (index, _) in of_part {
                self.offsets[*index] = Some(at);
            }
            if part.index.is_none() {
                self.dynamic = Some(at);
            }
        }
        end
    }

    /// Returns the memory that a pointer into shared memory may point to, if it points into one of these objects.
    pub(super) fn home<'o>(&self, objects: impl IntoIterator<Item = &'o Object>) -> Home {
        let of_offset = |offset: u32| if offset < self.boundary { Home::Kept } else { Home::Spilled };
        let of_object = |object: &Object| match object {
            Object::Variable(id) => self.offsets.get(id.0 as usize).copied().flatten().map_or(Home::Any, of_offset),
            Object::DynamicShared => self.dynamic.map_or(Home::Any, of_offset),
            _ => Home::Any,
        };
        match (self.size, self.spilled) {
            (_, 0) => Home::Kept,
            (0, _) => Home::Spilled,
            _ => {
                let mut homes = objects.into_iter().map(of_object);
                let first = homes.next().unwrap_or(Home::Any);
                if homes.all(|home| home == first) { first } else { Home::Any }
            }
        }
    }
}

/// Returns the end of variables that are laid out from 0 on.
fn end_of(parts: &[Part]) -> u64 {
    parts.iter().fold(0u64, |end, part| {
        end.checked_next_multiple_of(part.align).and_then(|at| at.checked_add(part.size)).unwrap_or(u64::MAX)
    })
}

/// Removes the largest variables until the others fit, and returns them.
fn spill(parts: &mut Vec<Part>, room: u64) -> Vec<Part> {
    let mut spilled = Vec::new();
    while end_of(parts) > room {
        let largest = (0..parts.len()).max_by_key(|i| parts[*i].size);
        let Some(largest) = largest else { break };
        spilled.push(parts.remove(largest));
    }
    spilled
}
