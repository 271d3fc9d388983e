//! Random statements and control flow.

use super::{Gen, MEMORY_BYTES, POINTER};
use crate::ir::inst::{Block, Inst, Op, SwitchCase, Value};
use crate::ir::module::{FuncId, LocalKind};
use crate::ir::ops::{CompareOp, Const, ConvertOp, IntBinOp, IntUnOp, MemFlags};
use crate::ir::types::{Scalar, Space, Type};
use crate::span::Span;

impl Gen<'_> {
    /// Generates some statements. The last one may leave the block.
    pub fn statements(&mut self, out: &mut Vec<Inst>, depth: usize) {
        let count = match depth {
            0 => 40,
            _ if self.counting => 3 + self.rng.below(6),
            _ => 1 + self.rng.below(6),
        };
        for _ in 0..count {
            if self.fuel == 0 {
                return;
            }
            self.fuel -= 1;
            let roll = self.rng.below(20);
            if self.counting && self.loops > 0 && depth < 4 {
                match roll {
                    0..=4 => {
                        self.set(out);
                        continue;
                    }
                    5..=9 => {
                        self.element_of_any(out);
                        continue;
                    }
                    10..=13 => {
                        self.branch(out, depth);
                        continue;
                    }
                    _ => {}
                }
            }
            match roll {
                0..=4 if self.loops == 0 => self.expression(out),
                0..=2 | 5..=7 => self.expression(out),
                8 | 9 => self.set(out),
                10 | 11 => self.store(out),
                12 => self.copy(out),
                13 if !self.counting => self.observe(out),
                14 | 15 if depth < 5 => self.branch(out, depth),
                16 if depth < 4 => self.switch(out, depth),
                17 if depth < 4 && self.loops < 3 => self.repeat(out, depth),
                13 if depth < 3 && self.counting => self.repeat(out, depth),
                18 => self.call(out),
                // Inlining is hardest for calls in loops.
                3 | 4 if self.loops > 0 => self.call(out),
                19 if depth > 0 && self.leave(out) => return,
                _ => self.expression(out),
            }
        }
    }

    /// Generates a nested block; values defined in it are invisible afterwards.
    fn nested(&mut self, depth: usize) -> Block {
        let visible = self.visible.len();
        let mut insts = Vec::new();
        self.statements(&mut insts, depth + 1);
        self.visible.truncate(visible);
        Block { insts }
    }

    fn set(&mut self, out: &mut Vec<Inst>) {
        let registers = self.registers.clone();
        if let Some((local, ty)) = self.rng.pick(&registers) {
            // Constants in locals determine the trip counts of loops that count with them.
            let value = match ty {
                Type::Scalar(_) if self.rng.chance(if self.counting { 80 } else { 40 }) => {
                    let c = self.constant(ty);
                    self.emit(out, ty, Op::Const(c))
                }
                _ => self.any(out, ty),
            };
            self.push(out, Op::LocalSet { local, value });
        }
    }

    fn store(&mut self, out: &mut Vec<Inst>) {
        let ty = match self.rng.below(5) {
            0 => Type::Vector(Scalar::I32, 2),
            1 => Type::Vector(Scalar::I32, 4),
            2 => Type::U32,
            _ => Type::I32,
        };
        let value = match ty {
            Type::Vector(_, n) => {
                let parts = (0..n).map(|_| self.any(out, Type::I32)).collect();
                self.emit(out, ty, Op::Compose { parts })
            }
            _ => self.any(out, ty),
        };
        let ptr = self.address(out, ty.size());
        self.push(out, Op::Store { ptr, value, align: 4, flags: MemFlags::PLAIN });
    }

    /// Copies or clears part of a memory local. Ranges are equal or in different locals.
    fn copy(&mut self, out: &mut Vec<Inst>) {
        let mut locals = self.private.clone();
        locals.extend(&self.exposed);
        let (Some(first), Some(last)) = (self.rng.pick(&locals), self.rng.pick(&locals)) else { return };
        let dst = self.emit(out, Type::Ptr(crate::ir::Space::Local), Op::LocalAddr(first));
        let size = if self.rng.chance(60) { MEMORY_BYTES } else { 4 + 4 * self.rng.below(4) as u64 };
        if first == last || self.rng.chance(30) {
            self.push(out, Op::MemZero { dst, size, align: 4 });
        } else {
            let src = self.emit(out, Type::Ptr(crate::ir::Space::Local), Op::LocalAddr(last));
            let (dst, src) = if self.rng.chance(50) { (dst, src) } else { (src, dst) };
            self.push(out, Op::MemCopy { dst, src, size, align: 4 });
        }
    }

    /// Mixes a value into a word of memory, so that it is visible in the end.
    pub fn observe(&mut self, out: &mut Vec<Inst>) {
        let v = self.any(out, Type::I32);
        self.observe_value(out, v);
    }

    /// Mixes the contents of all registers and arrays into memory.
    pub(super) fn observe_all(&mut self, out: &mut Vec<Inst>) {
        let mut locals = self.counters.clone();
        locals.extend(self.registers.iter().filter_map(|(local, ty)| Some((*local, ty.scalar()?))));
        for (local, scalar) in locals {
            let v = self.emit(out, Type::Scalar(scalar), Op::LocalGet(local));
            let v = match scalar {
                Scalar::I32 => v,
                _ => self.emit(out, Type::I32, Op::Convert { op: ConvertOp::Int, a: v }),
            };
            self.observe_value(out, v);
        }
        for array in self.private.clone() {
            for at in 0..MEMORY_BYTES / 4 {
                let base = self.emit(out, Type::Ptr(Space::Local), Op::LocalAddr(array));
                let op = Op::PtrAdd { base, index: None, scale: 0, offset: 4 * at as i64 };
                let ptr = self.f.emit(out, Type::Ptr(Space::Local), op, Span::default());
                let v = self.emit(out, Type::I32, Op::Load { ptr, align: 4, flags: MemFlags::PLAIN });
                self.observe_value(out, v);
            }
        }
    }

    fn observe_value(&mut self, out: &mut Vec<Inst>, v: Value) {
        let base = self.any(out, POINTER);
        let at = 4 * self.rng.below(4) as i64;
        let ptr = Op::PtrAdd { base, index: None, scale: 0, offset: at };
        let ptr = self.f.emit(out, POINTER, ptr, Span::default());
        let old = self.emit(out, Type::I32, Op::Load { ptr, align: 4, flags: MemFlags::PLAIN });
        let factor = self.emit(out, Type::I32, Op::Const(Const::i32(31)));
        let mixed = self.emit(out, Type::I32, Op::IntBin { op: IntBinOp::Mul, a: old, b: factor });
        let value = self.emit(out, Type::I32, Op::IntBin { op: IntBinOp::Add, a: mixed, b: v });
        self.push(out, Op::Store { ptr, value, align: 4, flags: MemFlags::PLAIN });
    }

    fn branch(&mut self, out: &mut Vec<Inst>, depth: usize) {
        let cond = self.any(out, Type::BOOL);
        let then = self.nested(depth);
        let els = if self.rng.chance(50) { self.nested(depth) } else { Block::default() };
        self.push(out, Op::If { cond, then, els });
    }

    fn switch(&mut self, out: &mut Vec<Inst>, depth: usize) {
        let v = self.any(out, Type::U32);
        let mask = self.emit(out, Type::U32, Op::Const(Const::u32(3)));
        let selector = self.emit(out, Type::U32, Op::IntBin { op: IntBinOp::And, a: v, b: mask });
        self.breakables += 1;
        let mut cases = vec![SwitchCase { values: vec![0], body: self.nested(depth) }];
        if self.rng.chance(60) {
            cases.push(SwitchCase { values: vec![1, 3], body: self.nested(depth) });
        }
        let default = self.nested(depth);
        self.breakables -= 1;
        self.push(out, Op::Switch { selector, cases, default });
    }

    /// Generates a loop of a few iterations, with a local of its own as counter.
    fn repeat(&mut self, out: &mut Vec<Inst>, depth: usize) {
        if self.rng.chance(15) && self.walk(out, depth).is_some() {
            return;
        }
        let at_end = self.rng.chance(40);
        let counter = self.counter(out, at_end);
        let unroll = self.unroll();
        let (loops, breakables) = (self.loops, self.breakables);
        let (was_continuing, visible) = (self.continuing, self.visible.len());

        (self.loops, self.breakables, self.continuing) = (loops + 1, breakables + 1, false);
        let mut body = Vec::new();
        if !at_end {
            let cond = self.goes_on(&mut body, counter);
            let els = Block { insts: vec![Inst::new(Op::Break, Span::default())] };
            self.push(&mut body, Op::If { cond, then: Block::default(), els });
        }
        // The step comes before everything else, because a `continue` may follow.
        let early = !at_end && self.rng.chance(25);
        if early {
            self.count(&mut body, counter);
        }
        if self.rng.chance(60) {
            self.element(&mut body, counter.local, counter.scalar);
        }
        if self.rng.chance(40) {
            self.observe(&mut body);
        }
        self.statements(&mut body, depth + 1);
        self.visible.truncate(visible);

        (self.loops, self.breakables, self.continuing) = (0, 0, true);
        let mut continuing = Vec::new();
        if self.rng.chance(50) {
            self.expression(&mut continuing);
            self.set(&mut continuing);
        }
        if !early {
            self.count(&mut continuing, counter);
        }
        let break_if = at_end.then(|| {
            let on = self.goes_on(&mut continuing, counter);
            self.emit(&mut continuing, Type::BOOL, Op::IntUn { op: IntUnOp::Not, a: on })
        });
        self.visible.truncate(visible);
        (self.loops, self.breakables, self.continuing) = (loops, breakables, was_continuing);

        let (body, continuing) = (Block { insts: body }, Block { insts: continuing });
        self.push(out, Op::Loop { body, continuing, break_if, unroll });
        if self.rng.chance(50) {
            // The final value reveals the number of iterations, and it may choose elements in other loops.
            self.counters.push((counter.local, counter.scalar));
        }
    }

    /// Generates a loop over the elements of an array, with a pointer to them.
    fn walk(&mut self, out: &mut Vec<Inst>, depth: usize) -> Option<()> {
        const LOCAL: Type = Type::Ptr(Space::Local);
        let mut arrays = self.private.clone();
        arrays.extend(&self.exposed);
        let array = self.rng.pick(&arrays)?;
        let at = self.local(LocalKind::Register(LOCAL));
        let start = self.emit(out, LOCAL, Op::LocalAddr(array));
        // The end is not visible: no other code may use it as the address of 16 bytes.
        let end = Op::PtrAdd { base: start, index: None, scale: 0, offset: MEMORY_BYTES as i64 };
        let end = self.f.emit(out, LOCAL, end, Span::default());
        self.push(out, Op::LocalSet { local: at, value: start });
        let unroll = self.unroll();
        let visible = self.visible.len();
        let mut body = Vec::new();
        let now = self.f.emit(&mut body, LOCAL, Op::LocalGet(at), Span::default());
        let op = self.rng.pick(&[CompareOp::Ne, CompareOp::Lt]).unwrap_or(CompareOp::Ne);
        let cond = self.emit(&mut body, Type::BOOL, Op::Compare { op, a: now, b: end });
        let els = Block { insts: vec![Inst::new(Op::Break, Span::default())] };
        self.push(&mut body, Op::If { cond, then: Block::default(), els });
        let old = self.emit(&mut body, Type::I32, Op::Load { ptr: now, align: 4, flags: MemFlags::PLAIN });
        if self.rng.chance(50) {
            let b = self.any(&mut body, Type::I32);
            let value = self.emit(&mut body, Type::I32, Op::IntBin { op: IntBinOp::Add, a: old, b });
            self.push(&mut body, Op::Store { ptr: now, value, align: 4, flags: MemFlags::PLAIN });
        }
        let (loops, breakables, was_continuing) = (self.loops, self.breakables, self.continuing);
        (self.loops, self.breakables, self.continuing) = (loops + 1, breakables + 1, false);
        self.statements(&mut body, depth + 1);
        (self.loops, self.breakables, self.continuing) = (loops, breakables, was_continuing);
        self.visible.truncate(visible);
        let mut continuing = Vec::new();
        let base = self.f.emit(&mut continuing, LOCAL, Op::LocalGet(at), Span::default());
        let next = Op::PtrAdd { base, index: None, scale: 0, offset: 4 };
        let value = self.f.emit(&mut continuing, LOCAL, next, Span::default());
        self.push(&mut continuing, Op::LocalSet { local: at, value });
        let (body, continuing) = (Block { insts: body }, Block { insts: continuing });
        self.push(out, Op::Loop { body, continuing, break_if: None, unroll });
        Some(())
    }

    fn call(&mut self, out: &mut Vec<Inst>) {
        if self.callees() == 0 {
            return;
        }
        let func = FuncId(self.rng.below(self.callees()) as u32);
        let Some((types, ret)) =
            self.callee(func).map(|f| (f.params.iter().map(|p| p.value_type()).collect::<Vec<_>>(), f.ret))
        else {
            return;
        };
        let args = types.into_iter().map(|ty| self.any(out, ty)).collect();
        match ret {
            Some(ty) => {
                self.emit(out, ty, Op::Call { func, args });
            }
            None => self.push(out, Op::Call { func, args }),
        }
    }

    /// Leaves the block, if there is a target.
    fn leave(&mut self, out: &mut Vec<Inst>) -> bool {
        match self.rng.below(3) {
            0 if self.breakables > 0 => self.push(out, Op::Break),
            1 if self.loops > 0 => self.push(out, Op::Continue),
            2 if !self.continuing => {
                let value = self.f.ret.map(|ty| self.any(out, ty));
                self.push(out, Op::Return(value));
            }
            _ => return false,
        }
        true
    }
}
