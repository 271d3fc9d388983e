//! Resolves types as written to types (C++17 [dcl.type], [dcl.meaning]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::FxHashSet;

use crate::ast::{self, BuiltinType, TypeKind};
use crate::lex::symbol::Symbol;
use crate::sema::model::context::Context;
use crate::sema::model::scope::{AliasId, Entity, ScopeKind};
use crate::sema::model::statics::AliasState;
use crate::sema::model::template_arguments::{MAX_SIZE, Unknown};
use crate::sema::model::templates::TemplateBody;
use crate::sema::{Checked, Sema, codes};
use crate::types::records::State;
use crate::types::{self, Basic, FunctionTy, MAX_PARTS, QualType, Ty};

/// The maximum depth of declarations that refer to each other.
const MAX_DEMAND: u32 = 200;

impl<'a> Sema<'a> {
    /// Returns the type that is written.
    pub(in crate::sema) fn resolve_type(&mut self, ty: &'a ast::AstType) -> Checked<QualType> {
        let (is_const, is_volatile) = (ty.quals.is_const, ty.quals.is_volatile);
        let base: QualType = match &ty.kind {
            TypeKind::Builtin(b) => Self::fundamental(*b).into(),
            TypeKind::Named(named) if named.lacks_typename => {
                let message =
                    format!("`{}` depends on a template parameter, so it needs `typename` before it", named.name);
                let d = Diagnostic::error(codes::NOT_A_TYPE, ty.span, message);
                return self.report(d.with_help("write `typename` before it"));
            }
            TypeKind::Named(named) => self.named_type(&named.name, named.tag.is_some(), ty.span)?,
            TypeKind::Pointer(to) => {
                let to = self.resolve_type(to)?;
                if matches!(to.ty, Ty::Reference { .. }) {
                    return self.error(codes::TYPE_MISMATCH, ty.span, "pointers to references are not allowed");
                }
                self.no_object_function(&to, ty.span)?;
                to.pointer_to().into()
            }
            TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => {
                let to = self.resolve_type(to)?;
                let rvalue = matches!(ty.kind, TypeKind::RvalueRef(_));
                if let Ty::Reference { to: inner, rvalue: both } = to.ty {
                    // References collapse (C++17 [dcl.ref] 6).
                    Ty::Reference { to: inner, rvalue: rvalue && both }.into()
                } else {
                    self.no_object_function(&to, ty.span)?;
                    Ty::Reference { to: Arc::new(to), rvalue }.into()
                }
            }
            TypeKind::Array { element, size } => {
                let element = self.resolve_type(element)?;
                let n = match size {
                    Some(size) => Some(self.array_size(size)?),
                    None => None,
                };
                if let TypeKind::Array { element: written, .. } = &ty.kind
                    && let Some(align) = self.written_alignment(written)?
                    && self.types.size_of(&element.ty).is_none_or(|size| size % align != 0)
                {
                    let message = format!("the elements of an array cannot be aligned to {align} bytes each");
                    return self.error(codes::ALIGNMENT, ty.span, message);
                }
                self.array_type(element, n, ty.span)?.into()
            }
            TypeKind::Function(f) => {
                let ret = self.resolve_type(&f.ret)?;
                self.function_of(f, ret)?
            }
            TypeKind::Decltype(e) => self.decltype_of(e)?,
            TypeKind::Typeof(e) => self.unevaluated(e)?.ty,
            TypeKind::Auto | TypeKind::DecltypeAuto => {
                return self.unsupported(ty.span, "`auto` is only supported for local variables: this use is");
            }
            TypeKind::MemberPointer { class, pointee } => {
                let to = self.resolve_type(pointee)?;
                let of = self.named_type(class, false, class.span)?;
                self.member_type(&of, to, ty.span)?.into()
            }
        };
        if matches!(ty.kind, TypeKind::Pointer(_) | TypeKind::Function(_) | TypeKind::MemberPointer { .. })
            && !base.ty.is_handy()
        {
            return self.error(codes::TOO_COMPLEX, ty.span, format!("the type has more than {MAX_PARTS} parts"));
        }
        if matches!(base.ty, Ty::Reference { .. }) {
            // `const T` where `T` is a reference (C++17 [dcl.ref] 1).
            return Ok(base);
        }
        Ok(base.with_quals(is_const, is_volatile))
    }

