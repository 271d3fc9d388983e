//! Gives every condition one side, for drivers whose compilers cannot handle two
//! ([`crate::calibrate::Quirks::one_sided_conditions`]).
//!
//! SwiftShader tests for each entry of a loop whether the loop leads there, and follows all paths through it, visiting
//! each block as often as a path reaches it (`SpirvShader::existsPath`). A condition with two sides doubles the work
//! for the code after it, so that a loop with 24 of them costs four seconds and one with 48 never ends. All functions
//! have been inlined into the loop that calls them by then.
//!
//! **Removes** every `if` with an `else`: the other side becomes an `if` of its own, with the negated condition, which
//! is computed before both.
//!
//! **Needs** and **guarantees** a valid module. Both sides of a `switch` remain.

use naga::{Arena, Block, Expression, Function, Module, Range, Span, Statement, UnaryOperator};

/// Splits the conditions of a module.
pub(super) fn split(module: &mut Module) {
    module.functions.iter_mut().for_each(|(_, function)| of_function(function));
    module.entry_points.iter_mut().for_each(|entry| of_function(&mut entry.function));
}

fn of_function(function: &mut Function) {
    let body = std::mem::take(&mut function.body);
    function.body = of_block(body, &mut function.expressions);
}

fn of_block(block: Block, expressions: &mut Arena<Expression>) -> Block {
    let mut new = Block::with_capacity(block.len());
    for (statement, span) in block.span_into_iter() {
        match statement {
            Statement::Block(inner) => new.push(Statement::Block(of_block(inner, expressions)), span),
            Statement::If { condition, accept, reject } => {
                let (accept, reject) = (of_block(accept, expressions), of_block(reject, expressions));
                if accept.is_empty() || reject.is_empty() {
                    new.push(Statement::If { condition, accept, reject }, span);
                    continue;
                }
                new.push(Statement::If { condition, accept, reject: Block::new() }, span);
                let not = Expression::Unary { op: UnaryOperator::LogicalNot, expr: condition };
                let not = expressions.append(not, Span::UNDEFINED);
                new.push(Statement::Emit(Range::new_from_bounds(not, not)), span);
                new.push(Statement::If { condition: not, accept: reject, reject: Block::new() }, span);
            }
            Statement::Switch { selector, mut cases } => {
                for case in &mut cases {
                    case.body = of_block(std::mem::take(&mut case.body), expressions);
                }
                new.push(Statement::Switch { selector, cases }, span);
            }
            Statement::Loop { body, continuing, break_if } => {
                let (body, continuing) = (of_block(body, expressions), of_block(continuing, expressions));
                new.push(Statement::Loop { body, continuing, break_if }, span);
            }
            other => new.push(other, span),
        }
    }
    new
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use naga::valid::{Capabilities, ValidationFlags, Validator};

    use super::split;
    use crate::calibrate::lab;
    use crate::floats;

    /// Nested conditions in a loop, with `break`, `continue` and results on both sides.
    const SOURCE: &str = "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
fn other(x: u32) -> u32 {
    if x % 3u == 0u { return x / 3u; } else { return x * 7u + 1u; }
}
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) thread: u32) {
    var x = input[thread];
    for (var i = 0u; i < 20u; i++) {
        if (x & 1u) != 0u && x > 5u {
            if x % 5u == 0u { x = x / 5u; } else if x % 7u == 0u { x += 11u; continue; } else { x = other(x); }
        } else {
            if x == 4u { break; } else { x = other(x ^ i); }
        }
        x += i;
    }
    output[thread] = x;
}";

    fn two_sided(block: &naga::Block) -> usize {
        let inner = |statement: &naga::Statement| match statement {
            naga::Statement::If { accept, reject, .. } => {
                usize::from(!accept.is_empty() && !reject.is_empty()) + two_sided(accept) + two_sided(reject)
            }
            naga::Statement::Block(block) => two_sided(block),
            naga::Statement::Loop { body, continuing, .. } => two_sided(body) + two_sided(continuing),
            naga::Statement::Switch { cases, .. } => cases.iter().map(|case| two_sided(&case.body)).sum(),
            _ => 0,
        };
        block.iter().map(inner).sum()
    }

    fn of_module(module: &naga::Module) -> usize {
        let functions = module.functions.iter().map(|(_, function)| &function.body);
        functions.chain(module.entry_points.iter().map(|entry| &entry.function.body)).map(two_sided).sum()
    }

    #[test]
    fn splitting_conditions_preserves_results() {
        let module = floats::parse(SOURCE).unwrap();
        let mut one_sided = module.clone();
        split(&mut one_sided);
        assert!(of_module(&module) >= 5 && of_module(&one_sided) == 0);
        Validator::new(ValidationFlags::all(), Capabilities::empty()).validate(&one_sided).unwrap();
        let gpu = crate::testing::gpu();
        let input: Vec<u32> = (0..64).map(|i| i * 37 % 101).collect();
        let run = |module| lab::run_module(&gpu, module, &input, 64, 1).unwrap();
        assert_eq!(run(&one_sided), run(&module));
    }
}
