//! Calls and overload resolution (C++17 [over.match]).

use std::cmp::Ordering;
use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::conversions::Rank;
use super::deduction::Given;
use super::functions::{ExecSpace, SignatureState};
use super::hir::{Expr, ExprKind, FnId};
use super::scope::Entity;
use super::template_args::Failure;
use super::types::{QualType, Ty};
use super::{Sema, codes, refused};
use crate::ast::{self, ExprKind as Ast, InitList, Initializer};
use crate::builtins::{self, BuiltinFn};

/// An argument as written.
pub(super) enum Arg<'a> {
    Expr(Expr),
    List(&'a InitList),
}

#[derive(Clone)]
enum Target {
    Function(FnId),
    Builtin(Arc<BuiltinFn>),
}

/// A call as written.
struct Call<'n, 'a> {
    name: &'n str,
    /// `<…>` behind the name.
    explicit: Option<&'a [ast::TemplateArg]>,
    name_span: Span,
    span: Span,
}

/// A function that may be meant.
#[derive(Clone)]
struct Candidate {
    target: Target,
    /// It is an instance of this template.
    template: Option<FnId>,
    params: Vec<QualType>,
    /// Parameters without default arguments.
    required: usize,
}

impl<'a> Sema<'a> {
    pub(super) fn call(&mut self, callee: &'a ast::Expr, args: &'a [ast::Expr], span: Span) -> Option<Expr> {
        let Ast::Name(name) = &callee.without_parens().kind else {
            if let Ast::Member { .. } = callee.without_parens().kind {
                return self.unsupported(callee.span, "member functions are");
            }
            let callee = self.expr(callee)?;
            let message = format!("`{}` cannot be called", self.show(&callee.ty));
            return self.error(codes::NOT_CALLABLE, span, message);
        };
        let entity = self.lookup_qualified(name, false);
        let functions = match &entity {
            Some(Entity::Functions(ids)) => ids.clone(),
            None => Vec::new(),
            Some(Entity::Alias(_) | Entity::Type(_) | Entity::Bound(_)) => return self.call_type(name, args, span),
            Some(Entity::Host) => {
                let message = format!("device code calls `{name}`, which is not declared for the device");
                return self.error(codes::HOST_CALL, callee.span, message);
            }
            Some(Entity::Unsupported(what)) => {
                return self.unsupported(callee.span, format!("`{name}` is a {what}: these are"));
            }
            Some(_) => {
                let e = self.expr(callee)?;
                if matches!(e.ty.ty, Ty::Record(_)) {
                    return self.unsupported(callee.span, "calling objects is");
                }
                let message = format!("`{name}` has type `{}` and cannot be called", self.show(&e.ty));
                return self.error(codes::NOT_CALLABLE, callee.span, message);
            }
        };
        let builtin_name = self.builtin_name(name);
        let mut builtins = builtin_name.and_then(builtins::find).unwrap_or(&[]);
        // A namespace's functions hide those of the same name around it ([basic.lookup.unqual]).
        if functions.iter().any(|id| self.functions.get(id.0 as usize).is_some_and(|f| f.name.contains("::"))) {
            builtins = &[];
        }
        if functions.is_empty() && builtins.is_empty() {
            return self.unknown_function(name, builtin_name);
        }
        let explicit = name.last().and_then(|l| l.args.as_deref());
        if explicit.is_some() {
            if functions.is_empty() {
                return self.unsupported(callee.span, "template arguments of built-in functions are");
            }
            // Only templates take them.
            builtins = &[];
        }
        let args: Option<Vec<Arg<'a>>> = args.iter().map(|a| self.argument(a)).collect();
        let args = args?;
        let call = Call { name: &name.to_string(), explicit, name_span: callee.span, span };
        self.resolve(call, &functions, builtins, args)
    }

