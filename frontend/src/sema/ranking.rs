//! Which of several candidates a call means (C++17 [over.match.best]).

use std::cmp::Ordering;

use isowarp_core::span::Span;

use super::Sema;
use super::calls::{Arg, Candidate, Object, Target};
use super::conversions::Rank;
use super::hir::FnId;
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
            .filter(|(ranks, c)| viable.iter().all(|(other, o)| better((other, o), (ranks, c)) != Ordering::Less))
            .collect();
        let best: Vec<&(Vec<Rank>, &Candidate)> =
            best.iter().copied().filter(|(_, c)| !best.iter().any(|(_, other)| self.hides(other, c))).collect();
        let best = self.refined(best, args);
        let functions: Vec<&Candidate> =
            best.iter().map(|(_, c)| *c).filter(|c| matches!(c.target, Target::Function(_))).collect();
        if let Some(one) = self.best_template(&best) {
            return Some(one);
        }
        // What a class converts to does not tell CUDA's functions apart by more than its rank.
        let classes = args.iter().any(|a| matches!(a, Arg::Expr(e) if matches!(e.ty.ty, Ty::Record(_))));
        let even = best.iter().all(|(r, _)| best.first().is_none_or(|(first, _)| r == first));
        match (functions.as_slice(), best.as_slice()) {
            ([_], [_, _, ..]) if classes && !even => self.ambiguous(name, &viable, name_span),
            ([], [_, _, ..]) if classes => self.ambiguous(name, &viable, name_span),
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

    /// Of candidates that are equally good so far, those whose conversion functions yield what suits best
    /// (C++17 [over.ics.rank] 3.3): for an argument that the same function converts.
    fn refined<'c>(
        &mut self,
        best: Vec<&'c (Vec<Rank>, &'c Candidate)>,
        args: &[Arg<'a>],
    ) -> Vec<&'c (Vec<Rank>, &'c Candidate)> {
        if best.len() < 2 || !best.iter().any(|(ranks, _)| ranks.contains(&Rank::User)) {
            return best;
        }
        let ways: Vec<Vec<Option<(FnId, Rank)>>> = best
            .iter()
            .map(|(_, c)| {
                let param = |i: usize| c.params.get(i).map(|p| p.without_reference().ty.clone());
                let ranked = |s: &mut Self, (i, arg): (usize, &Arg<'a>)| match arg {
                    Arg::Expr(e) => s.ranked_conversion(e, &param(i)?, false),
                    Arg::List(_) => None,
                };
                args.iter().enumerate().map(|arg| ranked(self, arg)).collect()
            })
            .collect();
        let order = |i: usize, j: usize| {
            let (a, b) = (best.get(i)?, best.get(j)?);
            let mut total = (false, false);
            let pairs = a.0.iter().zip(&b.0).zip(ways.get(i)?.iter().zip(ways.get(j)?));
            for ((x, y), (f, g)) in pairs {
                let order = match (x.cmp(y), f, g) {
                    (Ordering::Equal, Some((f, r)), Some((g, s))) if *x == Rank::User && f == g => r.cmp(s),
                    (order, ..) => order,
                };
                total = (total.0 | order.is_lt(), total.1 | order.is_gt());
            }
            Some(total == (true, false))
        };
        let beaten = |i: usize| (0..best.len()).any(|j| order(j, i) == Some(true));
        (0..best.len()).filter(|i| !beaten(*i)).filter_map(|i| best.get(i).copied()).collect()
    }

    /// True if a member function hides one of a base that a using-declaration brings in
    /// (C++17 [namespace.udecl] 15).
    pub(super) fn hides(&self, a: &Candidate, b: &Candidate) -> bool {
        let method = |c: &Candidate| match c.target {
            Target::Function(id) => self.functions.get(id.0 as usize).and_then(|f| f.method),
            Target::Builtin(_) | Target::Copy | Target::Move | Target::Pointer(_) => None,
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

/// Compares two candidates by what the arguments need: `Less` if the first is better.
pub(super) fn better((a, first): (&[Rank], &Candidate), (b, second): (&[Rank], &Candidate)) -> Ordering {
    let (mut less, mut more) = (false, false);
    for (i, (x, y)) in a.iter().zip(b).enumerate() {
        let order = match (x.cmp(y), first.params.get(i), second.params.get(i)) {
            (Ordering::Equal, Some(p), Some(q)) => match shorter(&p.ty, &q.ty) {
                Ordering::Equal if *x <= Rank::User => tighter(&p.ty, &q.ty),
                order => order,
            },
            (order, ..) => order,
        };
        less |= order == Ordering::Less;
        more |= order == Ordering::Greater;
    }
    match (less, more) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}

/// Which of two arrays that take a braced list is shorter (C++17 [over.ics.rank] 3.1.2).
fn shorter(a: &Ty, b: &Ty) -> Ordering {
    let (Ty::Reference { to: p, .. }, Ty::Reference { to: q, .. }) = (a, b) else { return Ordering::Equal };
    match (&p.ty, &q.ty) {
        (Ty::Array(of, Some(n)), Ty::Array(other, Some(m))) if of.bare() == other.bare() => n.cmp(m),
        _ => Ordering::Equal,
    }
}

/// Which of two parameters is better if both take an argument by conversions of the same rank: an
/// rvalue reference, or what adds fewer qualifiers (C++17 [over.ics.rank] 3.2.3 to 3.2.6).
fn tighter(a: &Ty, b: &Ty) -> Ordering {
    let (p, q) = match (a, b) {
        (Ty::Reference { to: p, rvalue: x }, Ty::Reference { to: q, rvalue: y }) => {
            if x != y {
                // A function prefers an lvalue reference (3.2.4).
                return if matches!(p.ty, Ty::Function(_)) { x.cmp(y) } else { y.cmp(x) };
            }
            (p, q)
        }
        (Ty::Pointer(p), Ty::Pointer(q)) => (p, q),
        _ => return Ordering::Equal,
    };
    if p.bare() != q.bare() {
        return Ordering::Equal;
    }
    let (p, q) = ((p.deep_const(), p.is_volatile), (q.deep_const(), q.is_volatile));
    match (p.0 <= q.0 && p.1 <= q.1, q.0 <= p.0 && q.1 <= p.1) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}
