//! Which of two function templates is the more specialised (C++17 [temp.func.order],
//! [temp.deduct.partial]): the one whose parameters the other's can stand for, but not the other way
//! round.

use std::cmp::Ordering;

use super::failure::Failure;
use crate::ast::{self, TypeKind, visit};
use crate::hir::FnId;
use crate::sema::{OrBug, Sema};
use crate::types::{QualType, Ty};

/// A parameter's type, made of types that are like no others.
struct Known {
    ty: QualType,
    /// It stands for all elements of a pack.
    pack: bool,
}

impl<'a> Sema<'a> {
    /// True if the first template is more specialised than the second for a call with so many
    /// arguments.
    pub(in crate::sema) fn more_specialised(&mut self, a: FnId, b: FnId, count: usize) -> bool {
        self.compare_templates(a, b, count) == Ordering::Less
    }

    /// `Less` if the first template is the more specialised one.
    pub(in crate::sema) fn compare_templates(&mut self, a: FnId, b: FnId, count: usize) -> Ordering {
        let (mut forth, mut back) = (self.at_least(a, b, count), self.at_least(b, a, count));
        self.by_references(a, b, &mut forth, &mut back);
        let (forth, back) = (forth.iter().all(|fits| *fits), back.iter().all(|fits| *fits));
        if forth != back {
            return back.cmp(&forth);
        }
        // A pack at the end that stands for nothing here loses ([temp.deduct.partial] 11).
        let packs = |id| self.template_parts(id).is_some_and(|(_, _, _, decl)| decl.ty.params.iter().any(|p| p.pack));
        if forth { packs(a).cmp(&packs(b)) } else { Ordering::Equal }
    }

    /// The templates among functions; in front is the one that a specialisation belongs to: the most specialised of
    /// those that it fits (C++17 [temp.expl.spec] 12, [temp.deduct.decl]).
    pub(in crate::sema) fn most_specialised_first(
        &mut self,
        ids: &[FnId],
        explicit: &'a [ast::TemplateArg],
        decl: &'a ast::FunctionDecl,
    ) -> Vec<FnId> {
        let is_template = |id: &FnId| self.functions.get(id.0 as usize).is_some_and(|f| f.template.is_some());
        let mut ids: Vec<FnId> = ids.iter().copied().filter(is_template).collect();
        if ids.len() < 2 {
            return ids;
        }
        let fitting: Vec<FnId> =
            ids.iter().copied().filter(|id| self.specialised_arguments(*id, explicit, decl).is_ok()).collect();
        let count = decl.ty.params.len();
        let best = fitting
            .iter()
            .copied()
            .find(|id| fitting.iter().all(|other| other == id || self.more_specialised(*id, *other, count)));
        ids.sort_by_key(|id| (Some(*id) != best, !fitting.contains(id)));
        ids
    }

    /// Of two parameters that are references and can stand for each other, the lvalue reference is the more specialised
    /// one, or else that to the more qualified type ([temp.deduct.partial] 9).
    fn by_references(&self, a: FnId, b: FnId, forth: &mut [bool], back: &mut [bool]) {
        let (Some((_, _, _, a)), Some((_, _, _, b))) = (self.template_parts(a), self.template_parts(b)) else { return };
        let pairs = a.ty.params.iter().zip(&b.ty.params);
        for ((p, q), (forth, back)) in pairs.zip(forth.iter_mut().zip(back)) {
            let (Some((p, lvalue)), Some((q, other))) = (referred(p), referred(q)) else { continue };
            if !*forth || !*back {
                continue;
            }
            if lvalue != other {
                (*forth, *back) = (lvalue, other);
                continue;
            }
            let ((p, pv), (q, qv)) = (qualifiers(p), qualifiers(q));
            (*forth, *back) = (!(q & !p || qv & !pv), !(p & !q || pv & !qv));
        }
    }

