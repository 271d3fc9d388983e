//! Declares member functions and finds their bodies (C++17 [class.mem], [class.mfct]).
//!
//! The first parameter of a non-static member function is the address of its object, `this`. Bodies are checked after
//! the class, where the whole class is known.

use isowarp_core::span::Span;

use crate::ast::{self, DeclKind, FunctionBody, FunctionKind, Spec, TypeKind, visit};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::{ExecSpace, ParamInfo, declared_name, declared_segment};
use crate::sema::model::body::CheckedBody;
use crate::sema::model::context::Context;
use crate::sema::model::functions::{Func, Method, MethodRole};
use crate::sema::model::instances::Pending;
use crate::sema::model::scope::{Entity, ScopeId, ScopeKind, Want};
use crate::sema::{Checked, Sema, codes};
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Declares the members of a class in a scope of their own.
    ///
    /// The name of the class is declared among them ([class] 2).
    pub(in crate::sema) fn declare_members(&mut self, decl: &'a ast::RecordDecl, name: ast::Ident, id: RecordId) {
        let scope = self.scopes.push_kind(self.context.scope, ScopeKind::Class(id));
        let record = &mut self.types.records[id];
        record.scope = scope;
        self.scopes.declare_tag(scope, name.name, Entity::Type(Ty::Record(id)), name.span);
        let full = format!("{}::", record.name);
        let context = Context { prefix: full.into(), scope, class: Some(id), ..self.context.clone() };
        self.within(context, |s| {
            s.use_bases(id);
            for member in decl.members.iter().flatten() {
                s.declare_member(decl, member, id);
            }
            s.check_overriding(decl, id);
        });
    }

    fn declare_member(&mut self, class: &'a ast::RecordDecl, member: &'a ast::Decl, id: RecordId) {
        match &member.kind {
            DeclKind::Field(field) => match field.name {
                Some(name) => self.declare_field(name, id),
                None => self.declare_anonymous(class, &field.ty, id, 0),
            },
            DeclKind::Function(f) => self.method(f, member.span, id),
            DeclKind::Var(var) => {
                if let Some(name) = var.name.as_ident() {
                    self.static_member(var, name, member.span);
                }
            }
            DeclKind::Template(template) => {
                if template.decls.iter().any(|d| matches!(d.kind, DeclKind::Friend(_))) {
                    let class_scope = self.context.scope;
                    return self.friend_template(template, class_scope);
                }
                for inner in &template.decls {
                    self.template(template, inner);
                }
            }
            DeclKind::Friend(decls) => {
                let class_scope = self.context.scope;
                for friend in decls {
                    match &friend.kind {
                        DeclKind::Function(f) => self.friend(f, class_scope),
                        DeclKind::Template(template) => self.friend_template(template, class_scope),
                        _ => {}
                    }
                }
            }
            DeclKind::Guide(guide) => self.deduction_guide(&[], guide, member.span),
            DeclKind::Using { name, pack } => self.using_members(name, *pack, id),
            DeclKind::StaticAssert(_)
            | DeclKind::Access(_)
            | DeclKind::Empty
            | DeclKind::Bindings(_)
            | DeclKind::Namespace(_)
            | DeclKind::Linkage { .. }
            | DeclKind::Instantiation { .. } => {}
            DeclKind::Skipped(_) => self.scopes.note_partly_known(self.context.scope),
            DeclKind::Record(_)
            | DeclKind::Enum(_)
            | DeclKind::Alias(_)
            | DeclKind::NamespaceAlias(_)
            | DeclKind::UsingNamespace(_) => {
                let context = Context { class: None, ..self.context.clone() };
                self.within(context, |s| s.type_declaration(member));
            }
        }
    }

    fn declare_field(&mut self, name: ast::Ident, id: RecordId) {
        let entity = Entity::Field(id);
        if self.scopes.here(self.context.scope, name.name).is_some_and(|(e, _)| matches!(e, Entity::Field(_))) {
            self.declare_new(name, entity).ok();
            return;
        }
        self.agrees_with_declared(name, &entity).ok();
        self.scopes.declare(self.context.scope, name.name, entity, name.span);
    }

    /// Declares the members of an anonymous union, so that lookup finds them as members of the class.
    fn declare_anonymous(&mut self, class: &'a ast::RecordDecl, ty: &'a ast::AstType, id: RecordId, depth: u32) {
        let TypeKind::Named(named) = &ty.kind else { return };
        let Some(name) = named.name.as_ident().filter(|_| depth < 32) else { return };
        let inner = class.members.iter().flatten().find_map(|m| match &m.kind {
            DeclKind::Record(r) if r.name.as_ident().is_some_and(|n| n.name == name.name) => Some(r),
            _ => None,
        });
        let Some(inner) = inner else { return };
        for member in inner.members.iter().flatten() {
            if let DeclKind::Field(field) = &member.kind {
                match field.name {
                    Some(name) => self.declare_field(name, id),
                    None => self.declare_anonymous(inner, &field.ty, id, depth + 1),
                }
            }
        }
    }

    fn static_member(&mut self, var: &'a ast::VarDecl, name: ast::Ident, span: Span) {
        if var.specs.is_device() {
            let message = "memory space specifiers are not allowed on class members";
            let reported = self.say_error(codes::MEMORY_SPACE, name.span, message);
            return self.poison(name, reported);
        }
        let storage = crate::sema::model::statics::Storage::Host;
        let ir_name = format!("{}{}", self.context.prefix, name.name);
        self.declare_static(var, name, storage, ir_name, span).ok();
    }

    /// Returns the namespace that contains a scope.
    pub(in crate::sema) fn namespace_around(&self, scope: ScopeId) -> Option<ScopeId> {
        self.scopes.outwards(scope).find(|id| self.scopes.is_namespace(*id))
    }

    /// Handles `using Base::f;` and `using Bases::operator()...;`.
    fn using_members(&mut self, name: &'a ast::QualifiedName, pack: bool, id: RecordId) {
        if !pack {
            return self.using_member(name, self.context.scope, id);
        }
        for scope in self.expansion(&visit::pattern_of_name(name), name.span).unwrap_or_default() {
            self.using_member(name, scope, id);
        }
    }

    /// Handles `using Base::f;` and `using Base::Base;`. The name is looked up in the scope `from`, which differs from
    /// the class's for an element of an expansion.
    fn using_member(&mut self, name: &'a ast::QualifiedName, from: ScopeId, id: RecordId) {
        let Some(ident) = name.last().and_then(declared_segment) else { return };
        let found = self.in_scope(from, |s| {
            s.quietly_find(|s| match name.last_ident() {
                Some(_) => s.lookup_qualified(name, false),
                None => {
                    let class = Ty::Record(s.qualifier_class(name)?).into();
                    s.member_entity(&class, ident.name, Want::Anything, name.span)
                }
            })
        });
        match found {
            Some(entity @ Entity::Functions(_)) => self.declare_used(ident, entity),
            Some(Entity::Type(Ty::Record(base))) if self.is_base_name(id, base) => self.inherit_constructors(id, base),
            Some(Entity::Poisoned(_)) => self.lost_using(ident),
            Some(Entity::Ambiguous(places)) => {
                if let Err(reported) = self.ambiguous_name::<()>(name, &places, name.span) {
                    self.poison(ident, reported);
                }
            }
            Some(entity) => self.use_member(ident, entity),
            // `Base<T>::Base` names the class itself, whatever name precedes it ([class.qual] 2.2).
            None => match self.in_scope(from, |s| s.qualifier_class(name)) {
                Some(base) if self.is_base_name(id, base) && names_constructors(name) => {
                    self.inherit_constructors(id, base);
                }
                Some(base) => match self.member_to_use(name, base) {
                    Ok(()) => self.lost_using(ident),
                    Err(reported) => self.poison(ident, reported),
                },
                None => self.lost_using(ident),
            },
        }
    }

    /// Declares a member of a base that is not a function. The class must not declare a member with that name itself,
    /// even if both denote the same entity ([namespace.udecl] 10).
    fn use_member(&mut self, name: ast::Ident, entity: Entity) {
        match (self.scopes.here(self.context.scope, name.name), &entity) {
            (Some((Entity::Field(_) | Entity::Static(_) | Entity::Enumerator(..), _)), Entity::Field(_)) => {
                self.declare_new(name, entity).ok();
            }
            _ => self.declare_used(name, entity),
        }
    }

    /// Declares the unknown name of a using-declaration, so that lookup finds nothing else by that name.
    fn lost_using(&mut self, name: ast::Ident) {
        let lost = Entity::Unsupported("name from a using-declaration that leads to nothing known");
        self.scopes.declare(self.context.scope, name.name, lost, name.span);
    }

    fn is_base_name(&self, id: RecordId, base: RecordId) -> bool {
        let bases = &self.scopes[self.types.record(id).scope].bases;
        let scope = self.types.record(base).scope;
        bases.iter().any(|b| b.scope == scope)
    }

    /// Records the base whose constructors also make the derived class (C++17 [class.inhctor.init]).
    fn inherit_constructors(&mut self, id: RecordId, base: RecordId) {
        self.types.records[id].members.inherits = Some(base);
    }

    /// Reports a kernel that is a member function, including members of templates and member templates.
    pub(in crate::sema) fn no_member_kernel(&mut self, decl: &ast::FunctionDecl) {
        if decl.specs.has(Spec::Global) && !decl.specs.has(Spec::Friend) {
            let at = decl.name.segments.last().map_or(decl.name.span, |s| s.span);
            self.say_error(codes::EXECUTION_SPACE, at, "a kernel cannot be a member of a class");
        }
    }

    /// Declares a member function.
    pub(in crate::sema) fn method(&mut self, decl: &'a ast::FunctionDecl, span: Span, record: RecordId) {
        if let FunctionBody::HostOnly(range) = decl.body {
            self.worklist.host_bodies.push((range, self.context.scope));
        }
        let Some(name) = declared_name(&decl.name) else { return };
        let space = self.method_space(decl);
        let first = self.reporter.count();
        if decl.specs.has(Spec::Global) {
            self.no_member_kernel(decl);
        } else if space == ExecSpace::Device {
            self.check_specifiers(decl, span);
        }
        let func =
            Func::new(format!("{}{}", self.context.prefix, name.name), decl, name.span, self.context.scope, space);
        let id = self.functions.alloc(Func {
            method: Some(method_of(decl, record)),
            defined: matches!(decl.body, FunctionBody::Block(_) | FunctionBody::Defaulted),
            lazy: true,
            ..func
        });
        self.note_found(id, first);
        self.add_method(id, decl, name, record);
        let is_template = self.types.record(record).members.of_template;
        if space == ExecSpace::Device && !is_template && matches!(decl.body, FunctionBody::Block(_)) {
            self.need_method(id);
        }
    }

    /// Rejects a constructor or destructor whose name has template arguments other than those of the class.
    pub(in crate::sema) fn names_own_class(&mut self, decl: &'a ast::FunctionDecl, record: RecordId) -> Checked<()> {
        let Some(own) = &decl.own else { return Ok(()) };
        if self.named_type(own, false, own.span)?.ty == Ty::Record(record) {
            return Ok(());
        }
        let class = self.types.record(record).name.clone();
        let message = format!("a member of `{class}` is named like a constructor or destructor of `{own}`");
        self.error(codes::BAD_RECORD, own.span, message)
    }

    /// Adds a member function to the members of its class.
    pub(in crate::sema) fn add_method(
        &mut self,
        id: FnId,
        decl: &'a ast::FunctionDecl,
        name: ast::Ident,
        record: RecordId,
    ) {
        let entry = &mut self.types.records[record];
        match decl.kind {
            FunctionKind::Constructor => entry.members.constructors.push(id),
            FunctionKind::Destructor => entry.members.destructor = Some(id),
            FunctionKind::Conversion => entry.members.conversions.push(id),
            FunctionKind::Plain => self.add_overload(name, id),
        }
    }

    /// Returns the execution space of a member function. Defaulted functions run anywhere. Classes inside device
    /// functions are device code.
    pub(in crate::sema) fn method_space(&self, decl: &ast::FunctionDecl) -> ExecSpace {
        let device = decl.specs.has(Spec::Device)
            || self.body.is_some()
            || matches!(decl.body, FunctionBody::Defaulted | FunctionBody::Deleted);
        if device { ExecSpace::Device } else { ExecSpace::Host }
    }

    /// Queues the body of a member function.
    pub(in crate::sema) fn need_method(&mut self, id: FnId) {
        if !std::mem::replace(&mut self.functions[id].queued, true) {
            let frame = self.context.frame.clone();
            self.worklist.pending.push_back(Pending { id, frame });
        }
    }

    /// Checks the body of a member function or friend. Returns `None` if the function is not defined yet.
    pub(in crate::sema) fn method_body(&mut self, pending: &Pending) -> Option<()> {
        self.adopt_definition(pending.id);
        let func = &self.functions[pending.id];
        if !func.defined {
            return None;
        }
        let (decl, span, scope, name, method) = (func.decl, func.span, func.scope, func.name.clone(), func.method);
        let first = self.reporter.count();
        let lost = self.reporter.no_earlier_error(span).is_err();
        let inherited = method.is_some_and(|m| m.inherited.is_some());
        let context = Context { frame: pending.frame.clone(), scope, class: None, ..self.context.clone() };
        let CheckedBody { body, ret } = self.within(context, |s| {
            let complete = match method {
                Some(m) if m.has_this() => s.require_complete(&Ty::Record(m.record).into(), span).is_ok(),
                // A class for the host may have static members for the device.
                Some(m) => {
                    s.complete_if_declared(&Ty::Record(m.record), span);
                    true
                }
                None => true,
            };
            let signature = if complete { s.signature(pending.id, span).ok() } else { None };
            match (&signature, &decl.body) {
                (Some(made), _) if inherited => s.function_body(name, span, made, decl, None, method),
                (Some(made), FunctionBody::Block(block)) => {
                    s.function_body(name, span, made, decl, Some(block), method)
                }
                (Some(made), FunctionBody::Defaulted) => s.function_body(name, span, made, decl, None, method),
                _ => CheckedBody::default(),
            }
        });
        self.store_return(pending.id, ret);
        let failed = lost || self.reporter.failed_since(first);
        self.reporter.own_earlier(pending.id, span);
        self.note_found(pending.id, first);
        self.functions[pending.id].body = body.filter(|_| !failed);
        Some(())
    }

    /// Returns the parameters of a member function with `this` as the first, if it is called on an object.
    pub(in crate::sema) fn with_this(
        &self,
        method: Method,
        params: Vec<ParamInfo<'a>>,
        span: Span,
    ) -> Vec<ParamInfo<'a>> {
        if !method.has_this() {
            return params;
        }
        let ty = QualType::from(method.object().pointer_to()).with_const();
        let this = ParamInfo { name: Some(Symbol::intern("this")), ty, default: None, pack: false, span };
        std::iter::once(this).chain(params).collect()
    }
}

