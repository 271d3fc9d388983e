//! Member access: fields of classes, components of built-in vectors, `offsetof`.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::ops::Axis;
use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast, Ident, NameKind, NameSegment, QualifiedName};
use crate::hir::expressions::int_const;
use crate::hir::{Expr, ExprKind};
use crate::sema::lookup::names::Place;
use crate::sema::model::scope::Entity;
use crate::sema::{Checked, OrBug, Sema, codes};
use crate::spelling;
use crate::types::records::Role;
use crate::types::{Basic, QualType, RecordId, Ty, builtin_type};

impl<'a> Sema<'a> {
    pub(in crate::sema) fn member(
        &mut self,
        base: &'a ast::Expr,
        arrow: bool,
        name: &'a ast::QualifiedName,
        span: Span,
    ) -> Checked<Expr> {
        let object = self.member_object(base, arrow, span)?;
        self.member_in(object, name, span)
    }

    /// Checks a member that is named with its class: `object.Base::x`.
    pub(in crate::sema) fn member_in(&mut self, object: Expr, name: &'a QualifiedName, span: Span) -> Checked<Expr> {
        let Some(ident) = name.last_ident() else {
            return self.unsupported(name.span, "this kind of member name is");
        };
        if let Ty::Record(record) = object.ty.ty {
            if let Some(vector) = self.vector_named(record, name) {
                let object = self.as_object(object)?;
                let object = self.base_part(object, &vector)?;
                return self.member_of(object, ident, span);
            }
            let naming = self.naming_class(record, name)?;
            let entity = self.member_named(naming, ident.name);
            let data = matches!(entity, Some(Entity::Field(_)) | None);
            self.check_access(naming, ident.name, ident.span, data.then_some(record))?;
            if naming != record {
                if let Some(member) = self.other_member(entity, &object, ident, span) {
                    return member;
                }
                let object = self.as_object(object)?;
                let object = self.base_part(object, &Ty::Record(naming))?;
                return self.member_of(object, ident, span);
            }
        }
        self.member_of(object, ident, span)
    }

    /// Returns the built-in vector that is a base of a class and is named before a member.
    fn vector_named(&mut self, record: RecordId, name: &'a QualifiedName) -> Option<Ty> {
        if name.segments.len() < 2 {
            return None;
        }
        let ty = match (self.quietly_find(|s| s.qualifier(name)), name.segments.as_slice()) {
            (Some(Place::Type(ty)), _) => ty.ty,
            // The built-in types are not declared.
            (None, [NameSegment { kind: NameKind::Ident(part), .. }, _]) => builtin_type(part.as_str())?,
            _ => return None,
        };
        if !matches!(ty, Ty::Vector(..)) {
            return None;
        }
        self.types.base_path_to(record, &ty).map(|_| ty)
    }

