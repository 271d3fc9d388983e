//! Launches in host code: which instances of kernel templates they need.
//!
//! Host code is not checked, and nothing in it is reported. Of each host function the types of
//! parameters and variables are found as far as that is easy, so that a launch's template
//! arguments can be deduced from its arguments ([temp.deduct.call]). Host templates are followed
//! with the arguments that explicit instantiations, calls and names in other host code give them.
//! What stays unknown gives no instance.

use std::collections::{HashMap, VecDeque};

use isowarp_core::span::Span;

use crate::ast::{self, BinaryOp, DeclKind, ExprKind as Ast, FunctionBody, Initializer, Spec, TypeKind, UnaryOp};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::parse::HostItem;
use crate::sema::Sema;
use crate::sema::context::body_check::BodyCheck;
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::lookup::scope::{Entity, GLOBAL, ScopeId, ScopeKind};
use crate::sema::templates::arguments::TemplateArg;
use crate::sema::templates::deduction::{Given, GivenArg};
use crate::types::{Basic, QualType, Ty};

/// How many bodies of host functions and instances of host templates are looked into.
const MAX_BODIES: usize = 4096;

/// What the instances of a host function come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// It is no template.
    None,
    /// It is a function template of this name.
    Function(Symbol),
    /// It is a member of a class template of this name.
    Class(Symbol),
}

/// A host function with a body.
struct HostFn<'a> {
    decl: &'a ast::FunctionDecl,
    items: &'a [HostItem],
    scope: ScopeId,
    params: &'a [ast::TemplateParam],
    owner: Owner,
    /// Members of its class.
    members: &'a [ast::Decl],
    /// Template arguments that it was looked into with.
    done: Vec<Vec<TemplateArg>>,
}

/// The branches of `if constexpr` around an item: whether each counts, if that is known.
#[derive(Default)]
struct Branches(Vec<Option<bool>>);

impl Branches {
    fn left_out(&self) -> bool {
        self.0.contains(&Some(false))
    }

    fn otherwise(&mut self) {
        if let Some(Some(counts)) = self.0.last_mut() {
            *counts = !*counts;
        }
    }
}

