//! Determines the end of objects' lifetimes: local objects, temporaries, members and bases (C++17 [class.dtor],
//! [class.temporary], [stmt.jump] 2).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast;
use crate::hir::expressions::{in_order, read, set_flag, stored};
use crate::hir::{Expr, ExprKind, Order, Stmt, StmtKind, VarId};
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::body::Cleanup;
use crate::sema::model::calls::{Construction, Form};
use crate::sema::model::functions::Implicit;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::records::Role;
use crate::types::{Basic, Const, QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Creates a temporary object that is destroyed at the end of the full expression (C++17 [class.temporary] 4). If
    /// the object is made conditionally, a variable records whether it was made.
    pub(in crate::sema) fn materialise(&mut self, e: Expr) -> Checked<Expr> {
        let (seen, ty, span) = (e.ty.clone(), e.ty.unqualified(), e.span);
        let Some(conditional) = self.body.as_ref().map(|c| c.lifetimes.conditional > 0) else {
            let what =
                format!("temporary objects of `{}`, which has a destructor, outside of functions are", self.show(&ty));
            return self.unsupported(span, what);
        };
        let id = self.hidden_variable("", ty.clone(), true, span);
        let object = Expr::object(ExprKind::Local(id), ty.clone(), span);
        self.mark_address_taken(&object);
        let (mut value, mut made) = (e, None);
        if conditional {
            let flag = self.hidden_variable("made", Basic::Bool.into(), true, span);
            let ty = value.ty.clone();
            let kind = ExprKind::Comma(Box::new(set_flag(flag, true, span)), Box::new(value));
            value = Expr::value(kind, ty, span);
            self.body.as_mut().or_bug(&mut self.reporter)?.lifetimes.flags.push(flag);
            made = Some(flag);
        }
        self.body
            .as_mut()
            .or_bug(&mut self.reporter)?
            .lifetimes
            .temporaries
            .push(Cleanup { made, ..Cleanup::of(object) });
        Ok(Expr::temporary(ExprKind::Materialise(id, Box::new(value)), seen, span))
    }

    /// Returns the statements that destroy the temporary objects of a full expression in reverse order. Objects in
    /// `kept`, whose lifetimes references extend, live until the end of the scope.
    pub(in crate::sema) fn end_expression(&mut self, kept: &[VarId], span: Span) -> Vec<Stmt> {
        let Some(current) = &mut self.body else { return Vec::new() };
        if current.lifetimes.temporaries.is_empty() {
            return Vec::new();
        }
        let mut out = Vec::new();
        let is_kept = |t: &Cleanup| matches!(&t.object.kind, ExprKind::Local(id) if kept.contains(id));
        let (stay, end): (Vec<_>, Vec<_>) =
            std::mem::take(&mut current.lifetimes.temporaries).into_iter().partition(is_kept);
        for kept in stay {
            self.clean_up_later(kept);
        }
        for temporary in end.into_iter().rev() {
            self.clean_up(temporary, span, &mut out);
        }
        out
    }

    /// Destroys an object, if it was made.
    pub(in crate::sema) fn clean_up(&mut self, cleanup: Cleanup, span: Span, out: &mut Vec<Stmt>) {
        let Cleanup { object, made, only, numbers } = cleanup;
        if let Some(numbers) = numbers {
            return self.destroy_base(object, numbers, only, span, out);
        }
        let Some(flag) = made else { return self.destroy(object, span, out) };
        let mut then = Vec::new();
        self.destroy(object, span, &mut then);
        // The expression that makes the object may be evaluated again.
        then.push(Stmt { kind: StmtKind::Expr(set_flag(flag, false, span)), span });
        let cond = read(flag, Basic::Bool.into(), span);
        out.push(Stmt { kind: StmtKind::If { cond, then, els: Vec::new() }, span });
    }

    /// Ends a full expression whose value is used after its temporary objects are destroyed, such as a condition.
    pub(in crate::sema) fn end_value(&mut self, e: Expr) -> Expr {
        let (span, ty) = (e.span, e.ty.clone());
        let ends = self.end_expression(&[], span);
        if ends.is_empty() {
            return e;
        }
        let id = self.hidden_variable("value", ty.clone(), true, span);
        let kept = stored(id, e, span);
        let all = in_order(kept, ends);
        let value = read(id, ty.clone(), span);
        Expr::value(ExprKind::Comma(Box::new(all), Box::new(value)), ty, span)
    }

    /// Ends a full expression whose value is unused, at a place where statements are not possible.
    pub(in crate::sema) fn end_effect(&mut self, e: Expr) -> Expr {
        let ends = self.end_expression(&[], e.span);
        in_order(e, ends)
    }

    /// Initialises a variable that the source does not name, which ends the full expression, and schedules the
    /// destruction of the variable.
    pub(in crate::sema) fn init_hidden(&mut self, id: VarId, value: Expr, span: Span, out: &mut Vec<Stmt>) {
        let kept = match &value.kind {
            // A range that is the array of a braced list.
            ExprKind::Decay(array) => {
                let mut found = Vec::new();
                extended_object(array, &mut found);
                found
            }
            _ => extended(&value),
        };
        out.push(Stmt { kind: StmtKind::Init(id, value), span });
        out.extend(self.end_expression(&kept, span));
        let ty = self.body.as_ref().and_then(|c| c.locals.vars.get(id)).map(|v| v.ty.clone());
        if let Some(ty) = ty.filter(|t| !matches!(t.ty, Ty::Reference { .. })) {
            self.destroy_later(Expr::object(ExprKind::Local(id), ty, span));
        }
    }

    /// Returns the initialisations of the variables that record which temporary objects were made, for the beginning of
    /// a function.
    pub(in crate::sema) fn flag_statements(&mut self, span: Span) -> Vec<Stmt> {
        let flags = self.body.as_mut().map(|c| std::mem::take(&mut c.lifetimes.flags)).unwrap_or_default();
        let init = |flag| {
            let value = Expr::value(ExprKind::Const(Const::bool(false)), Basic::Bool, span);
            Stmt { kind: StmtKind::Init(flag, value), span }
        };
        flags.into_iter().map(init).collect()
    }

    /// Rejects temporary objects that would have to be destroyed at a place where statements are not possible.
    pub(in crate::sema) fn no_temporaries(&mut self, span: Span) -> Checked<()> {
        let Some(current) = &mut self.body else { return Ok(()) };
        match std::mem::take(&mut current.lifetimes.temporaries).is_empty() {
            true => Ok(()),
            false => self.unsupported(span, "temporary objects with destructors in this kind of statement are"),
        }
    }

    /// Returns true for objects whose destructors must run.
    pub(in crate::sema) fn is_destroyed(&self, ty: &Ty) -> bool {
        !self.types.special_members(ty).trivial_destructor
    }

    /// Schedules the destruction of an object at the end of its scope.
    pub(in crate::sema) fn destroy_later(&mut self, object: Expr) {
        self.clean_up_later(Cleanup::of(object));
    }

    pub(super) fn clean_up_later(&mut self, cleanup: Cleanup) {
        let object = &cleanup.object;
        if let Ty::Record(record) = object.ty.ty
            && let Some(id) = self.types.record(record).members.destructor
        {
            let form = Form::Constructor { class: record, way: Construction::Direct };
            if self.check_function_access(id, form, &[], object.span).is_err()
                && let Some(current) = &mut self.body
            {
                current.said.incomplete = true;
            }
        }
        if self.types.special_members(&object.ty.ty).trivial_destructor {
            return;
        }
        self.mark_address_taken(object);
        if let Some(current) = &mut self.body {
            current.lifetimes.cleanups.push(cleanup);
        }
    }

    /// Schedules the destruction of the bases and members of `*this` after the body of a destructor.
    pub(in crate::sema) fn destroy_parts_later(&mut self, record: RecordId, span: Span) {
        self.destroy_virtual_bases_later(record, span);
        let fields = self.types.record(record).fields.clone();
        let own = self.types.record(record).decl.is_some_and(|d| d.tag == ast::Tag::Union);
        for (index, field) in fields.iter().enumerate() {
            // The active member of a union is unknown ([class.dtor] 9).
            let of_union = match field.ty.ty {
                Ty::Record(id) => {
                    let decl = self.types.record(id).decl;
                    field.name.is_none() && decl.is_some_and(|d| d.tag == ast::Tag::Union)
                }
                _ => false,
            };
            if own || of_union || matches!(field.role, Role::VirtualBase { .. }) {
                continue;
            }
            if let Some(object) = self.closure_object(span) {
                let object = Self::part(object, record, index, field, span);
                let numbers = (field.role == Role::Base && self.types.holds_virtual_bases(&field.ty.ty))
                    .then(|| self.numbers_of_base(record, index));
                self.clean_up_later(Cleanup { numbers, ..Cleanup::of(object) });
            }
        }
    }

    /// Returns the statements that destroy the objects after the first `depth`, in reverse order.
    pub(in crate::sema) fn cleanups(&mut self, depth: usize, span: Span) -> Vec<Stmt> {
        let objects: Vec<Cleanup> = match &self.body {
            Some(c) => c.lifetimes.cleanups.iter().skip(depth).rev().cloned().collect(),
            None => Vec::new(),
        };
        let mut out = Vec::new();
        for object in objects {
            self.clean_up(object, span, &mut out);
        }
        out
    }

    /// Runs `f`, which returns statements, and appends the destruction of the objects that it scheduled.
    pub(in crate::sema) fn with_cleanups(&mut self, span: Span, f: impl FnOnce(&mut Self) -> Vec<Stmt>) -> Vec<Stmt> {
        let depth = self.body.as_ref().map_or(0, |c| c.lifetimes.cleanups.len());
        self.with_cleanups_from(depth, span, f)
    }

    /// Runs `f`, which returns statements, and appends the destruction of all scheduled objects after the first
    /// `depth`.
    pub(in crate::sema) fn with_cleanups_from(
        &mut self,
        depth: usize,
        span: Span,
        f: impl FnOnce(&mut Self) -> Vec<Stmt>,
    ) -> Vec<Stmt> {
        let mut out = f(self);
        out.extend(self.cleanups(depth, span));
        if let Some(current) = &mut self.body {
            current.lifetimes.cleanups.truncate(depth);
        }
        out
    }

    /// Destroys a base. If `only` is given, the base is destroyed only if that variable is true.
    fn destroy_base(&mut self, base: Expr, numbers: u64, only: Option<VarId>, span: Span, out: &mut Vec<Stmt>) {
        let Ty::Record(class) = base.ty.ty else { return };
        let Ok(mut call) = self.destructor_call(class, base, true, span) else {
            if let Some(current) = &mut self.body {
                current.said.incomplete = true;
            }
            return;
        };
        if let (ExprKind::Call(_, args, _), true) = (&mut call.kind, self.types.has_virtual_bases(class)) {
            args.extend(self.number_behind(numbers, span));
        }
        let call = Stmt { kind: StmtKind::Expr(call), span };
        match only {
            Some(only) => {
                let cond = read(only, Basic::Bool.into(), span);
                out.push(Stmt { kind: StmtKind::If { cond, then: vec![call], els: Vec::new() }, span });
            }
            None => out.push(call),
        }
    }

    pub(in crate::sema) fn destroy(&mut self, object: Expr, span: Span, out: &mut Vec<Stmt>) {
        match object.ty.ty.clone() {
            Ty::Array(element, Some(count)) => {
                for i in (0..count).rev() {
                    if i + 64 < count {
                        let what = "arrays of more than 64 objects with destructors are";
                        self.say_unsupported(span, what);
                        return;
                    }
                    let index = crate::hir::expressions::int_const(Basic::ULong, i128::from(i), span);
                    let kind = ExprKind::Index { base: Box::new(object.clone()), index: Box::new(index) };
                    self.destroy(Expr::object(kind, (*element).clone(), span), span, out);
                }
            }
            Ty::Record(record) => {
                if let Ok(call) = self.destructor_call(record, object, false, span) {
                    out.push(Stmt { kind: StmtKind::Expr(call), span });
                } else if let Some(current) = &mut self.body {
                    current.said.incomplete = true;
                }
            }
            _ => {}
        }
    }

    /// Returns the call of a destructor. If `direct` is set, the destructor of this class is called even if it is
    /// virtual.
    pub(in crate::sema) fn destructor_call(
        &mut self,
        record: RecordId,
        object: Expr,
        direct: bool,
        span: Span,
    ) -> Checked<Expr> {
        let declared = self.types.record(record).members.destructor;
        let id = match declared {
            Some(id) => id,
            None => self.implicit(record, Implicit::Destructor),
        };
        let func = &self.functions[id];
        let (at, name) = (func.span, func.name.clone());
        if func.space == ExecSpace::Host && !self.is_relaxed(id) {
            let d = Diagnostic::error(codes::HOST_CALL, span, format!("device code calls the host function `{name}`"));
            return self
                .report(d.with_label(at, "declared here without `__device__`").with_help("mark it `__device__`"));
        }
        let form = Form::Constructor { class: record, way: Construction::Direct };
        self.check_function_access(id, form, &[], span)?;
        self.signature(id, span)?;
        let ty = Ty::Record(record);
        let address = self.address_of(object, span)?;
        let address = Expr { ty: QualType::from(ty).pointer_to().into(), ..address };
        // The object that a pointer points to may have a class derived from that of the pointer.
        let pointed = !matches!(address.kind, ExprKind::AddrOf(_));
        if pointed && !direct && self.is_dispatched(id, &address) {
            return self.virtual_call(id, vec![address], span);
        }
        self.use_function(id, span)?;
        Ok(Expr::value(ExprKind::Call(id, vec![address], Order::Forward), Ty::Void, span))
    }
}

