//! The choice among several candidates of a call (C++17 [over.match.viable], [over.match.best]).

use std::cmp::Ordering;

use isowarp_core::span::Span;

use crate::builtins;
use crate::hir::FnId;
use crate::sema::model::calls::{Arg, Candidate, Object, Target, Viable};
use crate::sema::model::sequences::{Converter, Sequence};
use crate::sema::templates::equivalence::{Renaming, same_head};
use crate::sema::{Checked, Sema};
use crate::types::{Basic, Ty};

impl<'a> Sema<'a> {
    /// Returns the conversions of all arguments for a candidate, if it can be called with them ([over.match.viable]).
    pub(in crate::sema) fn sequences(&mut self, candidate: &Candidate, args: &[Arg<'a>]) -> Option<Vec<Sequence>> {
        if args.len() < candidate.required || args.len() > candidate.params.len() && !candidate.variadic {
            return None;
        }
        args.iter().enumerate().map(|(i, arg)| self.argument_sequence(candidate, i, arg)).collect()
    }

    /// Returns the conversion of one argument for a candidate.
    pub(in crate::sema) fn argument_sequence(
        &mut self,
        candidate: &Candidate,
        i: usize,
        arg: &Arg<'a>,
    ) -> Option<Sequence> {
        let Some(param) = candidate.params.get(i) else {
            return (candidate.variadic && matches!(arg, Arg::Expr(_))).then_some(Sequence::Ellipsis);
        };
        match (arg, candidate.object, i) {
            (_, Object::Ignored, 0) => Some(Sequence::Ignored),
            (Arg::Expr(e), Object::This, 0) => self.object_sequence(e, param),
            (Arg::Expr(e), ..) => self.sequence_with(e, param, candidate.users),
            (Arg::List(list), ..) => self.list_sequence(list, param),
        }
    }

    /// Returns the candidates that can be called with the arguments.
    pub(in crate::sema) fn viable(&mut self, candidates: Vec<Candidate>, args: &[Arg<'a>]) -> Vec<Viable> {
        let mut viable = Vec::new();
        for candidate in candidates {
            if let Some(sequences) = self.sequences(&candidate, args) {
                viable.push(Viable { candidate, sequences, result: None });
            }
        }
        viable
    }

    /// Returns the candidate that a call denotes, or reports an error if there is none.
    pub(in crate::sema) fn choose(
        &mut self,
        name: &str,
        viable: &[Viable],
        args: &[Arg<'a>],
        name_span: Span,
    ) -> Checked<Candidate> {
        let best = match self.best(viable) {
            Some(best) => best,
            None => match self.for_integers(viable, args) {
                Some(double) => double,
                None => return self.ambiguous(name, viable, name_span),
            },
        };
        for (sequence, arg) in best.sequences.iter().zip(args) {
            if let (Sequence::User(user), Arg::Expr(e)) = (sequence, arg)
                && matches!(user.by, Converter::Ambiguous(_))
            {
                self.convert_by(e.clone(), &user.by, &user.second.to)?;
                return self.bug();
            }
        }
        Ok(best.candidate.clone())
    }

    /// Returns the candidate that is better than all others ([over.match.best] 2).
    pub(in crate::sema) fn best<'v>(&mut self, viable: &'v [Viable]) -> Option<&'v Viable> {
        let classes = |v: &Viable| self.method_of(v).map(|m| m.record);
        let first = viable.iter().find_map(classes);
        let mixed = viable.iter().filter_map(classes).any(|class| Some(class) != first);
        let seen: Vec<&Viable> = match mixed {
            true => viable.iter().filter(|v| !viable.iter().any(|other| self.hides(other, v))).collect(),
            false => viable.iter().collect(),
        };
        let (mut best, rest) = (*seen.first()?, seen.get(1..).unwrap_or_default());
        for other in rest {
            if self.compare(best, other) != Ordering::Less {
                best = *other;
            }
        }
        // An earlier candidate may be equally good.
        let wins = seen.iter().all(|other| std::ptr::eq(best, *other) || self.compare(best, other) == Ordering::Less);
        wins.then_some(best)
    }

    /// Returns `Less` if the first candidate is the better one ([over.match.best] 1).
    pub(in crate::sema) fn compare(&mut self, a: &Viable, b: &Viable) -> Ordering {
        let (mut less, mut more) = (false, false);
        for (x, y) in a.sequences.iter().zip(&b.sequences) {
            let order = x.compare(y, &self.types);
            less |= order.is_lt();
            more |= order.is_gt();
        }
        match (less, more) {
            (true, true) => return Ordering::Equal,
            (true, false) => return Ordering::Less,
            (false, true) => return Ordering::Greater,
            (false, false) => {}
        }
        if let (Some(x), Some(y)) = (&a.result, &b.result) {
            let order = x.compare(y, &self.types);
            if order.is_ne() {
                return order;
            }
        }
        match (a.candidate.template, b.candidate.template) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Less,
            (Some(_), None) => Ordering::Greater,
            (Some(f), Some(g)) => {
                let objects = usize::from(a.candidate.object != Object::None);
                let count = a.sequences.len().saturating_sub(objects);
                self.compare_templates(f, g, count)
            }
        }
    }

