//! Launches in host code: which instances of kernel templates they need.
//!
//! Host code is not checked, and nothing in it is reported. Of each host function the types of
//! parameters and variables are found as far as that is easy, so that a launch's template
//! arguments can be deduced from its arguments ([temp.deduct.call]). Host templates are followed
//! with the arguments that explicit instantiations, calls and names in other host code give them.
//! What stays unknown gives no instance.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::sync::Arc;

use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use super::functions::{Host, Owner};
use crate::ast::{self, DeclKind, ExprKind as Ast};
use crate::hir::FnId;
use crate::parse::HostItem;
use crate::sema::Sema;
use crate::sema::context::body_check::BodyCheck;
use crate::sema::conversions::sequences::Sequence;
use crate::sema::declarations::functions::{ExecSpace, ParamInfo};
use crate::sema::lookup::scope::{Entity, GLOBAL, ScopeKind};
use crate::sema::templates::arguments::TemplateArg;
use crate::sema::templates::deduction::{Given, GivenArg};
use crate::types::Ty;

/// How many bodies of host functions and instances of host templates are looked into.
const MAX_BODIES: usize = 4096;

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

/// An instance of a kernel template that a launch could need.
struct Launched {
    template: FnId,
    made: FnId,
    /// How its arguments convert, as far as their types are known; `None` if one of them does not. The host may know
    /// a conversion that is not looked for here, so that is better than nothing.
    sequences: Option<Vec<Option<Sequence>>>,
}

impl<'a> Sema<'a> {
    /// Makes the instances of kernel templates that host code launches.
    pub(in crate::sema) fn host_launches(&mut self, decls: &'a [ast::Decl], bodies: &'a FxHashMap<u32, Vec<HostItem>>) {
        if bodies.is_empty()
            || !self.functions.iter().any(|(_, f)| f.template.is_some() && f.space == ExecSpace::Kernel)
        {
            return;
        }
        let mut host = Host {
            bodies,
            fns: Vec::new(),
            classes: FxHashMap::default(),
            explicit: Vec::new(),
            bases: Vec::new(),
            queue: VecDeque::new(),
        };
        Self::collect_classes(decls, &[], &mut host);
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
        let found = self.quietly(|s| Ok(s.lookup_qualified(name, false))).flatten();
        let Some(Entity::Functions(ids)) = found else { return };
        let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
        let mut best: Option<Launched> = None;
        for id in ids.iter().copied() {
            let func = &self.functions[id];
            if func.template.is_none() || func.space != ExecSpace::Kernel {
                continue;
            }
            let Ok(made) = self.without_body(|s| s.instance_for(id, explicit, given, name.span)) else { continue };
            let sequences = self.launch_sequences(made, given, name.span);
            let launched = Launched { template: id, made, sequences };
            if best.as_ref().is_none_or(|other| self.is_better_launch(&launched, other)) {
                best = Some(launched);
            }
        }
        if let Some(best) = best {
            self.need_body(best.made, name.span).ok();
        }
    }

    /// How the arguments of a launch convert to a kernel's parameters, as far as their types are known; `None` if one of them
    /// does not.
    fn launch_sequences(
        &mut self,
        made: FnId,
        given: Option<&[Option<GivenArg<'a>>]>,
        span: Span,
    ) -> Option<Vec<Option<Sequence>>> {
        let signature = self.quietly(|s| s.signature(made, span))?;
        let params = signature.params.iter().filter(|p| !p.pack);
        let one = |(arg, param): (&Option<GivenArg<'a>>, &ParamInfo<'a>)| match arg {
            Some(GivenArg::Value(Given { ty, lvalue })) => {
                let object = Ty::Reference { to: Arc::new(ty.clone()), rvalue: !lvalue }.into();
                self.sequence(&Self::specimen(&object, span), &param.ty).map(Some)
            }
            Some(GivenArg::List(_)) | None => Some(None),
        };
        given.unwrap_or(&[]).iter().zip(params).map(one).collect()
    }

    /// True if a kernel fits a launch better than another one ([over.match.best]).
    fn is_better_launch(&mut self, a: &Launched, b: &Launched) -> bool {
        let (Some(of_a), Some(of_b)) = (&a.sequences, &b.sequences) else {
            return match (&a.sequences, &b.sequences) {
                (None, None) => self.more_specialised(a.template, b.template, usize::MAX),
                _ => a.sequences.is_some(),
            };
        };
        let pairs = of_a.iter().zip(of_b);
        let orders: Vec<Ordering> = pairs
            .filter_map(|(a, b)| Some(a.as_ref()?.compare(b.as_ref()?, &self.types)))
            .filter(|order| order.is_ne())
            .collect();
        match orders.first() {
            Some(_) => orders.iter().all(|order| order.is_gt()),
            None => self.more_specialised(a.template, b.template, usize::MAX),
        }
    }
}
