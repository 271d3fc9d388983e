//! Candidate functions of a call, and diagnostics for calls without a match or with several (C++17 [over.match]).

use std::sync::Arc;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use crate::builtins::BuiltinFn;
use crate::hir::FnId;
use crate::sema::model::calls::{Arg, Call, Candidate, Object, Target, Viable};
use crate::sema::model::failure::Failure;
use crate::sema::model::sequences::UserConversions;
use crate::sema::templates::failure::counted;
use crate::sema::{Checked, Sema, codes};
use crate::types::{QualType, Ty};

/// Maximum number of candidates to show.
const SHOWN: usize = 6;

impl Candidate {
    /// Returns the parameters without the one for the object.
    pub(in crate::sema) fn own_params(&self) -> impl Iterator<Item = &QualType> {
        self.params.iter().skip(usize::from(self.object != Object::None))
    }

    /// Returns the declared function, if the candidate is one.
    pub(in crate::sema) fn function(&self) -> Option<FnId> {
        match self.target {
            Target::Function(id) => Some(id),
            Target::Builtin(_)
            | Target::Copy
            | Target::Move
            | Target::Pointer(_)
            | Target::Member(_)
            | Target::Operator => None,
        }
    }

    /// Returns true if two candidates are the same declared function.
    pub(in crate::sema) fn is_same_function(&self, other: &Self) -> bool {
        self.function().is_some() && self.function() == other.function()
    }

    /// Returns true if the first parameter is a reference to a type and no others are required, as in copy and move
    /// constructors.
    pub(in crate::sema) fn takes_reference_to(&self, ty: &Ty) -> bool {
        let reference = |p: &QualType| match &p.ty {
            Ty::Reference { to, .. } => to.ty == *ty,
            _ => false,
        };
        self.template.is_none() && self.required == 1 && self.params.first().is_some_and(reference)
    }

    /// Creates a candidate for a conversion function of an object. `template` is the template that it is an instance
    /// of.
    pub(in crate::sema) fn conversion(id: FnId, template: Option<FnId>, object: QualType) -> Self {
        Self {
            target: Target::Function(id),
            template,
            params: vec![object],
            required: 1,
            object: Object::This,
            variadic: false,
            users: UserConversions::Excluded,
        }
    }

    /// Creates a candidate for a built-in function.
    pub(in crate::sema) fn builtin(builtin: &Arc<BuiltinFn>) -> Self {
        Self {
            target: Target::Builtin(builtin.clone()),
            template: None,
            params: builtin.params.clone(),
            required: builtin.params.len(),
            object: Object::None,
            variadic: false,
            users: UserConversions::Allowed,
        }
    }
}

