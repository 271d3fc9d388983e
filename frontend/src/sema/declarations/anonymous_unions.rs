//! Declares anonymous unions in functions (C++17 [class.union.anon]).
//!
//! The object has no name. Each of its members is declared in the block, where the name denotes that part of the
//! object.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, Access, DeclKind};
use crate::hir::{Expr, ExprKind, Stmt};
use crate::lex::symbol::Symbol;
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::types::Ty;
use crate::types::records::Field;

/// The maximum nesting depth of anonymous members.
const MAX_DEPTH: u32 = 32;

impl<'a> Sema<'a> {
    /// Declares the object and the names of its members.
    pub(in crate::sema) fn anonymous_union(&mut self, union: &'a ast::FieldDecl, span: Span, out: &mut Vec<Stmt>) {
        if self.declare_anonymous_union(union, span, out).is_err()
            && let Some(current) = &mut self.body
        {
            current.said.incomplete = true;
        }
    }

    fn declare_anonymous_union(&mut self, union: &'a ast::FieldDecl, span: Span, out: &mut Vec<Stmt>) -> Checked<()> {
        let ty = self.resolve_type(&union.ty)?;
        self.require_complete(&ty, span)?;
        self.only_public_data(&ty.ty)?;
        // The members may be modified later, which is not known yet.
        let id = self.hidden_variable("anonymous union", ty.clone(), true, span);
        self.body.as_mut().or_bug(&mut self.reporter)?.locals.unions.insert(id);
        if let Some(value) = self.default_value(&ty, span)? {
            self.init_hidden(id, value, span, out);
        }
        self.declare_parts(Expr::object(ExprKind::Local(id), ty, span), 0)
    }

    /// Rejects member functions, static members, and private or protected members ([class.union.anon] 1).
    fn only_public_data(&mut self, ty: &Ty) -> Checked<()> {
        let Ty::Record(record) = ty else { return Ok(()) };
        let decl = self.types.record(*record).decl;
        for member in decl.iter().flat_map(|d| d.members.iter().flatten()) {
            let what = match &member.kind {
                DeclKind::Function(_) | DeclKind::Template(_) | DeclKind::Friend(_) => "functions",
                DeclKind::Var(_) => "static members",
                DeclKind::Access(Access::Private | Access::Protected) => "private or protected members",
                _ => continue,
            };
            let message = format!("an anonymous union cannot have {what}");
            return self.error(codes::BAD_RECORD, member.span, message);
        }
        Ok(())
    }

    /// Rejects the capture of a member of an anonymous union ([expr.prim.lambda.capture] 8).
    pub(in crate::sema) fn no_member_of_union(&mut self, object: &Expr, name: Symbol, span: Span) -> Checked<()> {
        let mut root = object;
        while let ExprKind::Field { base, .. } = &root.kind {
            root = base;
        }
        let of_union = matches!(root.kind, ExprKind::Local(id)
            if self.body.as_ref().is_some_and(|body| body.locals.unions.contains(&id)));
        if !of_union {
            return Ok(());
        }
        let message = format!("`{name}` is a member of an anonymous union, which lambdas cannot capture");
        let d = Diagnostic::error(codes::UNKNOWN_NAME, span, message);
        self.report(d.with_help("give the union's object a name"))
    }

    /// Declares the members of an unnamed object.
    fn declare_parts(&mut self, object: Expr, depth: u32) -> Checked<()> {
        let Ty::Record(record) = object.ty.ty else { return self.bug() };
        let fields: Vec<Field> = self.types.record(record).fields.clone();
        for (index, field) in fields.into_iter().enumerate() {
            let span = field.span;
            let kind = ExprKind::Field { base: Box::new(object.clone()), record, index };
            let part = Expr::object(kind, field.ty.clone(), span);
            let Some(name) = field.name else {
                if depth < MAX_DEPTH {
                    self.declare_parts(part, depth + 1)?;
                }
                continue;
            };
            let id = self.hidden_variable(name.as_str(), field.ty, false, span);
            let current = self.body.as_mut().or_bug(&mut self.reporter)?;
            current.locals.bindings.insert(id, part);
            let frame = current.frame;
            self.declare_new(ast::Ident { name, span }, Entity::Local(id, frame))?;
        }
        Ok(())
    }
}
