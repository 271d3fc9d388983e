//! Where a kernel's `__shared__` variables lie: the static ones it uses in order of declaration,
//! then dynamic shared memory (CUDA C++ Programming Guide, "__shared__": all `extern __shared__`
//! arrays start at the same address).
//!
//! Shared memory is one range of offsets. Where the device has less workgroup memory than a block
//! wants, the largest variables are *spilled*: their offsets come after all others', from
//! [`SharedLayout::boundary`] on, and what lies there is in a storage buffer with an area for each
//! block. A pointer into shared memory stays an offset, whatever it points to.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Function, GlobalId, LocalId, Module, Op, Space, Type, Value};

use super::interface::{EmitOptions, TargetCaps};
use super::types::Emit;

/// Offsets in bytes in the block's shared memory.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct SharedLayout {
    /// Of each of the module's globals; `None` if it is not shared or not used here.
    pub(super) offsets: Vec<Option<u32>>,
    /// Bytes in workgroup memory.
    pub(super) size: u32,
    /// Bytes of each block's area of spilled variables, a multiple of 16; 0 if nothing is spilled.
    pub(super) spilled: u32,
    /// Where spilled variables begin, a multiple of 16.
    pub(super) boundary: u32,
    /// For each value: what a pointer into shared memory may point to. Empty if all are alike.
    homes: Vec<u8>,
}

/// Least alignment of dynamic shared memory.
const DYNAMIC_ALIGN: u64 = 16;

/// Most shared memory of a block, static and dynamic together (CUDA C++ Programming Guide, "Technical
/// Specifications per Compute Capability", 9.0).
pub const MAX_SHARED: u32 = 227 << 10;

/// In workgroup memory.
const KEPT: u8 = 1;
/// In the block's area.
const SPILLED: u8 = 2;

/// What a pointer into shared memory may point to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Home {
    /// Workgroup memory.
    Kept,
    /// The block's area.
    Spilled,
    /// Either.
    Any,
}

/// A variable, or all of dynamic shared memory.
struct Part {
    /// Its number among the globals; `None` for dynamic shared memory.
    index: Option<usize>,
    size: u64,
    align: u64,
}

impl SharedLayout {
    /// Of a kernel; refused if it is more than CUDA allows.
    /// `others` are bytes for which the device's workgroup memory is used too.
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
        // Memory that the kernel cannot name need not be there; one launched without any may still name it.
        if let Some(align) = shared.iter().filter(|(_, g)| g.dynamic).map(|(_, g)| g.align).max() {
            let size = u64::from(options.dynamic_shared.max(4));
            parts.push(Part { index: None, size, align: align.max(DYNAMIC_ALIGN) });
        }
        let total = end_of(&parts);
        let refuse = |message| Err(Box::new(Diagnostic::unsupported("IW0553", func.span, message)));
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
        let spilled = spill(&mut parts, u64::from(room));
        let mut layout = Self { offsets: vec![None; module.globals.len()], ..Self::default() };
        let mut end = layout.place(&parts, &shared, 0);
        layout.size = end;
        if !spilled.is_empty() {
            end = end.next_multiple_of(16);
            layout.boundary = end;
            layout.spilled = layout.place(&spilled, &shared, end).next_multiple_of(16) - end;
            if layout.size > 0 {
                layout.homes = homes(func, &layout);
            }
        }
        Ok(layout)
    }

    /// Gives variables their offsets from `start` on; yields the end.
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
        }
        end
    }

    /// What a pointer of the shared space may point to.
    pub(super) fn home(&self, ptr: Value) -> Home {
        if self.spilled == 0 {
            return Home::Kept;
        }
        if self.size == 0 {
            return Home::Spilled;
        }
        match self.homes.get(ptr.0 as usize) {
            Some(&KEPT) => Home::Kept,
            Some(&SPILLED) => Home::Spilled,
            _ => Home::Any,
        }
    }
}

/// Where variables end that are laid out from 0 on.
fn end_of(parts: &[Part]) -> u64 {
    parts.iter().fold(0u64, |end, part| {
        end.checked_next_multiple_of(part.align).and_then(|at| at.checked_add(part.size)).unwrap_or(u64::MAX)
    })
}

/// Takes out the largest variables until the others fit.
fn spill(parts: &mut Vec<Part>, room: u64) -> Vec<Part> {
    let mut spilled = Vec::new();
    while end_of(parts) > room {
        let largest = (0..parts.len()).max_by_key(|i| parts[*i].size);
        let Some(largest) = largest else { break };
        spilled.push(parts.remove(largest));
    }
    spilled
}

/// What each pointer may point to: 0 for values that are none, and for pointers without an origin.
fn homes(func: &Function, layout: &SharedLayout) -> Vec<u8> {
    let mut homes = vec![0u8; func.values.len()];
    let mut registers = vec![0u8; func.locals.len()];
    let is_shared = |value: Value| func.values.get(value.0 as usize) == Some(&Type::Ptr(Space::Shared));
    // Sets only grow, and there are few.
    loop {
        let mut changed = false;
        let mut join = |set: Option<&mut u8>, more: u8| {
            if let Some(set) = set {
                changed |= *set | more != *set;
                *set |= more;
            }
        };
        super::walk(&func.body, &mut |inst| {
            let of = |homes: &[u8], value: Value| homes.get(value.0 as usize).copied().unwrap_or(KEPT | SPILLED);
            if let Op::LocalSet { local: LocalId(local), value } = inst.op
                && is_shared(value)
            {
                join(registers.get_mut(local as usize), of(&homes, value));
            }
            let Some(result) = inst.result.filter(|r| is_shared(*r)) else { return };
            let home = match inst.op {
                Op::GlobalAddr(GlobalId(global)) => match layout.offsets.get(global as usize) {
                    Some(Some(offset)) if *offset < layout.boundary => KEPT,
                    _ => SPILLED,
                },
                Op::PtrAdd { base, .. } => of(&homes, base),
                Op::Select { a, b, .. } => of(&homes, a) | of(&homes, b),
                Op::LocalGet(LocalId(local)) => registers.get(local as usize).copied().unwrap_or(KEPT | SPILLED),
                // Null pointers point to neither.
                Op::Const(_) => 0,
                _ => KEPT | SPILLED,
            };
            join(homes.get_mut(result.0 as usize), home);
        });
        if !changed {
            return homes;
        }
    }
}
