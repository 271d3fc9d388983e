//! Emits the checks of whole constants, where a kernel begins.

use super::Versions;
use crate::ir::ops::{Axis, Builtin, CompareOp, Const, IntBinOp};
use crate::ir::{Block, GlobalId, Inst, Op, Space, Type, Unroll, Value};
use crate::passes::analysis::points_to::Object;
use crate::passes::builder::Code;
use crate::span::Span;

impl Versions<'_> {
    /// Makes each thread of the block examine some floats of each constant that is to be checked, and set the flag of
    /// the block if a float is too fine. Returns false if no constant is to be checked.
    pub(super) fn check_constants(&mut self, flag: GlobalId, out: &mut Vec<Inst>, span: Span) -> bool {
        if self.checks.constants.is_empty() {
            return false;
        }
        let counter = self.func.new_register(Type::U32, span);
        let mut code = Code::new(self.func, span);
        let (first, threads) = thread_number(&mut code);
        out.append(&mut code.out);
        for (object, floats) in self.tracked.constants() {
            let (Object::Variable(id), Some(&level)) = (object, self.checks.constants.get(&object)) else { continue };
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

/// Emits the number of a thread in its block, and the number of threads in the block.
fn thread_number(code: &mut Code<'_>) -> (Value, Value) {
    let mut builtins =
        |of: fn(Axis) -> Builtin| [Axis::X, Axis::Y, Axis::Z].map(|axis| code.value(Type::U32, Op::Builtin(of(axis))));
    let (thread, block) = (builtins(Builtin::ThreadIdx), builtins(Builtin::BlockDim));
    (code.linear(thread, block), code.product(block))
}
