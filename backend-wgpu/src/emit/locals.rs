//! Where memory locals live.
//!
//! A local whose address only ever goes into loads and stores (through pointer arithmetic) has an
//! array of its own, which drivers can keep in registers. The others share one array per thread,
//! the frame, so that a pointer whose origin is not known still finds them.

use std::collections::HashMap;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Function, LocalId, LocalKind, Op, Space, Type, Value};

use super::types::Emit;

/// Most bytes of locals per thread.
const MAX_FRAME: u64 = 64 << 10;

/// Where each memory local lives.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Frame {
    /// The local that a `ptr.local` value points into, for locals with an array of their own.
    pub(super) roots: HashMap<Value, LocalId>,
    /// Size in bytes of each local with an array of its own.
    pub(super) own: HashMap<LocalId, u32>,
    /// Offset of the others in the frame.
    pub(super) offsets: HashMap<LocalId, u32>,
    /// Size of the frame in bytes.
    pub(super) size: u32,
}

impl Frame {
    pub(super) fn of(func: &Function) -> Emit<Self> {
        let mut roots: HashMap<Value, LocalId> = HashMap::new();
        // Definitions come before uses, so that one walk in order finds all roots.
        super::walk(&func.body, &mut |inst| {
            let Some(result) = inst.result else { return };
            let root = match &inst.op {
                Op::LocalAddr(local) => Some(*local),
                Op::PtrAdd { base, .. } => roots.get(base).copied(),
                _ => None,
            };
            if let Some(root) = root {
                roots.insert(result, root);
            }
        });
        let mut escaped: HashMap<LocalId, bool> = HashMap::new();
        super::walk(&func.body, &mut |inst| {
            let address = match &inst.op {
                Op::Load { ptr, .. } | Op::Store { ptr, .. } => [Some(*ptr), None],
                Op::MemCopy { dst, src, .. } => [Some(*dst), Some(*src)],
                Op::MemZero { dst, .. } => [Some(*dst), None],
                Op::PtrAdd { base, .. } => [Some(*base), None],
                _ => [None, None],
            };
            let stored = match &inst.op {
                Op::Store { value, .. } => Some(*value),
                _ => None,
            };
            inst.op.for_each_use(|v| {
                if let Some(root) = roots.get(&v)
                    && (!address.contains(&Some(v)) || stored == Some(v))
                {
                    escaped.insert(*root, true);
                }
            });
        });
        let mut frame = Self::default();
        let mut end = 0u64;
        for (index, local) in func.locals.iter().enumerate() {
            let LocalKind::Memory { size, align, .. } = local.kind else { continue };
            let id = LocalId(index as u32);
            if size > MAX_FRAME {
                let message =
                    format!("a local variable of {size} bytes is not supported on wgpu: the limit is {MAX_FRAME}");
                return Err(Box::new(Diagnostic::unsupported("IW0554", local.span, message)));
            }
            if escaped.contains_key(&id) {
                let at = end.next_multiple_of(align.max(1));
                end = at + size;
                if end > MAX_FRAME {
                    let message = format!("more than {MAX_FRAME} bytes of local variables are not supported on wgpu");
                    return Err(Box::new(Diagnostic::unsupported("IW0554", local.span, message)));
                }
                frame.offsets.insert(id, at as u32);
            } else {
                frame.own.insert(id, size as u32);
            }
        }
        // A word-aligned access to the last bytes may touch the word they are in.
        frame.size = end.next_multiple_of(4) as u32;
        roots.retain(|_, root| frame.own.contains_key(root));
        frame.roots = roots;
        Ok(frame)
    }

    /// True if a pointer of unknown origin may point to a local.
    pub(super) fn has_frame(&self) -> bool {
        self.size > 0
    }

    /// The root of a pointer, if it points into a local with an array of its own.
    pub(super) fn root(&self, func: &Function, ptr: Value) -> Option<LocalId> {
        let ty = func.values.get(ptr.0 as usize)?;
        if *ty != Type::Ptr(Space::Local) {
            return None;
        }
        self.roots.get(&ptr).copied()
    }
}
