//! Injects deliberate defects into a program, of the kinds that a backend could have. A suite that does not report them
//! is worthless; tests/faults.rs asserts that this one does.

use std::sync::Arc;

use isowarp_core::api::Program;
use isowarp_core::ir::ops::Rounding;
use isowarp_core::ir::{Block, Module, Op, Type};

/// A kind of defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Barriers without effect.
    DroppedBarriers,
    /// Products, sums, quotients and roots rounded towards zero.
    WrongRounding,
    /// Lost stores of single bytes.
    LostByteStores,
}

/// Returns the program with a defect, and the number of operations that were changed.
pub fn inject(program: &Program, fault: Fault) -> (Program, usize) {
    let mut module: Module = (*program.module).clone();
    let mut changed = 0;
    for function in &mut module.functions {
        let types = function.values.clone();
        tamper(&mut function.body, &types, fault, &mut changed);
    }
    (Program { module: Arc::new(module), ..program.clone() }, changed)
}

fn tamper(block: &mut Block, types: &[Type], fault: Fault, changed: &mut usize) {
    let before = block.insts.len();
    block.insts.retain(|inst| match (&inst.op, fault) {
        (Op::Barrier, Fault::DroppedBarriers) => false,
        (Op::Store { value, .. }, Fault::LostByteStores) => types.get(value.0 as usize).is_none_or(|t| t.size() != 1),
        _ => true,
    });
    *changed += before - block.insts.len();
    for inst in &mut block.insts {
        match &mut inst.op {
            Op::FloatBin { rounding, .. } | Op::FloatUn { rounding, .. } | Op::Fma { rounding, .. }
                if fault == Fault::WrongRounding && *rounding == Rounding::Rn =>
            {
                *rounding = Rounding::Rz;
                *changed += 1;
            }
            _ => {}
        }
        inst.op.blocks_mut().into_iter().for_each(|b| tamper(b, types, fault, changed));
    }
}
