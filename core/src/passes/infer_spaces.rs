//! Narrows generic pointers to the one space that they can point into.
//!
//! Removes: `ptr.generic` from values and register locals wherever all that flows into them is of
//! one space, and the space casts that become needless.
//!
//! Needs: a kernel without calls (`inline_calls`); best after `promote_locals` and
//! `forward_locals`. Functions with calls are left alone.
//!
//! Guarantees: a pointer that is still generic may point into several spaces. Questions about addresses
//! (`__isShared`) that a space answers are answered, and what hangs on them is gone. Atomics that turn
//! out to be in local memory are refused (IW0503), as are writes that turn out to go to constant
//! or param space (IW0504).
//!
//! The inference does not follow control flow. It assumes:
//! - Pointers that the host passes, alone or inside structs and buffers, are global.
//! - A pointer loaded from memory is one that the kernel stored into memory of that space, or,
//!   from global, constant and param space, one from the host.
//! - An integer becomes a global pointer, or a pointer to where a pointer that the kernel turned
//!   into an integer, or stored, points.
//! - Null pointers belong to every space.
//!
//! A simple form of OpenCL's and LLVM's address space inference (LLVM, `InferAddressSpaces`).

use std::collections::{HashMap, HashSet};

use super::rewrite::Aliases;
use super::simplify::simplify;
use crate::diagnostic::Diagnostic;
use crate::ir::ops::{Const, ConvertOp};
use crate::ir::{Block, DataType, Function, Inst, LocalKind, Op, Scalar, Space, Type, Value, ptr};

/// Narrows the generic pointers of a kernel.
///
/// # Errors
/// If a narrowed pointer is used in a way that its space does not allow.
pub fn infer_spaces(func: &mut Function) -> Result<(), Vec<Diagnostic>> {
    let mut has_calls = false;
    func.body.for_each(&mut |i| has_calls |= matches!(i.op, Op::Call { .. }));
    if has_calls {
        return Ok(());
    }
    let flow = Flow::solve(func);
    flow.retype(func);
    let mut body = std::mem::take(&mut func.body);
    let mut nulls = HashSet::new();
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
        // What is done only to pointers of other spaces goes.
        simplify(func);
    }
    let mut errors = Vec::new();
    check_uses(func, &func.body, &mut errors);
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Where a pointer may point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    /// Nowhere that is known yet; in the end: it is always null.
    Nothing,
    /// Into one space.
    One(Space),
    /// Into several.
    Any,
}

impl Target {
    fn join(self, other: Target) -> Target {
        match (self, other) {
            (Target::Nothing, x) | (x, Target::Nothing) => x,
            (Target::One(a), Target::One(b)) if a == b => self,
            _ => Target::Any,
        }
    }

    /// The pointer type in the end. A pointer that is always null may as well be global.
    fn ty(self) -> Type {
        match self {
            Target::Nothing => ptr(Space::Global),
            Target::One(space) => ptr(space),
            Target::Any => ptr(Space::Generic),
        }
    }
}

/// The spaces that hold memory of their own.
const MEMORIES: [Space; 5] = [Space::Global, Space::Constant, Space::Shared, Space::Local, Space::Param];

/// What flows where.
struct Flow {
    values: Vec<Target>,
    locals: Vec<Target>,
    /// Where pointers that are stored in each memory point.
    stored: HashMap<Space, Target>,
    /// Where pointers that were turned into integers point.
    leaked: Target,
    changed: bool,
}

impl Flow {
    fn solve(func: &Function) -> Self {
        let start = |ty: &Type| match ty {
            Type::Ptr(Space::Generic) => Target::Nothing,
            Type::Ptr(space) => Target::One(*space),
            Type::Scalar(_) | Type::Vector(..) => Target::Nothing,
        };
        let mut values: Vec<Target> = func.values.iter().map(start).collect();
        for (i, slot) in values.iter_mut().enumerate().take(func.params.len()) {
            if func.try_ty(Value(i as u32)) == Some(ptr(Space::Generic)) {
                *slot = Target::One(Space::Global);
            }
        }
        let locals = func
            .locals
            .iter()
            .map(|l| match &l.kind {
                LocalKind::Register(t) => start(t),
                LocalKind::Memory { .. } => Target::Nothing,
            })
            .collect();
        let from_host = [Space::Global, Space::Constant, Space::Param];
        let stored = from_host.into_iter().map(|s| (s, Target::One(Space::Global))).collect();
        let mut flow = Flow { values, locals, stored, leaked: Target::Nothing, changed: true };
        while flow.changed {
            flow.changed = false;
            func.body.for_each(&mut |inst| flow.instruction(func, inst));
        }
        flow
    }

    fn of(&self, v: Value) -> Target {
        self.values.get(v.0 as usize).copied().unwrap_or(Target::Any)
    }