impl<'a> Sema<'a> {
    /// Reports that no candidate matches, with the reason for each.
    pub(in crate::sema) fn no_match<T>(
        &mut self,
        call: &Call<'_, 'a>,
        candidates: &[Candidate],
        mut failures: Vec<(FnId, Failure<'a>)>,
        args: &[Arg<'a>],
    ) -> Checked<T> {
        if let ([], [(_, only)]) = (candidates, failures.as_slice())
            && matches!(only.code(), codes::UNSUPPORTED | codes::UNSUPPORTED_TYPE | codes::TEMPLATE_LIMIT)
            && let Some((_, only)) = failures.pop()
        {
            return self.report_failure(only);
        }
        self.not_lost_version(call.name)?;
        let code = if failures.is_empty() { codes::ARGUMENTS } else { codes::TEMPLATE_ARGUMENTS };
        let types: Vec<String> = args.iter().map(|a| self.show_given(a)).collect();
        let message = format!("no matching function for call to `{}({})`", call.name, types.join(", "));
        let mut d = Diagnostic::error(code, call.name_span, message);
        let mut built_in = Vec::new();
        for candidate in candidates {
            match &candidate.target {
                Target::Function(id) if d.labels.len() < SHOWN => {
                    let why = self.why_not(candidate, args);
                    let f = &self.functions[*id];
                    d = d.with_label(f.span, format!("candidate not viable: {why}"));
                }
                Target::Builtin(_) => {
                    let params: Vec<String> = candidate.params.iter().map(|p| self.show(p)).collect();
                    built_in.push(format!("{}({})", call.name, params.join(", ")));
                }
                Target::Function(_)
                | Target::Copy
                | Target::Move
                | Target::Pointer(_)
                | Target::Member(_)
                | Target::Operator => {}
            }
        }
        for (id, failure) in failures.iter().take(SHOWN.saturating_sub(d.labels.len())) {
            let f = &self.functions[*id];
            d = d.with_label(f.span, format!("candidate template ignored: {}", self.why_failed(failure)));
        }
        if built_in.is_empty() {
            if candidates.len() + failures.len() > SHOWN {
                d = d.with_help("other candidates are not viable either");
            }
        } else {
            let more = built_in.len() > SHOWN;
            built_in.truncate(SHOWN);
            let more = if more { "; …" } else { "" };
            d = d.with_help(format!("candidates: {}{more}", built_in.join("; ")));
        }
        self.report(d)
    }

    /// Reports a call of a function that only the host can call.
    pub(in crate::sema) fn host_called<T>(&mut self, name: &str, declared: Span, name_span: Span) -> Checked<T> {
        let message = format!("device code calls the host function `{name}`");
        let d = Diagnostic::error(codes::HOST_CALL, name_span, message);
        self.report(d.with_label(declared, "declared here without `__device__`").with_help("mark it `__device__`"))
    }

    /// Reports that several candidates match equally well.
    pub(in crate::sema) fn ambiguous<T>(&mut self, name: &str, viable: &[Viable], name_span: Span) -> Checked<T> {
        let mut d = Diagnostic::error(codes::AMBIGUOUS, name_span, format!("the call to `{name}` is ambiguous"));
        for v in viable.iter().take(SHOWN) {
            if let Target::Function(id) = &v.candidate.target {
                let f = &self.functions[*id];
                d = d.with_label(f.span, "candidate");
            }
        }
        self.report(d.with_help("cast an argument to the type of the parameter that is meant"))
    }

    /// Reports why the only candidate does not accept this number of arguments.
    pub(in crate::sema) fn explain_mismatch(
        &mut self,
        name: &str,
        candidate: &Candidate,
        args: &[Arg<'a>],
        name_span: Span,
    ) -> Checked<()> {
        let Some(count) = wrong_count(candidate, args.len()) else { return Ok(()) };
        let mut d = Diagnostic::error(codes::ARGUMENTS, name_span, format!("`{name}` expects {count}"));
        if let Target::Function(id) = &candidate.target {
            let f = &self.functions[*id];
            d = d.with_label(f.span, "declared here");
        }
        self.report(d)
    }

    /// Returns the reason why a candidate cannot be called with these arguments.
    pub(in crate::sema) fn why_not(&mut self, candidate: &Candidate, args: &[Arg<'a>]) -> String {
        if let Some(count) = wrong_count(candidate, args.len()) {
            return format!("it expects {count}");
        }
        let objects = usize::from(candidate.object != Object::None);
        for (i, (arg, param)) in args.iter().zip(&candidate.params).enumerate() {
            if self.argument_sequence(candidate, i, arg).is_some() {
                continue;
            }
            let (from, to) = (self.show_given(arg), self.show(param));
            if i < objects {
                return format!("it cannot be called on a `{from}`");
            }
            let number = i + 1 - objects;
            return match arg {
                Arg::Expr(_) => format!("no conversion from `{from}` to `{to}` for argument {number}"),
                Arg::List(_) => format!("argument {number} is a list that does not initialise a `{to}`"),
            };
        }
        "the arguments do not convert to its parameters".to_owned()
    }

    fn show_given(&self, arg: &Arg<'a>) -> String {
        match arg {
            Arg::Expr(e) => self.show(&e.ty),
            Arg::List(_) => "{…}".to_owned(),
        }
    }
}

/// Returns a message with the accepted and given numbers of arguments, if the number is wrong.
fn wrong_count(candidate: &Candidate, given: usize) -> Option<String> {
    let n = candidate.params.len();
    if given >= candidate.required && (given <= n || candidate.variadic) {
        return None;
    }
    let objects = usize::from(candidate.object != Object::None);
    let less = |count: usize| count.saturating_sub(objects);
    let (n, given, required) = (less(n), less(given), less(candidate.required));
    Some(counted(required, (!candidate.variadic).then_some(n), given))
}
