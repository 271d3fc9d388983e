//! Declares the contents of files and namespaces, and declarations inside functions that do not declare variables.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::ast::{self, DeclKind, ExprKind as Ast, Spec, visit};
use crate::sema::model::context::Context;
use crate::sema::model::scope::{Entity, GLOBAL, ScopeId, ScopeKind, StaticId};
use crate::sema::model::statics::{Alias, AliasState, Static, StaticState, Storage};
use crate::sema::{Checked, OrBug, Reported, Sema, codes};
use crate::types::records::{Enum, Record, State};
use crate::types::{Basic, Const, EnumId, Ty, builtin_class};

/// The beginning of the message about a failed static assertion with a text.
pub(in crate::sema) const STATIC_ASSERT: &str = "static assertion failed: ";

impl<'a> Sema<'a> {
    /// Declares the contents of a file or namespace, and checks its device functions.
    pub(in crate::sema) fn declarations(&mut self, decls: &'a [ast::Decl]) {
        for decl in decls {
            self.declaration(decl);
            self.instantiate_pending(false);
        }
    }

    fn declaration(&mut self, decl: &'a ast::Decl) {
        match &decl.kind {
            DeclKind::Function(f) if self.redeclares_what_is_no_function(f) => {}
            DeclKind::Function(f) => self.function(f, decl.span),
            DeclKind::Var(var) => self.module_variable(var, decl.span),
            DeclKind::Namespace(ns) => {
                let scope = match ns.name {
                    Some(name) => match self.scopes.here(self.context.scope, name.name) {
                        Some((Entity::Namespace(id), _)) => *id,
                        _ => {
                            let id = self.scopes.push_kind(self.context.scope, ScopeKind::Namespace);
                            self.agrees_with_declared(name, &Entity::Namespace(id)).ok();
                            self.scopes.declare(self.context.scope, name.name, Entity::Namespace(id), name.span);
                            id
                        }
                    },
                    None => self.scopes.unnamed(self.context.scope),
                };
                if ns.inline {
                    self.scopes.make_inline(scope);
                }
                let around = &self.context.prefix;
                let prefix = match ns.name {
                    Some(name) => format!("{around}{}::", name.name).into(),
                    None => around.clone(),
                };
                let context = Context { scope, prefix, ..self.context.clone() };
                self.within(context, |s| s.declarations(&ns.decls));
            }
            DeclKind::Linkage { decls, .. } => self.declarations(decls),
            DeclKind::StaticAssert(assertion) => {
                let ast::StaticAssertDecl { cond, message } = &**assertion;
                // Host code may contain assertions about types that are unknown here.
                let value = self.quietly(|s| {
                    s.constant_condition(cond)?.as_const().and_then(Const::as_int).or_bug(&mut s.reporter)
                });
                if value == Some(0) {
                    self.static_assert_failed(cond.span, message.as_ref());
                }
            }
            DeclKind::Template(template) => {
                for inner in &template.decls {
                    self.template(template, inner);
                }
            }
            DeclKind::Skipped(skipped) => {
                self.scopes.note_partly_known(self.context.scope);
                if let Some(name) = skipped.name
                    && self.scopes.here(self.context.scope, name.name).is_none()
                {
                    self.scopes.declare(self.context.scope, name.name, Entity::Host, name.span);
                }
            }
            DeclKind::Bindings(_) | DeclKind::Field(_) | DeclKind::Access(_) | DeclKind::Friend(_) => {}
            DeclKind::Guide(guide) => self.deduction_guide(&[], guide, decl.span),
            DeclKind::Instantiation { is_extern: false, decl } => self.explicit_instantiation(decl),
            DeclKind::Instantiation { .. } | DeclKind::Empty => {}
            DeclKind::Record(_)
            | DeclKind::Enum(_)
            | DeclKind::Alias(_)
            | DeclKind::NamespaceAlias(_)
            | DeclKind::UsingNamespace(_)
            | DeclKind::Using { .. } => {
                self.type_declaration(decl);
            }
        }
    }

