//! Narrows generic pointers to the one space that they can point into.
//!
//! Removes: `ptr.generic` from values and register locals wherever everything that flows into them is of one space, and
//! the space casts that become unnecessary.
//!
//! Needs: a kernel without calls (`inline_calls`); best after `promote_locals` and `forward_locals`. Functions with
//! calls are left alone.
//!
//! Guarantees: a pointer that is still generic may point into several spaces. Queries about addresses (`__isShared`)
//! that a space answers are replaced by the answer, and code that depends on them is removed. Atomics that turn out to
//! be on local memory become plain accesses (`own_atomics.rs`); those on constant or param space are refused (IW0503),
//! and so are writes that turn out to go to constant or param space (IW0504).
//!
//! How: `analysis/points_to` finds where pointers point, under the assumptions that it names.
//!
//! In the manner of LLVM's address space inference (LLVM, `InferAddressSpaces`).
use crate::codes;
use crate::ir::Module;
use crate::passes::manager::{Outcome, Pass, Property};
use rustc_hash::FxHashSet;

use super::own_atomics::plain_atomic;
use super::simplify::simplify;
use crate::diagnostic::Diagnostic;
use crate::ir::ops::Const;
use crate::ir::{Block, DataType, Function, Inst, LocalId, LocalKind, Op, Scalar, Space, Type, Value, ptr};
use crate::passes::analysis::points_to::{Declarations, PointsTo};
use crate::passes::rewrite::Aliases;

/// Narrows the generic pointers of a kernel of a module with these declarations.
///
/// # Errors
/// Fails if a narrowed pointer is used in a way that its space does not allow.
pub fn infer_spaces(func: &mut Function, module: Declarations<'_>) -> Result<(), Vec<Diagnostic>> {
    let mut has_calls = false;
    func.body.for_each(&mut |i| has_calls |= matches!(i.op, Op::Call { .. }));
    if has_calls {
        return Ok(());
    }
    let found = PointsTo::of(func, module);
    retype(func, &found);
    let mut body = std::mem::take(&mut func.body);
    let mut nulls = FxHashSet::default();
    body.for_each(&mut |i| {
        if matches!(i.op, Op::Const(Const::Null(_))) {
            nulls.extend(i.result);
        }
    });
    let mut coercer = Coercer { func, nulls, aliases: Aliases::default(), answered: false };
    body.rewrite(&mut |inst, out| coercer.instruction(inst, out));
    coercer.aliases.apply(&mut body);
    let answered = coercer.answered;
    func.body = body;
    if answered {
        // Remove code for pointers of other spaces.
        simplify(func);
    }
    let mut errors = Vec::new();
    check_uses(func, &func.body, &mut errors);
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Assigns new types to parameters, values and locals.
fn retype(func: &mut Function, found: &PointsTo) {
    // A pointer that is always null, or a number, may as well be global.
    let narrow = |objects| ptr(found.space_of(objects).unwrap_or(Space::Global));
    for (ty, v) in func.values.iter_mut().zip((0..).map(Value)) {
        if *ty == ptr(Space::Generic) {
            *ty = narrow(found.objects(v));
        }
    }
    for p in &mut func.params {
        if p.ty == DataType::Value(ptr(Space::Generic)) {
            p.ty = DataType::Value(ptr(Space::Global));
        }
    }
    for (local, id) in func.locals.iter_mut().zip((0..).map(LocalId)) {
        if local.kind == LocalKind::Register(ptr(Space::Generic)) {
            local.kind = LocalKind::Register(narrow(found.local_objects(id)));
        }
    }
}

/// The adjustment of operands after their types have changed.
struct Coercer<'a> {
    func: &'a mut Function,
    /// Null constants, which can be emitted again for any space.
    nulls: FxHashSet<Value>,
    aliases: Aliases,
    /// True if a query about an address has been answered.
    answered: bool,
}

