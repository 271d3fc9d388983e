//! Type traits that compilers provide without a library: `__is_class(T)` and the like (C++17 [meta.unary], [meta.rel]).

use isowarp_core::span::Span;

use crate::ast;
use crate::hir::expressions::int_const;
use crate::hir::{Expr, ExprKind};
use crate::lex::symbol::Symbol;
use crate::sema::{Checked, Sema, codes};
use crate::types::records::Role;
use crate::types::{Basic, Const, QualType, Ty};

impl<'a> Sema<'a> {
    /// Returns the value of a type trait.
    pub(in crate::sema) fn type_trait(&mut self, name: Symbol, args: &'a [ast::AstType], span: Span) -> Checked<Expr> {
        let types = args.iter().map(|ty| self.resolve_type(ty)).collect::<Checked<Vec<_>>>()?;
        if name == "__underlying_type" {
            return self.underlying_value(&types, span);
        }
        let holds = match (name.as_str(), types.as_slice()) {
            ("__is_same" | "__is_same_as", [a, b]) => a == b,
            ("__is_enum", [ty]) => matches!(ty.ty, Ty::Enum(_)),
            // CUDA's vectors are classes there.
            ("__is_class", [ty]) => self.is_class(ty) || ty.ty.components().is_some(),
            ("__is_union", [ty]) => matches!(ty.ty, Ty::Record(_)) && !self.is_class(ty),
            ("__is_base_of", [base, derived]) => self.is_base_of(base, derived, span)?,
            ("__is_empty", [ty]) => {
                let class = self.is_class(ty);
                if class {
                    self.require_complete(ty, span)?;
                }
                class && self.types.special_members(&ty.ty).empty
            }
            ("__is_convertible_to" | "__is_convertible", [from, to]) => self.is_convertible(from, to, span),
            ("__is_assignable", [to, from]) => self.is_assignable(to, from, span),
            ("__is_constructible", [ty, from @ ..]) => self.is_constructible(ty, from, span)?,
            ("__is_final", [ty]) => {
                let decl = self.whole_class(ty, span)?;
                matches!(ty.ty, Ty::Record(_)) && decl.is_some_and(|decl| decl.specs.has(ast::Spec::Final))
            }
            ("__is_polymorphic", [ty]) => {
                self.whole_class(ty, span)?;
                matches!(ty.ty, Ty::Record(id) if self.is_polymorphic(id))
            }
            ("__is_abstract", [ty]) => {
                self.whole_class(ty, span)?;
                matches!(ty.ty, Ty::Record(id) if self.types.record(id).abstract_by.is_some())
            }
            ("__has_virtual_destructor", [ty]) => {
                self.whole_class(ty, span)?;
                matches!(ty.ty, Ty::Record(id) if self.virtual_destructor(id).is_some())
            }
            ("__is_aggregate", [ty]) => {
                self.whole_class(ty, span)?;
                let class = self.types.special_members(&ty.ty).aggregate;
                matches!(ty.ty, Ty::Array(..))
                    || ty.ty.components().is_some()
                    || matches!(ty.ty, Ty::Record(_)) && class
            }
            ("__is_trivially_copyable", [ty]) => self.is_trivially_copyable(ty, span)?,
            ("__is_trivial", [ty]) => self.is_trivially_copyable(ty, span)? && self.is_trivially_made(ty),
            ("__is_standard_layout", [ty]) => self.is_standard_layout(ty, span)?,
            ("__is_pod", [ty]) => {
                self.is_trivially_copyable(ty, span)?
                    && self.is_trivially_made(ty)
                    && self.is_standard_layout(ty, span)?
            }
            ("__is_trivially_destructible" | "__has_trivial_destructor", [ty]) => {
                self.whole_class(ty, span)?;
                let reference = matches!(ty.ty, Ty::Reference { .. });
                let whole = is_object(&ty.ty) && !matches!(ty.ty, Ty::Array(_, None));
                reference || whole && self.types.special_members(&ty.ty).trivial_destructor
            }
            ("__is_trivially_constructible", [ty]) => {
                self.whole_class(ty, span)?;
                self.is_trivially_made(ty) && self.types.special_members(&ty.ty).trivial_destructor
            }
            ("__is_trivially_constructible", [ty, from]) => {
                let special = |s: &Self| s.types.special_members(&ty.ty);
                self.copies(ty, from, span)? && special(self).trivial_copy && special(self).trivial_destructor
            }
            ("__is_trivially_assignable", [to, from]) => {
                let object = plain(to);
                self.copies(&object, from, span)? && self.types.special_members(&object.ty).trivial_assign
            }
            _ => return self.unsupported(span, format!("`{name}` is")),
        };
        Ok(Expr::value(ExprKind::Const(Const::bool(holds)), Basic::Bool, span))
    }

    /// Returns a value of an enumeration's underlying type ([dcl.enum] 5).
    fn underlying_value(&mut self, types: &[QualType], span: Span) -> Checked<Expr> {
        let [QualType { ty: Ty::Enum(id), .. }] = types else {
            let shown: Vec<String> = types.iter().map(|ty| self.show(ty)).collect();
            let message = format!("`{}` is not an enumeration, so it has no underlying type", shown.join(", "));
            return self.error(codes::TYPE_MISMATCH, span, message);
        };
        let basic = self.types.enumeration(*id).underlying;
        Ok(int_const(basic, 0, span))
    }