/// Returns the temporary objects whose lifetimes an initial value extends to that of the variable: objects that a
/// reference is bound to, including references that are members of an aggregate (C++17 [class.temporary] 6).
pub(in crate::sema) fn extended(value: &Expr) -> Vec<VarId> {
    let mut found = Vec::new();
    extended_in(value, &mut found);
    found
}

fn extended_in(value: &Expr, found: &mut Vec<VarId>) {
    match &value.kind {
        ExprKind::AddrOf(object) => extended_object(object, found),
        ExprKind::Aggregate { parts, .. } => parts.iter().for_each(|(_, part)| extended_in(part, found)),
        ExprKind::Comma(_, value) => extended_in(value, found),
        ExprKind::Cond(_, a, b) => {
            extended_in(a, found);
            extended_in(b, found);
        }
        _ => {}
    }
}

/// Collects the temporary objects that an object is or is a part of, and those that it refers to.
fn extended_object(object: &Expr, found: &mut Vec<VarId>) {
    match &object.kind {
        ExprKind::Materialise(id, value) => {
            found.push(*id);
            extended_in(value, found);
        }
        ExprKind::Temp(value) => extended_in(value, found),
        ExprKind::Field { base, .. } | ExprKind::Index { base, .. } | ExprKind::Component { base, .. } => {
            extended_object(base, found);
        }
        ExprKind::Comma(_, object) => extended_object(object, found),
        ExprKind::Cond(_, a, b) => {
            extended_object(a, found);
            extended_object(b, found);
        }
        _ => {}
    }
}
