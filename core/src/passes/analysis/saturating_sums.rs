//! Finds 64-bit sums and differences that a compiler may combine to saturating ones.
//!
//! Removes: nothing; an analysis.
//!
//! Guarantees: finds the sums and differences of 64-bit integers that are operands or results of a choice: a selection,
//! a minimum, a maximum, or a variable that a condition sets. The choice may come before the sum, as in
//! `max(y, 2) - 2`, or after it, as in `y < 2 ? 0 : y - 2`. Conversions between signed and unsigned, local variables
//! and local arrays in between do not matter. Loop counters and address arithmetic have no choice, and so are not found.
//!
//! LLVM makes `usub.sat` and `uadd.sat` of these patterns (`InstCombineSelect.cpp`, `canonicalizeSaturatedSubtract` and
//! `canonicalizeSaturatedAdd`), which a driver that is built on it may expand wrongly.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::{ConvertOp, IntBinOp};
use crate::ir::{Block, Function, Inst, LocalId, Op, Scalar, Type, Value};

/// Something that holds a number: a value, or a local variable with all of its elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Holder {
    Value(Value),
    Local(LocalId),
}

/// Finds the sums and differences of a function, by their results.
pub fn saturating_sums(func: &Function) -> FxHashSet<Value> {
    let mut flow =
        Flow { func, same: FxHashMap::default(), chosen: Vec::new(), sums: Vec::new(), roots: FxHashMap::default() };
    flow.block(&func.body, false);
    let Flow { same, chosen, sums, .. } = flow;
    let chosen: FxHashSet<Holder> = chosen.into_iter().map(|holder| first(&same, holder)).collect();
    let meets = |values: &[Value; 3]| values.iter().any(|value| chosen.contains(&first(&same, Holder::Value(*value))));
    sums.into_iter().filter(meets).map(|[result, ..]| result).collect()
}

/// Returns the representative of all holders of the same number.
fn first(same: &FxHashMap<Holder, Holder>, mut holder: Holder) -> Holder {
    while let Some(next) = same.get(&holder) {
        holder = *next;
    }
    holder
}

/// The way of numbers through a function.
struct Flow<'f> {
    func: &'f Function,
    /// Links between holders of the same number; a holder without a link is their representative.
    same: FxHashMap<Holder, Holder>,
    /// Holders of choices.
    chosen: Vec<Holder>,
    /// Results and operands of sums and differences.
    sums: Vec<[Value; 3]>,
    /// Local variables that pointers point into.
    roots: FxHashMap<Value, LocalId>,
}

impl Flow<'_> {
    /// Follows a block. `conditional`: a condition decides whether it runs, and not a loop.
    fn block(&mut self, block: &Block, conditional: bool) {
        for inst in &block.insts {
            self.inst(inst, conditional);
            let conditional = !matches!(inst.op, Op::Loop { .. });
            inst.op.for_each_block(|block| self.block(block, conditional));
        }
    }

    fn inst(&mut self, inst: &Inst, conditional: bool) {
        let value = Holder::Value;
        match (&inst.op, inst.result) {
            (Op::IntBin { op, a, b }, Some(result)) if self.is_wide(result) => match op {
                IntBinOp::Add | IntBinOp::Sub => self.sums.push([result, *a, *b]),
                IntBinOp::Min | IntBinOp::Max => self.chosen.extend([result, *a, *b].map(value)),
                _ => {}
            },
            (Op::Select { a, b, .. }, Some(result)) if self.is_wide(result) => {
                self.chosen.extend([result, *a, *b].map(value));
            }
            (Op::Convert { op: ConvertOp::Int | ConvertOp::Bits, a }, Some(result)) if self.is_wide(result) => {
                self.join(value(result), value(*a));
            }
            (Op::LocalGet(local), Some(result)) => self.join(value(result), Holder::Local(*local)),
            (Op::LocalSet { local, value: set }, _) => self.set(*local, *set, conditional),
            (Op::LocalAddr(local), Some(result)) => drop(self.roots.insert(result, *local)),
            (Op::PtrAdd { base: of, .. } | Op::SpaceCast { ptr: of, .. }, Some(result)) => {
                if let Some(root) = self.roots.get(of).copied() {
                    self.roots.insert(result, root);
                }
            }
            (Op::Load { ptr, .. }, Some(result)) => {
                if let Some(root) = self.roots.get(ptr).copied() {
                    self.join(value(result), Holder::Local(root));
                }
            }
            (Op::Store { ptr, value: set, .. }, _) => {
                if let Some(root) = self.roots.get(ptr).copied() {
                    self.set(root, *set, conditional);
                }
            }
            _ => {}
        }
    }

    /// Returns true for 64-bit integers.
    fn is_wide(&self, value: Value) -> bool {
        let ty = self.func.try_ty(value);
        matches!(ty, Some(Type::Scalar(Scalar::I64 | Scalar::U64)))
    }

    /// A variable receives a value.
    fn set(&mut self, local: LocalId, value: Value, conditional: bool) {
        if !self.is_wide(value) {
            return;
        }
        self.join(Holder::Value(value), Holder::Local(local));
        if conditional {
            self.chosen.push(Holder::Local(local));
        }
    }

    fn join(&mut self, a: Holder, b: Holder) {
        let (a, b) = (first(&self.same, a), first(&self.same, b));
        if a != b {
            self.same.insert(a, b);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::ir::text::{SpanSource, parse_module};

    fn count(body: &str) -> usize {
        let text = format!(
            "kernel @k(%0 p: ptr.global, %1 x: u64, %2 y: u64, %3 c: bool) {{
  local $0 n: u64
  %4: u64 = const 1
{body}
  return
}}"
        );
        let module = parse_module(&text, SpanSource::Text).unwrap();
        saturating_sums(module.functions.first().unwrap()).len()
    }

    #[test]
    fn sums_before_and_after_choices_are_found() {
        assert_eq!(count("  %5: u64 = sub %1, %2\n  %6: u64 = select %3, %4, %5"), 1);
        assert_eq!(count("  %5: u64 = max %1, %2\n  %6: u64 = sub %5, %2"), 1);
        assert_eq!(count("  %5: u64 = add %1, %2\n  %6: i64 = bits %5\n  %7: i64 = max %6, %6"), 1);
        assert_eq!(count("  %5: u64 = add %1, %2"), 0);
    }

    #[test]
    fn variables_that_conditions_set_are_choices_and_loop_counters_are_not() {
        let set = "  %5: u64 = get $0\n  %6: u64 = sub %5, %4\n  set $0, %6";
        assert_eq!(count(&format!("  if %3 {{\n{set}\n  }}")), 1);
        assert_eq!(count(&format!("  loop {{\n{set}\n  if %3 {{\n  break\n  }}\n  }}")), 0);
    }
}
