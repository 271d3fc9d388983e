//! Types in host code, as far as they are easy to determine: the types of host functions' variables and of the
//! arguments that they pass.

use super::closures::body_of;
use crate::ast::{self, BinaryOp, ExprKind as Ast, Initializer, Spec, TemplateArgKind, TypeKind, UnaryOp};
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::host::state::Host;
use crate::sema::model::scope::Entity;
use crate::sema::templates::deduction::Given;
use crate::types::{Basic, Const, QualType, Ty};

impl<'a> Sema<'a> {
    /// Declares a variable of a host function. A variable of unknown type hides others.
    pub(super) fn host_name(&mut self, name: ast::Ident, ty: Option<QualType>) {
        let known = ty.and_then(|ty| self.quietly(|s| s.declare_var(name, ty)));
        if known.is_none() {
            self.scopes.declare(self.context.scope, name.name, Entity::Host, name.span);
        }
    }

    pub(super) fn host_variable(&mut self, var: &'a ast::VarDecl, host: &mut Host<'a>) {
        let Some(name) = var.name.as_ident() else { return };
        if [Spec::Static, Spec::Extern, Spec::ThreadLocal].into_iter().any(|s| var.specs.has(s)) {
            self.note_static(name.span, host);
        }
        let init = match &var.init {
            Some(Initializer::Expr(e)) => Some(e),
            Some(Initializer::Paren(args)) if args.len() == 1 => args.first(),
            Some(Initializer::Brace(list)) if list.items.len() == 1 => list.items.first().map(|i| &i.value),
            _ => None,
        };
        if let Some(e) = init {
            self.host_values(e, &var.ty, host);
        }
        let ty = match &var.ty.kind {
            _ if is_auto(&var.ty) && var.init.is_some() => {
                init.and_then(|e| self.host_type(e, host)).and_then(|given| deduced(&var.ty, &given.ty))
            }
            _ => self.quietly(|s| s.resolve_type(&var.ty)),
        };
        let constant = var.specs.has(Spec::Constexpr) || var.ty.quals.is_const;
        if let (Some(e), Some(ty), true) = (init, &ty, constant)
            && (ty.ty.basic().is_some_and(Basic::is_integral) || matches!(ty.ty, Ty::Enum(_)))
            && self.host_type(e, host).is_some()
            && let Some(n) = self.constant_in_host(e, ty)
        {
            self.scopes.declare(self.context.scope, name.name, Entity::Enumerator(n, ty.ty.clone()), name.span);
            return;
        }
        if ty.is_none() {
            self.note_library_object(name, &var.ty, host);
            self.note_unknown_type(name, &var.ty, init, host);
        }
        self.host_name(name, ty);
    }

    /// Returns the value of a constant in host code.
    fn constant_in_host(&mut self, e: &'a ast::Expr, ty: &QualType) -> Option<i64> {
        let value = self.quietly(|s| {
            s.in_constant(|s| {
                let value = s.rvalue(e)?;
                let value = s.convert(value, ty, "a constant")?;
                s.known(value)
            })
        })?;
        value.as_const().and_then(Const::as_int).and_then(|n| i64::try_from(n).ok())
    }

