//! Launches in host code that could not be followed, with the reasons: the diagnostics of kernel templates without
//! instances.

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::closures::body_of;
use super::launches::MAX_INSTANCES;
use crate::ast::{self, ExprKind as Ast};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::parse::HostItem;
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::host::state::{Host, Lost, Owner, Why, Work};
use crate::sema::model::failure::{Failure, Misfit};
use crate::sema::templates::deduction::GivenArg;
use crate::sema::{Sema, codes};

/// A launch of a kernel template that has no instance.
#[derive(Debug)]
pub(in crate::sema) struct LostLaunch {
    at: Span,
    why: Why,
}

impl LostLaunch {
    /// Returns true if the launch may happen. A launch in an unused host template does not.
    pub(in crate::sema) fn may_happen(&self) -> bool {
        match self.why {
            Why::Argument(..)
            | Why::Template(_)
            | Why::HostLambda
            | Why::GenericLambda
            | Why::HostTemplate(_)
            | Why::Limit(_) => true,
            Why::Unused(_) => false,
        }
    }

    /// Returns the message for the reason.
    fn reason(&self) -> String {
        match &self.why {
            Why::Argument(name, _, why) => {
                let what = name.as_ref().map_or_else(|| "an argument".to_owned(), |name| format!("`{name}`"));
                let why = why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
                format!("the type of {what} is not known{why}")
            }
            Why::Template(reason) => reason.to_string(),
            Why::Limit(reason) => reason.clone(),
            Why::HostLambda => "its argument is a lambda expression without `__device__`".to_owned(),
            Why::GenericLambda => {
                "the enclosing generic lambda expression is not called here with arguments of known types".to_owned()
            }
            Why::HostTemplate(name) => {
                format!("nothing in this file is found to instantiate the host template `{name}`")
            }
            Why::Unused(name) => format!("nothing in this file uses the host template `{name}`"),
        }
    }

    /// Returns the name that is the cause, if one is.
    fn missing(&self) -> Option<Arc<String>> {
        match &self.why {
            Why::Argument(_, _, why) => why.as_ref()?.missing.clone(),
            Why::Template(why) => why.missing.clone(),
            Why::HostLambda | Why::GenericLambda | Why::HostTemplate(_) | Why::Unused(_) | Why::Limit(_) => None,
        }
    }

    /// Returns the diagnostic of a kernel template.
    pub(in crate::sema) fn diagnostic(&self, code: &'static str, kernel: &str, at: Span) -> Diagnostic {
        let reason = self.reason();
        let message =
            format!("the kernel template `{kernel}` is not checked: its launch cannot be followed, for {reason}");
        let mut d = Diagnostic::warning(code, at, message).with_label(self.at, "launched here");
        d.missing = self.missing();
        match self.why {
            Why::Argument(_, span, _) => d.with_label(span, "its type is not known"),
            Why::Template(_)
            | Why::HostLambda
            | Why::GenericLambda
            | Why::HostTemplate(_)
            | Why::Unused(_)
            | Why::Limit(_) => d,
        }
    }
}

