//! Lowers function bodies: variables and statements.

use id_arena::Arena;
use isowarp_core::ir::ops::{IntUnOp, MemFlags};
use isowarp_core::ir::{Block, Function, FunctionKind, Inst, LocalId, Op, Scalar, Space, Type, Value, ptr};

use super::jumps::{Exit, Flow};
use super::{Context, Signature};
use crate::builder::Builder;
use crate::hir::{Body, Expr, ExprKind, Stmt, StmtKind, Var, VarId};
use crate::types::{QualType, Ty};

/// The place of a variable.
#[derive(Debug, Clone, Copy)]
pub(super) enum VarPlace {
    /// No place yet.
    Unset,
    /// A value, for a variable that never changes.
    Value(Value),
    /// A register local.
    Register(LocalId),
    /// A memory local.
    Memory(LocalId),
    /// Memory that the caller provides.
    Address(Value),
}

/// The state of lowering one function.
pub(super) struct FnLower<'l> {
    pub b: Builder,
    pub cx: &'l Context<'l>,
    pub vars: Arena<VarPlace, VarId>,
    pub infos: &'l Arena<Var, VarId>,
    /// Address for a class result.
    ret_ptr: Option<Value>,
    ret: QualType,
    /// Variable that is stored at the address for a class result.
    result: Option<VarId>,
    /// Addresses of the class values under construction.
    pub objects: Vec<Value>,
    /// True if variables that never change may become plain values: all their uses are in this block or in nested
    /// blocks.
    pub direct: bool,
    /// State of loops, switches and labels.
    pub flow: Flow,
}

pub(super) fn lower<'l>(
    cx: &'l Context<'l>,
    skeleton: Function,
    signature: &Signature<'_>,
    body: &'l Body,
) -> Function {
    let kernel = skeleton.kind == FunctionKind::Kernel;
    let indirect = signature.ret.ty.is_aggregate();
    let mut vars = Arena::with_capacity(body.vars.len());
    // The places have the same ids as the variables.
    body.vars.iter().for_each(|_| {
        vars.alloc(VarPlace::Unset);
    });
    let mut lower = FnLower {
        b: Builder::new(skeleton),
        cx,
        vars,
        infos: &body.vars,
        ret_ptr: indirect.then_some(Value(0)),
        ret: signature.ret.clone(),
        result: body.result.filter(|_| indirect),
        objects: Vec::new(),
        direct: true,
        flow: Flow::default(),
    };
    for (id, var) in &body.vars {
        if let Some(n) = var.param {
            lower.parameter(id, var, Value(n + u32::from(indirect)), kernel);
        }
    }
    lower.statements(&body.stmts);
    // IR's type does not show a result in memory, so an unreachable end needs no `Unreachable` there.
    let ends = lower.b.func.ret.is_some() || indirect && !lower.b.dead();
    let mut func = lower.b.finish();
    if ends && !func.body.insts.last().is_some_and(|i| i.op.leaves()) {
        let span = func.span;
        func.body.insts.push(Inst { result: None, op: Op::Unreachable, span });
    }
    func
}

