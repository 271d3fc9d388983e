//! Which of several candidates a call means (C++17 [over.match.best]).

use std::cmp::Ordering;

use isowarp_core::span::Span;

use super::Sema;
use super::calls::{Arg, Candidate, Object, Target};
use super::conversions::Rank;
use super::types::Ty;

impl<'a> Sema<'a> {
    /// The ranks of all arguments for a candidate, if it can be called with them.
    pub(super) fn ranks(&mut self, candidate: &Candidate, args: &[Arg<'a>]) -> Option<Vec<Rank>> {
        if args.len() < candidate.required || args.len() > candidate.params.len() && !candidate.variadic {
            return None;
        }
        args.iter().enumerate().map(|(i, arg)| self.argument_rank(candidate, i, arg)).collect()
    }

    /// The rank of one argument for a candidate.
    pub(super) fn argument_rank(&mut self, candidate: &Candidate, i: usize, arg: &Arg<'a>) -> Option<Rank> {
        let Some(param) = candidate.params.get(i) else {
            return (candidate.variadic && matches!(arg, Arg::Expr(_))).then_some(Rank::Ellipsis);
        };
        match (arg, candidate.object, i) {
            (_, Object::Ignored, 0) => Some(Rank::Exact),
            (Arg::Expr(e), Object::This, 0) => self.object_rank(e, param),
            (Arg::Expr(e), ..) => self.rank(e, param),
            (Arg::List(list), ..) => self.list_rank(list, param),
        }
    }

    pub(super) fn choose(
        &mut self,
        name: &str,
        candidates: &[Candidate],
        args: &[Arg<'a>],
        name_span: Span,
    ) -> Option<Candidate> {
        if let [only] = candidates {
            self.explain_mismatch(name, only, args, name_span)?;
            return Some(only.clone());
        }
        let mut viable: Vec<(Vec<Rank>, &Candidate)> = Vec::new();
        for c in candidates {
            if let Some(ranks) = self.ranks(c, args) {
                viable.push((ranks, c));
            }
        }
        let best: Vec<&(Vec<Rank>, &Candidate)> = viable
            .iter()
            .filter(|(ranks, _)| viable.iter().all(|(other, _)| better(other, ranks) != Ordering::Less))
            .collect();
        let best: Vec<&(Vec<Rank>, &Candidate)> =
            best.iter().copied().filter(|(_, c)| !best.iter().any(|(_, other)| self.hides(other, c))).collect();
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

    /// True if a member function hides one of a base that a using-declaration brings in
    /// (C++17 [namespace.udecl] 15).
    pub(super) fn hides(&self, a: &Candidate, b: &Candidate) -> bool {
        let method = |c: &Candidate| match c.target {
            Target::Function(id) => self.functions.get(id.0 as usize).and_then(|f| f.method),
            Target::Builtin(_) | Target::Copy | Target::Pointer(_) => None,
        };
        let (Some(ma), Some(mb)) = (method(a), method(b)) else { return false };
        ma.record != mb.record
            && self.types.base_path(ma.record, mb.record).is_some()
            && a.params.iter().skip(1).eq(b.params.iter().skip(1))
    }

    /// Among equally good candidates with templates among them, the one that C++ prefers: no
    /// template, else the most specialised one (C++17 [over.match.best] 1.6, 1.7).
    pub(super) fn best_template(&mut self, best: &[&(Vec<Rank>, &Candidate)]) -> Option<Candidate> {
        let (first, _) = best.first()?;
        if best.len() < 2 || !best.iter().any(|(_, c)| c.template.is_some()) || best.iter().any(|(r, _)| r != first) {
            return None;
        }
        let mut plain = best.iter().map(|(_, c)| *c).filter(|c| c.template.is_none());
        if let Some(one) = plain.next() {
            return plain.next().is_none().then(|| one.clone());
        }
        for (i, (ranks, a)) in best.iter().enumerate() {
            let count = ranks.len() - usize::from(a.object != Object::None);
            let wins = best.iter().enumerate().all(|(j, (_, b))| match (a.template, b.template) {
                _ if i == j => true,
                (Some(a), Some(b)) => self.more_specialised(a, b, count),
                _ => false,
            });
            if wins {
                return Some((*a).clone());
            }
        }
        None
    }
}

/// Compares two candidates' ranks: `Less` if the first is better.
pub(super) fn better(a: &[Rank], b: &[Rank]) -> Ordering {
    let less = a.iter().zip(b).any(|(x, y)| x < y);
    let more = a.iter().zip(b).any(|(x, y)| x > y);
    match (less, more) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}
