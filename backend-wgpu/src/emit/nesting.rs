//! Estimates how deeply a driver's compiler nests a kernel's conditions, for drivers with a limit
//! ([`crate::calibrate::Quirks::most_conditions`]).
//!
//! Compilers without jumps move the code after a conditional `return`, or after a `break` out of a `switch`, to the
//! other side of the condition (Mesa's `nir_lower_returns`). A function that returns at a hundred places in a row,
//! which is a `switch` with as many `break`s once it is part of a kernel, becomes a hundred nested conditions. Loops
//! are left by other means.

use isowarp_core::ir::{Block, Op};

/// Conditions that emission adds around an access: windows of the heap, and words that are stored in part.
const OF_ACCESSES: u32 = 6;

/// The construct around a block, which determines the effect of `break` and `return`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum In {
    Kernel,
    Loop,
    Switch,
}

/// Returns the depth of the deepest nested condition.
pub(super) fn of_kernel(body: &Block) -> u32 {
    of_block(body, In::Kernel).saturating_add(OF_ACCESSES)
}

fn of_block(block: &Block, within: In) -> u32 {
    let (mut before, mut most) = (0u32, 0u32);
    for inst in &block.insts {
        let within_it = match inst.op {
            Op::Loop { .. } => In::Loop,
            Op::Switch { .. } => In::Switch,
            _ => within,
        };
        let blocks = inst.op.blocks().into_iter();
        let inside = blocks.map(|block| of_block(block, within_it)).max().map_or(0, |depth| depth.saturating_add(1));
        most = most.max(before.saturating_add(inside));
        before = before.saturating_add(u32::from(leaves(&inst.op, within)));
    }
    most
}

/// Returns true if a thread may execute an operation but not the code after it, and compilers use a condition for this.
fn leaves(op: &Op, within: In) -> bool {
    match op {
        Op::Return(_) => within != In::Loop,
        Op::Break => within == In::Switch,
        Op::If { .. } => op.blocks().into_iter().any(|block| block.insts.iter().any(|inst| leaves(&inst.op, within))),
        _ => within != In::Loop && returns(op),
    }
}

/// Returns true if the operation is or contains a return.
fn returns(op: &Op) -> bool {
    matches!(op, Op::Return(_)) || op.blocks().into_iter().any(|block| block.insts.iter().any(|inst| returns(&inst.op)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use isowarp_core::ir::text::{SpanSource, parse_module};

    use super::*;

    fn of(body: &str) -> u32 {
        let text = format!("kernel @k(%0 c: bool, %1 n: i32) {{\n{body}\n}}");
        of_kernel(&parse_module(&text, SpanSource::Text).unwrap().functions[0].body) - OF_ACCESSES
    }

    #[test]
    fn code_after_an_exit_is_nested_one_deeper() {
        assert_eq!(of("return"), 0);
        assert_eq!(of("if %0 {\n}\nif %0 {\n}\nif %0 {\n if %0 {\n}\n}"), 2);
        let exit = "if %0 {\n return\n}\n";
        assert_eq!(of(&exit.repeat(5)), 5);
        assert_eq!(of(&format!("if %0 {{\n if %0 {{\n return\n}}\n}}\n{exit}")), 2);
        let part = "if %0 {\n break\n}\n";
        assert_eq!(of(&format!("switch %1 {{\n default {{\n{}}}\n}}\nif %0 {{\n}}", part.repeat(5))), 6);
        assert_eq!(of(&format!("switch %1 {{\n default {{\n{}}}\n}}\n{exit}", exit.repeat(5))), 6);
        // Loops are left without conditions.
        assert_eq!(of(&format!("loop {{\n{}{}}}\nif %0 {{\n}}", part.repeat(5), exit.repeat(5))), 2);
    }
}
