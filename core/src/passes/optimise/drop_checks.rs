//! Drops checks of the device library, for backends that make none.
//!
//! Removes: the bodies of functions whose names begin with [`CHECK`].
//!
//! Needs: a verified module.
//!
//! Guarantees: such a function does nothing, and no value depends on one.

use std::sync::Arc;

use crate::ir::{Block, Function, Inst, Module, Op};
use crate::reserved_names::CHECK;

fn is_check(function: &Function) -> bool {
    function.name.starts_with(CHECK) && function.ret.is_none()
}

/// Returns a module without checks: the same module if it has none.
pub fn drop_checks(module: &Arc<Module>) -> Arc<Module> {
    if !module.functions.iter().any(is_check) {
        return Arc::clone(module);
    }
    let mut module = Module::clone(module);
    for function in module.functions.iter_mut().filter(|function| is_check(function)) {
        function.body = Block { insts: vec![Inst::new(Op::Return(None), function.span)] };
        function.locals.clear();
    }
    Arc::new(module)
}
