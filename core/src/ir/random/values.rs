//! Random expressions.

use super::{Gen, MEMORY_BYTES, POINTER, TYPES};
use crate::ir::inst::{Inst, Op, Value};
use crate::ir::ops::{CompareOp, Const, ConvertOp, IntBinOp, IntUnOp, MemFlags};
use crate::ir::types::{Scalar, Space, Type};
use crate::span::Span;

impl Gen<'_> {
    /// Returns a value of a type: an existing one, or a new one.
    pub fn any(&mut self, out: &mut Vec<Inst>, ty: Type) -> Value {
        let there: Vec<Value> = self.visible.iter().copied().filter(|v| self.f.try_ty(*v) == Some(ty)).collect();
        if ty == POINTER {
            return self.pointer(out, &there);
        }
        if self.rng.chance(75)
            && let Some(v) = self.rng.pick(&there)
        {
            return v;
        }
        let c = self.constant(ty);
        self.emit(out, ty, Op::Const(c))
    }

    /// Returns a generic pointer to memory that the thread owns. One always exists: functions get one as their first
    /// parameter, and the kernel creates one first.
    fn pointer(&mut self, out: &mut Vec<Inst>, there: &[Value]) -> Value {
        let exposed = self.exposed.clone();
        if let Some(id) = self.rng.pick(&exposed)
            && self.rng.chance(40)
        {
            let local = self.emit(out, Type::Ptr(Space::Local), Op::LocalAddr(id));
            return self.emit(out, POINTER, Op::SpaceCast { ptr: local, to: Space::Generic });
        }
        match self.rng.pick(there) {
            Some(v) => v,
            None => self.emit(out, POINTER, Op::Const(Const::Null(Space::Generic))),
        }
    }

    /// Returns an address for an access of `size` bytes, a multiple of 4, aligned to 4.
    pub fn address(&mut self, out: &mut Vec<Inst>, size: u64) -> Value {
        let private = self.private.clone();
        let chosen = self.rng.pick(&private).filter(|_| self.rng.chance(70));
        let (base, ty) = match chosen {
            Some(id) => (self.emit(out, Type::Ptr(Space::Local), Op::LocalAddr(id)), Type::Ptr(Space::Local)),
            None => (self.any(out, POINTER), POINTER),
        };
        let slots = (MEMORY_BYTES - size) / 4 + 1;
        let dynamic = slots == 4 && self.rng.chance(if chosen.is_some() { 1 } else { 15 });
        let op = if dynamic {
            let v = self.any(out, Type::U32);
            let mask = self.emit(out, Type::U32, Op::Const(Const::u32(3)));
            let index = self.emit(out, Type::U32, Op::IntBin { op: IntBinOp::And, a: v, b: mask });
            Op::PtrAdd { base, index: Some(index), scale: 4, offset: 0 }
        } else {
            let slot = self.rng.below(slots as usize) as i64;
            if slot == 0 && self.rng.chance(70) {
                return base;
            }
            if self.rng.chance(30) {
                let index = self.emit(out, Type::I32, Op::Const(Const::i32(slot as i32)));
                Op::PtrAdd { base, index: Some(index), scale: 4, offset: 0 }
            } else {
                Op::PtrAdd { base, index: None, scale: 0, offset: slot * 4 }
            }
        };
        // The address is not visible: no other code may use it as the address of 16 bytes.
        self.f.emit(out, ty, op, Span::default())
    }

    /// Computes a new value.
    pub fn expression(&mut self, out: &mut Vec<Inst>) {
        let ty = self.rng.pick(&TYPES).unwrap_or(Type::I32);
        match self.rng.below(9) {
            0 | 1 => self.binary(out, ty),
            2 => self.unary(out, ty),
            3 => {
                let of = self.rng.pick(&TYPES).unwrap_or(Type::I32);
                let equality = [CompareOp::Eq, CompareOp::Ne];
                let ops = if of == Type::BOOL { &equality[..] } else { CompareOp::ALL };
                let op = self.rng.pick(ops).unwrap_or(CompareOp::Eq);
                let (a, b) = (self.any(out, of), self.any(out, of));
                self.emit(out, Type::BOOL, Op::Compare { op, a, b });
            }
            4 => {
                let ty = if self.rng.chance(20) { POINTER } else { ty };
                let cond = self.any(out, Type::BOOL);
                let (a, b) = (self.any(out, ty), self.any(out, ty));
                self.emit(out, ty, Op::Select { cond, a, b });
            }
            5 if self.rng.chance(40) => {
                self.element_of_any(out);
            }
            5 | 6 => {
                let registers = self.registers.clone();
                if let Some((id, ty)) = self.rng.pick(&registers) {
                    self.emit(out, ty, Op::LocalGet(id));
                }
            }
            7 => {
                let ty = if self.rng.chance(50) { Type::I32 } else { Type::U32 };
                let ptr = self.address(out, 4);
                self.emit(out, ty, Op::Load { ptr, align: 4, flags: MemFlags::PLAIN });
            }
            _ => self.vector(out),
        }
    }

    fn binary(&mut self, out: &mut Vec<Inst>, ty: Type) {
        let bools = [IntBinOp::And, IntBinOp::Or, IntBinOp::Xor];
        let ops = if ty == Type::BOOL { &bools[..] } else { IntBinOp::ALL };
        let op = self.rng.pick(ops).unwrap_or(IntBinOp::Xor);
        let shift = matches!(op, IntBinOp::Shl | IntBinOp::Shr);
        let a = self.any(out, ty);
        let b = self.any(out, if shift { Type::U32 } else { ty });
        self.emit(out, ty, Op::IntBin { op, a, b });
    }

    fn unary(&mut self, out: &mut Vec<Inst>, ty: Type) {
        if self.rng.chance(40) {
            let from = self.rng.pick(&TYPES).unwrap_or(Type::I32);
            let to = if ty == Type::BOOL { Type::U32 } else { ty };
            let a = self.any(out, from);
            self.emit(out, to, Op::Convert { op: ConvertOp::Int, a });
            return;
        }
        let ops = if ty == Type::BOOL { &[IntUnOp::Not][..] } else { IntUnOp::ALL };
        let op = self.rng.pick(ops).unwrap_or(IntUnOp::Not);
        let a = self.any(out, ty);
        self.emit(out, if op.yields_i32() { Type::I32 } else { ty }, Op::IntUn { op, a });
    }

    /// Reads a vector from memory, or composes one, and extracts its components.
    fn vector(&mut self, out: &mut Vec<Inst>) {
        let count = if self.rng.chance(50) { 2 } else { 4u8 };
        let ty = Type::Vector(Scalar::I32, count);
        let op = if self.rng.chance(60) {
            let ptr = self.address(out, ty.size());
            Op::Load { ptr, align: 4, flags: MemFlags::PLAIN }
        } else {
            Op::Compose { parts: (0..count).map(|_| self.any(out, Type::I32)).collect() }
        };
        let vector = self.emit(out, ty, op);
        let index = self.rng.below(count.into()) as u8;
        self.emit(out, Type::I32, Op::Extract { vector, index });
    }
}