impl FnLower<'_> {
    fn parameter(&mut self, id: VarId, var: &Var, value: Value, kernel: bool) {
        let place = match &var.ty.ty {
            Ty::Reference { .. } => VarPlace::Value(value),
            Ty::Record(_) if !kernel => VarPlace::Address(value),
            Ty::Record(_) if !var.modified && !var.address_taken => VarPlace::Address(value),
            Ty::Record(_) => {
                let local = self.memory_local(&var.name, var.align, &var.ty.ty);
                let dst = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                self.copy(dst, value, &var.ty.ty);
                VarPlace::Memory(local)
            }
            _ if var.address_taken => {
                let local = self.memory_local(&var.name, var.align, &var.ty.ty);
                let dst = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                let align = self.align(&var.ty.ty);
                self.b.store(dst, value, align, MemFlags::PLAIN);
                VarPlace::Memory(local)
            }
            _ if var.modified => {
                let ty = self.value_type(&var.ty.ty);
                let local = self.b.register(&var.name, ty);
                self.b.set(local, value);
                VarPlace::Register(local)
            }
            _ => VarPlace::Value(value),
        };
        self.set_place(id, place);
    }

    fn set_place(&mut self, id: VarId, place: VarPlace) {
        if let Some(slot) = self.vars.get_mut(id) {
            *slot = place;
        }
    }

    /// Returns the IR type of values of a type.
    pub(super) fn value_type(&self, ty: &Ty) -> Type {
        self.cx.types.value_type(ty).unwrap_or(Type::I32)
    }

    /// Returns the alignment of a type.
    pub(super) fn align(&self, ty: &Ty) -> u32 {
        self.cx.types.align_of(ty).unwrap_or(1) as u32
    }

    /// Returns the size of a type.
    pub(super) fn size(&self, ty: &Ty) -> u64 {
        self.cx.types.size_of(ty).unwrap_or(0)
    }

    /// Creates a memory local for a type.
    pub(super) fn memory_local(&mut self, name: &str, align: u64, ty: &Ty) -> LocalId {
        let data = self.cx.types.data_type(ty).unwrap_or_else(|| Scalar::U8.into());
        let (size, align) = (self.size(ty), align.max(u64::from(self.align(ty))));
        self.b.memory(name, data, size, align)
    }

    /// Returns the place of a variable, created on first use.
    pub(super) fn var_place(&mut self, id: VarId) -> VarPlace {
        let place = self.vars.get(id).copied().unwrap_or(VarPlace::Unset);
        if !matches!(place, VarPlace::Unset) {
            return place;
        }
        let Some(var) = self.infos.get(id) else { return place };
        if let (true, Some(at)) = (self.result == Some(id), self.ret_ptr) {
            self.set_place(id, VarPlace::Address(at));
            return VarPlace::Address(at);
        }
        let outer = std::mem::replace(&mut self.b.span, var.span);
        let place = if var.ty.ty.is_aggregate() || var.address_taken {
            if matches!(var.ty.ty, Ty::Reference { .. }) {
                let ty = self.value_type(&var.ty.ty);
                VarPlace::Register(self.b.register(&var.name, ty))
            } else {
                VarPlace::Memory(self.memory_local(&var.name, var.align, &var.ty.ty))
            }
        } else {
            let ty = self.value_type(&var.ty.ty);
            VarPlace::Register(self.b.register(&var.name, ty))
        };
        self.b.span = outer;
        self.set_place(id, place);
        place
    }

    pub(super) fn statements(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            let outer = std::mem::replace(&mut self.b.span, stmt.span);
            self.statement(stmt);
            self.b.span = outer;
        }
    }

    /// Lowers statements in a new IR block. Also returns whether control leaves before the end of the block.
    pub(super) fn nested(&mut self, stmts: &[Stmt], direct: bool) -> (Block, bool) {
        let outer = std::mem::replace(&mut self.direct, direct);
        self.b.open();
        self.statements(stmts);
        let result = self.b.close();
        self.direct = outer;
        result
    }

    fn statement(&mut self, stmt: &Stmt) {
        if self.b.dead() {
            return;
        }
        match &stmt.kind {
            StmtKind::Expr(e) => self.effect(e),
            StmtKind::Init(id, e) => self.init(*id, e),
            StmtKind::InitAt(object, e) => self.init_at(object, e),
            StmtKind::Block(stmts) => self.statements(stmts),
            StmtKind::If { cond, then, els } => {
                let cond = self.value(cond);
                let (then, then_dead) = self.nested(then, true);
                let (els, els_dead) = self.nested(els, true);
                self.b.effect(Op::If { cond, then, els });
                if then_dead && els_dead {
                    self.b.set_dead();
                }
            }
            StmtKind::Loop { head, cond, body, step, unroll } => {
                self.push_loop();
                self.b.open();
                let outer = std::mem::replace(&mut self.direct, false);
                self.statements(head);
                self.direct = true;
                if let Some(cond) = cond
                    && cond.as_const() != Some(crate::types::Const::bool(true))
                {
                    let cond = self.value(cond);
                    self.b.if_else(cond, |_| {}, |b| b.effect(Op::Break));
                }
                self.statements(body);
                let (body, _) = self.b.close();
                self.b.open();
                if let Some(step) = step {
                    self.effect(step);
                }
                let (continuing, _) = self.b.close();
                self.direct = outer;
                self.b.effect(Op::Loop { body, continuing, break_if: None, unroll: *unroll });
                self.pop_loop();
            }
            StmtKind::DoLoop { body, cond, unroll } => {
                self.push_loop();
                let (body, _) = self.nested(body, true);
                self.b.open();
                let cond = self.value(cond);
                let done = self.b.int_un(IntUnOp::Not, cond);
                let (continuing, _) = self.b.close();
                self.b.effect(Op::Loop { body, continuing, break_if: Some(done), unroll: *unroll });
                self.pop_loop();
            }
            StmtKind::Switch { selector, sections, nested } => {
                if nested.is_empty() {
                    self.switch(selector, sections);
                } else {
                    self.seek_switch(selector, sections, nested);
                }
            }
            // Nothing jumps there, or the enclosing list has handled the label.
            StmtKind::Label(_) => {}
            StmtKind::Goto(label) => self.goto(*label),
            StmtKind::Region { stmts, labels } => self.region(stmts, labels),
            StmtKind::Break => {
                if let Some(frame) = self.flow.breaks.last() {
                    self.jump(*frame, Exit::Break);
                }
            }
            StmtKind::Continue => {
                if let Some(frame) = self.flow.continues.last() {
                    self.jump(*frame, Exit::Continue);
                }
            }
            StmtKind::Return(value) => self.return_statement(value.as_ref(), &[]),
            StmtKind::ReturnAfter(value, cleanups) => self.return_statement(value.as_ref(), cleanups),
        }
    }

    /// Begins a loop that is the target of `break` and `continue`.
    pub(super) fn push_loop(&mut self) {
        let frame = self.push_frame(true);
        self.flow.breaks.push(frame);
        self.flow.continues.push(frame);
    }

    /// Ends the innermost loop, after it has been emitted.
    pub(super) fn pop_loop(&mut self) {
        self.flow.breaks.pop();
        self.flow.continues.pop();
        self.pop_frame();
    }

    fn return_statement(&mut self, value: Option<&Expr>, cleanups: &[Stmt]) {
        match (value, self.ret_ptr) {
            (Some(e), Some(ptr)) => {
                // A value that is more than its bytes is created in place: nothing can see that place before.
                let plain = self.cx.types.special_members(&e.ty.ty);
                let plain = plain.trivial_copy && plain.trivial_destructor;
                let there = matches!(&e.kind, ExprKind::Load(o) if matches!(o.kind, ExprKind::Local(id) if self.result == Some(id)));
                if !there {
                    self.aggregate_into(e, ptr, plain);
                }
                self.statements(cleanups);
                self.b.effect(Op::Return(None));
            }
            (Some(e), None) => {
                let value = self.value(e);
                let ty = self.value_type(&self.ret.ty.clone());
                let value = self.b.fit(value, ty);
                self.statements(cleanups);
                self.b.effect(Op::Return(Some(value)));
            }
            (None, _) => {
                self.statements(cleanups);
                self.b.effect(Op::Return(None));
            }
        }
    }

    /// Initialises an object in place.
    fn init_at(&mut self, object: &Expr, e: &Expr) {
        if object.ty.ty.is_aggregate() {
            let (dst, aligned) = self.aligned_address(object);
            return self.aggregate_at(e, dst, aligned);
        }
        let value = self.value(e);
        let place = self.place(object);
        self.write(place, &object.ty, value);
    }

    pub(super) fn init(&mut self, id: VarId, e: &Expr) {
        let Some(var) = self.infos.get(id) else { return };
        if var.constant.is_some() && !var.address_taken {
            return;
        }
        if var.ty.ty.is_aggregate() {
            match self.var_place(id) {
                VarPlace::Memory(local) => {
                    let ptr = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                    self.aggregate_into(e, ptr, false);
                }
                VarPlace::Address(at) => self.aggregate_into(e, at, false),
                VarPlace::Unset | VarPlace::Value(_) | VarPlace::Register(_) => {}
            }
            return;
        }
        let value = self.value(e);
        let known = matches!(self.vars.get(id), Some(VarPlace::Unset | VarPlace::Value(_)));
        let fixed = !var.modified && !var.address_taken && !var.ty.is_volatile;
        let fixed = fixed || matches!(var.ty.ty, Ty::Reference { .. });
        if self.direct && known && fixed {
            self.set_place(id, VarPlace::Value(value));
            return;
        }
        match self.var_place(id) {
            VarPlace::Register(local) => self.b.set(local, value),
            VarPlace::Memory(local) => {
                let ptr = self.b.emit(Op::LocalAddr(local), ptr(Space::Local));
                let align = self.align(&var.ty.ty);
                self.b.store(ptr, value, align, MemFlags::PLAIN);
            }
            _ => {}
        }
    }
}
