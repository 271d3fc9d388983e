//! Collects facts about a function before it is walked through.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::ConvertOp;
use crate::ir::{Function, Inst, LocalId, LocalKind, Op, Value};

/// Most bytes of a local that may be promoted. A larger one has more elements than are promoted, of whatever type they
/// are.
const MAX_BYTES: u64 = super::MAX_PIECES as u64 * 32;

/// A function's loops and memory locals.
#[derive(Default)]
pub(super) struct Survey {
    /// Number of the function's instructions.
    pub len: usize,
    /// Number of the function's loops.
    pub loops: usize,
    /// For each address, the local that it lies in.
    roots: FxHashMap<Value, LocalId>,
    /// Values that are computed from constants and register locals only, as counters are.
    counted: FxHashSet<Value>,
    /// Locals that stay in memory whatever is unrolled: they are indexed by other values, or their address is used
    /// elsewhere.
    pub stay: FxHashSet<LocalId>,
}

impl Survey {
    pub fn of(func: &Function) -> Self {
        let mut survey = Self::default();
        for (i, local) in func.locals.iter().enumerate() {
            if matches!(local.kind, LocalKind::Memory { size, .. } if size > MAX_BYTES) {
                survey.stay.insert(LocalId(i as u32));
            }
        }
        func.body.for_each(&mut |inst| survey.instruction(inst));
        survey
    }

    fn instruction(&mut self, inst: &Inst) {
        self.len += 1;
        match &inst.op {
            Op::Loop { .. } => self.loops += 1,
            Op::LocalAddr(local) => self.root(inst, Some(*local)),
            Op::SpaceCast { ptr, .. } => self.root(inst, self.roots.get(ptr).copied()),
            Op::PtrAdd { base, index, .. } => {
                let root = self.roots.get(base).copied();
                self.root(inst, root);
                if let Some(index) = index
                    && !self.counted.contains(index)
                {
                    self.stay.extend(root);
                }
            }
            Op::Load { flags, ptr, .. } => {
                if flags.volatile {
                    self.keep(*ptr);
                }
            }
            Op::Store { flags, ptr, value, .. } => {
                self.keep(*value);
                if flags.volatile {
                    self.keep(*ptr);
                }
            }
            // The contents of locals are known in loops that are unrolled, and comparisons of addresses are then
            // decided.
            Op::MemCopy { .. } | Op::MemZero { .. } | Op::LocalSet { .. } => {}
            Op::Const(_) | Op::LocalGet(_) => self.counted.extend(inst.result),
            Op::IntBin { .. }
            | Op::IntUn { .. }
            | Op::Compare { .. }
            | Op::Select { .. }
            | Op::Convert { op: ConvertOp::Int, .. } => {
                let mut all = true;
                inst.op.for_each_use(|v| all &= self.counted.contains(&v));
                if all {
                    self.counted.extend(inst.result);
                }
                if !matches!(inst.op, Op::Compare { .. }) {
                    inst.op.for_each_use(|v| self.keep(v));
                }
            }
            op => op.for_each_use(|v| self.keep(v)),
        }
    }

    fn root(&mut self, inst: &Inst, root: Option<LocalId>) {
        if let (Some(result), Some(root)) = (inst.result, root) {
            self.roots.insert(result, root);
        }
    }

    fn keep(&mut self, address: Value) {
        self.stay.extend(self.roots.get(&address));
    }
}
