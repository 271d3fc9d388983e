//! Shows a compiler that absolute values are the same, where calls hide it.
//!
//! Removes: signs of operands of absolute values ([`super::reduce_strength`]), also where the absolute value is in a
//! function and the sign in its caller, as in `erfcf(c * x)` and `erfcf(c * -x)`. A compiler that sees both computes
//! what follows from them once. For that, calls of functions that only compute, without loops, are inlined into
//! kernels.
//!
//! Needs: a verified module that has the functions of the math library already ([`crate::passes::link::link_math`]).
//!
//! Guarantees: kernels in which it finds no such sign stay as they are, and so do all other functions. The functions
//! keep their numbers.

use super::inline_calls::inline_some;
use super::reduce_strength::without_signs;
use crate::ir::ops::FloatUnOp;
use crate::ir::{FuncId, Function, FunctionKind, Inst, Module, Op};

/// Most instructions of a function that a compiler is certain to inline.
const MAX_CALLEE: usize = 300;

/// Returns the module with such kernels changed; `None` if no kernel changes.
pub fn share_magnitudes(module: &Module) -> Option<Module> {
    if !module.functions.iter().any(takes_magnitudes) {
        return None;
    }
    let mut changed = None;
    for (i, function) in module.functions.iter().enumerate() {
        if function.kind != FunctionKind::Kernel {
            continue;
        }
        // A kernel that cannot be inlined into, because it is recursive or too large, stays as it is.
        let Ok(mut inlined) = inline_some(module, FuncId(i as u32), &computes) else { continue };
        if without_signs(&mut inlined)
            && let Some(kernel) = changed.get_or_insert_with(|| module.clone()).functions.get_mut(i)
        {
            *kernel = inlined;
        }
    }
    changed
}

/// Returns true for a function that only computes, and returns at its end.
fn computes(function: &Function) -> bool {
    let Some((last, before)) = function.body.insts.split_last() else { return false };
    function.kind == FunctionKind::Device
        && function.body.len_nested() <= MAX_CALLEE
        && matches!(last.op, Op::Return(Some(_)))
        && before.iter().all(only_computes)
}

fn only_computes(inst: &Inst) -> bool {
    match &inst.op {
        Op::Load { .. } | Op::LocalAddr(_) | Op::GlobalAddr(_) => false,
        Op::LocalSet { .. } => true,
        Op::If { then, els, .. } => then.insts.iter().chain(&els.insts).all(only_computes),
        op => op.is_pure(),
    }
}

fn takes_magnitudes(function: &Function) -> bool {
    let mut takes = false;
    function.body.for_each(&mut |inst| takes |= matches!(inst.op, Op::FloatUn { op: FloatUnOp::Abs, .. }));
    takes
}