/// Returns true if the last two parts of a name are equal.
fn names_constructors(name: &ast::QualifiedName) -> bool {
    match name.segments.as_slice() {
        [.., class, last] => last.symbol().is_some() && class.symbol() == last.symbol(),
        _ => false,
    }
}

/// Returns the properties of the member function that a declaration declares.
pub(in crate::sema) fn method_of(decl: &ast::FunctionDecl, record: RecordId) -> Method {
    let quals = decl.ty.quals;
    let role = match decl.kind {
        FunctionKind::Constructor => MethodRole::Constructor,
        FunctionKind::Destructor => MethodRole::Destructor,
        FunctionKind::Conversion => MethodRole::Conversion { is_const: quals.is_const, is_volatile: quals.is_volatile },
        FunctionKind::Plain if decl.specs.has(Spec::Static) || allocates(decl) => MethodRole::Static,
        FunctionKind::Plain => MethodRole::Plain { is_const: quals.is_const, is_volatile: quals.is_volatile },
    };
    Method { record, role, explicit: decl.specs.has(Spec::Explicit), reference: decl.ty.reference, inherited: None }
}

/// Returns true for functions that allocate or free memory, which are implicitly static ([class.free] 1).
fn allocates(decl: &ast::FunctionDecl) -> bool {
    let last = decl.name.last().map(|segment| &segment.kind);
    matches!(last, Some(ast::NameKind::Operator(op)) if op.starts_with("new") || op.starts_with("delete"))
}