    pub(in crate::sema) fn declare_unsupported(&mut self, decl: &'a ast::Decl, what: &'static str) {
        let name = match &decl.kind {
            DeclKind::Function(f) => super::functions::declared_name(&f.name),
            DeclKind::Record(r) => r.name.as_ident(),
            DeclKind::Alias(a) => Some(a.name),
            DeclKind::Var(v) => v.name.as_ident(),
            DeclKind::Template(t) => return t.decls.iter().for_each(|d| self.declare_unsupported(d, what)),
            _ => None,
        };
        let is_record = matches!(decl.kind, DeclKind::Record(_));
        if let DeclKind::Function(f) = &decl.kind
            && f.specs.has(Spec::Global)
        {
            self.unsupported_kernel(f, decl.span, "kernel templates are");
        }
        let Some(name) = name else { return };
        if is_record {
            self.scopes.declare_tag(self.context.scope, name.name, Entity::Unsupported(what), name.span);
        } else if self.scopes.here(self.context.scope, name.name).is_none() {
            self.scopes.declare(self.context.scope, name.name, Entity::Unsupported(what), name.span);
        }
    }

    /// Declares a class, enumeration, alias or using-declaration. Returns true if the declaration was one of these.
    pub(in crate::sema) fn type_declaration(&mut self, decl: &'a ast::Decl) -> bool {
        match &decl.kind {
            DeclKind::Record(record) => self.record(record, decl.span),
            DeclKind::Enum(e) => match self.qualifier(&e.name) {
                Some(crate::sema::lookup::names::Place::Scope(scope)) => {
                    self.in_scope(scope, |s| s.enumeration(e, decl.span))
                }
                Some(crate::sema::lookup::names::Place::Type(crate::types::QualType {
                    ty: Ty::Record(id), ..
                })) => {
                    let scope = self.types.record(id).scope;
                    self.in_scope(scope, |s| s.enumeration(e, decl.span));
                }
                _ if e.name.segments.len() > 1 => {}
                _ => self.enumeration(e, decl.span),
            },
            DeclKind::Alias(alias) => {
                let id = self.declared.aliases.alloc(Alias {
                    decl: alias,
                    scope: self.context.scope,
                    state: AliasState::Unresolved,
                });
                let names_itself = matches!(&alias.ty.kind, ast::TypeKind::Named(n)
                    if n.name.as_ident().is_some_and(|i| i.name == alias.name.name));
                // `typedef struct S S;`, as in C, changes nothing.
                let known = names_itself && self.scopes.tag_here(self.context.scope, alias.name.name).is_some();
                let named = visit::pattern_of_type(&alias.ty);
                if !known && (named.contains(&alias.name.name) || self.hides_later(&named)) {
                    self.resolve_before_declared(id, alias);
                }
                if !known && self.agrees_with_declared(alias.name, &Entity::Alias(id)).is_ok() {
                    self.scopes.declare(self.context.scope, alias.name.name, Entity::Alias(id), alias.name.span);
                }
            }
            DeclKind::NamespaceAlias(alias) => {
                let ast::NamespaceAliasDecl { name, target } = &**alias;
                let entity = match self.lookup_namespace(target) {
                    Some(id) => Entity::Namespace(id),
                    None => {
                        self.declared.foreign.insert(name.name.as_str(), target.to_string());
                        Entity::Host
                    }
                };
                self.agrees_with_declared(*name, &entity).ok();
                self.scopes.declare(self.context.scope, name.name, entity, name.span);
            }
            DeclKind::UsingNamespace(name) => match self.lookup_namespace(name) {
                Some(id) => self.scopes.add_directive(self.context.scope, id, name.span),
                None => self.scopes.note_partly_known(self.context.scope),
            },
            DeclKind::Using { name, .. } => self.using_declaration(name),
            _ => return false,
        }
        true
    }

    /// Defines a nested class outside its enclosing class or namespace: `class Outer::Inner { … };`
    pub(in crate::sema) fn outside_record(&mut self, decl: &'a ast::RecordDecl) {
        let scope = match self.qualifier(&decl.name) {
            Some(crate::sema::lookup::names::Place::Scope(scope)) => scope,
            Some(crate::sema::lookup::names::Place::Type(crate::types::QualType { ty: Ty::Record(id), .. })) => {
                self.types.record(id).scope
            }
            _ => return,
        };
        let Some(name) = decl.name.last_ident() else { return };
        let Some((Entity::Type(Ty::Record(id)), _)) = self.scopes.tag_here(scope, name.name) else {
            if decl.members.is_some()
                && self.scopes.here(scope, name.name).is_none()
                && self.not_lost(&decl.name).is_ok()
            {
                let message = format!(
                    "`{}` is defined here, but is not declared in the class or namespace named before it",
                    decl.name
                );
                self.say_error(codes::NO_MEMBER, name.span, message);
            }
            return;
        };
        let id = *id;
        let record = &mut self.types.records[id];
        if record.decl.is_some() || decl.members.is_none() {
            return;
        }
        (record.decl, record.span, record.state) = (Some(decl), name.span, State::Declared);
        self.in_scope(scope, |s| s.declare_members(decl, name, id));
    }