impl Coercer<'_> {
    fn ty(&self, v: Value) -> Option<Type> {
        self.func.try_ty(v)
    }

    fn instruction(&mut self, mut inst: Inst, out: &mut Vec<Inst>) {
        let result_type = inst.result.and_then(|v| self.ty(v));
        let span = inst.span;
        match &mut inst.op {
            Op::Const(c @ Const::Null(_)) => {
                if let Some(Type::Ptr(space)) = result_type {
                    *c = Const::Null(space);
                }
            }
            Op::Select { a, b, .. } => {
                if let Some(Type::Ptr(space)) = result_type {
                    self.coerce(a, space, span, out);
                    self.coerce(b, space, span, out);
                }
            }
            Op::LocalSet { local, value } => {
                let kind = self.func.locals.get(local.0 as usize).map(|l| l.kind.clone());
                if let Some(LocalKind::Register(Type::Ptr(space))) = kind {
                    self.coerce(value, space, span, out);
                }
            }
            Op::Compare { a, b, .. } => {
                if let (Some(Type::Ptr(x)), Some(Type::Ptr(y))) = (self.ty(*a), self.ty(*b))
                    && x != y
                {
                    if self.nulls.contains(a) {
                        self.coerce(a, y, span, out);
                    } else if self.nulls.contains(b) {
                        self.coerce(b, x, span, out);
                    } else {
                        self.coerce(a, Space::Generic, span, out);
                        self.coerce(b, Space::Generic, span, out);
                    }
                }
            }
            Op::System { op, arg: Some(arg) }
                if let Some(Type::Ptr(space)) = self.ty(*arg)
                    && let Some(answer) = op.answer(space) =>
            {
                inst.op = Op::Const(Const::Scalar(Scalar::Bool, u64::from(answer)));
                self.answered = true;
            }
            // These operations accept generic pointers.
            Op::System { arg: Some(arg), .. } => self.coerce(arg, Space::Generic, span, out),
            Op::Printf { args, .. } => {
                for arg in args {
                    self.coerce(arg, Space::Generic, span, out);
                }
            }
            Op::SpaceCast { ptr, to } => {
                if let Some(Type::Ptr(space)) = result_type {
                    *to = space;
                }
                let to = *to;
                self.coerce(ptr, to, span, out);
                if let Some(result) = inst.result {
                    self.aliases.insert(result, *ptr);
                    return;
                }
            }
            _ => {}
        }
        let kept = plain_atomic(self.func, inst, out);
        out.extend(kept);
    }

    /// Converts `v` to a pointer of space `to`.
    fn coerce(&mut self, v: &mut Value, to: Space, span: crate::span::Span, out: &mut Vec<Inst>) {
        let Some(Type::Ptr(from)) = self.ty(*v) else { return };
        if from == to {
            return;
        }
        if self.nulls.contains(v) {
            *v = self.func.emit_const(out, Const::Null(to), span);
            return;
        }
        if from != Space::Generic && to != Space::Generic {
            *v = self.func.emit(out, ptr(Space::Generic), Op::SpaceCast { ptr: *v, to: Space::Generic }, span);
        }
        *v = self.func.emit(out, ptr(to), Op::SpaceCast { ptr: *v, to }, span);
    }
}

/// Finds accesses that the narrowed space does not allow.
fn check_uses(func: &Function, body: &Block, errors: &mut Vec<Diagnostic>) {
    body.for_each(&mut |inst| {
        let space = |v: &Value| match func.try_ty(*v) {
            Some(Type::Ptr(space)) => space,
            _ => Space::Generic,
        };
        match &inst.op {
            Op::Atomic { ptr, .. } | Op::AtomicCas { ptr, .. } => {
                if let s @ (Space::Local | Space::Constant | Space::Param) = space(ptr) {
                    errors.push(
                        Diagnostic::unsupported(
                            codes::ATOMIC_ON_READ_ONLY,
                            inst.span,
                            format!("this atomic operation is on {s} memory"),
                        )
                        .with_help("atomics work on global and shared memory"),
                    );
                }
            }
            Op::Store { ptr, .. } | Op::MemCopy { dst: ptr, .. } | Op::MemZero { dst: ptr, .. } => {
                if let s @ (Space::Constant | Space::Param) = space(ptr) {
                    errors.push(Diagnostic::unsupported(
                        codes::READ_ONLY_WRITE,
                        inst.span,
                        format!("this writes to {s} memory"),
                    ));
                }
            }
            _ => {}
        }
    });
}

/// [`infer_spaces`] as a pass.
pub struct InferSpaces;

impl<S> Pass<S> for InferSpaces {
    fn name(&self) -> &'static str {
        "infer_spaces"
    }

    fn does(&self) -> &'static str {
        "finds the memory space of generic pointers"
    }

    fn needs(&self) -> &'static [Property] {
        &[Property::NoCalls]
    }

    fn guarantees(&self) -> &'static [Property] {
        &[Property::KnownSpaces]
    }

    fn run(&self, module: &mut Module, _: &mut S) -> Outcome {
        let Module { structs, globals, functions, .. } = module;
        let declarations = Declarations { structs, globals };
        let mut errors = Vec::new();
        for f in functions {
            errors.extend(infer_spaces(f, declarations).err().into_iter().flatten());
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }
}
