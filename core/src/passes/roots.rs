//! Which pointer an address in memory was made from.
//!
//! Removes: nothing; an analysis.
//!
//! Needs: a function without calls (`inline_calls`). The fewer locals are in memory, the more it finds
//! (`promote_locals`).
//!
//! Guarantees: an address whose root is a parameter or a variable was computed from it by offsets, choices and
//! copies alone, so that it points into what the root points into. C++ has no valid way from there into another
//! object (C++17, `[expr.add]`), even if it is next to it in memory. Addresses that come out of memory or of
//! integers have no known root.
//!
//! The analysis does not follow control flow: a local variable has the roots of all that is ever put into it.

use crate::ir::ops::Const;
use crate::ir::{Function, GlobalId, Inst, LocalId, Op, StructDef, Type, Value};

/// What an address was made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Root {
    /// Nothing: null pointers, and what is never given a value.
    Nothing,
    /// A pointer in the parameter block, at this offset in bytes.
    Param(u64),
    /// A variable of the module.
    Variable(GlobalId),
    /// The parameter block itself, at this offset where it is known.
    ParamBlock(Option<u64>),
    /// Anything.
    Unknown,
}

impl Root {
    fn join(self, other: Root) -> Root {
        match (self, other) {
            (Root::Nothing, x) | (x, Root::Nothing) => x,
            (a, b) if a == b => a,
            (Root::ParamBlock(_), Root::ParamBlock(_)) => Root::ParamBlock(None),
            _ => Root::Unknown,
        }
    }

    /// Further on by a number of bytes, if that is known.
    fn moved(self, bytes: Option<i64>) -> Root {
        match self {
            Root::ParamBlock(at) => {
                Root::ParamBlock(at.zip(bytes).and_then(|(at, bytes)| at.checked_add_signed(bytes)))
            }
            other => other,
        }
    }
}

/// The roots of a function's addresses.
#[derive(Debug, Clone)]
pub struct Roots {
    values: Vec<Root>,
    locals: Vec<Root>,
    changed: bool,
}

impl Roots {
    /// Finds them. `structs` are the module's.
    pub fn of(func: &Function, structs: &[StructDef]) -> Self {
        let mut roots = Self {
            values: vec![Root::Nothing; func.values.len()],
            locals: vec![Root::Nothing; func.locals.len()],
            changed: true,
        };
        let (offsets, _) = func.param_layout(structs);
        for ((slot, param), offset) in roots.values.iter_mut().zip(&func.params).zip(offsets) {
            *slot = match param.ty {
                crate::ir::DataType::Value(_) => Root::Param(offset),
                crate::ir::DataType::Array(..) | crate::ir::DataType::Struct(_) => Root::ParamBlock(Some(offset)),
            };
        }
        // Roots only get less known, three times at most for each value and local, so that this ends.
        while roots.changed {
            roots.changed = false;
            func.body.for_each(&mut |inst| roots.instruction(func, inst));
        }
        roots
    }

    /// The root of an address.
    pub fn root(&self, address: Value) -> Root {
        self.values.get(address.0 as usize).copied().unwrap_or(Root::Unknown)
    }

    fn instruction(&mut self, func: &Function, inst: &Inst) {
        if let Op::LocalSet { local, value } = inst.op {
            self.set(local, self.root(value));
        }
        let Some(result) = inst.result.filter(|v| matches!(func.try_ty(*v), Some(Type::Ptr(_)))) else { return };
        let root = match &inst.op {
            Op::Const(Const::Null(_)) => Root::Nothing,
            Op::GlobalAddr(variable) => Root::Variable(*variable),
            Op::Select { a, b, .. } => self.root(*a).join(self.root(*b)),
            Op::PtrAdd { base, index, offset, .. } => self.root(*base).moved(Some(*offset).filter(|_| index.is_none())),
            Op::SpaceCast { ptr, .. } => self.root(*ptr),
            Op::LocalGet(local) => self.locals.get(local.0 as usize).copied().unwrap_or(Root::Unknown),
            Op::Load { ptr, .. } => match self.root(*ptr) {
                Root::ParamBlock(Some(at)) => Root::Param(at),
                // Found to be the block, but not where yet, or never.
                Root::Nothing => Root::Nothing,
                Root::Param(_) | Root::Variable(_) | Root::ParamBlock(None) | Root::Unknown => Root::Unknown,
            },
            _ => Root::Unknown,
        };
        let slot = self.values.get_mut(result.0 as usize);
        self.changed |= slot.is_some_and(|slot| replace(slot, root));
    }

    fn set(&mut self, local: LocalId, root: Root) {
        let slot = self.locals.get_mut(local.0 as usize);
        self.changed |= slot.is_some_and(|slot| replace(slot, root));
    }
}

/// Joins a root to what is known; true if that changes it.
fn replace(slot: &mut Root, root: Root) -> bool {
    let joined = slot.join(root);
    let changed = joined != *slot;
    *slot = joined;
    changed
}