    fn call_type(&mut self, name: &'a ast::QualifiedName, args: &'a [ast::Expr], span: Span) -> Option<Expr> {
        let to = match self.lookup_qualified(name, false) {
            Some(Entity::Alias(id)) => self.alias_type(id, span)?,
            Some(Entity::Type(ty)) => ty.into(),
            Some(Entity::Bound(ty)) => ty,
            _ => return None,
        };
        match args {
            [] => self.zero_value(&to, span),
            [one] => {
                let e = self.expr(one)?;
                self.cast(e, &to, ast::CastStyle::C, span)
            }
            _ => {
                let message = format!("`{}` has no constructor with {} arguments", self.show(&to), args.len());
                self.error(codes::ARGUMENTS, span, message)
            }
        }
    }

    fn argument(&mut self, e: &'a ast::Expr) -> Option<Arg<'a>> {
        match &e.kind {
            Ast::InitList(list) => Some(Arg::List(list)),
            _ => {
                let e = self.expr(e)?;
                if e.ty.ty == Ty::Void {
                    return self.error(codes::VOID_VALUE, e.span, "a void expression is used as an argument");
                }
                Some(Arg::Expr(e))
            }
        }
    }

    /// A call of an operator that the file defines for these operands; the operands come back if
    /// there is none.
    pub(super) fn operator_call(
        &mut self,
        op: &str,
        operands: Vec<Expr>,
        op_span: Span,
        span: Span,
    ) -> Result<Option<Expr>, Vec<Expr>> {
        let overloadable = |e: &Expr| matches!(e.ty.ty, Ty::Record(_) | Ty::Enum(_)) || e.ty.ty.components().is_some();
        if !operands.iter().any(overloadable) {
            return Err(operands);
        }
        let name = format!("operator{op}");
        let found = self.scopes.lookup(self.scope, crate::lex::symbol::Symbol::intern(&name), false);
        let functions = match found {
            Some((Entity::Functions(ids), _)) => ids.clone(),
            Some((Entity::Unsupported(what), _)) => {
                let what = *what;
                return Ok(self.unsupported(op_span, format!("`{name}` is a {what}: these are")));
            }
            _ => return Err(operands),
        };
        let plain: Vec<Option<Given>> =
            operands.iter().map(|e| Some(Given { ty: e.ty.clone(), lvalue: e.lvalue })).collect();
        let fits = functions.iter().any(|id| {
            let instance = match self.functions.get(id.0 as usize) {
                Some(f) if f.template.is_some() => self.instance_for(*id, &[], Some(&plain), op_span).ok(),
                _ => Some(*id),
            };
            let Some(id) = instance else { return false };
            let Some(SignatureState::Done(s)) = self.functions.get(id.0 as usize).map(|f| &f.signature) else {
                return false;
            };
            s.params.len() == operands.len()
                && operands.iter().zip(&s.params).all(|(e, p)| self.rank(e, &p.ty).is_some())
        });
        if !fits {
            return Err(operands);
        }
        let args = operands.into_iter().map(Arg::Expr).collect();
        let call = Call { name: &name, explicit: None, name_span: op_span, span };
        Ok(self.resolve(call, &functions, &[], args))
    }

    fn unknown_function<T>(&mut self, name: &ast::QualifiedName, plain: Option<&'static str>) -> Option<T> {
        if let Some(library) = plain.and_then(refused::library) {
            let text = name.to_string();
            return if self.first_time(&text) { self.refuse_name(library, &text, name.span) } else { None };
        }
        if plain.is_some_and(builtins::is_unsupported) {
            let message = format!("`{name}` is not supported yet");
            return self.report(Diagnostic::unsupported(codes::UNSUPPORTED_FUNCTION, name.span, message));
        }
        self.unknown_name(name, "function")
    }

    fn resolve(
        &mut self,
        call: Call<'_, 'a>,
        functions: &[FnId],
        builtins: &[Arc<BuiltinFn>],
        args: Vec<Arg<'a>>,
    ) -> Option<Expr> {
        let Call { name, explicit, name_span, span } = call;
        let mut candidates = Vec::new();
        let mut failures: Vec<(FnId, Failure)> = Vec::new();
        let mut host = None;
        for id in functions {
            let function = self.functions.get(id.0 as usize)?;
            match function.space {
                ExecSpace::Host => {
                    host = Some(function.span);
                    continue;
                }
                ExecSpace::Kernel => {
                    let message = format!("the kernel `{name}` is called without a launch configuration");
                    let d = Diagnostic::error(codes::KERNEL_CALL, name_span, message);
                    return self.report(
                        d.with_help("kernels are launched by the host; device code calls __device__ functions"),
                    );
                }
                ExecSpace::Device => {}
            }
            let template = function.template.is_some().then_some(*id);
            let mut id = *id;
            if template.is_some() {
                match self.instance_for(id, explicit.unwrap_or(&[]), Some(&Self::given(&args)), name_span) {
                    Ok(instance) => id = instance,
                    Err(failure) => {
                        failures.push((id, failure));
                        continue;
                    }
                }
            } else if explicit.is_some() {
                continue;
            }
            let Some(signature) = self.signature(id, name_span) else {
                if functions.len() == 1 {
                    return None;
                }
                continue;
            };
            let required = signature.params.iter().take_while(|p| p.default.is_none()).count();
            let params = signature.params.iter().map(|p| p.ty.clone()).collect();
            candidates.push(Candidate { target: Target::Function(id), template, params, required });
        }
        candidates.extend(builtins.iter().map(|b| Candidate {
            target: Target::Builtin(b.clone()),
            template: None,
            params: b.params.clone(),
            required: b.params.len(),
        }));
        if candidates.is_empty()
            && let Some(host) = host
        {
            let message = format!("device code calls the host function `{name}`");
            let d = Diagnostic::error(codes::HOST_CALL, name_span, message);
            return self
                .report(d.with_label(host, "declared here without `__device__`").with_help("mark it `__device__`"));
        }
        if builtins::is_unsupported(name) && !candidates.iter().any(|c| self.ranks(c, &args).is_some()) {
            // The file adds versions to a function of CUDA's, and CUDA's own is meant.
            let message = format!("`{name}` is not supported yet for these arguments");
            return self.report(Diagnostic::unsupported(codes::UNSUPPORTED_FUNCTION, name_span, message));
        }
        let viable = candidates.iter().any(|c| self.ranks(c, &args).is_some());
        if !viable && !failures.is_empty() {
            return self.failed_templates(&call, &candidates, failures, &args);
        }
        let chosen = self.choose(name, &candidates, &args, name_span)?;
        self.call_candidate(chosen, args, span)
    }

    /// The ranks of all arguments for a candidate, if it can be called with them.
    fn ranks(&self, candidate: &Candidate, args: &[Arg<'a>]) -> Option<Vec<Rank>> {
        if args.len() < candidate.required || args.len() > candidate.params.len() {
            return None;
        }
        args.iter()
            .zip(&candidate.params)
            .map(|(arg, param)| match arg {
                Arg::Expr(e) => self.rank(e, param),
                Arg::List(_) => (!matches!(param.ty, Ty::Reference { .. })).then_some(Rank::User),
            })
            .collect()
    }

    fn choose(&mut self, name: &str, candidates: &[Candidate], args: &[Arg<'a>], name_span: Span) -> Option<Candidate> {
        if let [only] = candidates {
            self.explain_mismatch(name, only, args, name_span)?;
            return Some(only.clone());
        }
        let viable: Vec<(Vec<Rank>, &Candidate)> =
            candidates.iter().filter_map(|c| Some((self.ranks(c, args)?, c))).collect();
        if viable.is_empty() {
            return self.no_match(name, candidates, args, name_span);
        }
        let best: Vec<&(Vec<Rank>, &Candidate)> = viable
            .iter()
            .filter(|(ranks, _)| viable.iter().all(|(other, _)| better(other, ranks) != Ordering::Less))
            .collect();
        let functions: Vec<&Candidate> =
            best.iter().map(|(_, c)| *c).filter(|c| matches!(c.target, Target::Function(_))).collect();
        if let Some(one) = self.best_template(&best) {
            return Some(one);
        }
        match (functions.as_slice(), best.as_slice()) {
            ([one], _) => Some((*one).clone()),
            ([], []) => self.ambiguous(name, &viable, name_span),
            // Built-in functions are overloaded as CUDA's headers do it: integers go to `double`.
            ([], [(_, first), rest @ ..]) => {
                let double = rest
                    .iter()
                    .map(|(_, c)| *c)
                    .chain([*first])
                    .find(|c| c.params.first().is_some_and(|p| p.ty == Ty::Basic(super::types::Basic::Double)));
                Some(double.unwrap_or(first).clone())
            }
            _ => self.ambiguous(name, &viable, name_span),
        }
    }

    /// Among equally good candidates with templates among them, the one that C++ prefers: no
    /// template, else the most specialised one (C++17 [over.match.best] 1.6, 1.7).
    fn best_template(&self, best: &[&(Vec<Rank>, &Candidate)]) -> Option<Candidate> {
        let (first, _) = best.first()?;
        if best.len() < 2 || !best.iter().any(|(_, c)| c.template.is_some()) || best.iter().any(|(r, _)| r != first) {
            return None;
        }
        let mut plain = best.iter().map(|(_, c)| *c).filter(|c| c.template.is_none());
        if let Some(one) = plain.next() {
            return plain.next().is_none().then(|| one.clone());
        }
        let beats = |a: &Candidate, b: &Candidate| match (a.template, b.template) {
            (Some(a), Some(b)) => self.more_specialised(a, b) && !self.more_specialised(b, a),
            _ => false,
        };
        let all: Vec<&Candidate> = best.iter().map(|(_, c)| *c).collect();
        let winner = all.iter().enumerate().find(|(i, a)| all.iter().enumerate().all(|(j, b)| *i == j || beats(a, b)));
        winner.map(|(_, c)| (*c).clone())
    }

    /// Reports that no candidate fits, and why each template does not.
    fn failed_templates<T>(
        &mut self,
        call: &Call<'_, 'a>,
        candidates: &[Candidate],
        failures: Vec<(FnId, Failure)>,
        args: &[Arg<'a>],
    ) -> Option<T> {
        if let ([], [(_, only)]) = (candidates, failures.as_slice())
            && matches!(only.code, codes::UNSUPPORTED | codes::UNSUPPORTED_TYPE | codes::TEMPLATE_LIMIT)
        {
            return self.report((**only).clone());
        }
        let types: Vec<String> = args
            .iter()
            .map(|a| match a {
                Arg::Expr(e) => self.show(&e.ty),
                Arg::List(_) => "{…}".to_owned(),
            })
            .collect();
        let name = call.name;
        let message = format!("no version of `{name}` takes ({})", types.join(", "));
        let mut d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, call.name_span, message);
        for (id, failure) in failures.iter().take(6) {
            if let Some(f) = self.functions.get(id.0 as usize) {
                d = d.with_label(f.span, format!("not this template: {}", failure.message));
            }
        }
        for candidate in candidates.iter().take(4) {
            if let Target::Function(id) = &candidate.target
                && let Some(f) = self.functions.get(id.0 as usize)
            {
                d = d.with_label(f.span, "not this one: the arguments do not convert to its parameters");
            }
        }
        self.report(d)
    }

    fn ambiguous<T>(&mut self, name: &str, viable: &[(Vec<Rank>, &Candidate)], name_span: Span) -> Option<T> {
        let mut d = Diagnostic::error(codes::AMBIGUOUS, name_span, format!("the call of `{name}` is ambiguous"));
        for (_, candidate) in viable.iter().take(4) {
            if let Target::Function(id) = &candidate.target
                && let Some(f) = self.functions.get(id.0 as usize)
            {
                d = d.with_label(f.span, "this could be meant");
            }
        }
        self.report(d)
    }

    fn no_match<T>(&mut self, name: &str, candidates: &[Candidate], args: &[Arg<'a>], name_span: Span) -> Option<T> {
        let types: Vec<String> = args
            .iter()
            .map(|a| match a {
                Arg::Expr(e) => self.show(&e.ty),
                Arg::List(_) => "{…}".to_owned(),
            })
            .collect();
        let message = format!("no version of `{name}` takes ({})", types.join(", "));
        let mut versions: Vec<String> = candidates
            .iter()
            .take(4)
            .map(|c| format!("{name}({})", c.params.iter().map(|p| self.show(p)).collect::<Vec<_>>().join(", ")))
            .collect();
        if candidates.len() > 4 {
            versions.push("…".into());
        }
        let d = Diagnostic::error(codes::ARGUMENTS, name_span, message);
        self.report(d.with_help(format!("there are: {}", versions.join("; "))))
    }

    /// Reports why the only candidate does not fit.
    fn explain_mismatch(&mut self, name: &str, candidate: &Candidate, args: &[Arg<'a>], name_span: Span) -> Option<()> {
        let (n, given) = (candidate.params.len(), args.len());
        if given >= candidate.required && given <= n {
            return Some(());
        }
        let takes = if candidate.required == n { format!("{n}") } else { format!("{} to {n}", candidate.required) };
        let plural = if takes == "1" { "" } else { "s" };
        let verb = if given == 1 { "is" } else { "are" };
        let message = format!("`{name}` takes {takes} argument{plural}, but {given} {verb} given");
        let mut d = Diagnostic::error(codes::ARGUMENTS, name_span, message);
        if let Target::Function(id) = &candidate.target
            && let Some(f) = self.functions.get(id.0 as usize)
        {
            d = d.with_label(f.span, "declared here");
        }
        self.report(d)
    }

    fn call_candidate(&mut self, candidate: Candidate, args: Vec<Arg<'a>>, span: Span) -> Option<Expr> {
        let mut values = Vec::new();
        let mut failed = false;
        for (i, (arg, param)) in args.into_iter().zip(&candidate.params).enumerate() {
            let what = format!("in argument {}", i + 1);
            let value = match arg {
                Arg::Expr(e) => self.convert(e, param, &what),
                Arg::List(list) => self.init_list(list, &param.unqualified()),
            };
            match value {
                Some(v) => values.push(v),
                None => failed = true,
            }
        }
        if failed {
            return None;
        }
        match candidate.target {
            Target::Builtin(builtin) => {
                let ret = builtin.ret.clone();
                Some(Expr::value(ExprKind::BuiltinCall(builtin, values), ret, span))
            }
            Target::Function(id) => {
                let defaults: Vec<&'a ast::Expr> = {
                    let signature = self.signature(id, span)?;
                    signature.params.iter().skip(values.len()).filter_map(|p| p.default).collect()
                };
                let scope = self.functions.get(id.0 as usize)?.scope;
                for (default, param) in defaults.into_iter().zip(candidate.params.iter().skip(values.len())) {
                    let value = self.on_demand(scope, span, |s| {
                        let e = s.expr(default)?;
                        s.convert(e, param, "in a default argument")
                    })?;
                    values.push(value);
                }
                let ret = self.signature(id, span)?.ret.clone();
                if !self.need_body(id, span) {
                    return None;
                }
                if let Some(current) = &mut self.current
                    && !current.calls.contains(&id)
                {
                    current.calls.push(id);
                }
                if let Ty::Reference { to, .. } = &ret.ty {
                    let call = Expr::value(ExprKind::Call(id, values), to.pointer_to(), span);
                    return Some(Self::deref(call, (**to).clone(), span));
                }
                Some(Expr::value(ExprKind::Call(id, values), ret.unqualified(), span))
            }
        }
    }

    /// Initialises a variable by an initialiser in parentheses or braces, for a type by name.
    pub(super) fn reference_initializer(&mut self, to: &QualType, rvalue: bool, init: &'a Initializer) -> Option<Expr> {
        let e = match init {
            Initializer::Expr(e) => e,
            Initializer::Paren(args) => match args.as_slice() {
                [one] => one,
                _ => return None,
            },
            Initializer::Brace(list) => match list.items.as_slice() {
                [item] if item.designators.is_empty() => &item.value,
                _ => return self.unsupported(list.span, "references bound to braced lists are"),
            },
        };
        let value = match &e.kind {
            Ast::InitList(list) => self.init_list(list, &to.unqualified())?,
            _ => self.expr(e)?,
        };
        self.bind_reference(value, to, rvalue, "in an initialisation")
    }
}

/// Compares two candidates' ranks: `Less` if the first is better.
fn better(a: &[Rank], b: &[Rank]) -> Ordering {
    let less = a.iter().zip(b).any(|(x, y)| x < y);
    let more = a.iter().zip(b).any(|(x, y)| x > y);
    match (less, more) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}