    /// Returns a member of an object by its name.
    pub(in crate::sema) fn member_of(&mut self, object: Expr, name: Ident, span: Span) -> Checked<Expr> {
        if let Some((basic, n)) = object.ty.ty.components() {
            let index = ["x", "y", "z", "w"].iter().take(n as usize).position(|c| name.name == *c);
            let Some(index) = index else { return self.no_member(&object.ty, name, &["x", "y", "z", "w"]) };
            if let ExprKind::BuiltinVar(var) = object.kind {
                let axis = [Axis::X, Axis::Y, Axis::Z].get(index).copied().or_bug(&mut self.reporter)?;
                return Ok(Expr::value(ExprKind::BuiltinComponent(var, axis), basic, span));
            }
            let ty = if object.is_glvalue() {
                QualType::from(basic).with_quals(object.ty.is_const, object.ty.is_volatile)
            } else {
                basic.into()
            };
            let category = object.category;
            let kind = ExprKind::Component { base: Box::new(object), index: index as u8 };
            return Ok(Expr { kind, ty, category, span });
        }
        let Ty::Record(id) = object.ty.ty else {
            let message = format!("`{}` has no members", self.show(&object.ty));
            return self.error(codes::NO_MEMBER, name.span, message);
        };
        self.require_complete(&object.ty.clone(), span)?;
        let entity = self.member_named(id, name.name);
        let path = match &entity {
            Some(Entity::Ambiguous(places)) => return self.several_bases(id, name.name, places, name.span),
            Some(Entity::Field(class)) => self.types.field_path(id, *class, name.name),
            None => self.types.find_field(id, name.name),
            Some(_) => None,
        };
        if path.is_none()
            && let Some(path) = self.types.vector_base(id, name.name)
        {
            let mut at = self.as_object(object)?;
            for (record, index) in path {
                let field = self.types.field(record, index).or_bug(&mut self.reporter)?.clone();
                at = Self::part(at, record, index, &field, span);
            }
            return self.member_of(at, name, span);
        }
        let Some(path) = path else {
            if let Some(member) = self.other_member(entity, &object, name, span) {
                return member;
            }
            let record = self.types.record(id);
            let names: Vec<&str> = record.fields.iter().filter_map(|f| f.name).map(|n| n.as_str()).collect();
            return self.no_member(&object.ty, name, &names);
        };
        let mut at = self.as_object(object)?;
        for (record, index) in path {
            let field = self.types.field(record, index).or_bug(&mut self.reporter)?.clone();
            let (is_const, is_volatile) = (at.ty.is_const && !field.is_mutable, at.ty.is_volatile);
            if field.is_reference() {
                // The address is const, but the target of the reference is not.
                let to = field.ty.ty.pointee().or_bug(&mut self.reporter)?.clone();
                let part = Self::part(at, record, index, &field, span);
                let value = Expr::value(ExprKind::Load(Box::new(part)), field.ty.clone(), span);
                at = Self::deref(value, to, span);
                continue;
            }
            let ty = field.ty.clone().with_quals(is_const, is_volatile);
            let category = at.category;
            at = Expr::part(ExprKind::Field { base: Box::new(at), record, index }, ty, category, span);
        }
        Ok(at)
    }

    /// Checks a member that is not part of an object, accessed through an object, which is still evaluated
    /// ([expr.ref] 1). Returns `None` for data members and non-members.
    fn other_member(
        &mut self,
        entity: Option<Entity>,
        object: &Expr,
        name: Ident,
        span: Span,
    ) -> Option<Checked<Expr>> {
        let member = match entity? {
            Entity::Static(member) => self.static_use(member, span),
            Entity::Enumerator(value, ty) => self.types.arithmetic(&ty).or_bug(&mut self.reporter).map(|number| {
                let value = crate::types::Const::integer(number, i128::from(value));
                Expr::value(ExprKind::Const(value), ty, span)
            }),
            Entity::Functions(ids) => match ids.as_slice() {
                [one]
                    if self.functions[*one].template.is_none()
                        && self.functions[*one].method.is_some_and(|m| !m.has_this()) =>
                {
                    self.designator(*one, span)
                }
                _ => {
                    let message = format!("the member function `{}` is not called", name.name);
                    let d = Diagnostic::error(codes::NOT_CALLABLE, name.span, message);
                    self.report(d.with_help("arguments in `(…)` are missing"))
                }
            },
            // Types and templates are not values. Their errors are reported at the lookup of members.
            Entity::Field(_)
            | Entity::PackField(..)
            | Entity::FieldPack(..)
            | Entity::Local(..)
            | Entity::LocalPack(..)
            | Entity::Constant(..)
            | Entity::Object(..)
            | Entity::Unknown(..)
            | Entity::Alias(_)
            | Entity::Type(_)
            | Entity::Bound(_)
            | Entity::Pack(_)
            | Entity::TypeTemplate(_)
            | Entity::VarTemplate(_)
            | Entity::Namespace(_)
            | Entity::Ambiguous(_)
            | Entity::Unsupported(_)
            | Entity::Host
            | Entity::Poisoned(_) => return None,
        };
        Some(member.map(|member| self.beside(object, member)))
    }

