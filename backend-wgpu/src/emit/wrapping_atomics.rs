//! Emits counters that wrap (`atomicInc`, `atomicDec`), for which shading languages do not have an operation.
//!
//! A compare-and-swap loop lets one of many threads succeed per round trip to memory: a thousand blocks that count
//! their arrival wait for a thousand round trips. Here a thread that fails assumes that the counter will have moved
//! when its next attempt arrives, by a random number of steps up to twice the number that it saw the others make.
//! Attempts that arrive in the order of their guesses all succeed, so that about the square root of the number of round
//! trips remains. A wrong guess fails like any other attempt; a right one has stepped the counter from the value that
//! was there.

use isowarp_core::ir::ops::AtomicOp;
use naga::{BinaryOperator as Bin, Expression, MathFunction, Scalar, Statement};

use super::atomic_cells::Cell;
use super::builder::Expr;
use super::kernel::Emitter;
use super::types::Emit;

/// Limit on the steps that a thread expects others to make in one round trip.
const MOST_STEPS: u32 = 511;

impl Emitter<'_> {
    /// Steps a 32-bit counter, and returns the old value. `step` computes the new value from an old one.
    pub(super) fn count(
        &mut self,
        op: AtomicOp,
        cell: Cell,
        limit: Expr,
        step: &mut dyn FnMut(&mut Self, Expr) -> Emit<Expr>,
    ) -> Emit<Expr> {
        let word = self.builder.scalar_ty(Scalar::U32);
        let [expected, seen, random] = [(); 3].map(|()| self.builder.new_local(None, word));
        let first = self.load_cell(cell);
        let b = &mut self.builder;
        b.set(expected, first);
        b.set(seen, first);
        let thread = b.expr(Expression::FunctionArgument(0));
        let workgroup = b.expr(Expression::FunctionArgument(1));
        let block = b.member(workgroup, 0);
        let block = b.mul_const(block, 0x9E37_79B1);
        let seed = b.add(thread, block);
        b.set(random, seed);
        b.open();
        let old = b.get(expected);
        let new = step(self, old);
        if let Ok(new) = new {
            let (now, exchanged) = self.exchange_if(cell, old, new);
            self.builder.if_else(exchanged, |b| b.statement(Statement::Break), |_| {});
            let before = self.builder.get(seen);
            self.builder.set(seen, now);
            // A linear congruential generator (Numerical Recipes, section 7.1); its upper half is used.
            let state = self.builder.get(random);
            let state = self.builder.mul_const(state, 1_664_525);
            let state = self.builder.add_const(state, 1_013_904_223);
            self.builder.set(random, state);
            let guess = self.guess(op, (before, now), limit, state);
            self.builder.set(expected, guess);
        }
        let body = self.builder.close();
        new?;
        self.builder.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
        Ok(self.builder.get(expected))
    }

    /// Returns a guess of the counter's value when the next attempt arrives.
    fn guess(&mut self, op: AtomicOp, (before, now): (Expr, Expr), limit: Expr, random: Expr) -> Expr {
        let up = op == AtomicOp::Inc;
        let b = &mut self.builder;
        let moved = if up { b.bin(Bin::Subtract, now, before) } else { b.bin(Bin::Subtract, before, now) };
        let most = b.u32(MOST_STEPS);
        let moved = b.math2(MathFunction::Min, moved, most);
        let choices = b.shl_const(moved, 1);
        let choices = b.add_const(choices, 1);
        let upper = b.shr_const(random, 16);
        let scaled = b.bin(Bin::Multiply, upper, choices);
        let steps = b.shr_const(scaled, 16);
        // The guess does not go beyond the place where the counter wraps.
        let zero = b.u32(0);
        let left = if up { b.bin(Bin::Subtract, limit, now) } else { now };
        let above = b.bin(Bin::Greater, now, limit);
        let left = b.select(above, zero, left);
        let steps = b.math2(MathFunction::Min, steps, left);
        if up { b.add(now, steps) } else { b.bin(Bin::Subtract, now, steps) }
    }
}
