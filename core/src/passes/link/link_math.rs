//! Replaces math functions by calls of the device math library ([`crate::math`]).
//!
//! Removes: `math.…` operations that the library has a function for. A sine and a cosine of one value in one block
//! become one call, which reduces the argument once.
//!
//! Needs: a verified module.
//!
//! Guarantees: the module's own functions and variables keep their order and their numbers; the library functions and
//! variables that are needed follow them, with names that are not valid in C++.

use crate::codes;
use crate::passes::manager::{Has, Linked, Outcome, Pass, Report};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::link_library::Library;
use super::objects::{Entity, Linkage, Symbol};
use super::speculate_math::{Common, Least, speculate_math, with_common_forms};
use crate::diagnostic::Diagnostic;
use crate::ir::ops::MathFn;
use crate::ir::{Block, FuncId, Function, Inst, Module, Op, Scalar, Type, Value};
use crate::math::{self, common_form};
use crate::passes::optimise::promote_locals::promote_locals;

/// The device math library.
const LIBRARY: Library = Library { name: "the math library", defect: codes::MATH_LIBRARY };

/// Returns the module with the functions of the library that it uses; `None` if it uses none.
///
/// # Errors
/// Fails if the library has a defect.
pub fn link_math(module: &Module) -> Result<Option<Module>, Diagnostic> {
    link_math_except(module, &BTreeSet::new())
}

/// Links like [`link_math_except`], with common forms of functions where they save time ([`super::speculate_math`]).
///
/// # Errors
/// Fails if the library has a defect.
pub fn link_math_speculatively(
    module: &Module,
    own: &BTreeSet<MathFn>,
    least: Least,
) -> Result<Option<Module>, Diagnostic> {
    let mut candidates: BTreeSet<MathFn> = module.functions.iter().flat_map(with_common_forms).collect();
    candidates.retain(|func| !own.contains(func));
    if candidates.is_empty() {
        return link_math_except(module, own);
    }
    let mut linker = Linker::new(module);
    let forms = candidates.iter().filter_map(|func| Some((*func, common_form(*func)?)));
    let forms: Vec<(MathFn, [String; 2])> = forms.collect();
    linker.declare(forms.iter().flat_map(|(_, names)| names.clone()).collect())?;
    let found = forms.iter().filter_map(|(func, [form, is_rare])| {
        let common = Common { form: linker.declaration(form)?, is_rare: linker.declaration(is_rare)? };
        Some((*func, common))
    });
    let found: BTreeMap<MathFn, Common> = found.collect();
    for function in &mut linker.user.functions {
        if !with_common_forms(function).is_disjoint(&candidates) {
            promote_locals(function);
            speculate_math(function, &found, least);
        }
    }
    let wanted = wanted(&linker.user, own);
    linker.finish(own, wanted)
}

/// Links like [`link_math`], except for the functions over `f32` that the device has of its `own`.
///
/// # Errors
/// Fails if the library has a defect.
pub fn link_math_except(module: &Module, own: &BTreeSet<MathFn>) -> Result<Option<Module>, Diagnostic> {
    let wanted = wanted(module, own);
    if wanted.is_empty() {
        return Ok(None);
    }
    Linker::new(module).finish(own, wanted)
}

/// Returns the names of the library functions that operations of a module become.
fn wanted(module: &Module, own: &BTreeSet<MathFn>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for function in &module.functions {
        function.body.for_each(&mut |inst| names.extend(called(&function.values, &inst.op, own)));
        find_pairs(&function.body, &function.values, own, &mut names);
    }
    names
}

/// A module that functions of the library are added to.
struct Linker {
    user: Module,
    /// Names of the library functions that are declared after the module's own functions.
    names: BTreeSet<String>,
    declared: Vec<Symbol>,
}

impl Linker {
    fn new(module: &Module) -> Self {
        Self { user: module.clone(), names: BTreeSet::new(), declared: Vec::new() }
    }

    /// Declares functions that are not declared yet.
    fn declare(&mut self, mut names: BTreeSet<String>) -> Result<(), Diagnostic> {
        names.retain(|name| !self.names.contains(name));
        let library = part(&names)?;
        for function in library.functions.iter().filter(|function| names.contains(&function.name)) {
            let id = Entity::Function(FuncId(self.user.functions.len() as u32));
            self.declared.push(Symbol { name: function.name.clone(), entity: id, kind: Linkage::Declared });
            self.user.functions.push(Function { body: Block::default(), ..function.clone() });
        }
        self.names.extend(names);
        Ok(())
    }

    fn declaration(&self, name: &str) -> Option<FuncId> {
        declaration(&self.declared, name)
    }

    /// Returns the module with calls of the library in place of operations, and with the library functions: those
    /// `wanted` for the operations, those declared before, and those that they call.
    fn finish(mut self, own: &BTreeSet<MathFn>, wanted: BTreeSet<String>) -> Result<Option<Module>, Diagnostic> {
        self.declare(wanted)?;
        let declared = &self.declared;
        for Function { body, values, .. } in &mut self.user.functions {
            call_pairs(body, values, own, declared);
            body.for_each_mut(&mut |inst| {
                let Some(name) = called(values, &inst.op, own) else { return };
                if let (Op::Math { args, .. }, Some(func)) = (&mut inst.op, declaration(declared, &name)) {
                    inst.op = Op::Call { func, args: std::mem::take(args) };
                }
            });
        }
        let library = part(&self.names)?;
        let of_names = (0u32..).zip(&library.functions).filter(|(_, function)| self.names.contains(&function.name));
        let defined: Vec<Symbol> = of_names
            .map(|(i, function)| Symbol {
                name: function.name.clone(),
                entity: Entity::Function(FuncId(i)),
                kind: Linkage::Defined,
            })
            .collect();
        LIBRARY.link(&self.user, declared, library, &defined).map(Some)
    }
}