    /// Adds the side effects of an object's evaluation to a member that does not need the object.
    pub(in crate::sema) fn beside(&mut self, object: &Expr, e: Expr) -> Expr {
        if names_only(object) {
            return e;
        }
        let (ty, category, span) = (e.ty.clone(), e.category, e.span);
        let object = self.discard(object.clone());
        Expr { kind: ExprKind::Comma(Box::new(object), Box::new(e)), ty, category, span }
    }

    fn no_member<T>(&mut self, ty: &QualType, name: Ident, names: &[&str]) -> Checked<T> {
        let message = format!("`{}` has no member `{}`", self.show(&ty.unqualified()), name.name);
        self.first_time(&message)?;
        let mut d = Diagnostic::error(codes::NO_MEMBER, name.span, message);
        d.help = spelling::nearest(name.name.as_str(), names.iter().copied()).map(|n| format!("did you mean `{n}`?"));
        self.report(d)
    }

    pub(in crate::sema) fn offset_of(
        &mut self,
        ty: &'a ast::AstType,
        member: &'a ast::Expr,
        span: Span,
    ) -> Checked<Expr> {
        let ty = self.resolve_type(ty)?;
        self.require_complete(&ty, span)?;
        let (offset, _) = self.offset_path(&ty, member)?;
        Ok(int_const(Basic::ULong, i128::from(offset), span))
    }

    fn offset_name(&mut self, name: &ast::QualifiedName) -> Checked<Ident> {
        match name.last_ident() {
            Some(ident) => Ok(ident),
            None => self.error(codes::BAD_OPERANDS, name.span, "`offsetof` needs a member's name"),
        }
    }

    fn offset_path(&mut self, ty: &QualType, member: &'a ast::Expr) -> Checked<(u64, QualType)> {
        let (offset, ty, name) = match &member.without_parens().kind {
            Ast::Name(name) => (0, ty.clone(), self.offset_name(name)?),
            Ast::Member { base, arrow: false, name } => {
                let (offset, ty) = self.offset_path(ty, base)?;
                (offset, ty, self.offset_name(name)?)
            }
            Ast::Index { base, index } => {
                let (offset, ty) = self.offset_path(ty, base)?;
                let n = self.constant_int(index)?;
                let Ty::Array(element, _) = &ty.ty else {
                    return self.error(codes::BAD_OPERANDS, member.span, "this member is not an array");
                };
                let size = i128::from(self.types.size_of(&element.ty).or_bug(&mut self.reporter)?);
                let offset = n.checked_mul(size).and_then(|n| n.checked_add(offset.into())).map(u64::try_from);
                let Some(Ok(offset)) = offset else {
                    return self.error(codes::NOT_CONSTANT, index.span, "this element is outside of every object");
                };
                return Ok((offset, (**element).clone()));
            }
            _ => return self.error(codes::BAD_OPERANDS, member.span, "`offsetof` needs a member's name"),
        };
        let Ty::Record(id) = ty.ty else {
            return self.error(codes::NO_MEMBER, name.span, format!("`{}` has no members", self.show(&ty)));
        };
        let Some(path) = self.types.find_field(id, name.name) else { return self.no_member(&ty, name, &[]) };
        let mut total = offset;
        let mut ty = ty;
        for (record, index) in path {
            let field = self.types.field(record, index).or_bug(&mut self.reporter)?;
            if field.bits.is_some() {
                return self.error(codes::NOT_LVALUE, name.span, "the offset of a bit-field is not possible");
            }
            if matches!(field.role, Role::VirtualBase { .. }) {
                return self.no_virtual_bases("`offsetof` for a member of a virtual base is", name.span);
            }
            total += field.offset;
            ty = field.ty.clone();
        }
        Ok((total, ty))
    }
}

/// Returns true for an object whose evaluation has no effect.
fn names_only(e: &Expr) -> bool {
    match &e.kind {
        ExprKind::Local(_) | ExprKind::Global(_) | ExprKind::RefPtr(_) | ExprKind::InitObject(_) => !e.ty.is_volatile,
        ExprKind::Field { base: e, .. } | ExprKind::Deref(e) | ExprKind::Load(e) => names_only(e),
        _ => false,
    }
}
