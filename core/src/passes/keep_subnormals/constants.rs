//! Checks of whole constants, where a kernel begins.

use super::super::code::Code;
use super::super::points_to::Object;
use super::Versions;
use crate::ir::ops::{Axis, Builtin, CompareOp, Const, IntBinOp};
use crate::ir::{Block, GlobalId, Inst, Op, Space, Type, Unroll, Value};
use crate::span::Span;

impl Versions<'_> {
    /// Makes each thread of the block look at some floats of each constant that is to be checked, and set the flag of the block if
    /// one is too fine. False if none is to be checked.
    pub(super) fn check_constants(&mut self, flag: GlobalId, out: &mut Vec<Inst>, span: Span) -> bool {
        let checks: Vec<(Object, i32)> =
            self.checks.constants.iter().map(|(object, level)| (*object, *level)).collect();
        let floats = |object: &Object| self.tracked.constants().find(|(known, _)| known == object).map(|(_, n)| n);
        let checks: Vec<(GlobalId, i32, u64)> = checks
            .iter()
            .filter_map(|(object, level)| match object {
                Object::Variable(id) => Some((*id, *level, floats(object)?)),
                _ => None,
            })
            .collect();
        if checks.is_empty() {
            return false;
        }
        let counter = self.func.new_register(Type::U32, span);
        let mut code = Code::new(self.func, span);
        let (first, threads) = thread_number(&mut code);
        out.append(&mut code.out);
        for (id, level, floats) in checks {
            let mut code = Code::new(self.func, span);
            code.set(counter, first);
            let constant = code.value(Type::Ptr(Space::Constant), Op::GlobalAddr(id));
            out.append(&mut code.out);

            let index = code.get(counter);
            let more = code.compare_const(CompareOp::Lt, index, floats as u32);
            let els = Block::new(vec![Inst::new(Op::Break, span)]);
            code.effect(Op::If { cond: more, then: Block::default(), els });
            let at = code.step(constant, Some(index), 4, 0);
            let x = code.load(Type::F32, at, 4);
            let mut body = std::mem::take(&mut code.out);
            let mut too_fine = Vec::new();
            let one = self.func.emit_const(&mut too_fine, Const::u32(1), span);
            self.store_flag(flag, one, &mut too_fine, span);
            self.unless(&[(x, level)], false, too_fine, &mut body, span);

            let mut code = Code::new(self.func, span);
            let index = code.get(counter);
            let next = code.bin(IntBinOp::Add, index, threads);
            code.set(counter, next);
            let continuing = Block::new(code.out);
            let body = Block::new(body);
            out.push(Inst::new(Op::Loop { body, continuing, break_if: None, unroll: Unroll::Never }, span));
        }
        true
    }
}

/// The number of a thread in its block, and how many there are.
fn thread_number(code: &mut Code<'_>) -> (Value, Value) {
    let mut builtin = |b| code.value(Type::U32, Op::Builtin(b));
    let [tx, ty, tz] = [Axis::X, Axis::Y, Axis::Z].map(|axis| builtin(Builtin::ThreadIdx(axis)));
    let [width, height, depth] = [Axis::X, Axis::Y, Axis::Z].map(|axis| builtin(Builtin::BlockDim(axis)));
    let planes = code.bin(IntBinOp::Mul, tz, height);
    let rows = code.bin(IntBinOp::Add, planes, ty);
    let before = code.bin(IntBinOp::Mul, rows, width);
    let number = code.bin(IntBinOp::Add, before, tx);
    let area = code.bin(IntBinOp::Mul, width, height);
    let threads = code.bin(IntBinOp::Mul, area, depth);
    (number, threads)
}