    /// For each parameter, whether whatever fits that of `a` fits that of `b`.
    fn at_least(&mut self, a: FnId, b: FnId, count: usize) -> Vec<bool> {
        let (Some((a_params, _, a_scope, a_decl)), Some((b_params, _, b_scope, b_decl))) =
            (self.template_parts(a), self.template_parts(b))
        else {
            return vec![false];
        };
        let span = a_decl.name.span;
        let Ok(unique) = self.attempt(span, |s| s.unique_arguments(a_params, a_scope)) else { return vec![false] };
        let scope = self.bound_scope(a_scope, a_params, &unique);
        let mut known: Vec<Option<Known>> = Vec::new();
        for param in a_decl.ty.params.iter().take(count) {
            let made = self.attempt(span, |s| {
                s.in_scope(scope, |s| {
                    let one = std::slice::from_ref(param);
                    s.parameter_types(one)?.pop().or_bug(&mut s.reporter)
                })
            });
            known.push(made.ok().map(|ty| Known { ty, pack: param.pack }));
        }
        let Ok(mut d) = self.begin_arguments(b_params, &[], b_scope, &[], span) else { return vec![false] };
        d.exact = true;
        let total = known.len().max(b_decl.ty.params.len().min(count));
        let mut all = Vec::with_capacity(total);
        for i in 0..total {
            let p = b_decl.ty.params.get(i).or(b_decl.ty.params.last().filter(|p| p.pack));
            let last = known.last().and_then(Option::as_ref).filter(|k| k.pack);
            let (Some(p), Some(known)) = (p, known.get(i).map_or(last, Option::as_ref)) else {
                // What cannot be made without real types is like no type that is written.
                all.push(!(p.is_some_and(|p| !d.mentions(&p.ty)) && i < known.len()));
                continue;
            };
            let (pattern, ty) = stripped(&p.ty, &known.ty);
            // Each stands for an element of its own.
            d.element = p.pack.then(|| vec![None; b_params.len()]);
            let fits = self.fits(&mut d, pattern, &ty, p.pack);
            d.element = None;
            all.push(fits.is_ok() && (p.pack || !known.pack));
        }
        // What is not deduced from must be the same as well.
        let scope = d.scope;
        for ((p, known), fits) in b_decl.ty.params.iter().zip(&known).zip(&mut all) {
            if let (false, Some(known)) = (p.pack, known)
                && let Ok(ty) = self.attempt(span, |s| s.in_scope(scope, |s| s.resolve_type(&p.ty)))
                && ty.without_reference().bare() != known.ty.without_reference().bare()
            {
                *fits = false;
            }
        }
        all
    }

    fn fits(
        &mut self,
        d: &mut super::deduction::Deduction<'a>,
        pattern: &'a ast::AstType,
        ty: &QualType,
        pack: bool,
    ) -> Result<(), Failure<'a>> {
        // A reference's qualifiers count, a value's do not.
        if !matches!(&pattern.kind, TypeKind::Named(n) if d.index(&n.name).is_some()) && !d.mentions(pattern) {
            return Ok(());
        }
        if pack && visit::pattern_of_type(pattern).is_empty() {
            return Ok(());
        }
        self.deduce_type(d, pattern, ty)
    }
}

/// What a parameter refers to, and whether by an lvalue reference.
fn referred(p: &ast::Param) -> Option<(&ast::AstType, bool)> {
    match &p.ty.kind {
        TypeKind::LvalueRef(to) => Some((to, true)),
        TypeKind::RvalueRef(to) => Some((to, false)),
        _ => None,
    }
}

/// Both types without their references and the qualifiers at the top.
fn stripped<'a>(p: &'a ast::AstType, a: &QualType) -> (&'a ast::AstType, QualType) {
    let pattern = match &p.kind {
        TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) => inner,
        _ => p,
    };
    // Qualifiers at the top do not count here.
    let ty = bare(a.without_reference());
    (pattern, ty.with_quals(pattern.quals.is_const, pattern.quals.is_volatile))
}

/// A type without its qualifiers; an array's are its elements'.
fn bare(ty: &QualType) -> QualType {
    match &ty.ty {
        Ty::Array(element, n) => Ty::Array(std::sync::Arc::new(bare(element)), *n).into(),
        _ => ty.unqualified(),
    }
}

/// `const` and `volatile` of a type as written; an array's are its elements'.
fn qualifiers(ty: &ast::AstType) -> (bool, bool) {
    let mut at = ty;
    while let TypeKind::Array { element, .. } = &at.kind {
        at = element;
    }
    (at.quals.is_const || ty.quals.is_const, at.quals.is_volatile || ty.quals.is_volatile)
}
