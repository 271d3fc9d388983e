//! Launches in host code, and the instances of kernel templates that they need.
//!
//! Host code is not checked, and nothing in it is reported. The types of each host function's parameters and variables
//! are determined as far as that is easy, so that a launch's template arguments can be deduced from its arguments
//! ([temp.deduct.call]). Host templates are followed with the arguments from explicit instantiations, calls and names
//! in other host code. Unknown arguments yield no instance.

use std::cmp::Ordering;
use std::sync::Arc;

use isowarp_core::span::Span;
use rustc_hash::FxHashMap;

use crate::ast;
use crate::hir::FnId;
use crate::parse::HostItem;
use crate::sema::Sema;
use crate::sema::declarations::functions::{ExecSpace, ParamInfo};
use crate::sema::host::state::{Heads, Host, Lost, Owner, Why, Work};
use crate::sema::model::body::BodyCheck;
use crate::sema::model::scope::{Entity, GLOBAL};
use crate::sema::model::sequences::Sequence;
use crate::sema::templates::deduction::{Given, GivenArg};
use crate::types::Ty;

/// Maximum number of bodies of host template instances and generic lambda expressions to follow, so that endless
/// recursive instantiation ends.
pub(super) const MAX_INSTANCES: usize = 32_768;

/// The arguments of a launch as far as their types are known, and as written.
type LaunchArguments<'s, 'a> = (&'s [Option<GivenArg<'a>>], &'a [ast::Expr]);

/// An instance of a kernel template that a launch may need.
struct Launched {
    template: FnId,
    made: FnId,
    /// The conversions of its arguments, as far as their types are known. `None` if one of them does not convert. Such
    /// an instance is still a fallback, because the host may have a conversion that is not considered here.
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
        let mut host = Host::new(bodies);
        Self::collect_classes(decls, &[], &mut host);
        self.in_scope(GLOBAL, |s| s.collect_host(decls, Heads::default(), &mut host));
        for i in host.of(Owner::None) {
            host.want(i, Vec::new());
        }
        for (decl, scope) in std::mem::take(&mut host.explicit) {
            self.in_scope(scope, |s| s.explicit_host(decl, &mut host));
        }
        for (name, scope) in std::mem::take(&mut host.bases) {
            self.in_scope(scope, |s| s.host_class_use(name, &mut host));
        }
        // All bodies form one body here, because lambda expressions that other functions call refer to variables of the
        // enclosing body.
        let frame = self.next_frame();
        let check = BodyCheck::new(String::new(), Ty::Void.into(), self.reporter.count());
        self.in_body(BodyCheck { frame, ..check }, |s| s.host_bodies(&mut host));
        self.note_lost_launches(host);
    }

    /// Follows the bodies of host functions, until no uses remain that were not followed.
    fn host_bodies(&mut self, host: &mut Host<'a>) {
        let mut instances = 0;
        loop {
            while let Some((work, depth)) = host.queue.pop_front() {
                let plain = matches!(&work, Work::Function(_, args) if args.is_empty());
                if !plain {
                    instances += 1;
                }
                if instances > MAX_INSTANCES {
                    host.queue.push_front((work, depth));
                    return;
                }
                host.depth = depth;
                match work {
                    Work::Function(index, args) => self.host_body(index, args, host),
                    Work::Closure(id, args) => self.closure_body(id, &args, host),
                }
            }
            if !self.uncalled_closures(host) {
                return;
            }
        }
    }

    /// Makes the instance that a launch needs.
    pub(super) fn host_launch(
        &mut self,
        name: &'a ast::QualifiedName,
        call: Option<LaunchArguments<'_, 'a>>,
        host: &mut Host<'a>,
    ) {
        let found = self.quietly(|s| Ok(s.lookup_qualified(name, false))).flatten();
        let Some(Entity::Functions(ids)) = found else { return };
        let given = call.map(|(given, _)| given);
        let explicit = name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
        let is_closure = |g: &Option<GivenArg<'a>>| match g {
            Some(GivenArg::Value(given)) => Self::closure_of(given, host).is_some(),
            Some(GivenArg::List(_)) | None => false,
        };
        let takes_closure = given.is_some_and(|given| given.iter().any(is_closure));
        let mut best: Option<Launched> = None;
        let mut tried = Vec::new();
        let mut failure = None;
        for id in ids.iter().copied() {
            let func = &self.functions[id];
            if func.template.is_none() || func.space != ExecSpace::Kernel {
                continue;
            }
            tried.push(id);
            if takes_closure || given.is_none() && self.leaves_pack(id, explicit) {
                continue;
            }
            let made = match self.instance_for(id, explicit, given, name.span) {
                Ok(made) => made,
                Err(e) => {
                    failure = failure.or(Some(e));
                    continue;
                }
            };
            let sequences = self.launch_sequences(made, given, name.span);
            let launched = Launched { template: id, made, sequences };
            if best.as_ref().is_none_or(|other| self.is_better_launch(&launched, other)) {
                best = Some(launched);
            }
        }
        match best {
            Some(best) if self.instance_args(best.made).iter().any(|a| Self::names_closure(a, host)) => {
                host.lost.push(Lost { kernels: tried, at: name.span, why: Why::HostLambda });
            }
            Some(best) => {
                self.need_body(best.made, name.span).ok();
            }
            None if tried.is_empty() => {}
            None => {
                let wrong = call.and_then(|(_, args)| args.iter().find_map(|arg| self.lambda_failure(arg, host)));
                let why = match wrong {
                    _ if takes_closure => Why::HostLambda,
                    Some(wrong) => Why::Template(wrong),
                    None => self.why_lost(call, failure, host),
                };
                host.lost.push(Lost { kernels: tried, at: name.span, why });
            }
        }
    }

    /// Returns the conversions of a launch's arguments to a kernel's parameters, as far as their types are known.
    /// Returns `None` if one of them does not convert.
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

    /// Returns true if a kernel matches a launch better than another one ([over.match.best]).
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
