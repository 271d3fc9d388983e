//! Where a kernel's `__shared__` variables lie: the static ones it uses in order of declaration,
//! then dynamic shared memory (CUDA C++ Programming Guide, "__shared__": all `extern __shared__`
//! arrays start at the same address).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Function, GlobalId, Module, Op, Space};

use super::interface::{EmitOptions, TargetCaps};
use super::types::Emit;

/// Offsets in bytes in the block's shared memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SharedLayout {
    /// Of each of the module's globals; `None` if it is not shared or not used here.
    pub(super) offsets: Vec<Option<u32>>,
    /// All bytes, static and dynamic.
    pub(super) size: u32,
}

/// Least alignment of dynamic shared memory.
const DYNAMIC_ALIGN: u64 = 16;

impl SharedLayout {
    /// Of a kernel; refused if it is more than the device has.
    /// `others` are bytes for which the device's memory is used too.
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
        let shared = |index: usize| {
            let global = module.globals.get(index)?;
            (global.space == Space::Shared && used.get(index) == Some(&true)).then_some(global)
        };
        let mut offsets = vec![None; module.globals.len()];
        let mut end = 0u64;
        for (index, offset) in offsets.iter_mut().enumerate() {
            if let Some(global) = shared(index).filter(|g| !g.dynamic) {
                let at = end.next_multiple_of(global.align.max(1));
                *offset = u32::try_from(at).ok();
                end = at.saturating_add(global.size).min(u64::from(u32::MAX));
            }
        }
        let align = (0..offsets.len()).filter_map(shared).filter(|g| g.dynamic).map(|g| g.align).max();
        if align.is_some() || options.dynamic_shared > 0 {
            let start = end.next_multiple_of(align.unwrap_or(1).max(DYNAMIC_ALIGN));
            for (index, offset) in offsets.iter_mut().enumerate() {
                if shared(index).is_some_and(|g| g.dynamic) {
                    *offset = u32::try_from(start).ok();
                }
            }
            // Memory that the kernel cannot name need not be there.
            if align.is_some() {
                // A kernel launched without any may still name it.
                end = start + u64::from(options.dynamic_shared.max(4));
            }
        }
        if end.saturating_add(u64::from(others)) > u64::from(caps.workgroup_memory) {
            let also =
                if others > 0 { format!(", and {others} for operations between threads") } else { String::new() };
            let message = format!(
                "kernel `{}` needs {end} bytes of shared memory per block{also}; {} has {}",
                func.name, caps.device, caps.workgroup_memory
            );
            return Err(Box::new(Diagnostic::unsupported("IW0553", func.span, message)));
        }
        Ok(Self { offsets, size: end as u32 })
    }
}
