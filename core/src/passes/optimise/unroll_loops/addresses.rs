//! Tracks known addresses, as offsets from the beginning of an object. Loops count with them, too.

use super::known::{Held, What};
use super::walk::bit;
use super::{Stands, Unroller};
use crate::ir::ops::{CompareOp, Const};
use crate::ir::{GlobalId, Inst, LocalId, Op, Space, Type, Value};
use crate::span::Span;

/// The object that an address is relative to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Root {
    /// The object that a parameter points to.
    Param(Value),
    /// A memory local of the function.
    Local(LocalId),
    /// A variable in this space.
    Global(GlobalId, Space),
}

/// An address that is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Address {
    pub root: Root,
    /// Offset from the beginning of the root, in bytes.
    pub offset: i64,
}

impl Unroller<'_> {
    /// Returns the address that an instruction yields here, if it is known.
    pub(super) fn address(&self, inst: &Inst) -> Option<Address> {
        match &inst.op {
            Op::LocalAddr(local) => Some(Address { root: Root::Local(*local), offset: 0 }),
            Op::GlobalAddr(global) => match self.func.try_ty(inst.result?)? {
                Type::Ptr(space) => Some(Address { root: Root::Global(*global, space), offset: 0 }),
                Type::Scalar(_) | Type::Vector(..) => None,
            },
            Op::SpaceCast { ptr, .. } => self.known.address(*ptr),
            Op::PtrAdd { base, index, scale, offset } => {
                let Address { root, offset: before } = self.known.address(*base)?;
                let step = match index {
                    Some(index) => i64::try_from(self.known.value(*index)?.as_int()?).ok()?.checked_mul(*scale)?,
                    None => 0,
                };
                Some(Address { root, offset: before.checked_add(step)?.checked_add(*offset)? })
            }
            _ => None,
        }
    }

    /// Compares two addresses, if both are relative to the same object. The order of two addresses is known only if
    /// neither can be before the object's beginning, where addresses wrap across the end of memory.
    pub(super) fn compare_addresses(&self, op: CompareOp, a: Value, b: Value) -> Option<Const> {
        let (a, b) = (self.known.address(a)?, self.known.address(b)?);
        if a.root != b.root {
            return None;
        }
        let object = match a.root {
            Root::Local(_) | Root::Global(..) => true,
            Root::Param(_) => false,
        };
        let inside = object && a.offset >= 0 && b.offset >= 0;
        let (a, b) = (a.offset, b.offset);
        Some(Const::bool(match op {
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
            CompareOp::Lt if inside => a < b,
            CompareOp::Le if inside => a <= b,
            CompareOp::Gt if inside => a > b,
            CompareOp::Ge if inside => a >= b,
            CompareOp::Lt | CompareOp::Le | CompareOp::Gt | CompareOp::Ge => return None,
        }))
    }

    /// Records the loop for which copying an access is worthwhile: the loop whose counter selects the element of a
    /// local.
    pub(super) fn note_access(&mut self, op: &Op) {
        let note = |unroller: &mut Self, ptr: Value| {
            if let Some(Address { root: Root::Local(local), .. }) = unroller.known.address(ptr)
                && !unroller.stay.contains(&local)
            {
                unroller.useful |= bit(unroller.known.level(ptr));
            }
        };
        match op {
            Op::Load { ptr, .. } | Op::Store { ptr, .. } | Op::MemZero { dst: ptr, .. } => note(self, *ptr),
            Op::MemCopy { dst, src, .. } => {
                note(self, *dst);
                note(self, *src);
            }
            _ => {}
        }
    }

    /// Emits a known address from its root, in place of an address that is read from a local. Returns false if the
    /// types do not allow that.
    pub(super) fn emit_address(&mut self, address: Address, result: Value, span: Span, out: &mut Vec<Inst>) -> bool {
        let Type::Ptr(wanted) = self.func.ty(result) else { return false };
        let (space, op) = match address.root {
            Root::Local(local) => (Space::Local, Some(Op::LocalAddr(local))),
            Root::Global(global, space) => (space, Some(Op::GlobalAddr(global))),
            Root::Param(param) => match self.func.ty(param) {
                Type::Ptr(space) => (space, None),
                Type::Scalar(_) | Type::Vector(..) => return false,
            },
        };
        if space != wanted && space != Space::Generic && wanted != Space::Generic {
            return false;
        }
        let mut value = match (address.root, op) {
            (_, Some(op)) => self.func.emit(out, Type::Ptr(space), op, span),
            (Root::Param(param), None) => param,
            (Root::Local(_) | Root::Global(..), None) => return false,
        };
        if address.offset != 0 {
            let op = Op::PtrAdd { base: value, index: None, scale: 0, offset: address.offset };
            value = self.func.emit(out, Type::Ptr(space), op, span);
        }
        if space != wanted {
            value = self.func.emit(out, Type::Ptr(wanted), Op::SpaceCast { ptr: value, to: wanted }, span);
        }
        self.copies.insert(result, Stands::Copy(value));
        true
    }

    /// Returns what is known about a value, if anything.
    pub(super) fn what(&self, value: Value) -> Option<Held> {
        let what = match (self.known.value(value), self.known.address(value)) {
            (Some(constant), _) => What::Constant(constant),
            (None, Some(address)) => What::Address(address),
            (None, None) => return None,
        };
        Some(Held { what, level: self.known.level(value), since: self.time })
    }
}