/// All host code of a file.
struct Host<'a> {
    bodies: &'a HashMap<u32, Vec<HostItem>>,
    fns: Vec<HostFn<'a>>,
    /// Members of classes by the classes' names.
    classes: HashMap<Symbol, &'a [ast::Decl]>,
    /// `template void f<int>(int);` and `template class C<int>;`
    explicit: Vec<(&'a ast::Decl, ScopeId)>,
    /// Base classes of classes that are no templates.
    bases: Vec<(&'a ast::QualifiedName, ScopeId)>,
    queue: VecDeque<(usize, Vec<TemplateArg>)>,
}

impl<'a> Sema<'a> {
    /// Makes the instances of kernel templates that host code launches.
    pub(in crate::sema) fn host_launches(&mut self, decls: &'a [ast::Decl], bodies: &'a HashMap<u32, Vec<HostItem>>) {
        if bodies.is_empty() || !self.functions.iter().any(|f| f.template.is_some() && f.space == ExecSpace::Kernel) {
            return;
        }
        let mut host = Host {
            bodies,
            fns: Vec::new(),
            classes: HashMap::new(),
            explicit: Vec::new(),
            bases: Vec::new(),
            queue: VecDeque::new(),
        };
        self.collect_classes(decls, &mut host);
        self.in_scope(GLOBAL, |s| s.collect_host(decls, &[], &mut host));
        for i in 0..host.fns.len() {
            if host.fns.get(i).is_some_and(|f| f.owner == Owner::None) {
                host.queue.push_back((i, Vec::new()));
            }
        }
        for (decl, scope) in std::mem::take(&mut host.explicit) {
            self.in_scope(scope, |s| s.explicit_host(decl, &mut host));
        }
        for (name, scope) in std::mem::take(&mut host.bases) {
            self.in_scope(scope, |s| s.host_class_use(name, &mut host));
        }
        for _ in 0..MAX_BODIES {
            let Some((index, args)) = host.queue.pop_front() else { break };
            self.host_body(index, args, &mut host);
        }
    }

    fn collect_classes(&self, decls: &'a [ast::Decl], host: &mut Host<'a>) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Namespace(ns) => self.collect_classes(&ns.decls, host),
                DeclKind::Linkage { decls, .. } => self.collect_classes(decls, host),
                DeclKind::Template(t) => self.collect_classes(&t.decls, host),
                DeclKind::Record(record) => {
                    if let (Some(name), Some(members)) = (record.name.last_ident(), &record.members) {
                        host.classes.insert(name.name, members);
                    }
                }
                _ => {}
            }
        }
    }

    /// Finds host functions; `params` are those of the template around them.
    fn collect_host(&mut self, decls: &'a [ast::Decl], params: &'a [ast::TemplateParam], host: &mut Host<'a>) {
        for decl in decls {
            match &decl.kind {
                DeclKind::Namespace(ns) => {
                    let inner = ns.name.and_then(|n| match self.scopes.here(self.context.scope, n.name) {
                        Some((Entity::Namespace(id), _)) => Some(*id),
                        _ => None,
                    });
                    let scope = inner.unwrap_or(self.context.scope);
                    self.in_scope(scope, |s| s.collect_host(&ns.decls, &[], host));
                }
                DeclKind::Linkage { decls, .. } => self.collect_host(decls, &[], host),
                DeclKind::Template(t) => self.collect_host(&t.decls, &t.params, host),
                DeclKind::Function(f) => {
                    let owner = match f.name.segments.as_slice() {
                        [.., class, _] if !params.is_empty() => match class.kind {
                            ast::NameKind::Ident(name) => Owner::Class(name),
                            _ => continue,
                        },
                        _ if params.is_empty() => Owner::None,
                        _ => match f.name.last_ident() {
                            Some(name) => Owner::Function(name.name),
                            None => continue,
                        },
                    };
                    let class = f.name.segments.iter().rev().nth(1).and_then(|s| match s.kind {
                        ast::NameKind::Ident(name) => Some(name),
                        _ => None,
                    });
                    self.collect_function(f, params, owner, class, host);
                }
                DeclKind::Record(record) => {
                    let Some(name) = record.name.last_ident() else { continue };
                    let owner = if params.is_empty() { Owner::None } else { Owner::Class(name.name) };
                    for member in record.members.iter().flatten() {
                        if let DeclKind::Function(f) = &member.kind {
                            self.collect_function(f, params, owner, Some(name.name), host);
                        }
                    }
                    for base in record.bases.iter().filter(|_| params.is_empty()) {
                        if let TypeKind::Named(named) = &base.ty.kind {
                            host.bases.push((&named.name, self.context.scope));
                        }
                    }
                }
                DeclKind::Instantiation { is_extern: false, decl } => host.explicit.push((decl, self.context.scope)),
                _ => {}
            }
        }
    }

    fn collect_function(
        &mut self,
        decl: &'a ast::FunctionDecl,
        params: &'a [ast::TemplateParam],
        owner: Owner,
        class: Option<Symbol>,
        host: &mut Host<'a>,
    ) {
        let FunctionBody::HostOnly(range) = decl.body else { return };
        let Some(items) = host.bodies.get(&range.start) else { return };
        let members = class.and_then(|c| host.classes.get(&c)).copied().unwrap_or(&[]);
        host.fns.push(HostFn { decl, items, scope: self.context.scope, params, owner, members, done: Vec::new() });
    }

    /// An explicit instantiation of a host function template, or of a class template.
    fn explicit_host(&mut self, decl: &'a ast::Decl, host: &mut Host<'a>) {
        match &decl.kind {
            DeclKind::Record(record) => self.host_class_use(&record.name, host),
            DeclKind::Function(f) => {
                let Some(name) = f.name.last_ident() else { return };
                let given = f.ty.params.iter().map(|p| {
                    let ty = self.quietly(|s| s.resolve_type(&p.ty))?;
                    Some(GivenArg::Value(Given { ty, lvalue: false }))
                });
                let given: Vec<_> = given.collect();
                let explicit = f.name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
                self.host_call(name.name, explicit, &given, f.name.span, host);
                // A member of a class template.
                self.host_class_use(&f.name, host);
            }
            _ => {}
        }
    }

    /// Looks into host function templates of a name that can be called in a way.
    fn host_call(
        &mut self,
        name: Symbol,
        explicit: &'a [ast::TemplateArg],
        given: &[Option<GivenArg<'a>>],
        span: Span,
        host: &mut Host<'a>,
    ) {
        for i in 0..host.fns.len() {
            let Some(f) = host.fns.get(i).filter(|f| f.owner == Owner::Function(name)) else { continue };
            let (params, scope, wanted) = (f.params, f.scope, &f.decl.ty.params);
            let Ok(mut d) = self.begin_arguments(params, &[], scope, explicit, span) else { continue };
            if self.deduce_from_call(&mut d, wanted, given).is_err() {
                continue;
            }
            if let Ok(args) = self.finish_arguments(d) {
                host.queue.push_back((i, args));
            }
        }
    }

    /// Looks into host function templates whose arguments are all written, as where a table holds them.
    fn host_named(&mut self, name: &'a ast::QualifiedName, host: &mut Host<'a>) {
        let (Some(last), Some(explicit)) = (name.last_ident(), name.last().and_then(|l| l.args.as_deref())) else {
            return;
        };
        for i in 0..host.fns.len() {
            let Some(f) = host.fns.get(i).filter(|f| f.owner == Owner::Function(last.name)) else { continue };
            let (params, scope) = (f.params, f.scope);
            let Ok(d) = self.begin_arguments(params, &[], scope, explicit, name.span) else { continue };
            if let Ok(args) = self.finish_arguments(d) {
                host.queue.push_back((i, args));
            }
        }
    }

    /// Looks into host function templates that are returned as pointers of the function's type.
    fn host_returned(&mut self, name: &'a ast::QualifiedName, from: &'a ast::FunctionDecl, host: &mut Host<'a>) {
        let Some(last) = name.last_ident() else { return };
        if !host.fns.iter().any(|f| f.owner == Owner::Function(last.name)) {
            return;
        }
        let returned = self.quietly(|s| s.resolve_type(&from.ty.ret)).and_then(|ty| ty.ty.function().cloned());
        let Some(wanted) = returned else { return };
        let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
        for i in 0..host.fns.len() {
            let Some(f) = host.fns.get(i).filter(|f| f.owner == Owner::Function(last.name)) else { continue };
            let (params, scope, types) = (f.params, f.scope, &f.decl.ty.params);
            let Ok(mut d) = self.begin_arguments(params, &[], scope, explicit, name.span) else { continue };
            if self.deduce_from_types(&mut d, types, &wanted.params).is_err() {
                continue;
            }
            if let Ok(args) = self.finish_arguments(d) {
                host.queue.push_back((i, args));
            }
        }
    }

    /// Looks into the members of a class template's instance that is named.
    fn host_class_use(&mut self, name: &'a ast::QualifiedName, host: &mut Host<'a>) {
        for segment in &name.segments {
            let (ast::NameKind::Ident(class), Some(explicit)) = (&segment.kind, segment.args.as_deref()) else {
                continue;
            };
            let older = match self.scopes.find(self.context.scope, *class) {
                Some((Entity::TypeTemplate(id), _)) => self.templates.types.get(id).map_or(&[][..], |t| t.params),
                _ => &[],
            };
            for i in 0..host.fns.len() {
                let Some(f) = host.fns.get(i).filter(|f| f.owner == Owner::Class(*class)) else { continue };
                let (params, scope) = (f.params, f.scope);
                let Ok(d) = self.begin_arguments(params, older, scope, explicit, segment.span) else { continue };
                if let Ok(args) = self.finish_arguments(d) {
                    host.queue.push_back((i, args));
                }
            }
        }
    }

    /// Goes through a host function's body.
    fn host_body(&mut self, index: usize, args: Vec<TemplateArg>, host: &mut Host<'a>) {
        let Some(f) = host.fns.get_mut(index) else { return };
        if f.done.contains(&args) {
            return;
        }
        f.done.push(args.clone());
        let (items, decl, params, members) = (f.items, f.decl, f.params, f.members);
        let outer = self.scopes.push_kind(f.scope, ScopeKind::Template);
        for (param, arg) in params.iter().zip(&args) {
            if let Some(n) = param.name {
                self.bind_name(outer, n, arg);
            }
        }
        let check = BodyCheck::new(String::new(), Ty::Void.into(), self.reporter.diagnostics.len());
        self.in_scope(outer, |s| s.in_body(check, |s| s.host_items(items, decl, params, members, host)));
    }

    /// Goes through what is known of a host function's body, in the scope of its template parameters.
    fn host_items(
        &mut self,
        items: &'a [HostItem],
        decl: &'a ast::FunctionDecl,
        params: &'a [ast::TemplateParam],
        members: &'a [ast::Decl],
        host: &mut Host<'a>,
    ) {
        for member in members {
            match &member.kind {
                DeclKind::Field(field) => {
                    if let Some(name) = field.name {
                        let ty = self.quietly(|s| s.resolve_type(&field.ty));
                        self.host_name(name, ty);
                    }
                }
                DeclKind::Var(var) => self.host_variable(var),
                DeclKind::Alias(_) => {
                    self.quietly(|s| Ok(s.type_declaration(member)));
                }
                _ => {}
            }
        }
        self.context.scope = self.scopes.push(self.context.scope);
        for param in &decl.ty.params {
            if let Some(name) = param.name {
                let ty = self.quietly(|s| s.resolve_type(&param.ty)).map(|t| match &t.ty {
                    Ty::Array(element, _) => element.pointer_to().into(),
                    _ => t,
                });
                self.host_name(name, ty);
            }
        }
        let mut around = Vec::new();
        let mut branches = Branches::default();
        for item in items {
            match item {
                HostItem::If(cond) => {
                    // Where nothing depends on template parameters, both branches are instantiated ([stmt.if] 2).
                    let known = !params.is_empty() && !branches.left_out();
                    let value = known.then(|| self.quietly(|s| s.constant_condition(cond))).flatten();
                    let value = value.and_then(|v| v.as_const()?.as_int());
                    branches.0.push(value.map(|v| v != 0));
                }
                HostItem::Else => branches.otherwise(),
                HostItem::EndIf => {
                    branches.0.pop();
                }
                _ if branches.left_out() => {}
                HostItem::Open => {
                    around.push(self.context.scope);
                    self.context.scope = self.scopes.push(self.context.scope);
                }
                HostItem::Close => self.context.scope = around.pop().unwrap_or(self.context.scope),
                HostItem::Decl(decl) => match &decl.kind {
                    DeclKind::Var(var) => self.host_variable(var),
                    _ => {
                        self.quietly(|s| Ok(s.type_declaration(decl)));
                    }
                },
                HostItem::Name(name) => {
                    self.host_class_use(name, host);
                    self.host_named(name, host);
                    // A launch whose arguments could not be parsed.
                    self.host_launch(name, None);
                }
                HostItem::Returned(name) => self.host_returned(name, decl, host),
                HostItem::Expr(e) => self.host_expr(e, host),
            }
        }
    }

    fn host_expr(&mut self, e: &'a ast::Expr, host: &mut Host<'a>) {
        let (callee, args, launch) = match &e.kind {
            Ast::KernelLaunch { callee, args, .. } => (callee, args, true),
            Ast::Call { callee, args } => (callee, args, false),
            _ => return,
        };
        let Ast::Name(name) = &callee.without_parens().kind else { return };
        let given: Vec<_> = args.iter().map(|a| self.host_type(a).map(GivenArg::Value)).collect();
        if launch {
            self.host_launch(name, Some(&given));
            return;
        }
        self.host_class_use(name, host);
        if let Some(last) = name.last_ident() {
            let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
            self.host_call(last.name, explicit, &given, name.span, host);
        }
    }

    /// Makes the instance that a launch needs.
    fn host_launch(&mut self, name: &'a ast::QualifiedName, given: Option<&[Option<GivenArg<'a>>]>) {
        let Some(Entity::Functions(ids)) = self.lookup_qualified(name, false) else { return };
        let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
        let mut best: Option<(FnId, FnId)> = None;
        for id in ids.iter().copied() {
            let Some(func) = self.functions.get(id.0 as usize) else { continue };
            if func.template.is_none() || func.space != ExecSpace::Kernel {
                continue;
            }
            let made = self.without_body(|s| s.instance_for(id, explicit, given, name.span));
            if let Ok(made) = made
                && best.is_none_or(|(other, _)| self.more_specialised(id, other, usize::MAX))
            {
                best = Some((id, made));
            }
        }
        if let Some((_, made)) = best {
            self.need_body(made, name.span).ok();
        }
    }

    /// Declares a variable of a host function; one of unknown type hides others.
    fn host_name(&mut self, name: ast::Ident, ty: Option<QualType>) {
        let known = ty.and_then(|ty| self.quietly(|s| s.declare_var(name, ty)));
        if known.is_none() {
            self.scopes.declare(self.context.scope, name.name, Entity::Host, name.span);
        }
    }

    fn host_variable(&mut self, var: &'a ast::VarDecl) {
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
    fn host_type(&mut self, e: &'a ast::Expr) -> Option<Given> {
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
                let ty = match self.lookup_qualified(name, false)? {
                    Entity::Local(id, _) => self.body.as_ref()?.locals.vars.get(id.0 as usize)?.ty.clone(),
                    Entity::Enumerator(_, ty) => return value(ty),
                    Entity::Static(id) => {
                        let known = self.declared.statics.get(id.0 as usize)?;
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
                let decl = self.types.record(record)?;
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
