//! Types in host code, as far as they are easy to say: what host functions declare, and what they hand to others.

use crate::ast::{self, BinaryOp, DeclKind, ExprKind as Ast, Initializer, Spec, TypeKind, UnaryOp};
use crate::sema::Sema;
use crate::sema::lookup::scope::Entity;
use crate::sema::templates::deduction::Given;
use crate::types::{Basic, QualType, Ty};

impl<'a> Sema<'a> {
    /// Declares a variable of a host function; one of unknown type hides others.
    pub(super) fn host_name(&mut self, name: ast::Ident, ty: Option<QualType>) {
        let known = ty.and_then(|ty| self.quietly(|s| s.declare_var(name, ty)));
        if known.is_none() {
            self.scopes.declare(self.context.scope, name.name, Entity::Host, name.span);
        }
    }

    pub(super) fn host_variable(&mut self, var: &'a ast::VarDecl) {
        let Some(name) = var.name.as_ident() else { return };
        let init = match &var.init {
            Some(Initializer::Expr(e)) => Some(e),
            Some(Initializer::Paren(args)) if args.len() == 1 => args.first(),
            Some(Initializer::Brace(list)) if list.items.len() == 1 => list.items.first().map(|i| &i.value),
            _ => None,
        };
        let ty = match &var.ty.kind {
            TypeKind::Auto => init.and_then(|e| self.host_type(e)).map(|g| g.ty.unqualified()),
            _ => self.quietly(|s| s.resolve_type(&var.ty)),
        };
        let constant = var.specs.has(Spec::Constexpr) || var.ty.quals.is_const;
        if let (Some(e), Some(ty), true) = (init, &ty, constant)
            && ty.ty.basic().is_some_and(Basic::is_integral)
            && self.host_type(e).is_some()
            && let Some(n) = self.quietly(|s| s.constant_int(e)).and_then(|n| i64::try_from(n).ok())
        {
            self.scopes.declare(self.context.scope, name.name, Entity::Enumerator(n, ty.ty.clone()), name.span);
            return;
        }
        self.host_name(name, ty);
    }

