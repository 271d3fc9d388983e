//! When objects end: local objects, temporaries, members and bases
//! (C++17 [class.dtor], [class.temporary], [stmt.jump] 2).

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::functions::ExecSpace;
use super::hir::{Expr, ExprKind, Stmt, StmtKind, Var, VarId};
use super::special::Implicit;
use super::types::{QualType, RecordId, Ty};
use super::{Sema, codes};

impl<'a> Sema<'a> {
    /// A temporary object that is destroyed at the end of the full expression
    /// (C++17 [class.temporary] 4).
    pub(super) fn materialise(&mut self, e: Expr) -> Option<Expr> {
        let (ty, span) = (e.ty.unqualified(), e.span);
        if self.current.as_ref().is_none_or(|c| c.conditional > 0) {
            let what = format!(
                "temporary objects of `{}` that are made only sometimes, and have a destructor, are",
                self.show(&ty)
            );
            return self.unsupported(span, what);
        }
        let id = self.new_var(Var {
            name: String::new(),
            ty: ty.clone(),
            param: None,
            address_taken: true,
            modified: true,
            align: 1,
            constant: None,
            object: None,
            span,
        });
        self.current.as_mut()?.temporaries.push(Expr::object(ExprKind::Local(id), ty.clone(), span));
        Some(Expr::object(ExprKind::Materialise(id, Box::new(e)), ty, span))
    }

    /// The destruction of the temporary objects of a full expression, last one first. One whose
    /// lifetime a reference extends (`kept`) lives as long as the scope.
    pub(super) fn end_expression(&mut self, kept: Option<VarId>, span: Span) -> Vec<Stmt> {
        let Some(current) = &mut self.current else { return Vec::new() };
        if current.temporaries.is_empty() {
            return Vec::new();
        }
        let mut out = Vec::new();
        for object in std::mem::take(&mut current.temporaries).into_iter().rev() {
            match object.kind {
                ExprKind::Local(id) if Some(id) == kept => self.destroy_later(object),
                _ => self.destroy(object, span, &mut out),
            }
        }
        out
    }

    /// Refuses temporary objects that would have to be destroyed where nothing can be done.
    pub(super) fn no_temporaries(&mut self, span: Span) {
        let Some(current) = &mut self.current else { return };
        if !std::mem::take(&mut current.temporaries).is_empty() {
            self.unsupported::<()>(span, "temporary objects with destructors in this kind of statement are");
        }
    }

    /// True for objects that have destructors to run.
    pub(super) fn is_destroyed(&self, ty: &Ty) -> bool {
        !self.types.special(ty).trivial_destructor
    }

    /// Refuses what was left to be destroyed since there were `depth` objects.
    pub(super) fn refuse_cleanups(&mut self, depth: usize, span: Span, what: &str) {
        if self.current.as_ref().is_some_and(|c| c.cleanups.len() > depth) {
            self.unsupported::<()>(span, what);
            if let Some(c) = &mut self.current {
                c.cleanups.truncate(depth);
            }
        }
    }

    /// Remembers that an object is to be destroyed at the end of its scope.
    pub(super) fn destroy_later(&mut self, object: Expr) {
        if self.types.special(&object.ty.ty).trivial_destructor {
            return;
        }
        self.mark_address_taken(&object);
        if let Some(current) = &mut self.current {
            current.cleanups.push(object);
            current.destroys = true;
        }
    }

    /// Bases and members of `*this`, to be destroyed behind a destructor's body.
    pub(super) fn destroy_parts_later(&mut self, record: RecordId, span: Span) {
        let Some(fields) = self.types.record(record).map(|r| r.fields.clone()) else { return };
        for (index, field) in fields.iter().enumerate() {
            if let Some(object) = self.this_object(span) {
                let part = Self::part(object, record, index, field, span);
                self.destroy_later(part);
            }
        }
    }

    /// The statements that destroy what was made since there were `depth` objects, last one first.
    pub(super) fn cleanups(&mut self, depth: usize, span: Span) -> Vec<Stmt> {
        let objects: Vec<Expr> = match &self.current {
            Some(c) => c.cleanups.iter().skip(depth).rev().cloned().collect(),
            None => Vec::new(),
        };
        let mut out = Vec::new();
        for object in objects {
            self.destroy(object, span, &mut out);
        }
        out
    }

    /// Runs something that makes statements; what it leaves to be destroyed is destroyed at its end.
    pub(super) fn with_cleanups(&mut self, span: Span, f: impl FnOnce(&mut Self) -> Vec<Stmt>) -> Vec<Stmt> {
        let depth = self.current.as_ref().map_or(0, |c| c.cleanups.len());
        self.with_cleanups_from(depth, span, f)
    }

    /// The same for what is to be destroyed beyond the first `depth` objects.
    pub(super) fn with_cleanups_from(
        &mut self,
        depth: usize,
        span: Span,
        f: impl FnOnce(&mut Self) -> Vec<Stmt>,
    ) -> Vec<Stmt> {
        let mut out = f(self);
        out.extend(self.cleanups(depth, span));
        if let Some(current) = &mut self.current {
            current.cleanups.truncate(depth);
        }
        out
    }

    pub(super) fn destroy(&mut self, object: Expr, span: Span, out: &mut Vec<Stmt>) {
        match object.ty.ty.clone() {
            Ty::Array(element, Some(count)) => {
                for i in (0..count).rev() {
                    if i + 64 < count {
                        let what = "arrays of more than 64 objects with destructors are";
                        self.unsupported::<()>(span, what);
                        return;
                    }
                    let index = super::exprs::int_const(super::types::Basic::ULong, i128::from(i), span);
                    let kind = ExprKind::Index { base: Box::new(object.clone()), index: Box::new(index) };
                    self.destroy(Expr::object(kind, (*element).clone(), span), span, out);
                }
            }
            Ty::Record(record) => {
                if let Some(call) = self.destructor_call(record, object, span) {
                    out.push(Stmt { kind: StmtKind::Expr(call), span });
                } else if let Some(current) = &mut self.current {
                    current.incomplete = true;
                }
            }
            _ => {}
        }
    }

    /// The call of a destructor.
    pub(super) fn destructor_call(&mut self, record: RecordId, object: Expr, span: Span) -> Option<Expr> {
        let declared = self.types.record(record)?.members.destructor;
        let id = match declared {
            Some(id) => id,
            None => self.implicit(record, Implicit::Destructor)?,
        };
        let func = self.functions.get(id.0 as usize)?;
        let (at, name) = (func.span, func.name.clone());
        if func.space == ExecSpace::Host {
            let d = Diagnostic::error(codes::HOST_CALL, span, format!("device code calls the host function `{name}`"));
            return self
                .report(d.with_label(at, "declared here without `__device__`").with_help("mark it `__device__`"));
        }
        self.signature(id, span)?;
        self.use_function(id, span)?;
        let ty = Ty::Record(record);
        let address = self.address_of(object, span)?;
        let address = Expr { ty: QualType::from(ty).pointer_to().into(), ..address };
        Some(Expr::value(ExprKind::Call(id, vec![address]), Ty::Void, span))
    }
}