impl<'a> Sema<'a> {
    /// Returns the reason why no instance could be made for a launch.
    pub(super) fn why_lost(
        &mut self,
        call: Option<(&[Option<GivenArg<'a>>], &'a [ast::Expr])>,
        failure: Option<Failure<'a>>,
        host: &Host<'a>,
    ) -> Why {
        let missing = match &failure {
            Some(Failure::Misfit(misfit, _)) => matches!(**misfit, Misfit::Missing { .. }),
            Some(Failure::Error(_)) | None => false,
        };
        let unknown = call.filter(|_| missing).and_then(|(given, args)| {
            // An expansion may be several arguments.
            let expands = args.len() != given.len();
            args.iter().zip(given).find(|(_, given)| given.is_none()).map(|(arg, _)| arg).filter(|_| !expands)
        });
        match (unknown, failure) {
            (Some(arg), _) => {
                let name = match &arg.without_parens().kind {
                    Ast::Name(name) => Some(name.to_string()),
                    _ => None,
                };
                Why::Argument(name, arg.span, self.why_unknown(arg, host))
            }
            (None, Some(failure)) if failure.code() == codes::TEMPLATE_LIMIT => Why::Limit(self.why_failed(&failure)),
            (None, Some(failure)) => Why::Template(self.reason_of(&failure)),
            (None, None) => Why::Template("its arguments are not known".to_owned().into()),
        }
    }

    /// Keeps the lost launches of kernel templates without instances, and reports the launches that a limit left out.
    pub(super) fn note_lost_launches(&mut self, mut host: Host<'a>) {
        let kernels = self.kernel_templates();
        let limit = format!("no more than {MAX_INSTANCES} instances of host templates are followed");
        let waiting = host.queue.iter().filter_map(|(work, _)| match work {
            Work::Function(index, _) => Some(*index),
            Work::Closure(..) => None,
        });
        let waiting: FxHashSet<usize> = waiting.collect();
        let mut lost = std::mem::take(&mut host.lost);
        for (i, f) in host.fns.iter().enumerate() {
            let why = match (waiting.contains(&i), f.owner, f.done.is_empty()) {
                (true, ..) => Why::Limit(limit.clone()),
                (false, owner @ (Owner::Function(_) | Owner::Class(_) | Owner::Member(_)), true) => {
                    let name = f.decl.name.to_string();
                    // Bodies that were not followed may use it.
                    let known = waiting.is_empty() && !host.used.contains(&owner);
                    if known { Why::Unused(name) } else { Why::HostTemplate(name) }
                }
                (false, ..) => continue,
            };
            let mut found = Vec::new();
            launched(f.items, &host, &mut found);
            let known = found.into_iter().filter_map(|(name, at)| Some((kernels.get(&name)?.clone(), at)));
            lost.extend(known.map(|(kernels, at)| Lost { kernels, at, why: why.clone() }));
        }
        let mut said = FxHashSet::default();
        for Lost { kernels, at, why } in lost {
            for id in kernels {
                let lost = || LostLaunch { at, why: why.clone() };
                if !self.has_instances(id) {
                    self.worklist.lost_launches.entry(id).or_insert_with(lost);
                } else if !matches!(why, Why::Unused(_) | Why::HostTemplate(_)) && said.insert(id) {
                    let lost = lost();
                    let reason = lost.reason();
                    let message = format!("this launch of `{}` is not followed, for {reason}", self.functions[id].name);
                    let mut d = Diagnostic::warning(codes::NOT_INSTANTIATED, at, message);
                    d.missing = lost.missing();
                    let help = format!("name the instance that it needs: --kernel '{}<…>'", self.functions[id].name);
                    self.note(d.with_help(help));
                }
            }
        }
    }

    /// Returns the kernel templates by their names.
    fn kernel_templates(&self) -> FxHashMap<Symbol, Vec<FnId>> {
        let mut out: FxHashMap<Symbol, Vec<FnId>> = FxHashMap::default();
        for (id, func) in self.functions.iter() {
            let template = func.template.is_some() && func.space == ExecSpace::Kernel;
            if let Some(name) = func.decl.name.last_ident().filter(|_| template) {
                out.entry(name.name).or_default().push(id);
            }
        }
        out
    }
}

/// Collects the names that host code launches, or passes to runtime functions that launch them.
fn launched(items: &[HostItem], host: &Host<'_>, found: &mut Vec<(Symbol, Span)>) {
    for item in items {
        let name = match item {
            HostItem::Expr(e) => match &e.kind {
                Ast::KernelLaunch { callee, .. } | Ast::Call { callee, .. } => match &callee.without_parens().kind {
                    Ast::Name(name) => Some(name),
                    _ => None,
                },
                _ => None,
            },
            HostItem::Name(name) => Some(name),
            HostItem::Lambda(lambda) => {
                if let Some(items) = body_of(lambda).and_then(|b| host.bodies.get(&b)) {
                    launched(items, host, found);
                }
                None
            }
            HostItem::Open
            | HostItem::Close
            | HostItem::Decl(_)
            | HostItem::If(_)
            | HostItem::Else
            | HostItem::EndIf
            | HostItem::Returned(_) => None,
        };
        found.extend(name.and_then(|n| Some((n.last_ident()?.name, n.span))));
    }
}
