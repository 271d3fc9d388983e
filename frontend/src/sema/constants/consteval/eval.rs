//! Evaluates objects, calls and statements.

use std::sync::Arc;

use id_arena::Arena;
use isowarp_core::ir::Scalar;
use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use super::failure::{Eval, fail, fail_limit, fail_unsupported, fail_with_note};
use super::memory::{Base, Contents, MAX_BYTES, ObjId, ObjectError, Objects, Pointer, ReadError};
use crate::hir::{Body, Expr, FnId, Section, Stmt, StmtKind, Var, VarId};
use crate::sema::Sema;
use crate::sema::model::functions::SignatureState;
use crate::types::{Const, QualType, Ty};

/// The maximum number of steps (expressions and statements) of one evaluation.
const MAX_STEPS: u64 = 8 << 20;
/// The maximum number of steps of all evaluations of a file.
const MAX_TOTAL_STEPS: u64 = 32 << 20;
/// The maximum nesting depth of calls.
const MAX_CALLS: usize = 512;
/// The maximum nesting depth of expressions and statements over all calls.
const MAX_NESTING: u32 = 16_384;

/// The value of an expression.
#[derive(Debug, Clone)]
pub(in crate::sema) enum Val {
    /// No value: `void`.
    Void,
    /// A number, truth value or enumerator.
    Scalar(Const),
    /// A pointer, or the target of a reference.
    Ptr(Pointer),
    /// A class, array or built-in vector.
    Object(Contents),
}

/// A variable of a call.
#[derive(Debug, Clone, Copy)]
enum Slot {
    Unset,
    Object(ObjId),
    Reference(Pointer),
}

/// A call that is being evaluated.
struct Frame {
    body: Arc<Body>,
    slots: Arena<Slot, VarId>,
    /// The temporary objects of the call.
    temps: Vec<ObjId>,
    name: String,
}

/// The way a statement ends.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Val),
}

/// A running evaluation.
pub(super) struct Evaluator<'s, 'a> {
    pub(super) sema: &'s mut Sema<'a>,
    pub(super) objects: Objects,
    /// Objects of classes that lists are initialising, the innermost last.
    pub(super) initialised: Vec<Pointer>,
    frames: Vec<Frame>,
    /// Set once a value of type `long double` is found.
    pub(super) extended: bool,
    /// Set once a `long double` value is found that is not a `double`.
    pub(super) inexact: bool,
    /// Set if the expression need not be a constant expression, so that addresses may be cast.
    addresses: bool,
    /// Constants of the function that is being checked.
    outer: FxHashMap<VarId, ObjId>,
    /// Other variables of the function that is being checked. They have a place, but their values are known only at run
    /// time.
    run_time: FxHashMap<ObjId, VarId>,
    /// Temporary objects outside calls.
    temps: Vec<ObjId>,
    steps: u64,
    nesting: u32,
}

impl<'s, 'a> Evaluator<'s, 'a> {
    pub(super) fn new(sema: &'s mut Sema<'a>) -> Self {
        Self {
            sema,
            objects: Objects::default(),
            initialised: Vec::new(),
            frames: Vec::new(),
            extended: false,
            inexact: false,
            addresses: false,
            outer: FxHashMap::default(),
            run_time: FxHashMap::default(),
            temps: Vec::new(),
            steps: 0,
            nesting: 0,
        }
    }

    /// Creates an evaluation of the initial value of a variable. The value is known before the program runs without
    /// being a constant expression ([basic.start.static] 2): the address of a variable may be cast to one of another
    /// type.
    pub(super) fn of_initial(sema: &'s mut Sema<'a>) -> Self {
        Self { addresses: true, ..Self::new(sema) }
    }

    /// Returns a pointer cast to another pointer type, if the cast is possible here.
    pub(super) fn cast_address(&self, p: Pointer) -> Option<Pointer> {
        let Base::Global(id) = p.base else { return None };
        let high = i64::try_from(self.sema.declared.globals[id].size).ok()?;
        (self.addresses && self.frames.is_empty()).then_some(Pointer { low: 0, high, ..p })
    }

    /// Adds the steps to the total of the file.
    pub(super) fn finish(self) {
        self.sema.consteval.steps += self.steps;
    }

    /// Counts steps. Fails if a limit is exceeded.
    pub(super) fn tick(&mut self, steps: u64, at: Span) -> Eval<()> {
        self.steps += steps;
        if self.steps > MAX_STEPS {
            return fail_limit(at, format!("the evaluation needs more than {MAX_STEPS} steps"));
        }
        if self.steps + self.sema.consteval.steps > MAX_TOTAL_STEPS {
            let text = format!("the constant expressions of this file need more than {MAX_TOTAL_STEPS} steps together");
            return fail_limit(at, text);
        }
        Ok(())
    }

