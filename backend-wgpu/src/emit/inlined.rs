//! Counts the instructions of a module with every call inlined, for drivers whose compilers inline all calls and finish
//! in a reasonable time only up to a certain size ([`crate::calibrate::Quirks::most_inlined`]).
//!
//! SwiftShader inlines all calls (`spvtools::CreateInlineExhaustivePass`). Routines for `double` call each other, each
//! at several places, so that a few words of SPIR-V become millions. Its compiler then runs out of ids for values, of
//! stack, or of memory, which ends the process.

use naga::{Block, Function, Module, Statement};

/// Counts expressions and statements of the entry point, with those of functions once for each call. Functions come
/// before their callers, as naga's validator requires.
pub(super) fn of_module(module: &Module) -> u64 {
    let mut sizes: Vec<u64> = Vec::with_capacity(module.functions.len());
    for (_, function) in module.functions.iter() {
        sizes.push(of_function(function, &sizes));
    }
    module.entry_points.iter().map(|entry| of_function(&entry.function, &sizes)).max().unwrap_or(0)
}

fn of_function(function: &Function, callees: &[u64]) -> u64 {
    of_block(&function.body, callees).saturating_add(function.expressions.len() as u64)
}

fn of_block(block: &Block, callees: &[u64]) -> u64 {
    block.iter().fold(0u64, |count, statement| count.saturating_add(of_statement(statement, callees)))
}

fn of_statement(statement: &Statement, callees: &[u64]) -> u64 {
    let inside = match statement {
        Statement::Block(block) => of_block(block, callees),
        Statement::If { accept, reject, .. } => of_block(accept, callees).saturating_add(of_block(reject, callees)),
        Statement::Switch { cases, .. } => {
            cases.iter().fold(0u64, |count, case| count.saturating_add(of_block(&case.body, callees)))
        }
        Statement::Loop { body, continuing, .. } => {
            of_block(body, callees).saturating_add(of_block(continuing, callees))
        }
        Statement::Call { function, .. } => callees.get(function.index()).copied().unwrap_or(0),
        _ => 0,
    };
    inside.saturating_add(1)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::of_module;
    use crate::floats;

    #[test]
    fn calls_count_with_their_callees() {
        let module = |levels: usize| {
            let mut text = "@group(0) @binding(0) var<storage, read_write> output: array<u32>;
fn f0(x: u32) -> u32 { var y = x; for (var i = 0u; i < x; i++) { if y % 3u == 0u { y += i; } } return y; }\n"
                .to_owned();
            for level in 1..=levels {
                let callee = level - 1;
                text += &format!("fn f{level}(x: u32) -> u32 {{ return f{callee}(x) ^ f{callee}(x + 1u); }}\n");
            }
            text += &format!("@compute @workgroup_size(1) fn main() {{ output[0] = f{levels}(output[1]); }}");
            of_module(&floats::parse(&text).unwrap())
        };
        let (none, one, two, many) = (module(0), module(1), module(2), module(63));
        assert!(none > 20 && one > 2 * (none - 10), "{none} {one}");
        // Each level doubles the levels below it.
        assert!(two - one > (one - none) * 3 / 2, "{none} {one} {two}");
        assert!(many > 1 << 62, "{many}");
    }
}