    fn method_of(&self, v: &Viable) -> Option<crate::sema::model::functions::Method> {
        self.functions[v.candidate.function()?].method
    }

    /// Returns true if a member function hides one of a base that a using-declaration brings in (C++17
    /// [namespace.udecl] 15).
    fn hides(&self, a: &Viable, b: &Viable) -> bool {
        let (Some(ma), Some(mb)) = (self.method_of(a), self.method_of(b)) else { return false };
        if ma.record == mb.record || !self.types.has_base(ma.record, mb.record) {
            return false;
        }
        // Conversion functions of bases are hidden by their target types, before they are candidates.
        if a.result.is_some() && a.candidate.template.is_none() {
            return false;
        }
        let same = match (a.candidate.template, b.candidate.template) {
            (None, None) => a.candidate.own_params().eq(b.candidate.own_params()),
            (Some(f), Some(g)) => self.same_template(f, g),
            (None, Some(_)) | (Some(_), None) => false,
        };
        let (x, y) = (ma.object(), mb.object());
        same && (x.is_const, x.is_volatile, ma.reference) == (y.is_const, y.is_volatile, mb.reference)
    }

    /// Returns true if two templates have the same declaration except for their parameters' names.
    fn same_template(&self, f: FnId, g: FnId) -> bool {
        let (Some((params, _, _, decl)), Some((others, _, _, other))) =
            (self.template_parts(f), self.template_parts(g))
        else {
            return false;
        };
        let (here, there) = (Renaming::of(params), Renaming::of(others));
        same_head(params, &here, others, &there)
            && here.parameters(decl) == there.parameters(other)
            && here.ty(&decl.ty.ret) == there.ty(&other.ty.ret)
    }

    /// Returns the overload for `double` for a function of `<cmath>` that is called with integers (C++17 [c.math]).
    /// With CUDA's overloads alone, the call would be ambiguous.
    fn for_integers<'v>(&self, viable: &'v [Viable], args: &[Arg<'a>]) -> Option<&'v Viable> {
        let number = |a: &Arg<'a>| match a {
            // Pointers may be to types other than the number's, as for an exponent.
            Arg::Expr(e) => {
                e.ty.ty.basic().is_some_and(|b| b != Basic::LongDouble) || matches!(e.ty.ty, Ty::Pointer(_))
            }
            Arg::List(_) => false,
        };
        let double = |v: &&Viable| {
            let takes = v.candidate.params.iter().filter(|p| p.ty.basic().is_some_and(Basic::is_float));
            takes.clone().next().is_some() && takes.into_iter().all(|p| p.ty == Ty::Basic(Basic::Double))
        };
        let math = viable.iter().all(|v| match &v.candidate.target {
            Target::Builtin(b) => builtins::takes_integers_as_double(b.name),
            Target::Function(_)
            | Target::Copy
            | Target::Move
            | Target::Pointer(_)
            | Target::Member(_)
            | Target::Operator => false,
        });
        if !math || !args.iter().all(number) {
            return None;
        }
        let whole = viable.iter().find(|v| v.candidate.params.iter().all(|p| p.ty == Ty::Basic(Basic::Double)));
        whole.or_else(|| viable.iter().find(double))
    }
}
