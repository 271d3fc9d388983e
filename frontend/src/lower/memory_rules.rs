//! Checks the rules of memory spaces where addresses are known: when IR is built. Atomic functions work only in
//! global and shared memory (CUDA C++ Programming Guide, "Atomic Functions"), and kernels do not write constant
//! memory ("`__constant__`"). A function that does is rejected.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::Const;
use isowarp_core::ir::{Block, Function, Op, Space, Type};

use crate::codes;

/// Returns the error in a function, if there is one.
pub(super) fn refuse(func: &Function) -> Option<Diagnostic> {
    find(func, &func.body)
}

fn find(func: &Function, block: &Block) -> Option<Diagnostic> {
    block.insts.iter().find_map(|inst| {
        let space = |ptr: isowarp_core::ir::Value| match func.values.get(ptr.0 as usize) {
            Some(Type::Ptr(space)) => Some(*space),
            _ => None,
        };
        let message = match &inst.op {
            Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => match space(*ptr)? {
                Space::Local | Space::Param => {
                    "an atomic function on a variable of one thread: only global and shared memory have atomics"
                }
                Space::Constant => "an atomic function on constant memory: only global and shared memory have atomics",
                _ => return None,
            },
            Op::Store { ptr: dst, .. } | Op::MemCopy { dst, .. } | Op::MemZero { dst, .. } => match space(*dst)? {
                Space::Constant => "this writes to constant memory, which kernels cannot do",
                Space::Param => "this writes to a parameter that is `__grid_constant__`",
                _ => return None,
            },
            Op::Launch { config: [.., unreachable], .. } if is_set(func, *unreachable) => {
                "an argument of this launch points to shared or local memory, which a kernel that is launched has no access to"
            }
            other => return other.blocks().into_iter().find_map(|b| find(func, b)),
        };
        Some(Diagnostic::error(codes::MEMORY_SPACE, inst.span, message))
    })
}

/// Returns true for a constant other than zero.
fn is_set(func: &Function, value: isowarp_core::ir::Value) -> bool {
    let mut set = false;
    func.body.for_each(&mut |inst| {
        set |= inst.result == Some(value) && matches!(inst.op, Op::Const(Const::Scalar(_, bits)) if bits != 0);
    });
    set
}
