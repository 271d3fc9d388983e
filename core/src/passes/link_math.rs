//! Math functions become calls of the device math library ([`crate::math`]).
//!
//! Removes: `math.…` operations of which the library has the function. A sine and a cosine of one value that stand in one block
//! become one call, which reduces the argument once.
//!
//! Needs: a verified module.
//!
//! Guarantees: the module's own functions and variables keep their order and their numbers; those of the library that
//! are needed stand behind them, with names that no C++ name can be.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::link::{Entity, Kind, Object, Symbol, link};
use crate::diagnostic::Diagnostic;
use crate::ir::ops::MathFn;
use crate::ir::{Block, FuncId, Function, Inst, Module, Op, Scalar, Type, Value};
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
        let mut pairs = BTreeSet::new();
        find_pairs(&function.body, &function.values, &mut pairs);
        wanted.extend(pairs);
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
        let mut body_of_pairs = std::mem::take(body);
        call_pairs(&mut body_of_pairs, values, &declared);
        *body = body_of_pairs;
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

/// The functions for pairs in a block and those in it.
fn find_pairs(block: &Block, values: &[Type], names: &mut BTreeSet<String>) {
    for (at, inst) in block.insts.iter().enumerate() {
        if let Some((name, _, _)) = pair(&block.insts, at, values) {
            names.insert(name.to_owned());
        }
        for b in inst.op.blocks() {
            find_pairs(b, values, names);
        }
    }
}

/// If an operation is the first one of a pair: the function for it, where the other one stands, and whether that is the
/// cosine.
fn pair(insts: &[Inst], at: usize, values: &[Type]) -> Option<(&'static str, usize, bool)> {
    let is = |inst: &Inst, wanted: MathFn, x: Value| {
        matches!(&inst.op, Op::Math { func, args } if *func == wanted && args.as_slice() == [x])
            && inst.result.is_some()
    };
    let Op::Math { func, args } = &insts.get(at)?.op else { return None };
    let [x] = *args.as_slice() else { return None };
    if values.get(x.0 as usize) != Some(&Type::F32) {
        return None;
    }
    math::PAIRS.iter().find_map(|(name, sine, cosine)| {
        let (other, is_cosine) = match func {
            f if f == sine => (*cosine, true),
            f if f == cosine => (*sine, false),
            _ => return None,
        };
        // Of several alike only the first has a partner.
        let before = insts.get(..at)?.iter().any(|inst| is(inst, *func, x) || is(inst, other, x));
        let behind = (at + 1..insts.len()).find(|i| insts.get(*i).is_some_and(|inst| is(inst, other, x)))?;
        (!before).then_some((*name, behind, is_cosine))
    })
}

/// Calls the functions for the pairs in a block and those in it.
fn call_pairs(block: &mut Block, values: &mut Vec<Type>, declared: &[Symbol]) {
    let mut out: Vec<Inst> = Vec::with_capacity(block.insts.len());
    let mut done = BTreeSet::new();
    for at in 0..block.insts.len() {
        let found = pair(&block.insts, at, values);
        let function = found.and_then(|(name, other, is_cosine)| {
            let Entity::Function(func) = declared.iter().find(|s| s.name == name)?.entity else { return None };
            Some((func, other, is_cosine))
        });
        let results = function.and_then(|(func, other, is_cosine)| {
            let own = block.insts.get(at)?;
            let (Op::Math { args, .. }, Some(own_result)) = (&own.op, own.result) else { return None };
            let other_result = block.insts.get(other)?.result?;
            Some((func, other, is_cosine, args.clone(), own.span, own_result, other_result))
        });
        if let Some((func, other, is_cosine, args, span, own, partner)) = results {
            let both = Value(values.len() as u32);
            values.push(Type::Vector(Scalar::F32, 2));
            out.push(Inst { result: Some(both), op: Op::Call { func, args }, span });
            let (sine, cosine) = if is_cosine { (own, partner) } else { (partner, own) };
            for (result, index) in [(sine, 0), (cosine, 1)] {
                out.push(Inst { result: Some(result), op: Op::Extract { vector: both, index }, span });
            }
            done.insert(other);
        } else if !done.contains(&at)
            && let Some(inst) = block.insts.get_mut(at)
        {
            for b in inst.op.blocks_mut() {
                call_pairs(b, values, declared);
            }
            out.push(inst.clone());
        }
    }
    block.insts = out;
}

fn outside_of_cxx(name: &str) -> String {
    name.replace("::", ".")
}