    /// Returns the type of pointers to members of a class.
    pub(in crate::sema) fn member_type(&mut self, class: &QualType, to: QualType, span: Span) -> Checked<Ty> {
        match (&class.ty, &to.ty) {
            (Ty::Record(_), Ty::Reference { .. } | Ty::Void) => {
                let message = format!("pointers to members of type `{}` are not allowed", self.show(&to));
                self.error(codes::TYPE_MISMATCH, span, message)
            }
            (Ty::Record(class), _) => Ok(Ty::Member { class: *class, to: Arc::new(to) }),
            (Ty::Vector(..) | Ty::Dim3, _) => self.unsupported(span, "pointers to members of CUDA's vectors are"),
            _ => {
                let message = format!("`{}` is not a class and has no members", self.show(class));
                self.error(codes::TYPE_MISMATCH, span, message)
            }
        }
    }

    /// Returns the type of a function with this return type.
    pub(in crate::sema) fn function_of(&mut self, f: &'a ast::FunctionType, ret: QualType) -> Checked<QualType> {
        let params = self.parameter_types(&f.params)?;
        let params = params.into_iter().map(adjusted).collect();
        Ok(Ty::Function(Arc::new(FunctionTy {
            variadic: f.variadic,
            is_const: f.quals.is_const,
            is_volatile: f.quals.is_volatile,
            reference: f.reference,
            ..FunctionTy::plain(ret, params)
        }))
        .into())
    }

    /// Rejects pointers and references to function types that only a member function can have ([dcl.fct] 6).
    fn no_object_function(&mut self, to: &QualType, span: Span) -> Checked<()> {
        match &to.ty {
            Ty::Function(f) if f.is_const || f.is_volatile || f.reference.is_some() => {
                let message =
                    format!("pointers and references to functions of type `{}` are not allowed", self.show(to));
                self.error(codes::TYPE_MISMATCH, span, message)
            }
            _ => Ok(()),
        }
    }

    /// Checks and returns an array type.
    pub(in crate::sema) fn array_type(&mut self, element: QualType, n: Option<u64>, span: Span) -> Checked<Ty> {
        match &element.ty {
            Ty::Reference { .. } | Ty::Void | Ty::Function(_) => {
                let message = format!("arrays of `{}` are not allowed", self.show(&element));
                return self.error(codes::ARRAY_SIZE, span, message);
            }
            Ty::Array(_, None) => {
                return self.error(codes::ARRAY_SIZE, span, "only the first dimension of an array may be left open");
            }
            _ => {}
        }
        self.require_complete(&element, span)?;
        self.no_long_double_in("an array's element", &element, span)?;
        // Placeholders for unknown bounds do not determine the size.
        let size = self.types.size_of(&element.ty).filter(|size| *size <= MAX_SIZE).unwrap_or(1);
        let count = n.filter(|n| Unknown::of_bound(*n).is_none());
        if count.unwrap_or(0).checked_mul(size).is_none_or(|s| s > MAX_SIZE) {
            return self.error(codes::ARRAY_SIZE, span, "the array is too large: at most 2 GiB are possible");
        }
        Ok(Ty::Array(Arc::new(element), n))
    }

    /// Returns the number of elements of an array. The number is capped at one above the limit, which
    /// [`Self::array_type`] then reports.
    pub(in crate::sema) fn array_size(&mut self, size: &'a ast::Expr) -> Checked<u64> {
        if let Some((unknown, _)) = self.unknown_value(size) {
            return Ok(unknown.as_bound());
        }
        let n = self.constant_int(size)?;
        match u64::try_from(n) {
            Ok(n) if n > 0 => Ok(n.min(MAX_SIZE + 1)),
            _ => self.error(codes::ARRAY_SIZE, size.span, format!("an array needs at least one element, not {n}")),
        }
    }

    fn fundamental(ty: BuiltinType) -> Ty {
        Ty::Basic(match ty {
            BuiltinType::Void => return Ty::Void,
            BuiltinType::Bool => Basic::Bool,
            BuiltinType::Char => Basic::Char,
            BuiltinType::SChar => Basic::SChar,
            BuiltinType::UChar => Basic::UChar,
            BuiltinType::Short => Basic::Short,
            BuiltinType::UShort => Basic::UShort,
            BuiltinType::WChar => Basic::WChar,
            BuiltinType::Char16 => Basic::Char16,
            BuiltinType::Char32 => Basic::Char32,
            BuiltinType::Int => Basic::Int,
            BuiltinType::UInt => Basic::UInt,
            BuiltinType::Long => Basic::Long,
            BuiltinType::ULong => Basic::ULong,
            BuiltinType::LongLong => Basic::LongLong,
            BuiltinType::ULongLong => Basic::ULongLong,
            BuiltinType::Float => Basic::Float,
            BuiltinType::Double => Basic::Double,
            BuiltinType::LongDouble => Basic::LongDouble,
            BuiltinType::Int128 => Basic::Int128,
            BuiltinType::UInt128 => Basic::UInt128,
        })
    }