    fn flows_into(&mut self, func: &Function, v: Option<Value>, target: Target) {
        let Some(v) = v.filter(|v| func.try_ty(*v) == Some(ptr(Space::Generic))) else { return };
        if let Some(slot) = self.values.get_mut(v.0 as usize) {
            let joined = slot.join(target);
            self.changed |= joined != *slot;
            *slot = joined;
        }
    }

    /// The memories that an access through `v` may reach.
    fn memories(&self, v: Value) -> &'static [Space] {
        match self.of(v) {
            Target::Nothing => &[],
            Target::One(space) => MEMORIES.iter().position(|m| *m == space).map_or(&[], |i| &MEMORIES[i..=i]),
            Target::Any => &MEMORIES,
        }
    }

    fn stored_at(&self, v: Value) -> Target {
        self.memories(v)
            .iter()
            .map(|m| self.stored.get(m).copied().unwrap_or(Target::Nothing))
            .fold(Target::Nothing, Target::join)
    }

    fn store_at(&mut self, v: Value, target: Target) {
        for m in self.memories(v) {
            let slot = self.stored.entry(*m).or_insert(Target::Nothing);
            let joined = slot.join(target);
            self.changed |= joined != *slot;
            *slot = joined;
        }
    }

    fn instruction(&mut self, func: &Function, inst: &Inst) {
        let result = inst.result;
        match &inst.op {
            Op::Select { a, b, .. } => self.flows_into(func, result, self.of(*a).join(self.of(*b))),
            Op::PtrAdd { base, .. } => self.flows_into(func, result, self.of(*base)),
            Op::SpaceCast { ptr, .. } => self.flows_into(func, result, self.of(*ptr)),
            Op::LocalGet(l) => {
                let target = self.locals.get(l.0 as usize).copied().unwrap_or(Target::Any);
                self.flows_into(func, result, target);
            }
            Op::LocalSet { local, value } => {
                let generic = func.locals.get(local.0 as usize).is_some_and(|l| is_generic(&l.kind));
                let target = self.of(*value);
                if let Some(slot) = self.locals.get_mut(local.0 as usize).filter(|_| generic) {
                    let joined = slot.join(target);
                    self.changed |= joined != *slot;
                    *slot = joined;
                }
            }
            Op::Load { ptr, .. } => self.flows_into(func, result, self.stored_at(*ptr).join(self.leaked)),
            Op::Store { ptr, value, .. } if func.try_ty(*value).is_some_and(Type::is_ptr) => {
                self.store_at(*ptr, self.of(*value));
            }
            Op::MemCopy { dst, src, .. } => self.store_at(*dst, self.stored_at(*src)),
            Op::Convert { op: ConvertOp::PtrToInt, a } => {
                let joined = self.leaked.join(self.of(*a));
                self.changed |= joined != self.leaked;
                self.leaked = joined;
            }
            Op::Convert { op: ConvertOp::IntToPtr, .. } => {
                let known = Target::One(Space::Global).join(self.leaked);
                let target = self.stored.values().copied().fold(known, Target::join);
                self.flows_into(func, result, target);
            }
            _ => {}
        }
    }

    /// Gives parameters, values and locals their new types.
    fn retype(&self, func: &mut Function) {
        for (ty, target) in func.values.iter_mut().zip(&self.values) {
            if *ty == ptr(Space::Generic) {
                *ty = target.ty();
            }
        }
        for p in &mut func.params {
            if p.ty == DataType::Value(ptr(Space::Generic)) {
                p.ty = DataType::Value(ptr(Space::Global));
            }
        }
        for (local, target) in func.locals.iter_mut().zip(&self.locals) {
            if is_generic(&local.kind) {
                local.kind = LocalKind::Register(target.ty());
            }
        }
    }
}

fn is_generic(kind: &LocalKind) -> bool {
    *kind == LocalKind::Register(ptr(Space::Generic))
}

/// Makes operands fit after their types have changed.
struct Coercer<'a> {
    func: &'a mut Function,
    /// Null constants: they can be made again for any space.
    nulls: HashSet<Value>,
    aliases: Aliases,
    /// A question about an address has got its answer.
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
            // These take generic pointers.
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
        out.push(inst);
    }

    /// Makes `v` a pointer of space `to`.
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
                        Diagnostic::unsupported("IW0503", inst.span, format!("this atomic operation is on {s} memory"))
                            .with_help("atomics work on global and shared memory"),
                    );
                }
            }
            Op::Store { ptr, .. } | Op::MemCopy { dst: ptr, .. } | Op::MemZero { dst: ptr, .. } => {
                if let s @ (Space::Constant | Space::Param) = space(ptr) {
                    errors.push(Diagnostic::unsupported("IW0504", inst.span, format!("this writes to {s} memory")));
                }
            }
            _ => {}
        }
    });
}