    /// Evaluates something at one more level of nesting.
    pub(super) fn nested<T>(&mut self, at: Span, f: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<T> {
        self.tick(1, at)?;
        if self.nesting >= MAX_NESTING {
            return fail_limit(at, "the evaluation is nested too deeply");
        }
        self.nesting += 1;
        let result = f(self);
        self.nesting -= 1;
        result
    }

    /// Returns the size of a type.
    pub(super) fn size(&self, ty: &Ty, at: Span) -> Eval<u64> {
        match self.sema.types.size_of(ty) {
            Some(size) => Ok(size),
            None => fail(at, format!("the size of `{}` is not known", self.sema.show(&ty.clone().into()))),
        }
    }

    /// Returns the contents of an object of a type that an expression initialises.
    pub(super) fn contents(&mut self, e: &Expr, ty: &Ty) -> Eval<Contents> {
        let mut contents = self.unset(ty, e.span)?;
        let value = self.value(e)?;
        if put(&mut contents, 0, &value).is_none() {
            return fail(e.span, "it does not fit its type");
        }
        Ok(contents)
    }

    // Objects.

    pub(super) fn new_object(&mut self, contents: Contents, writable: bool, at: Span) -> Eval<ObjId> {
        self.tick(contents.size() / 16, at)?;
        self.objects.add(contents, writable).or_else(|e| self.object_error(e, at))
    }

    /// Returns the contents of an object without a value, with the size of a type.
    pub(super) fn unset(&mut self, ty: &Ty, at: Span) -> Eval<Contents> {
        let size = self.size(ty, at)?;
        self.check_size(size, at)?;
        Ok(Contents::unset(size))
    }

    pub(super) fn check_size(&mut self, size: u64, at: Span) -> Eval<()> {
        if size > MAX_BYTES {
            return self.object_error(ObjectError::Full, at);
        }
        self.tick(size / 16, at)
    }

    /// Makes a temporary object.
    pub(super) fn temporary(&mut self, value: &Val, ty: &Ty, at: Span) -> Eval<Pointer> {
        let mut contents = self.unset(ty, at)?;
        put(&mut contents, 0, value);
        let size = contents.size();
        let id = self.new_object(contents, true, at)?;
        match self.frames.last_mut() {
            Some(frame) => frame.temps.push(id),
            None => self.temps.push(id),
        }
        Ok(Pointer::whole(Base::Object(id), size))
    }

    fn object_error<T>(&self, e: ObjectError, at: Span) -> Eval<T> {
        match e {
            ObjectError::Gone => fail(at, "an object is used after its lifetime has ended"),
            ObjectError::Constant => fail(at, "a constant is written"),
            ObjectError::Full => {
                fail_limit(at, format!("the objects of the evaluation need more than {} MiB", MAX_BYTES >> 20))
            }
        }
    }

    /// Returns the contents that a pointer points into, if `size` bytes can be read there.
    fn readable(&self, p: Pointer, size: u64, at: Span) -> Eval<&Contents> {
        if p.base == Base::Null {
            return fail(at, "a null pointer is dereferenced");
        }
        if p.offset < p.low || p.offset.saturating_add(size as i64) > p.high {
            return fail(at, "an access is outside of its array or object");
        }
        match p.base {
            Base::Object(id) => match self.run_time.get(&id).and_then(|var| self.var(*var)) {
                Some(var) => {
                    let what = if var.param.is_some() { "the parameter" } else { "the variable" };
                    let text = format!("the value of {what} `{}` is only known at run time", var.name);
                    fail_with_note(at, text, var.span, "declared here")
                }
                None => self.objects.get(id).or_else(|e| self.object_error(e, at)),
            },
            Base::Global(id) => match self.sema.consteval.globals.get(&id) {
                Some(contents) => Ok(contents),
                None => {
                    let g = &self.sema.declared.globals[id];
                    let text = format!("the variable `{}` has no constant value", g.name);
                    fail_with_note(at, text, g.span, "declared here")
                }
            },
            Base::Null => fail(at, "a null pointer is dereferenced"),
        }
    }

    /// Reads a value of a type.
    pub(super) fn load(&mut self, p: Pointer, ty: &QualType, at: Span) -> Eval<Val> {
        if ty.is_volatile {
            return fail(at, "a volatile object is read");
        }
        let size = self.size(&ty.ty, at)?;
        self.tick(size / 16, at)?;
        let offset = p.offset as u64;
        let contents = self.readable(p, size, at)?;
        let value = if let Some(basic) = self.sema.types.arithmetic(&ty.ty) {
            contents.number(offset, basic).map(Val::Scalar)
        } else if ty.ty.function().is_some() {
            contents.scalar(offset, Scalar::U64).map(Val::Scalar)
        } else if let Some(scalar) = ty.ty.member_scalar() {
            contents.scalar(offset, scalar).map(Val::Scalar)
        } else if matches!(ty.ty, Ty::Pointer(_) | Ty::Nullptr) {
            contents.pointer(offset).map(Val::Ptr)
        } else {
            contents.part(offset, size).map(Val::Object).ok_or(ReadError::Outside)
        };
        match value {
            Ok(value) => Ok(value),
            Err(ReadError::Unset) => fail(at, "a value is read that was not initialised"),
            Err(ReadError::OtherType) => fail(at, "an object is read as a type that it does not have"),
            Err(ReadError::Outside) => fail(at, "an access is outside of its array or object"),
        }
    }

    /// Writes a value to the object at a pointer.
    pub(super) fn store(&mut self, p: Pointer, value: &Val, ty: &Ty, at: Span) -> Eval<()> {
        let size = self.size(ty, at)?;
        self.tick(size / 16, at)?;
        if let Base::Global(id) = p.base {
            return fail(at, format!("the variable `{}` is written", self.sema.declared.globals[id].name));
        }
        self.readable(p, size, at)?;
        let Base::Object(id) = p.base else { return fail(at, "a null pointer is dereferenced") };
        match self.objects.get_mut(id) {
            Ok(contents) => match put(contents, p.offset as u64, value) {
                Some(()) => Ok(()),
                None => fail(at, "an access is outside of its array or object"),
            },
            Err(e) => self.object_error(e, at),
        }
    }

    // Variables.

    fn var(&self, id: VarId) -> Option<&Var> {
        match self.frames.last() {
            Some(frame) => frame.body.vars.get(id),
            None => self.sema.body.as_ref()?.locals.vars.get(id),
        }
    }

    fn slot(&mut self, id: VarId) -> Option<&mut Slot> {
        self.frames.last_mut()?.slots.get_mut(id)
    }

    /// Returns the place of a variable.
    pub(super) fn variable(&mut self, id: VarId, at: Span) -> Eval<Pointer> {
        if self.frames.is_empty() {
            return self.outer_variable(id, at);
        }
        match self.slot(id) {
            Some(Slot::Object(object)) => {
                let object = *object;
                match self.objects.get(object) {
                    Ok(contents) => Ok(Pointer::whole(Base::Object(object), contents.size())),
                    Err(e) => self.object_error(e, at),
                }
            }
            Some(Slot::Reference(p)) => Ok(*p),
            _ => {
                // The variable is declared without an initialiser.
                let Some(ty) = self.var(id).map(|v| v.ty.ty.clone()) else { return fail(at, "a variable is missing") };
                let contents = self.unset(&ty, at)?;
                let size = contents.size();
                let object = self.new_object(contents, true, at)?;
                if let Some(slot) = self.slot(id) {
                    *slot = Slot::Object(object);
                }
                Ok(Pointer::whole(Base::Object(object), size))
            }
        }
    }

    /// Returns the place of a variable of the function that is being checked. Its value must be constant to be read.
    fn outer_variable(&mut self, id: VarId, at: Span) -> Eval<Pointer> {
        if let Some(known) = self.outer.get(&id) {
            let size = self.objects.get(*known).map_or(0, Contents::size);
            return Ok(Pointer::whole(Base::Object(*known), size));
        }
        let Some(var) = self.var(id) else { return fail(at, "a variable is missing") };
        let ty = var.ty.ty.clone();
        let (constant, object) = (var.constant, var.object.clone());
        let mut known = true;
        let contents = match (constant, object) {
            (Some(c), _) => {
                let mut contents = self.unset(&ty, at)?;
                contents.set_scalar(0, c);
                contents
            }
            (None, Some(object)) => (*object).clone(),
            // An object without members, such as a lambda expression that captures nothing.
            (None, None) if self.sema.has_no_members(&ty) => self.unset(&ty, at)?,
            // The place is known, which is enough for a reference that is never read.
            (None, None) => {
                known = false;
                self.unset(&ty, at)?
            }
        };
        let size = contents.size();
        let object = self.new_object(contents, false, at)?;
        self.outer.insert(id, object);
        if !known {
            self.run_time.insert(object, id);
        }
        Ok(Pointer::whole(Base::Object(object), size))
    }

    /// Returns the target of a reference variable.
    pub(super) fn reference(&mut self, id: VarId, at: Span) -> Eval<Pointer> {
        if let Some(Slot::Reference(p)) = self.slot(id) {
            return Ok(*p);
        }
        if let Some(p) = self.var(id).and_then(|v| v.refers) {
            return Ok(p);
        }
        let name = self.var(id).map_or_else(String::new, |v| v.name.clone());
        fail(at, format!("what `{name}` refers to is only known at run time"))
    }

    fn initialise(&mut self, id: VarId, value: Val, at: Span) -> Eval<()> {
        let Some(ty) = self.var(id).map(|v| v.ty.ty.clone()) else { return fail(at, "a variable is missing") };
        let slot = match (&ty, value) {
            (Ty::Reference { .. }, Val::Ptr(p)) => Slot::Reference(p),
            (_, value) => {
                let mut contents = self.unset(&ty, at)?;
                if put(&mut contents, 0, &value).is_none() {
                    return fail(at, "an access is outside of its array or object");
                }
                Slot::Object(self.new_object(contents, true, at)?)
            }
        };
        let before = match self.slot(id) {
            Some(place) => std::mem::replace(place, slot),
            None => return fail(at, "a variable is missing"),
        };
        // The object of the previous iteration.
        if let Slot::Object(before) = before {
            self.objects.remove(before);
        }
        Ok(())
    }

    /// Makes a temporary object that has a variable.
    pub(super) fn materialise(&mut self, id: VarId, value: Val, ty: &Ty, at: Span) -> Eval<Pointer> {
        if self.frames.is_empty() {
            return self.temporary(&value, ty, at);
        }
        self.initialise(id, value, at)?;
        self.variable(id, at)
    }

    // Calls.

    /// Calls a function with the values of its arguments.
    pub(super) fn call(&mut self, id: FnId, args: Vec<Val>, at: Span) -> Eval<Val> {
        let name = self.sema.functions[id].name.clone();
        if self.frames.len() >= MAX_CALLS {
            return fail_limit(at, format!("more than {MAX_CALLS} calls are inside each other"));
        }
        let body = self.sema.constant_body(id, at)?;
        let mut slots = Arena::with_capacity(body.vars.len());
        // The slots have the same ids as the variables.
        body.vars.iter().for_each(|_| {
            slots.alloc(Slot::Unset);
        });
        self.tick(8 + slots.len() as u64 / 8, at)?;
        self.frames.push(Frame { body: Arc::clone(&body), slots, temps: Vec::new(), name });
        let result = self.nested(at, |e| e.run(id, &body, args, at));
        let Some(frame) = self.frames.pop() else { return result };
        for (_, slot) in &frame.slots {
            if let Slot::Object(object) = slot {
                self.objects.remove(*object);
            }
        }
        frame.temps.iter().for_each(|t| self.objects.remove(*t));
        result.map_err(|mut failure| {
            failure.push_call(at, &frame.name);
            failure
        })
    }

    fn run(&mut self, id: FnId, body: &Body, args: Vec<Val>, at: Span) -> Eval<Val> {
        let params = body.vars.iter().filter(|(_, v)| v.param.is_some());
        for ((id, _), value) in params.zip(args) {
            self.initialise(id, value, at)?;
        }
        match self.statements(&body.stmts)? {
            Flow::Return(value) => Ok(value),
            _ => match &self.sema.functions[id].signature {
                SignatureState::Done(s) if s.ret.ty != Ty::Void => fail(at, "a function ends without a value"),
                _ => Ok(Val::Void),
            },
        }
    }

    // Statements.

    fn statements(&mut self, stmts: &[Stmt]) -> Eval<Flow> {
        for stmt in stmts {
            let flow = self.nested(stmt.span, |e| e.statement(stmt))?;
            if !matches!(flow, Flow::Next) {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }

    /// Runs the statements of a block, and ends the lifetimes of its variables ([basic.stc.auto] 1).
    fn block(&mut self, stmts: &[Stmt]) -> Eval<Flow> {
        let flow = self.statements(stmts)?;
        for stmt in stmts {
            if let StmtKind::Init(id, _) = &stmt.kind
                && let Some(slot) = self.slot(*id)
                && let Slot::Object(ended) = std::mem::replace(slot, Slot::Unset)
            {
                self.objects.remove(ended);
            }
        }
        Ok(flow)
    }

    /// Runs `f` and ends the lifetimes of the temporary objects that it made.
    fn full_expression<T>(&mut self, f: impl FnOnce(&mut Self) -> Eval<T>) -> Eval<T> {
        let before = self.frames.last().map_or(0, |f| f.temps.len());
        let result = f(self)?;
        while let Some(frame) = self.frames.last_mut()
            && frame.temps.len() > before
            && let Some(temp) = frame.temps.pop()
        {
            self.objects.remove(temp);
        }
        Ok(result)
    }

    fn is_true(&mut self, cond: &Expr) -> Eval<bool> {
        match self.full_expression(|e| e.value(cond))? {
            Val::Scalar(c) => Ok(c.as_int() != Some(0)),
            _ => fail(cond.span, "this has no truth value"),
        }
    }

    fn statement(&mut self, stmt: &Stmt) -> Eval<Flow> {
        match &stmt.kind {
            StmtKind::Expr(e) => {
                self.full_expression(|s| s.effect(e))?;
            }
            StmtKind::Init(id, e) => {
                // The object that a reference is bound to outlives the statement.
                if self.var(*id).is_some_and(|v| matches!(v.ty.ty, Ty::Reference { .. })) {
                    let value = self.value(e)?;
                    self.initialise(*id, value, stmt.span)?;
                } else {
                    let value = self.full_expression(|s| s.value(e))?;
                    self.initialise(*id, value, stmt.span)?;
                }
            }
            StmtKind::Block(stmts) => return self.block(stmts),
            StmtKind::If { cond, then, els } => {
                let taken = if self.is_true(cond)? { then } else { els };
                return self.block(taken);
            }
            StmtKind::Loop { head, cond, body, step, unroll: _ } => loop {
                self.tick(1, stmt.span)?;
                match self.statements(head)? {
                    Flow::Next => {}
                    other => return Ok(other),
                }
                if let Some(cond) = cond
                    && !self.is_true(cond)?
                {
                    break;
                }
                match self.block(body)? {
                    Flow::Next | Flow::Continue => {}
                    Flow::Break => break,
                    done @ Flow::Return(_) => return Ok(done),
                }
                if let Some(step) = step {
                    self.full_expression(|e| e.effect(step))?;
                }
            },
            StmtKind::DoLoop { body, cond, unroll: _ } => loop {
                self.tick(1, stmt.span)?;
                match self.block(body)? {
                    Flow::Next | Flow::Continue => {}
                    Flow::Break => break,
                    done @ Flow::Return(_) => return Ok(done),
                }
                if !self.is_true(cond)? {
                    break;
                }
            },
            StmtKind::InitAt(object, e) => {
                let place = self.place(object)?;
                let value = self.value(e)?;
                self.store(place, &value, &object.ty.ty, stmt.span)?;
            }
            StmtKind::Switch { selector, sections, nested } if nested.is_empty() => {
                return self.switch(selector, sections);
            }
            StmtKind::Break => return Ok(Flow::Break),
            StmtKind::Continue => return Ok(Flow::Continue),
            StmtKind::Return(None) => return Ok(Flow::Return(Val::Void)),
            StmtKind::Return(Some(e)) => return Ok(Flow::Return(self.value(e)?)),
            StmtKind::ReturnAfter(value, cleanups) => {
                let value = match value {
                    Some(e) => self.value(e)?,
                    None => Val::Void,
                };
                return match self.statements(cleanups)? {
                    Flow::Next => Ok(Flow::Return(value)),
                    other => Ok(other),
                };
            }
            StmtKind::Label(_) => {}
            StmtKind::Switch { .. } | StmtKind::Goto(_) | StmtKind::Region { .. } => {
                return fail_unsupported(stmt.span, "a jump into or between statements is");
            }
        }
        Ok(Flow::Next)
    }

    fn switch(&mut self, selector: &Expr, sections: &[Section]) -> Eval<Flow> {
        let value = self.full_expression(|e| e.value(selector))?;
        let Val::Scalar(c) = value else { return fail(selector.span, "this is not an integer") };
        let n = c.as_int().map(|n| n as i64);
        let labelled = sections.iter().position(|s| s.values.iter().any(|v| Some(*v) == n));
        let start = labelled.or_else(|| sections.iter().position(|s| s.default));
        for section in sections.iter().skip(start.unwrap_or(sections.len())) {
            match self.statements(&section.stmts)? {
                Flow::Next => {}
                Flow::Break => return Ok(Flow::Next),
                other => return Ok(other),
            }
        }
        Ok(Flow::Next)
    }
}

/// Stores a value in an object. Returns `None` if it does not fit.
pub(super) fn put(contents: &mut Contents, at: u64, value: &Val) -> Option<()> {
    match value {
        Val::Void => Some(()),
        Val::Scalar(c) => contents.set_scalar(at, *c),
        Val::Ptr(p) => contents.set_pointer(at, *p),
        Val::Object(part) => contents.set_part(at, part),
    }
}
