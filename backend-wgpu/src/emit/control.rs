//! Emits control flow: naga's statements have the IR's structure.

use isowarp_core::ir::ops::CompareOp;
use isowarp_core::ir::{Block, Scalar, SwitchCase, Value};
use naga::{BinaryOperator, Statement, SwitchValue};

use super::builder::Expr;
use super::interface::launch_block;
use super::kernel::Emitter;
use super::types::Emit;

/// A construct that `break` leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    Loop,
    Switch,
}

impl Emitter<'_> {
    /// Returns the statements that `emit` adds.
    pub(super) fn statements(&mut self, emit: &mut dyn FnMut(&mut Self) -> Emit<()>) -> Emit<naga::Block> {
        self.builder.open();
        let done = emit(self);
        let block = self.builder.close();
        done.map(|()| block)
    }

    /// Builds a nested block.
    fn nested(&mut self, block: &Block) -> Emit<naga::Block> {
        self.statements(&mut |e| e.block(block))
    }

    /// Builds a nested block that `break` leaves.
    fn nested_within(&mut self, within: Within, block: &Block) -> Emit<naga::Block> {
        self.within.push(within);
        let built = self.nested(block);
        self.within.pop();
        built
    }

    /// Leaves a loop, a switch or the kernel. `loop_`: the statement leaves a loop.
    ///
    /// If no path leads from a block back into a loop, SwiftShader runs the block only once, after the loop, for all
    /// threads that reached it, with the values of the last iteration. So where values of loops are lost
    /// ([`crate::calibrate::Quirks::loses_values_of_loops`]), a loop is left on a condition that only the launch shows
    /// to hold.
    pub(super) fn leave(&mut self, statement: Statement, loop_: bool) {
        if !loop_ || !self.caps.quirks.loses_values_of_loops {
            self.builder.statement(statement);
            return;
        }
        let word = self.launch_word(launch_block::ZERO);
        let zero = self.builder.u32(0);
        let condition = self.builder.bin(BinaryOperator::Equal, word, zero);
        let accept = naga::Block::from_vec(vec![statement]);
        self.builder.statement(Statement::If { condition, accept, reject: naga::Block::new() });
    }

    pub(super) fn if_else(&mut self, cond: Value, then: &Block, els: &Block) -> Emit<()> {
        let condition = self.value(cond)?;
        let accept = self.nested(then)?;
        let reject = self.nested(els)?;
        self.builder.statement(Statement::If { condition, accept, reject });
        Ok(())
    }

    pub(super) fn loop_(&mut self, body: &Block, continuing: &Block, break_if: Option<Value>) -> Emit<()> {
        let body = self.nested_within(Within::Loop, body)?;
        let continuing = self.nested(continuing)?;
        let break_if = break_if.map(|v| self.value(v)).transpose()?;
        self.builder.statement(Statement::Loop { body, continuing, break_if });
        Ok(())
    }

    pub(super) fn switch(&mut self, selector: Value, cases: &[SwitchCase], default: &Block) -> Emit<()> {
        let scalar = self.scalar_of(selector)?;
        let expr = self.value(selector)?;
        let (expr, keys) = match scalar {
            Scalar::I64 | Scalar::U64 => self.narrow_selector(expr, scalar, cases),
            _ => {
                let signed = scalar.is_signed();
                let key = |v: i64| if signed { SwitchValue::I32(v as i32) } else { SwitchValue::U32(v as u32) };
                (expr, cases.iter().map(|c| c.values.iter().map(|&v| key(v)).collect()).collect())
            }
        };
        let mut built = Vec::with_capacity(cases.len() + 1);
        for (case, keys) in cases.iter().zip(keys) {
            let body = self.nested_within(Within::Switch, &case.body)?;
            let Some((&last, others)) = keys.split_last() else { continue };
            for &value in others {
                built.push(naga::SwitchCase { value, body: naga::Block::new(), fall_through: true });
            }
            built.push(naga::SwitchCase { value: last, body, fall_through: false });
        }
        let body = self.nested_within(Within::Switch, default)?;
        built.push(naga::SwitchCase { value: SwitchValue::Default, body, fall_through: false });
        self.builder.statement(Statement::Switch { selector: expr, cases: built });
        Ok(())
    }

    /// Converts a 64-bit selector to a number: 0 if it is none of the values, k for the k-th value.
    fn narrow_selector(
        &mut self,
        selector: Expr,
        scalar: Scalar,
        cases: &[SwitchCase],
    ) -> (Expr, Vec<Vec<SwitchValue>>) {
        let mut chosen = self.builder.u32(0);
        let mut next = 0u32;
        let mut keys = Vec::with_capacity(cases.len());
        for case in cases {
            let mut of_case = Vec::with_capacity(case.values.len());
            for &value in &case.values {
                next += 1;
                let literal = self.int_literal(scalar, value);
                let equal = self.compare_ints(CompareOp::Eq, scalar, selector, literal);
                let b = &mut self.builder;
                let number = b.u32(next);
                chosen = b.select(equal, number, chosen);
                of_case.push(SwitchValue::U32(next));
            }
            keys.push(of_case);
        }
        (chosen, keys)
    }
}
