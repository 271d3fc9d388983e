//! Math functions become calls of the device math library ([`crate::math`]).
//!
//! Removes: `math.…` operations of which the library has the function.
//!
//! Needs: a verified module.
//!
//! Guarantees: the module's own functions and variables keep their order and their numbers; those of the library that
//! are needed stand behind them, with names that no C++ name can be.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::link::{Entity, Kind, Object, Symbol, link};
use crate::diagnostic::Diagnostic;
use crate::ir::{Block, FuncId, Function, Module, Op, Type};
use crate::math;

/// A defect of the library.
const DEFECT: &str = "IW0555";

/// The module with the functions of the library that it uses; `None` if there are none.
///
/// # Errors
/// A defect of the library.
pub fn link_math(module: &Module) -> Result<Option<Module>, Diagnostic> {
    let mut wanted = BTreeSet::new();
    for function in &module.functions {
        function.body.for_each(&mut |inst| wanted.extend(called(&function.values, &inst.op)));
    }
    if wanted.is_empty() {
        return Ok(None);
    }
    let defect = |message: String| Diagnostic::internal(DEFECT, None, message);
    let mut library = math::part(&wanted).map_err(|e| defect(format!("the math library is no IR: {e}")))?;
    library.sources = Arc::clone(&module.sources);
    let mut user = module.clone();
    let (mut declared, mut defined) = (Vec::new(), Vec::new());
    for (i, function) in (0u32..).zip(&library.functions) {
        if wanted.contains(&function.name) {
            let symbol = |kind, id| Symbol { name: function.name.clone(), entity: Entity::Function(id), kind };
            defined.push(symbol(Kind::Defined, FuncId(i)));
            declared.push(symbol(Kind::Declared, FuncId(user.functions.len() as u32)));
            user.functions.push(Function { body: Block::default(), ..function.clone() });
        }
    }
    for function in &mut user.functions {
        let Function { body, values, .. } = function;
        body.for_each_mut(&mut |inst| {
            let Some(name) = called(values, &inst.op) else { return };
            let declaration = declared.iter().find(|s| s.name == name).map(|s| s.entity);
            if let (Op::Math { args, .. }, Some(Entity::Function(func))) = (&mut inst.op, declaration) {
                inst.op = Op::Call { func, args: std::mem::take(args) };
            }
        });
    }
    for function in &mut library.functions {
        function.name = outside_of_cxx(&function.name);
    }
    for global in &mut library.globals {
        global.name = outside_of_cxx(&global.name);
    }
    let objects = [Object { module: &user, symbols: &declared }, Object { module: &library, symbols: &defined }];
    let linked = link(&objects).map_err(|mut faults| match faults.pop() {
        Some((_, fault)) => defect(format!("the math library does not fit: {}", fault.message)),
        None => defect("the math library does not fit".to_owned()),
    })?;
    Ok(Some(linked))
}

/// The function of the library that an operation is, in a function with values of these types.
fn called(values: &[Type], op: &Op) -> Option<String> {
    let Op::Math { func, args } = op else { return None };
    let float = func.float_of(|i| args.get(i).and_then(|v| values.get(v.0 as usize)).copied())?;
    math::has(*func, float).then(|| math::name(*func, float))
}

fn outside_of_cxx(name: &str) -> String {
    name.replace("::", ".")
}