    /// Returns the type of an expression in host code, if it is easy to determine.
    pub(super) fn host_type(&mut self, e: &'a ast::Expr, host: &mut Host<'a>) -> Option<Given> {
        let value = |ty: Ty| Some(Given { ty: ty.into(), lvalue: false });
        match &e.kind {
            Ast::Paren(inner) => self.host_type(inner, host),
            Ast::Int { .. }
            | Ast::Float { .. }
            | Ast::LongFloat(_)
            | Ast::Char { .. }
            | Ast::Bool(_)
            | Ast::Nullptr => {
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
                    Entity::Static(id) if !matches!(self.declared.statics[id].decl.ty.kind, TypeKind::Auto) => {
                        let known = &self.declared.statics[id];
                        let (decl, scope) = (known.decl, known.scope);
                        self.in_scope(scope, |s| s.quietly(|s| s.static_type(decl).map(|(ty, _)| ty)))?
                    }
                    Entity::Host => return None,
                    _ => return self.checked_type(e),
                };
                Some(named(ty))
            }
            Ast::Unary { op, operand } => {
                let held = if *op == UnaryOp::Deref { self.library_element(operand, host) } else { None };
                if held.is_some() {
                    return held;
                }
                let of = self.host_type(operand, host)?;
                let of_class = if matches!(of.ty.ty, Ty::Record(_)) { self.checked_type(e) } else { None };
                if of_class.is_some() {
                    return of_class;
                }
                match (op, &of.ty.ty) {
                    (UnaryOp::AddressOf, _) => value(of.ty.pointer_to()),
                    (UnaryOp::Deref, Ty::Pointer(to) | Ty::Array(to, _)) => {
                        Some(Given { ty: (**to).clone(), lvalue: true })
                    }
                    (UnaryOp::Deref, _) => self.checked_type(e),
                    (UnaryOp::Not, _) => value(Ty::Basic(Basic::Bool)),
                    (UnaryOp::Minus | UnaryOp::Plus | UnaryOp::BitNot, Ty::Basic(b)) => value(Ty::Basic(b.promoted())),
                    (_, ty) => value(ty.clone()),
                }
            }
            Ast::Index { base, .. } => match self.host_type(base, host).map(|given| given.ty.ty) {
                Some(Ty::Pointer(to) | Ty::Array(to, _)) => Some(Given { ty: (*to).clone(), lvalue: true }),
                Some(_) => self.checked_type(e),
                None => self.library_element(base, host),
            },
            Ast::Conditional { cond, then, otherwise } => {
                let then = then.as_deref().unwrap_or(cond);
                let (a, b) = (self.host_type(then, host), self.host_type(otherwise, host));
                if let (Some(a), Some(b)) = (a, b)
                    && a.lvalue
                    && b.lvalue
                    && a.ty == b.ty
                {
                    return Some(a);
                }
                let of_both = self.type_of_both(then, otherwise, host);
                of_both.map(|ty| Given { ty: ty.into(), lvalue: false }).or_else(|| self.checked_type(e))
            }
            Ast::Binary { op, lhs, rhs, .. } => {
                let (a, b) = (self.host_type(lhs, host)?, self.host_type(rhs, host)?);
                match (op, decayed(&a.ty.ty), decayed(&b.ty.ty)) {
                    (BinaryOp::Sub, Ty::Pointer(_), Ty::Pointer(_)) => value(Ty::Basic(Basic::Long)),
                    (BinaryOp::Add | BinaryOp::Sub, p @ Ty::Pointer(_), _) => value(p),
                    (BinaryOp::Add, _, p @ Ty::Pointer(_)) => value(p),
                    (op, _, _) if is_truth(*op) => value(Ty::Basic(Basic::Bool)),
                    (BinaryOp::Shl | BinaryOp::Shr, Ty::Basic(x), _) => value(Ty::Basic(x.promoted())),
                    (_, Ty::Basic(x), Ty::Basic(y)) => value(Ty::Basic(x.common(y))),
                    _ => self.checked_type(e),
                }
            }
            Ast::This => self.host_this(),
            Ast::Lambda(lambda) => match body_of(lambda) {
                Some(_) => self.host_closure(lambda, e.span, host),
                None => self.device_closure(lambda, e.span, host),
            }
            .and_then(|id| value(Ty::Record(id))),
            Ast::Member { base, arrow, name } => {
                let field = self.host_field(base, *arrow, name, host);
                field.or_else(|| self.checked_type(e))
            }
            Ast::Call { callee, args } => {
                let callee = callee.without_parens();
                let known = self.checked_type(e).or_else(|| self.conventional_type(callee, args, host));
                known.or_else(|| self.declared_result(callee, args.len(), host))
            }
            _ => self.checked_type(e),
        }
    }

    /// Returns the type of a conditional expression with these operands ([expr.cond] 5 to 7), if it is easy to
    /// determine.
    fn type_of_both(&mut self, then: &'a ast::Expr, otherwise: &'a ast::Expr, host: &mut Host<'a>) -> Option<Ty> {
        let a = decayed(&self.host_type(then, host)?.ty.ty);
        let b = decayed(&self.host_type(otherwise, host)?.ty.ty);
        let is_zero = |e: &ast::Expr| matches!(e.without_parens().kind, Ast::Int { value: 0, .. });
        match (&a, &b) {
            (Ty::Basic(x), Ty::Basic(y)) if x != y => Some(Ty::Basic(x.common(*y))),
            (x, y) if x == y => Some(a),
            (Ty::Pointer(_), Ty::Basic(_)) if is_zero(otherwise) => Some(a),
            (Ty::Basic(_), Ty::Pointer(_)) if is_zero(then) => Some(b),
            (Ty::Pointer(_) | Ty::Nullptr, Ty::Pointer(_) | Ty::Nullptr) => {
                let of = |ty: &Ty| Self::specimen(&ty.clone().into(), then.span);
                self.common_pointer(&of(&a), &of(&b))
            }
            _ => None,
        }
    }

    /// Returns the type of an expression from the check of device code, which accepts host functions in unevaluated
    /// operands.
    fn checked_type(&mut self, e: &'a ast::Expr) -> Option<Given> {
        let value = self.quietly(|s| s.unevaluated(e))?;
        let known = !matches!(value.ty.ty, Ty::Void | Ty::Overloaded(_));
        known.then(|| Given { lvalue: value.is_lvalue(), ty: value.ty })
    }

    /// Returns the type of a host variable.
    pub(super) fn host_variable_type(&mut self, name: &'a ast::QualifiedName) -> Option<Given> {
        match self.quietly(|s| Ok(s.lookup_qualified(name, false)))?? {
            Entity::Local(id, _) => Some(named(self.body.as_ref()?.locals.vars.get(id)?.ty.clone())),
            _ => None,
        }
    }

    /// Returns the type of `this`.
    pub(super) fn host_this(&self) -> Option<Given> {
        let Entity::Local(id, _) = self.scopes.find(self.context.scope, Symbol::intern("this"))?.0 else { return None };
        Some(Given { ty: self.body.as_ref()?.locals.vars.get(id)?.ty.clone(), lvalue: false })
    }

    /// Returns the results of functions from unknown headers that follow from their names and arguments: `std::move`
    /// and `std::forward` ([forward]), and the members of tensors that return their data (PyTorch, "Tensor Basics").
    fn conventional_type(
        &mut self,
        callee: &'a ast::Expr,
        args: &'a [ast::Expr],
        host: &mut Host<'a>,
    ) -> Option<Given> {
        let (name, member) = match &callee.kind {
            Ast::Name(name) => (name, false),
            Ast::Member { name, .. } => (name, true),
            _ => return None,
        };
        if let (Ast::Member { base, arrow: false, .. }, Some(name)) = (&callee.kind, name.as_ident())
            && let Some(given) = self.library_result(base, name, host)
        {
            return Some(given);
        }
        let explicit = name.last()?.args.as_deref().unwrap_or(&[]);
        let is_std = name.segments.len() == 2 && name.segments.first()?.symbol()? == "std";
        match (name.last_ident()?.name.as_str(), explicit, args) {
            // The argument is a Thrust pointer, whose `data()` counts as a plain pointer here.
            ("raw_pointer_cast", [], [one]) if !member => {
                let given = self.host_type(one, host)?;
                matches!(given.ty.ty, Ty::Pointer(_)).then_some(Given { lvalue: false, ..given })
            }
            ("move", [], [one]) if is_std => Some(Given { lvalue: false, ..self.host_type(one, host)? }),
            ("forward", [ast::TemplateArg { kind: TemplateArgKind::Type(ty), .. }], [one]) if is_std => {
                let lvalue = matches!(self.quietly(|s| s.resolve_type(ty))?.ty, Ty::Reference { rvalue: false, .. });
                Some(Given { lvalue, ..self.host_type(one, host)? })
            }
            (
                "data_ptr" | "mutable_data_ptr" | "const_data_ptr",
                [ast::TemplateArg { kind: TemplateArgKind::Type(ty), .. }],
                [],
            ) if member => {
                let to = self.quietly(|s| s.resolve_type(ty))?;
                let is_const = to.is_const || name.last_ident()?.name == "const_data_ptr";
                Some(Given { ty: QualType { is_const, ..to }.pointer_to().into(), lvalue: false })
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

/// Returns true for `auto`, and pointers and references to it.
fn is_auto(ty: &ast::AstType) -> bool {
    match &ty.kind {
        TypeKind::Auto => true,
        TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => is_auto(to),
        _ => false,
    }
}

/// Returns the type of a variable that is declared with `auto` and has an initial value of a type ([dcl.spec.auto]). A
/// reference counts as its target.
fn deduced(ty: &ast::AstType, given: &QualType) -> Option<QualType> {
    match (&ty.kind, decayed(&given.ty)) {
        (TypeKind::Auto, decayed) => {
            Some(QualType { is_const: ty.quals.is_const, ..QualType::from(decayed).unqualified() })
        }
        (TypeKind::Pointer(to), Ty::Pointer(of)) => match to.kind {
            TypeKind::Auto => {
                let of = QualType { is_const: of.is_const || to.quals.is_const, ..(*of).clone() };
                Some(of.pointer_to().into())
            }
            _ => Some(deduced(to, &of)?.pointer_to().into()),
        },
        (TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to), _) => match to.kind {
            TypeKind::Auto => Some(QualType { is_const: given.is_const || to.quals.is_const, ..given.clone() }),
            _ => deduced(to, given),
        },
        _ => None,
    }
}

/// Returns the properties of an expression that names a variable of a type.
pub(super) fn named(ty: QualType) -> Given {
    match ty.ty {
        Ty::Reference { to, .. } => Given { ty: (*to).clone(), lvalue: true },
        _ => Given { ty, lvalue: true },
    }
}

/// Returns the type of an array as a pointer to its elements.
fn decayed(ty: &Ty) -> Ty {
    match ty {
        Ty::Array(to, _) => to.pointer_to(),
        other => other.clone(),
    }
}

/// Returns true for comparisons and logical operators.
fn is_truth(op: BinaryOp) -> bool {
    use BinaryOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
    matches!(op, And | Or | Eq | Ne | Lt | Gt | Le | Ge)
}