    fn record(&mut self, decl: &'a ast::RecordDecl, span: Span) {
        if decl.name.segments.len() > 1 {
            return self.outside_record(decl);
        }
        let Some(name) = decl.name.as_ident() else { return };
        if let Some((Entity::Type(Ty::Record(id)), before)) = self.scopes.tag_here(self.context.scope, name.name) {
            let (id, before) = (*id, *before);
            let record = &mut self.types.records[id];
            if decl.members.is_none() {
                return;
            }
            if record.decl.is_some() {
                let message = format!("`{}` is defined twice", name.name);
                let d = Diagnostic::error(codes::REDECLARED, name.span, message);
                self.say(d.with_label(before, "first defined here"));
                return;
            }
            record.decl = Some(decl);
            record.span = name.span;
            record.state = State::Declared;
            self.declare_members(decl, name, id);
            return;
        }
        let own = self.context.scope == GLOBAL && decl.members.is_none() && decl.tag != ast::Tag::Union;
        if own && builtin_class(name.name.as_str()).is_some() {
            // This redeclares a class from CUDA's headers.
            return;
        }
        let decl_span = if decl.anonymous { span } else { name.span };
        let (text, definition) =
            (format!("{}{}", self.context.prefix, name.name), decl.members.is_some().then_some(decl));
        let mut record = Record::new(text, definition, decl_span, self.context.scope);
        record.members.of_template = self.in_template_class();
        let id = self.types.records.alloc(record);
        self.agrees_with_declared(name, &Entity::Type(Ty::Record(id))).ok();
        self.scopes.declare_tag(self.context.scope, name.name, Entity::Type(Ty::Record(id)), name.span);
        self.declare_members(decl, name, id);
    }

    /// Declares an enumeration in the current scope, or defines one of an enclosing class: `enum A::E : int { … };`
    pub(in crate::sema) fn enumeration(&mut self, decl: &'a ast::EnumDecl, span: Span) {
        let Some(name) = decl.name.last_ident() else { return };
        let fixed = match &decl.underlying {
            Some(ty) => match self.quietly(|s| s.resolve_type(ty)).and_then(|t| t.ty.basic()) {
                Some(b) if self.no_wide_integer("an enumeration with the underlying type", b, ty.span).is_err() => {
                    return;
                }
                Some(b) if b.is_integral() => Some(b),
                Some(b) => {
                    let message =
                        format!("the underlying type of an enumeration must be an integer type, not `{}`", b.name());
                    return self.error(codes::TYPE_MISMATCH, ty.span, message).unwrap_or(());
                }
                None => {
                    self.scopes.declare_tag(self.context.scope, name.name, Entity::Host, name.span);
                    // The enumerators are unknown too.
                    self.scopes.note_partly_known(self.context.scope);
                    return;
                }
            },
            None => decl.scoped.then_some(Basic::Int),
        };
        let known = match self.scopes.tag_here(self.context.scope, name.name) {
            Some((Entity::Type(Ty::Enum(id)), _)) => Some(*id),
            _ => None,
        };
        if known.is_some_and(|id| self.enumeration_again(decl, id, fixed, name, span).is_err()) {
            return;
        }
        let id = known.unwrap_or_else(|| {
            let id = self.types.enums.alloc(Enum {
                name: format!("{}{}", self.context.prefix, name.name),
                scoped: decl.scoped,
                underlying: fixed.unwrap_or(Basic::Int),
                fixed: fixed.is_some(),
                span,
                scope: None,
                declared_in: self.context.scope,
                complete: fixed.is_some(),
                no_negatives: false,
                range: None,
            });
            self.agrees_with_declared(name, &Entity::Type(Ty::Enum(id))).ok();
            self.scopes.declare_tag(self.context.scope, name.name, Entity::Type(Ty::Enum(id)), name.span);
            id
        });
        let Some(enumerators) = &decl.enumerators else { return };
        let scope = self.scopes.push(self.context.scope);
        let declared = &mut self.types.enums[id];
        (declared.scope, declared.span) = (Some(scope), span);
        let inner = self.types.enumeration(id).scope;
        let around = self.context.scope;
        let names = if decl.scoped { inner.unwrap_or(around) } else { around };
        self.in_scope(names, |s| s.enumerators(decl, enumerators, id, fixed, inner));
    }

