//! Functions, objects and null pointers as arguments of templates (C++17 [temp.arg.nontype] 2).
//!
//! An object argument is an object with static storage, or its address. Subobjects are not valid arguments. A function
//! is represented by its number, see `function_pointers`.

use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast, TemplateArgKind, TypeKind, UnaryOp};
use crate::hir::Expr;
use crate::sema::model::scope::{Entity, ScopeId, StaticId};
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::{Checked, Sema, codes};
use crate::types::{Const, QualType, Ty};

impl<'a> Sema<'a> {
    /// Returns the argument of a parameter whose type is a pointer or a reference, or `None` for a parameter of another
    /// type.
    pub(in crate::sema) fn address_argument(
        &mut self,
        scope: ScopeId,
        ty: &'a ast::AstType,
        arg: &'a TemplateArgKind,
        span: Span,
    ) -> Checked<Option<TemplateArg>> {
        match arg {
            TemplateArgKind::Value(e) => self.address_of_written(scope, ty, Written::Value(e), span),
            // A name that the parser treats as a type, but that may denote a value.
            TemplateArgKind::Type(ast::AstType { kind: TypeKind::Named(n), .. })
                if !matches!(
                    self.lookup_qualified(&n.name, false),
                    Some(Entity::Type(_) | Entity::Alias(_) | Entity::Bound(_) | Entity::TypeTemplate(_)) | None
                ) =>
            {
                self.address_of_written(scope, ty, Written::Name(&n.name), span)
            }
            TemplateArgKind::Type(_) => Ok(None),
        }
    }

    /// Returns the default argument of a parameter whose type is a pointer or a reference, or `None` for a parameter of
    /// another type.
    pub(in crate::sema) fn address_argument_of(
        &mut self,
        scope: ScopeId,
        ty: &'a ast::AstType,
        e: &'a ast::Expr,
        span: Span,
    ) -> Checked<Option<TemplateArg>> {
        self.address_of_written(scope, ty, Written::Value(e), span)
    }