    /// The type of an expression in host code, if that is easy to say.
    pub(super) fn host_type(&mut self, e: &'a ast::Expr) -> Option<Given> {
        let value = |ty: Ty| Some(Given { ty: ty.into(), lvalue: false });
        match &e.kind {
            Ast::Paren(inner) => self.host_type(inner),
            Ast::Int { .. } | Ast::Float { .. } | Ast::Char { .. } | Ast::Bool(_) | Ast::Nullptr => {
                let ty = self.quietly(|s| s.expr(e))?.ty;
                Some(Given { ty, lvalue: false })
            }
            Ast::SizeofType(_) | Ast::SizeofExpr(_) | Ast::SizeofPack(_) => value(Ty::Basic(Basic::ULong)),
            Ast::Cast { ty, .. } => self.host_written(ty),
            Ast::Construct { ty, .. } => self.host_written(ty),
            Ast::Name(name) => {
                let ty = match self.quietly(|s| Ok(s.lookup_qualified(name, false)))?? {
                    Entity::Local(id, _) => self.body.as_ref()?.locals.vars.get(id)?.ty.clone(),
                    Entity::Enumerator(_, ty) => return value(ty),
                    Entity::Static(id) => {
                        let known = &self.declared.statics[id];
                        let (decl, scope) = (known.decl, known.scope);
                        match decl.ty.kind {
                            TypeKind::Auto => None,
                            _ => self.in_scope(scope, |s| s.quietly(|s| s.static_type(decl).map(|(ty, _)| ty))),
                        }?
                    }
                    _ => return None,
                };
                match ty.ty {
                    Ty::Reference { to, .. } => Some(Given { ty: (*to).clone(), lvalue: true }),
                    _ => Some(Given { ty, lvalue: true }),
                }
            }
            Ast::Unary { op, operand } => {
                let of = self.host_type(operand)?;
                match (op, &of.ty.ty) {
                    (UnaryOp::AddressOf, _) => value(of.ty.pointer_to()),
                    (UnaryOp::Deref, Ty::Pointer(to) | Ty::Array(to, _)) => {
                        Some(Given { ty: (**to).clone(), lvalue: true })
                    }
                    (UnaryOp::Deref, _) => None,
                    (UnaryOp::Not, _) => value(Ty::Basic(Basic::Bool)),
                    (UnaryOp::Minus | UnaryOp::Plus | UnaryOp::BitNot, Ty::Basic(b)) => value(Ty::Basic(b.promoted())),
                    (_, ty) => value(ty.clone()),
                }
            }
            Ast::Index { base, .. } => match &self.host_type(base)?.ty.ty {
                Ty::Pointer(to) | Ty::Array(to, _) => Some(Given { ty: (**to).clone(), lvalue: true }),
                _ => None,
            },
            Ast::Conditional { then: Some(then), otherwise, .. } => {
                let (a, b) = (self.host_type(then)?, self.host_type(otherwise)?);
                match (&a.ty.ty, &b.ty.ty) {
                    (Ty::Basic(x), Ty::Basic(y)) if x != y => value(Ty::Basic(x.common(*y))),
                    (x, y) if x == y => value(x.clone()),
                    _ => None,
                }
            }
            Ast::Binary { op, lhs, rhs, .. } => {
                let (a, b) = (self.host_type(lhs)?, self.host_type(rhs)?);
                let decayed = |ty: &Ty| match ty {
                    Ty::Array(to, _) => to.pointer_to(),
                    other => other.clone(),
                };
                match (op, decayed(&a.ty.ty), decayed(&b.ty.ty)) {
                    (BinaryOp::Sub, Ty::Pointer(_), Ty::Pointer(_)) => value(Ty::Basic(Basic::Long)),
                    (BinaryOp::Add | BinaryOp::Sub, p @ Ty::Pointer(_), _) => value(p),
                    (BinaryOp::Add, _, p @ Ty::Pointer(_)) => value(p),
                    (op, _, _) if is_truth(*op) => value(Ty::Basic(Basic::Bool)),
                    (BinaryOp::Shl | BinaryOp::Shr, Ty::Basic(x), _) => value(Ty::Basic(x.promoted())),
                    (_, Ty::Basic(x), Ty::Basic(y)) => value(Ty::Basic(x.common(y))),
                    _ => None,
                }
            }
            Ast::Member { base, arrow, name } => {
                let of = self.host_type(base)?;
                let record = match (&of.ty.ty, arrow) {
                    (Ty::Record(id), false) => *id,
                    (Ty::Pointer(to), true) => match to.ty {
                        Ty::Record(id) => id,
                        _ => return None,
                    },
                    _ => return None,
                };
                let field = name.as_ident()?;
                let decl = self.types.record(record);
                let (members, scope) = (decl.decl?.members.as_deref()?, decl.scope);
                let ty = members.iter().find_map(|m| match &m.kind {
                    DeclKind::Field(f) if f.name.is_some_and(|n| n.name == field.name) => Some(&f.ty),
                    _ => None,
                })?;
                let ty = self.in_scope(scope, |s| s.quietly(|s| s.resolve_type(ty)))?;
                Some(Given { ty, lvalue: true })
            }
            _ => None,
        }
    }

    fn host_written(&mut self, ty: &'a ast::AstType) -> Option<Given> {
        let ty = self.quietly(|s| s.resolve_type(ty))?;
        match ty.ty {
            Ty::Reference { to, .. } => Some(Given { ty: (*to).clone(), lvalue: true }),
            _ => Some(Given { ty, lvalue: false }),
        }
    }
}

/// True for comparisons and logical operators.
fn is_truth(op: BinaryOp) -> bool {
    use BinaryOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
    matches!(op, And | Or | Eq | Ne | Lt | Gt | Le | Ge)
}