    /// Reports an enumeration that is redeclared differently or defined twice ([dcl.enum] 3, 6).
    fn enumeration_again(
        &mut self,
        decl: &'a ast::EnumDecl,
        id: EnumId,
        fixed: Option<Basic>,
        name: ast::Ident,
        span: Span,
    ) -> Checked<()> {
        let known = self.types.enumeration(id);
        let (before, own) = (known.span, known.fixed.then_some(known.underlying));
        let message = if known.scoped != decl.scoped {
            format!("`{}` is declared both with and without `class`", name.name)
        } else if own != fixed {
            format!("`{}` is declared again with another underlying type", name.name)
        } else if known.scope.is_some() && decl.enumerators.is_some() && before != span {
            format!("`{}` is defined twice", name.name)
        } else {
            return Ok(());
        };
        let d = Diagnostic::error(codes::REDECLARED, name.span, message);
        self.report(d.with_label(before, "first declared here"))
    }

    /// Declares the enumerators in the current scope and in the scope of the enumeration.
    fn enumerators(
        &mut self,
        decl: &'a ast::EnumDecl,
        enumerators: &'a [ast::Enumerator],
        id: EnumId,
        fixed: Option<Basic>,
        inner: Option<ScopeId>,
    ) {
        let (mut next, mut low, mut high) = (0i128, 0i128, 0i128);
        let mut declared = Vec::new();
        for enumerator in enumerators {
            if let Some(value) = &enumerator.value {
                // Reported only if device code uses it: the value may come from host headers.
                let known = match self.body.is_none() {
                    true => self.quietly(|s| s.constant_int(value)),
                    false => self.constant_int(value).ok(),
                };
                match known {
                    Some(n) => next = n,
                    None => {
                        self.scopes.declare(
                            self.context.scope,
                            enumerator.name.name,
                            Entity::Host,
                            enumerator.name.span,
                        );
                        continue;
                    }
                }
            }
            if let Some(basic) = fixed
                && basic != Basic::Bool
                && Const::integer(basic, next).as_int() != Some(next)
            {
                let message =
                    format!("`{}` is {next}, which is not a value of `{}`", enumerator.name.name, basic.name());
                self.say_error(codes::TYPE_MISMATCH, enumerator.name.span, message);
            }
            (low, high) = (low.min(next), high.max(next));
            let ty = if fixed.is_some() { Ty::Enum(id) } else { Ty::Basic(self.enum_basic(next, next)) };
            let entity = Entity::Enumerator(next as i64, ty);
            self.agrees_with_declared(enumerator.name, &entity).ok();
            self.scopes.declare(self.context.scope, enumerator.name.name, entity, enumerator.name.span);
            declared.push((enumerator.name, next));
            next += 1;
        }
        let underlying = fixed.unwrap_or_else(|| match decl.packed {
            true => smallest(low, high),
            false => self.enum_basic(low, high),
        });
        let e = &mut self.types.enums[id];
        e.underlying = underlying;
        e.no_negatives = fixed.is_none() && low >= 0;
        let all = declared.len() == enumerators.len();
        e.range = (fixed.is_none() && all).then(|| values_between(low, high));
        e.complete = true;
        for (name, value) in declared {
            let entity = Entity::Enumerator(value as i64, Ty::Enum(id));
            self.scopes.declare(self.context.scope, name.name, entity.clone(), name.span);
            if let Some(inner) = inner
                && inner != self.context.scope
            {
                self.scopes.declare(inner, name.name, entity, name.span);
            }
        }
    }

    /// Returns the type that stores values of an enumeration without a fixed underlying type.
    fn enum_basic(&self, low: i128, high: i128) -> Basic {
        if low >= i128::from(i32::MIN) && high <= i128::from(i32::MAX) {
            Basic::Int
        } else if low >= 0 && high <= i128::from(u32::MAX) {
            Basic::UInt
        } else if high <= i128::from(i64::MAX) {
            Basic::Long
        } else {
            Basic::ULong
        }
    }