    fn address_of_written(
        &mut self,
        scope: ScopeId,
        ty: &'a ast::AstType,
        arg: Written<'a>,
        span: Span,
    ) -> Checked<Option<TemplateArg>> {
        let wanted = match &ty.kind {
            TypeKind::Auto | TypeKind::DecltypeAuto => None,
            _ => Some(self.value_parameter_type(scope, ty, span)?),
        };
        if wanted.as_ref().is_some_and(|w| !matches!(w, Ty::Pointer(_) | Ty::Reference { .. } | Ty::Member { .. })) {
            return Ok(None);
        }
        let (name, address) = match arg {
            Written::Value(e) => named(e),
            Written::Name(name) => (Some(name), false),
        };
        let entity = match name {
            Some(name) => self.lookup_qualified(name, false),
            None => None,
        };
        match (entity, name) {
            (Some(Entity::Object(id, ty)), Some(_)) if !address => return self.object(id, ty, wanted, span).map(Some),
            (Some(Entity::Static(id)), Some(_)) => {
                let object = self.in_constant(|s| s.static_use(id, span))?;
                if object.is_glvalue() {
                    let pointer = match &object.ty.ty {
                        Ty::Array(element, _) if !address => Some(element.pointer_to()),
                        _ if address => Some(object.ty.pointer_to()),
                        // The object's value, unless a reference is bound to it.
                        _ => None,
                    };
                    let reference = Ty::Reference { to: object.ty.clone().into(), rvalue: false };
                    match (pointer, &wanted) {
                        (None, Some(Ty::Reference { to, .. })) if !matches!(to.ty, Ty::Function(_)) => {
                            return self.object(id, reference, wanted, span).map(Some);
                        }
                        (Some(_), Some(Ty::Reference { to, .. })) if !address && matches!(to.ty, Ty::Array(..)) => {
                            return self.object(id, reference, wanted, span).map(Some);
                        }
                        (Some(pointer), _) if object.ty.ty.function().is_none() || address => {
                            return self.object(id, pointer, wanted, span).map(Some);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        let value = match arg {
            Written::Value(e) => self.in_constant(|s| s.expr(e))?,
            Written::Name(name) => self.in_constant(|s| s.name(name))?,
        };
        let ty = match wanted {
            Some(wanted) => wanted,
            None if matches!(value.ty.ty, Ty::Function(_)) => value.ty.pointer_to(),
            None if matches!(value.ty.ty, Ty::Pointer(_) | Ty::Nullptr | Ty::Member { .. }) => value.ty.ty.clone(),
            None if matches!(value.ty.ty, Ty::Overloaded(_)) => {
                self.require_complete(&value.ty, span)?;
                return self.bug();
            }
            None => return Ok(None),
        };
        self.number(value, ty, span).map(Some)
    }

    /// Converts a function or a null pointer to an argument.
    fn number(&mut self, value: Expr, ty: Ty, span: Span) -> Checked<TemplateArg> {
        let value = self.in_constant(|s| s.convert(value, &ty.clone().into(), "in a template's argument"))?;
        let known = match self.evaluate_scalar(&value) {
            Ok(known) => known,
            Err(failure) => return self.not_constant(failure, span),
        };
        match known {
            Const::Scalar(_, number) if ty.function().is_some() || matches!(ty, Ty::Member { .. }) => {
                Ok(TemplateArg::Value(number as i64, ty))
            }
            Const::Null(_) => Ok(TemplateArg::Value(0, ty)),
            Const::Scalar(..) | Const::Extended(_) | Const::Wide(_) => {
                let message = format!("a template's argument of type `{}` is a name or null", self.show(&ty.into()));
                self.error(codes::NOT_CONSTANT, span, message)
            }
        }
    }

    /// Converts an object or its address to the type of the parameter.
    pub(in crate::sema) fn object(
        &mut self,
        id: StaticId,
        ty: Ty,
        wanted: Option<Ty>,
        span: Span,
    ) -> Checked<TemplateArg> {
        let wanted = wanted.unwrap_or_else(|| ty.clone());
        if wanted == ty {
            return Ok(TemplateArg::Object(id, ty));
        }
        let e = self.in_constant(|s| s.argument_object(id, &ty, span))?;
        // Only qualifiers may be added.
        let fits = match &wanted {
            Ty::Reference { to, rvalue } => self.direct_binding(&e, to, *rvalue).is_some_and(|s| s.is_exact()),
            _ => self.standard(&e, &wanted.clone().into()).is_some_and(|s| s.is_exact()),
        };
        if !fits || wanted.is_pointer() != ty.is_pointer() {
            let (from, to) = (self.show(&ty.into()), self.show(&wanted.into()));
            let message = format!("a template's argument of type `{from}` does not convert to `{to}`");
            return self.error(codes::TEMPLATE_ARGUMENTS, span, message);
        }
        Ok(TemplateArg::Object(id, wanted))
    }

    /// Returns the value of a parameter that is bound to an object or its address.
    pub(in crate::sema) fn argument_object(&mut self, id: StaticId, ty: &Ty, span: Span) -> Checked<Expr> {
        let object = self.static_use(id, span)?;
        if !object.is_glvalue() {
            return self.unsupported(span, "the address of a constant as a template's argument is");
        }
        match ty {
            Ty::Reference { to, .. } => Ok(Expr { ty: (**to).clone(), ..object }),
            _ => {
                let decays = matches!((&object.ty.ty, ty.pointee()), (Ty::Array(e, _), Some(to)) if e.ty == to.ty);
                let address = if decays { self.decay(object) } else { self.address_of(object, span)? };
                Ok(Expr { ty: QualType::from(ty.clone()), ..address })
            }
        }
    }

    /// Returns the spelling of an object as an argument.
    pub(in crate::sema) fn show_object(&self, id: StaticId, ty: &Ty) -> String {
        let name = self.declared.statics[id].decl.name.to_string();
        match ty {
            Ty::Reference { .. } => name,
            _ => format!("&{name}"),
        }
    }
}

/// An argument as written.
#[derive(Clone, Copy)]
enum Written<'a> {
    Value(&'a ast::Expr),
    Name(&'a ast::QualifiedName),
}

/// Returns the name that an expression consists of, and whether a `&` precedes it.
fn named(e: &ast::Expr) -> (Option<&ast::QualifiedName>, bool) {
    match &e.without_parens().kind {
        Ast::Name(name) => (Some(name), false),
        Ast::Unary { op: UnaryOp::AddressOf, operand } => match &operand.without_parens().kind {
            Ast::Name(name) => (Some(name), true),
            _ => (None, false),
        },
        _ => (None, false),
    }
}
