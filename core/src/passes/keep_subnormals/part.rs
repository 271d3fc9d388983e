//! Puts the two versions of code behind each other, not beside each other, where they yield much.
//!
//! Where two ways meet that have each set many locals, compilers copy: NVIDIA's driver moves all 64 sums of a matrix product to other registers in
//! front of the fast version and back behind it, one instruction for every five of the product itself. So the slow version stands
//! in front and leaves what it yields in memory, the fast one follows as if it were alone, and what is in memory
//! is read at the end:
//!
//! ```text
//! if !ok { slow version, on copies in memory }
//! if ok { fast version }
//! if !ok { read the copies }
//! ```
//!
//! Compilers would see that these are one test, and put the ways together again. So the second and the third one add a zero that only we know to be one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::code::Code;
use super::Versions;
use crate::ir::ops::{Axis, Builtin, CompareOp, IntBinOp, MemFlags};
use crate::ir::{Block, DataType, Inst, Local, LocalId, LocalKind, Op, Scalar, Space, Type, Value, ptr};
use crate::span::Span;

/// Fewer locals are left to compilers.
const FEWEST: usize = 12;

/// Room for the copies.
#[derive(Debug, Clone, Copy)]
pub(super) struct Copies {
    local: LocalId,
    /// The most so far.
    most: usize,
}

impl Versions<'_> {
    /// Runs the fast version if a condition holds, else the slow one. `yielded` are locals that both set, and that are read behind them.
    pub(super) fn run_one(
        &mut self,
        cond: Value,
        (fast, slow): (Vec<Inst>, Vec<Inst>),
        yielded: &[LocalId],
        out: &mut Vec<Inst>,
        span: Span,
    ) {
        let copied = |local: &LocalId| self.func.register_type(*local).filter(|ty| is_word(*ty));
        let copied: BTreeMap<LocalId, (usize, Type)> = yielded
            .iter()
            .filter_map(|local| Some((*local, copied(local)?)))
            .enumerate()
            .map(|(at, (local, ty))| (local, (at, ty)))
            .collect();
        if copied.len() < FEWEST {
            out.push(Inst::new(Op::If { cond, then: Block::new(fast), els: Block::new(slow) }, span));
            return;
        }
        let room = self.room(copied.len(), span);
        let mut code = Code::new(self.func, span);
        let first = code.hidden_zero(Axis::X);
        let holds = code.hidden(cond, first);
        let last = code.hidden_zero(Axis::Y);
        let still_holds = code.hidden(cond, last);
        out.append(&mut code.out);

        // An index that is not known keeps the copies in memory.
        let copies = code.copies(room, first);
        for (local, (at, _)) in &copied {
            let value = code.get(*local);
            let to = code.step(copies, None, 0, 4 * *at as u64);
            code.store(to, value, 4);
        }
        let mut els = code.out;
        let mut slow = Block::new(slow);
        slow.rewrite(&mut |inst, out| {
            let place = match &inst.op {
                Op::LocalGet(local) | Op::LocalSet { local, .. } => copied.get(local),
                _ => None,
            };
            let Some((at, _)) = place else {
                out.push(inst);
                return;
            };
            let mut code = Code::new(self.func, inst.span);
            let ptr = code.step(copies, None, 0, 4 * *at as u64);
            out.append(&mut code.out);
            let flags = MemFlags::PLAIN;
            let op = match inst.op {
                Op::LocalSet { value, .. } => Op::Store { ptr, value, align: 4, flags },
                _ => Op::Load { ptr, align: 4, flags },
            };
            out.push(Inst { result: inst.result, op, span: inst.span });
        });
        els.append(&mut slow.insts);
        out.push(Inst::new(Op::If { cond, then: Block::default(), els: Block::new(els) }, span));
        out.push(Inst::new(Op::If { cond: holds, then: Block::new(fast), els: Block::default() }, span));

        let mut code = Code::new(self.func, span);
        let copies = code.copies(room, last);
        for (local, (at, ty)) in &copied {
            let from = code.step(copies, None, 0, 4 * *at as u64);
            let value = code.load(*ty, from, 4);
            code.set(*local, value);
        }
        let els = Block::new(code.out);
        out.push(Inst::new(Op::If { cond: still_holds, then: Block::default(), els }, span));
    }

    /// The local for so many copies.
    fn room(&mut self, copies: usize, span: Span) -> LocalId {
        let kind = |count: usize| {
            // The zero may be one for all that the rest of the compiler knows.
            let count = count as u64 + 1;
            let ty = DataType::Array(Arc::new(DataType::Value(Type::U32)), count);
            LocalKind::Memory { ty, size: 4 * count, align: 4 }
        };
        let room = match self.copies {
            Some(room) => room,
            None => {
                let local = self.func.new_local(Local { name: String::new(), kind: kind(copies), span });
                Copies { local, most: copies }
            }
        };
        let room = Copies { most: room.most.max(copies), ..room };
        if let Some(local) = self.func.locals.get_mut(room.local.0 as usize) {
            local.kind = kind(room.most);
        }
        self.copies = Some(room);
        room.local
    }
}

/// What has 32 bits.
fn is_word(ty: Type) -> bool {
    matches!(ty, Type::Scalar(Scalar::F32 | Scalar::U32 | Scalar::I32))
}

impl Code<'_> {
    /// Zero, which no compiler knows: the width and height of a grid are below 2^31.
    fn hidden_zero(&mut self, axis: Axis) -> Value {
        let extent = self.value(Type::U32, Op::Builtin(Builtin::GridDim(axis)));
        self.bin_const(IntBinOp::Shr, extent, 31)
    }

    /// The same truth value, which no compiler knows to be the same.
    fn hidden(&mut self, cond: Value, zero: Value) -> Value {
        let (one, none) = (self.u32(1), self.u32(0));
        let number = self.select(Type::U32, cond, one, none);
        let sum = self.bin(IntBinOp::Add, number, zero);
        self.compare_const(CompareOp::Eq, sum, 1)
    }

    /// Where the copies begin.
    fn copies(&mut self, local: LocalId, zero: Value) -> Value {
        let base = self.value(ptr(Space::Local), Op::LocalAddr(local));
        self.step(base, Some(zero), 4, 0)
    }
}