    fn module_variable(&mut self, var: &'a ast::VarDecl, span: Span) {
        let Some(name) = var.name.as_ident() else {
            if let Some(record) = self.qualifier_class(&var.name)
                && self.quietly(|s| s.instantiate_record(record, span)).is_some()
            {
                let scope = self.types.record(record).scope;
                self.in_scope(scope, |s| s.outside_static(var, false));
            } else if var.specs.is_device() && self.qualifier(&var.name).is_none() {
                self.no_such_class(&var.name);
            }
            return;
        };
        let device = var.specs.is_device();
        let storage = if device {
            match self.storage(&var.specs, false) {
                Ok(s) => s.unwrap_or(Storage::Host),
                Err(_) => {
                    self.scopes.declare(self.context.scope, name.name, Entity::Host, name.span);
                    return;
                }
            }
        } else {
            Storage::Host
        };
        if storage == Storage::Host
            && var.specs.has(Spec::Extern)
            && matches!(self.scopes.here(self.context.scope, name.name), Some((Entity::Static(_), _)))
        {
            return;
        }
        let ir_name = format!("{}{}", self.context.prefix, name.name);
        if let Ok(id) = self.declare_static(var, name, storage, ir_name, span)
            && storage != Storage::Host
        {
            self.resolve_static(id, name.span).ok();
        }
    }

    /// Declares a variable with static storage in the current scope.
    pub(in crate::sema) fn declare_static(
        &mut self,
        var: &'a ast::VarDecl,
        name: ast::Ident,
        storage: Storage,
        ir_name: String,
        span: Span,
    ) -> Checked<StaticId> {
        let span = if name.span == Span::default() { span } else { name.span };
        let id = self.declared.statics.alloc(Static {
            decl: var,
            span,
            scope: self.context.scope,
            storage,
            name: ir_name,
            state: StaticState::Unresolved,
        });
        let before = match self.scopes.here(self.context.scope, name.name) {
            Some((Entity::Static(id), _)) => Some(*id),
            _ => None,
        };
        if let Some(before) = before.map(|id| &self.declared.statics[id])
            && storage != Storage::Host
            && storage == before.storage
            && var.only_declares()
            && !before.decl.only_declares()
        {
            // The variable is already defined.
            return Ok(id);
        }
        // An `extern __shared__` array may be declared again, and a variable that was only declared may be defined.
        let again = before.is_some_and(|before| match storage {
            Storage::Shared => var.specs.has(Spec::Extern),
            Storage::Host => false,
            Storage::Device | Storage::Constant | Storage::Managed => {
                let before = &self.declared.statics[before];
                before.storage == storage && before.decl.only_declares()
            }
        });
        if !again && storage != Storage::Host {
            self.declare_new(name, Entity::Static(id))?;
        }
        if storage == Storage::Host
            && !matches!(self.scopes.here(self.context.scope, name.name), Some((Entity::Static(_), _)))
        {
            self.agrees_with_declared(name, &Entity::Static(id))?;
        }
        if again || storage == Storage::Host {
            self.scopes.declare(self.context.scope, name.name, Entity::Static(id), name.span);
        }
        Ok(id)
    }

    pub(in crate::sema) fn static_assert_failed(&mut self, span: Span, message: Option<&ast::Expr>) -> Reported {
        let text = match message.map(|m| &m.kind) {
            Some(Ast::Str { bytes, .. }) if !bytes.as_bytes().is_empty() => {
                format!("{STATIC_ASSERT}{}", String::from_utf8_lossy(bytes.as_bytes()))
            }
            _ => "static assertion failed".to_owned(),
        };
        self.say_error(codes::STATIC_ASSERT, span, text)
    }
}

/// Returns the range of values of an enumeration with these smallest and largest enumerators: the range of the smallest
/// bit-field that holds them ([dcl.enum] 8).
fn values_between(low: i128, high: i128) -> (i128, i128) {
    let most = high.max(if low < 0 { -low - 1 } else { 0 });
    let mut greatest = 1;
    while greatest < most {
        greatest = greatest * 2 + 1;
    }
    (if low < 0 { -greatest - 1 } else { 0 }, greatest)
}

/// Returns the type that stores values of a packed enumeration: the smallest that fits.
fn smallest(low: i128, high: i128) -> Basic {
    let candidates = match low < 0 {
        true => [Basic::SChar, Basic::Short, Basic::Int, Basic::Long],
        false => [Basic::UChar, Basic::UShort, Basic::UInt, Basic::ULong],
    };
    let holds = |b: &Basic| [low, high].iter().all(|n| Const::integer(*b, *n).as_int() == Some(*n));
    candidates.into_iter().find(holds).unwrap_or(Basic::Long)
}