    /// Returns the type with this name. `tagged` is set after `struct` and similar keywords.
    pub(in crate::sema) fn named_type(
        &mut self,
        name: &'a ast::QualifiedName,
        tagged: bool,
        span: Span,
    ) -> Checked<QualType> {
        let args = name.last().and_then(|l| l.args.as_deref());
        if let Some(entity) = self.lookup_qualified(name, tagged && args.is_none()) {
            self.check_path(name)?;
            return match (self.template_of(&entity), args) {
                (Some(id), Some(args)) => self.type_instance(id, args, span),
                _ => self.entity_type(&entity, name, span),
            };
        }
        let text = name.to_string();
        let plain = text.strip_prefix("std::").or(text.strip_prefix("::")).unwrap_or(&text);
        if let Some(ty) = types::builtin_type(plain) {
            return Ok(ty.into());
        }
        if self.header_of(&text).is_some() {
            return self.unknown_name(name, "type");
        }
        if let Some(what) = self.library_of(&text) {
            self.first_time(&text)?;
            return self.refuse_name(what, &text, span);
        }
        if types::is_unsupported_type(plain)
            || text.starts_with("std::")
            || text.contains('<') && !self.all_headers_read
        {
            let message = format!("the type `{text}` is not supported in device code yet");
            return self.report(Diagnostic::unsupported(codes::UNSUPPORTED_TYPE, span, message));
        }
        self.unknown_name(name, "type")
    }

    /// Returns the type that an entity names.
    pub(in crate::sema) fn entity_type(
        &mut self,
        entity: &Entity,
        name: &ast::QualifiedName,
        span: Span,
    ) -> Checked<QualType> {
        match entity {
            Entity::Type(ty) => Ok(ty.clone().into()),
            Entity::Bound(ty) => Ok(ty.clone()),
            Entity::Alias(id) => self.alias_type(*id, span),
            Entity::TypeTemplate(_) => {
                let message = format!("`{name}` is a template: its arguments are missing");
                self.error(codes::TEMPLATE_ARGUMENTS, span, message)
            }
            Entity::Unsupported(what) => self.unsupported(span, format!("`{name}` is a {what}: these are")),
            Entity::Ambiguous(places) => self.ambiguous_name(name, places, span),
            Entity::Poisoned(reported) => Err(*reported),
            Entity::Pack(_) => self.unexpanded(name, span),
            Entity::VarTemplate(_) | Entity::LocalPack(..) => {
                self.error(codes::NOT_A_TYPE, span, format!("`{name}` is not a type"))
            }
            Entity::Host => self.host_use(name, span),
            Entity::Local(..)
            | Entity::Field(_)
            | Entity::FieldPack(..)
            | Entity::PackField(..)
            | Entity::Static(_)
            | Entity::Functions(_)
            | Entity::Enumerator(..)
            | Entity::Constant(..)
            | Entity::Object(..)
            | Entity::Unknown(..)
            | Entity::Namespace(_) => self.error(codes::NOT_A_TYPE, span, format!("`{name}` is not a type")),
        }
    }

    /// Returns the type that an alias denotes.
    pub(in crate::sema) fn alias_type(&mut self, id: AliasId, span: Span) -> Checked<QualType> {
        let alias = &mut self.declared.aliases[id];
        let (decl, scope) = (alias.decl, alias.scope);
        match &alias.state {
            AliasState::Done(ty) => return Ok(ty.clone()),
            AliasState::Failed => {
                return self.broken_use(decl.name.name.as_str(), decl.name.span, span);
            }
            AliasState::InProgress => {
                return self.error(codes::TOO_COMPLEX, span, format!("`{}` refers to itself", decl.name.name));
            }
            AliasState::Unresolved => alias.state = AliasState::InProgress,
        }
        let first = self.reporter.count();
        let resolved = self.on_demand(scope, decl.name.span, |s| s.aliased_type(id, decl));
        if resolved.is_err() && matches!(self.scopes[scope].kind, ScopeKind::Class(_)) {
            // The alias is instantiated together with its class.
            self.keep_hard_errors(first);
        }
        let state = resolved.clone().map_or(AliasState::Failed, AliasState::Done);
        self.declared.aliases[id].state = state;
        resolved
    }