/// Returns the part of the library with some of its functions.
fn part(names: &BTreeSet<String>) -> Result<Module, Diagnostic> {
    math::part(names).map_err(|e| LIBRARY.defect(format_args!("cannot be read: {e}")))
}

/// Returns the library function that an operation becomes, in a function with values of these types.
fn called(values: &[Type], op: &Op, own: &BTreeSet<MathFn>) -> Option<String> {
    let Op::Math { func, args } = op else { return None };
    let float = func.float_of(|i| args.get(i).and_then(|v| values.get(v.0 as usize)).copied())?;
    let left = float == Scalar::F32 && own.contains(func);
    (!left && math::has(*func, float)).then(|| math::name(*func, float))
}

/// Returns the user's declaration of a library function.
fn declaration(declared: &[Symbol], name: &str) -> Option<FuncId> {
    declared.iter().find(|s| s.name == name).and_then(|s| match s.entity {
        Entity::Function(func) => Some(func),
        Entity::Variable(_) => None,
    })
}

/// A sine and a cosine of one `f32` in one block.
struct Pair {
    /// Name of the function for both.
    name: &'static str,
    x: Value,
    sine: Value,
    cosine: Value,
    /// Position of the second operation.
    second: usize,
}

/// Collects the names of the functions for the pairs in a block and its nested blocks.
fn find_pairs(block: &Block, values: &[Type], own: &BTreeSet<MathFn>, names: &mut BTreeSet<String>) {
    for (at, inst) in block.insts.iter().enumerate() {
        names.extend(pair(&block.insts, at, values, own).map(|pair| pair.name.to_owned()));
        for b in inst.op.blocks() {
            find_pairs(b, values, own, names);
        }
    }
}

/// Returns the pair whose first operation is at a position. Of several like operations only the first has a partner.
fn pair(insts: &[Inst], at: usize, values: &[Type], own: &BTreeSet<MathFn>) -> Option<Pair> {
    let first = insts.get(at)?;
    let Op::Math { func, args } = &first.op else { return None };
    let [x] = *args.as_slice() else { return None };
    if values.get(x.0 as usize) != Some(&Type::F32) {
        return None;
    }
    let (name, sine, cosine) = math::PAIRS.iter().find(|(_, sine, cosine)| [sine, cosine].contains(&func))?;
    let other = if func == sine { cosine } else { sine };
    if own.contains(sine) || own.contains(cosine) {
        return None;
    }
    let is = |inst: &Inst, wanted: &MathFn| matches!(&inst.op, Op::Math { func, args } if func == wanted && args.as_slice() == [x]);
    if insts.iter().take(at).any(|inst| is(inst, func) || is(inst, other)) {
        return None;
    }
    let second = insts.iter().position(|inst| is(inst, other))?;
    let (own, partner) = (first.result?, insts.get(second)?.result?);
    let (sine, cosine) = if func == sine { (own, partner) } else { (partner, own) };
    Some(Pair { name, x, sine, cosine, second })
}

/// Calls the functions for the pairs in a block and its nested blocks.
fn call_pairs(block: &mut Block, values: &mut Vec<Type>, own: &BTreeSet<MathFn>, declared: &[Symbol]) {
    let before = std::mem::take(&mut block.insts);
    let mut pairs = BTreeMap::new();
    let mut seconds = BTreeSet::new();
    for at in 0..before.len() {
        if let Some(pair) = pair(&before, at, values, own)
            && let Some(func) = declaration(declared, pair.name)
        {
            seconds.insert(pair.second);
            pairs.insert(at, (pair, func));
        }
    }
    for (at, mut inst) in before.into_iter().enumerate() {
        if let Some((pair, func)) = pairs.remove(&at) {
            let both = Value(values.len() as u32);
            values.push(Type::Vector(Scalar::F32, 2));
            let call = Op::Call { func, args: vec![pair.x] };
            block.insts.push(Inst { result: Some(both), op: call, span: inst.span });
            for (result, index) in [(pair.sine, 0), (pair.cosine, 1)] {
                let op = Op::Extract { vector: both, index };
                block.insts.push(Inst { result: Some(result), op, span: inst.span });
            }
        } else if !seconds.contains(&at) {
            for b in inst.op.blocks_mut() {
                call_pairs(b, values, own, declared);
            }
            block.insts.push(inst);
        }
    }
}

/// Math functions that are not linked, and the least gain for common forms of others.
#[derive(Debug, Clone)]
pub struct Math {
    /// Functions over `float` of the target's own.
    pub own: Arc<BTreeSet<MathFn>>,
    /// Number of calls from which on common forms pay.
    pub least: Least,
}

/// [`link_math`] as a pass.
pub struct LinkMath;

impl<S: Has<Math> + Report<Linked>> Pass<S> for LinkMath {
    fn name(&self) -> &'static str {
        "link_math"
    }

    fn does(&self) -> &'static str {
        "makes calls of the math library's functions, one for a sine and a cosine of the same value; with it `speculate_math` computes exponentials and logarithms without what they do for rare arguments"
    }

    fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        let Math { own, least } = state.get();
        if let Some(linked) = link_math_speculatively(module, &own, least).map_err(|d| vec![d])? {
            *module = linked;
            state.report(Linked);
        }
        Ok(())
    }
}
