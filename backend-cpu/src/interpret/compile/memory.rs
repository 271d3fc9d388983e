//! Loads, stores and atomics: address arithmetic that only they use is folded into them.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::{Op, Scalar, Value};

use super::function::{Compiler, Folded};
use super::{Result, component, lanes, malformed, not_yet, too_much};
use crate::interpret::bytecode::{Address, Bulk, Index, Inst, MemAccess, Reg};

impl Compiler<'_, '_> {
    /// Emits a memory operation with a result.
    pub fn memory_operation(&mut self, op: &Op, result: Value, d: Reg) -> Result<()> {
        match *op {
            Op::LocalAddr(local) => {
                let Some(Some(number)) = self.memory_locals.get(local.0 as usize).copied() else {
                    return Err(malformed(self.span, "the address of a register local"));
                };
                self.emit(Inst::LocalAddr(d, number));
                Ok(())
            }
            Op::Load { ptr, align, flags } => self.access(d, result, ptr, align, flags.volatile, false),
            Op::Atomic { op, ptr, value, .. } => {
                let s = self.atomic_type(value)?;
                let (ptr, value) = (self.reg(ptr)?, self.reg(value)?);
                self.emit(Inst::Atomic(op, s, d, ptr, value));
                Ok(())
            }
            Op::AtomicCas { ptr, expected, new, .. } => {
                let s = self.atomic_type(new)?;
                let (ptr, expected, new) = (self.reg(ptr)?, self.reg(expected)?, self.reg(new)?);
                self.emit(Inst::AtomicCas(s.size() as u8, d, ptr, expected, new));
                Ok(())
            }
            _ => Err(self.missing(op, "an operation without a result has one")),
        }
    }

    /// Emits a memory operation without a result.
    pub fn memory_effect(&mut self, op: &Op) -> Result<()> {
        match *op {
            Op::Store { ptr, value, align, flags } => {
                let reg = self.reg(value)?;
                self.access(reg, value, ptr, align, flags.volatile, true)
            }
            Op::MemCopy { dst, src, size, align } => {
                let (dst, src) = (self.reg(dst)?, self.reg(src)?);
                let number = self.bulk(Bulk { size, align });
                self.emit(Inst::MemCopy(dst, src, number));
                Ok(())
            }
            Op::MemZero { dst, size, align } => {
                let dst = self.reg(dst)?;
                let number = self.bulk(Bulk { size, align });
                self.emit(Inst::MemZero(dst, number));
                Ok(())
            }
            _ => Err(self.missing(op, "an operation lacks its result")),
        }
    }

    /// Returns the reason why an operation is not compiled: it is not implemented yet, or it should not be here.
    fn missing(&self, op: &Op, defect: &str) -> Box<Diagnostic> {
        match self.function.library_call(op) {
            Some(name) => not_yet(self.span, &name),
            None => malformed(self.span, defect),
        }
    }

    fn atomic_type(&self, value: Value) -> Result<Scalar> {
        let ty = self.ty(value)?;
        if lanes(ty) != 1 {
            return Err(too_much(self.span, format!("atomics on {ty} are not supported on the CPU")));
        }
        Ok(component(ty))
    }

    fn bulk(&mut self, bulk: Bulk) -> u32 {
        self.images.image.bulks.push(bulk);
        self.images.image.bulks.len() as u32 - 1
    }

    /// Emits a load into, or a store from, register `reg` and those after it.
    fn access(&mut self, reg: Reg, value: Value, ptr: Value, align: u32, volatile: bool, store: bool) -> Result<()> {
        let ty = self.ty(value)?;
        let (base, index, scale, offset) = match self.folded(ptr) {
            Some(Folded::Address { base, index, scale, offset }) => (base, index, scale, offset),
            _ => (ptr, None, 0, 0),
        };
        let (base, index, of) = self.index(base, index)?;
        let scalar = component(ty);
        // Volatile accesses count against the time slice, which only the general instructions do.
        let word = scalar.size() == 4 && lanes(ty) == 1 && align == 4 && !volatile;
        if word && let (Ok(scale), Ok(offset)) = (i32::try_from(scale), i32::try_from(offset)) {
            let inst = match (of, store) {
                (Index::None, false) => Some(Inst::LoadW(reg, base, offset)),
                (Index::None, true) => Some(Inst::StoreW(reg, base, offset)),
                (Index::Of(Scalar::I32), false) => Some(Inst::LoadWS(reg, base, index, scale, offset)),
                (Index::Of(Scalar::I32), true) => Some(Inst::StoreWS(reg, base, index, scale, offset)),
                (Index::Of(s), _) if s.is_signed() && s != Scalar::I64 => None,
                (_, false) => Some(Inst::LoadWX(reg, base, index, scale, offset)),
                (_, true) => Some(Inst::StoreWX(reg, base, index, scale, offset)),
            };
            if let Some(inst) = inst {
                self.emit(inst);
                return Ok(());
            }
        }
        let access = MemAccess {
            address: Address { index: of, scale, offset },
            size: scalar.size() as u32,
            lanes: lanes(ty) as u8,
            align: if align.is_power_of_two() { align } else { 1 },
            volatile,
            boolean: scalar == Scalar::Bool,
        };
        let accesses = &mut self.images.image.accesses;
        let recent = accesses.len().saturating_sub(8);
        let number = match accesses.iter().skip(recent).position(|a| *a == access) {
            Some(at) => recent + at,
            None => {
                accesses.push(access);
                accesses.len() - 1
            }
        };
        let number = number as u32;
        self.emit(if store { Inst::Store(reg, base, index, number) } else { Inst::Load(reg, base, index, number) });
        Ok(())
    }
}
