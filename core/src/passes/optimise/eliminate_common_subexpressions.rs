//! Merges computations of the same value.
//!
//! Removes: pure instructions with the same operation and operands as an earlier one, in the same block or one around
//! it. The order of the operands does not matter for commutative operations: sums and products of floats are the same
//! either way, bit for bit.
//!
//! Needs: a verified function. The more locals have become values (`forward_locals`, `promote_locals`), the more it
//! finds.
//!
//! Guarantees: an address that is computed twice from the same values is one value, which `eliminate_redundant_loads`
//! relies on to find reads of the same place.
//!
//! After "dominator-based value numbering": Cooper and Torczon, Engineering a Compiler, section 8.5.2; the structure of
//! the IR is the dominator tree.
use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, each};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::ir::ops::{CompareOp, FloatBinOp, IntBinOp};
use crate::ir::{Block, Function, Op, Type, Value};
use crate::passes::rewrite::Aliases;

/// Merges the common subexpressions of a function.
pub fn eliminate_common_subexpressions(func: &mut Function) {
    let mut body = std::mem::take(&mut func.body);
    let mut walk = Eliminator { func, known: FxHashMap::default(), added: Vec::new(), aliases: Aliases::default() };
    walk.block(&mut body);
    let aliases = walk.aliases;
    aliases.apply(&mut body);
    func.body = body;
}

/// An operation with its operands, and the type of its result.
type Key = Rc<(Op, Type)>;

struct Eliminator<'a> {
    func: &'a Function,
    known: FxHashMap<Key, Value>,
    /// Keys in the order of their insertion: those of a block are removed when it ends.
    added: Vec<Key>,
    aliases: Aliases,
}

impl Eliminator<'_> {
    fn block(&mut self, block: &mut Block) {
        let before = self.added.len();
        block.insts.retain_mut(|inst| {
            inst.op.for_each_use_mut(|v| *v = self.aliases.resolve(*v));
            if let Some(result) = inst.result
                && let Some(ty) = self.func.try_ty(result).filter(|_| depends_on_operands_alone(&inst.op))
            {
                let key = Rc::new((in_order(inst.op.clone()), ty));
                if let Some(value) = self.known.get(&key) {
                    self.aliases.insert(result, *value);
                    return false;
                }
                self.known.insert(Rc::clone(&key), result);
                self.added.push(key);
            }
            for b in inst.op.blocks_mut() {
                self.block(b);
            }
            true
        });
        for key in self.added.drain(before..) {
            self.known.remove(&key);
        }
    }
}

/// Returns true if an operation has the same result whenever and wherever it is executed with the same operands.
pub(in crate::passes) fn depends_on_operands_alone(op: &Op) -> bool {
    op.is_pure() && !matches!(op, Op::LocalGet(_) | Op::Load { .. } | Op::System { .. })
}

/// Returns a commutative operation with its operands in the order of their numbers, and any other operation unchanged.
fn in_order(mut op: Op) -> Op {
    let commutes = match &op {
        Op::IntBin { op, .. } => {
            use IntBinOp::{Add, And, Max, Min, Mul, MulHi, Or, Xor};
            matches!(op, Add | Mul | MulHi | And | Or | Xor | Min | Max)
        }
        Op::FloatBin { op, .. } => {
            matches!(op, FloatBinOp::Add | FloatBinOp::Mul | FloatBinOp::Min | FloatBinOp::Max)
        }
        Op::Compare { op, .. } => matches!(op, CompareOp::Eq | CompareOp::Ne),
        // The two factors commute.
        Op::Fma { .. } => true,
        _ => false,
    };
    if let Op::IntBin { a, b, .. } | Op::FloatBin { a, b, .. } | Op::Compare { a, b, .. } | Op::Fma { a, b, .. } =
        &mut op
        && commutes
        && *a > *b
    {
        std::mem::swap(a, b);
    }
    op
}

/// [`eliminate_common_subexpressions`] as a pass.
pub struct EliminateCommonSubexpressions;

impl<S> Pass<S> for EliminateCommonSubexpressions {
    fn name(&self) -> &'static str {
        "eliminate_common_subexpressions"
    }

    fn does(&self) -> &'static str {
        "computes once what is computed twice"
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        each(module, eliminate_common_subexpressions)
    }
}