    /// Returns the declaration of a class, or of the element class of an array. The class must be complete.
    fn whole_class(&mut self, ty: &QualType, span: Span) -> Checked<Option<&'a ast::RecordDecl>> {
        let Some(id) = self.types.element_record(&ty.ty) else { return Ok(None) };
        self.require_complete(&Ty::Record(id).into(), span)?;
        Ok(self.types.record(id).decl)
    }

    fn bases(&self, ty: &QualType) -> Vec<QualType> {
        let Ty::Record(id) = ty.ty else { return Vec::new() };
        let fields = self.types.record(id).fields.iter();
        fields.filter(|f| f.role.is_direct_base()).map(|f| f.ty.unqualified()).collect()
    }

    /// Returns whether a copy of an object's bytes is a copy of the object ([basic.types] 9).
    fn is_trivially_copyable(&mut self, ty: &QualType, span: Span) -> Checked<bool> {
        self.whole_class(ty, span)?;
        let special = self.types.special_members(&ty.ty);
        let assigned = special.trivial_assign || special.assign_deleted;
        Ok(is_object(&ty.ty) && special.trivial_copy && assigned && special.trivial_destructor)
    }

    /// Returns true if making an object without arguments is possible and has no effect.
    fn is_trivially_made(&self, ty: &QualType) -> bool {
        let class = self.types.element_record(&ty.ty);
        let made = class.is_none_or(|class| !self.lacks_default(class, 0));
        is_object(&ty.ty) && made && self.types.special_members(&ty.ty).trivial_default
    }

    /// Returns true if a value of the second type becomes one of the first without a user-written function: both are
    /// scalars, or the class is the same or a base.
    fn copies(&mut self, to: &QualType, from: &QualType, span: Span) -> Checked<bool> {
        self.whole_class(to, span)?;
        let from = plain(from);
        match (&plain(to).ty, &from.ty) {
            (Ty::Record(_), Ty::Record(_)) => Ok(plain(to).ty == from.ty || self.is_base_of(&plain(to), &from, span)?),
            (Ty::Record(_), _) | (_, Ty::Record(_)) => Ok(false),
            _ => Ok(true),
        }
    }

    /// Returns whether a type has standard layout ([class] 7).
    fn is_standard_layout(&mut self, ty: &QualType, span: Span) -> Checked<bool> {
        let Some(decl) = self.whole_class(ty, span)? else { return Ok(is_object(&ty.ty)) };
        let Some(id) = self.types.element_record(&ty.ty) else { return Ok(false) };
        let class: QualType = Ty::Record(id).into();
        let mut access = if decl.tag == ast::Tag::Class { ast::Access::Private } else { ast::Access::Public };
        let mut accesses = Vec::new();
        for member in decl.members.iter().flatten() {
            match &member.kind {
                ast::DeclKind::Access(new) => access = *new,
                ast::DeclKind::Field(_) if !accesses.contains(&access) => accesses.push(access),
                _ => {}
            }
        }
        let fields = &self.types.record(id).fields;
        if fields.iter().any(|f| matches!(f.role, Role::Table | Role::VirtualBase { .. })) {
            return Ok(false);
        }
        let own = fields.iter().any(|f| f.role != Role::Base);
        let first = fields.iter().find(|f| f.role == Role::Member).map(|f| f.ty.clone());
        let references = fields.iter().any(|f| matches!(f.role, Role::Reference { .. }));
        let parts: Vec<QualType> = fields.iter().map(|f| f.ty.clone()).collect();
        let bases = self.bases(&class);
        let with_data = bases.iter().filter(|base| !self.types.special_members(&base.ty).empty).count();
        if references || accesses.len() > 1 || with_data + usize::from(own) > 1 {
            return Ok(false);
        }
        // The first member's type is not a base.
        if let Some(Ty::Record(part)) = first.map(|ty| ty.ty)
            && (bases.iter().any(|base| base.ty == Ty::Record(part)) || self.types.has_base(id, part))
        {
            return Ok(false);
        }
        for part in parts {
            if !self.is_standard_layout(&part, span)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn is_class(&mut self, ty: &QualType) -> bool {
        let Ty::Record(id) = ty.ty else { return false };
        let record = self.types.record(id);
        if record.decl.is_none() {
            let span = record.span;
            self.quietly(|s| s.instantiate_record(id, span));
        }
        let decl = self.types.record(id).decl;
        !decl.is_some_and(|d| d.tag == ast::Tag::Union)
    }

    fn is_base_of(&mut self, base: &QualType, derived: &QualType, span: Span) -> Checked<bool> {
        let (Ty::Record(_) | Ty::Vector(..), Ty::Record(d)) = (&base.ty, &derived.ty) else { return Ok(false) };
        if base.ty == derived.ty {
            return Ok(self.is_class(base));
        }
        self.require_complete(derived, span)?;
        Ok(self.types.base_path_to(*d, &base.ty).is_some())
    }
}

/// Returns true for object types.
fn is_object(ty: &Ty) -> bool {
    !matches!(ty, Ty::Void | Ty::Reference { .. } | Ty::Function(_) | Ty::Overloaded(_))
}

/// Returns the type without a reference and qualifiers.
fn plain(ty: &QualType) -> QualType {
    match &ty.ty {
        Ty::Reference { to, .. } => to.unqualified(),
        _ => ty.unqualified(),
    }
}