    /// Returns true if the class that is being declared has a later alias with one of these names. Before that alias,
    /// the names have another meaning ([basic.scope.class] 1).
    pub(in crate::sema) fn hides_later(&self, names: &[Symbol]) -> bool {
        let class = self.scopes.class_of(self.context.scope).filter(|_| !names.is_empty());
        let members = class.and_then(|id| self.types.record(id).decl).and_then(|d| d.members.as_deref());
        members.unwrap_or_default().iter().any(|m| match &m.kind {
            ast::DeclKind::Alias(a) => {
                names.contains(&a.name.name) && self.scopes.here(self.context.scope, a.name.name).is_none()
            }
            _ => false,
        })
    }

    /// Resolves an alias whose own name occurs in its type. The alias is declared only after the type, so the name does
    /// not refer to the alias ([basic.scope.pdecl] 3).
    pub(in crate::sema) fn resolve_before_declared(&mut self, id: AliasId, decl: &'a ast::AliasDecl) {
        let scope = self.context.scope;
        match self.quietly(|s| s.on_demand(scope, decl.name.span, |s| s.aliased_type(id, decl))) {
            Some(ty) => self.declared.aliases[id].state = AliasState::Done(ty),
            // In a block, no later declaration can provide the name.
            None if matches!(self.scopes[scope].kind, ScopeKind::Block) => {
                self.alias_type(id, decl.name.span).ok();
            }
            None => {}
        }
    }

    /// Returns the places of the names of classes, aliases and functions that cannot be used on the device.
    pub(in crate::sema) fn host_types(&mut self) -> FxHashSet<Span> {
        let mut out = FxHashSet::default();
        let structs = self.types.structs.len();
        for id in self.types.records.iter().map(|(id, _)| id).collect::<Vec<_>>() {
            let record = self.types.record(id);
            let span = record.span;
            let failed = match record.state {
                State::Complete => false,
                State::Failed | State::InProgress => true,
                State::Declared => record.decl.is_some() && self.quietly(|s| s.complete_record(id, span)).is_none(),
            };
            if failed {
                out.insert(span);
            }
        }
        let aliases = self.declared.aliases.iter();
        for (id, span) in aliases.map(|(id, a)| (id, a.decl.name.span)).collect::<Vec<_>>() {
            let ty = self.quietly(|s| s.alias_type(id, span));
            let host = match ty.map(|t| t.ty) {
                Some(Ty::Record(id)) => out.contains(&self.types.record(id).span),
                Some(_) => false,
                None => true,
            };
            if host {
                out.insert(span);
            }
        }
        for (_, template) in &self.templates.types {
            if let TemplateBody::Class(decl) = template.body
                && template.instances.is_empty()
                && is_for_host(decl)
            {
                out.insert(template.name.span);
            }
        }
        out.extend(self.held_host_functions());
        // The module does not need classes that only this query completed.
        self.types.structs.truncate(structs);
        out
    }

    /// Runs `f` on a declaration in the scope of the declaration.
    pub(in crate::sema) fn on_demand<T>(
        &mut self,
        scope: crate::sema::model::scope::ScopeId,
        span: Span,
        f: impl FnOnce(&mut Self) -> Checked<T>,
    ) -> Checked<T> {
        if self.context.demand_depth >= MAX_DEMAND {
            self.worklist.too_deep = true;
            return self.error(codes::TOO_COMPLEX, span, "declarations refer to each other too deeply");
        }
        let first = self.reporter.count();
        let context = Context { scope, demand_depth: self.context.demand_depth + 1, ..self.context.clone() };
        let result = self.within(context, f);
        if result.is_err() {
            self.note_broken(span, first);
        }
        result
    }
}

/// Returns true for classes that have host functions or bases, but no device functions.
fn is_for_host(decl: &ast::RecordDecl) -> bool {
    let mut host = !decl.bases.is_empty();
    for member in decl.members.iter().flatten() {
        if let ast::DeclKind::Function(f) = &member.kind {
            if f.specs.is_device() {
                return false;
            }
            host |= matches!(f.body, ast::FunctionBody::HostOnly(_));
        }
    }
    host
}

/// Returns the type of a parameter as part of the function's type (C++17 [dcl.fct] 5).
fn adjusted(ty: QualType) -> QualType {
    match &ty.ty {
        Ty::Array(element, _) => element.pointer_to().into(),
        Ty::Function(_) => ty.pointer_to().into(),
        _ => ty.unqualified(),
    }
}
