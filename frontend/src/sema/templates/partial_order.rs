//! Partial ordering of function templates (C++17 [temp.func.order], [temp.deduct.partial]). The more specialised
//! template is the one whose parameter types match the other's, but not vice versa.

use std::cmp::Ordering;
use std::sync::Arc;

use isowarp_core::span::Span;

use super::deduction::Deduction;
use crate::ast::{self, ExprKind as Ast, TypeKind, visit};
use crate::hir::FnId;
use crate::sema::model::template_arguments::{TemplateArg, Unknown};
use crate::sema::model::templates::TemplateBody;
use crate::sema::{OrBug, Sema};
use crate::types::{QualType, Ty};

/// Maximum length of a chain of alias templates to resolve.
const MAX_ALIASES: u32 = 32;

/// A parameter's type, built from unique types.
struct UniqueParameter {
    ty: QualType,
    /// True if the type represents all elements of a pack.
    pack: bool,
}

/// One of two templates in a comparison.
struct Side<'a> {
    params: &'a [ast::TemplateParam],
    values: &'a [ast::Param],
    /// The types of the template's parameters, for the other template to deduce from.
    known: Vec<UniqueParameter>,
    /// The deductions from the other template's types.
    d: Deduction<'a>,
}

impl<'a> Sema<'a> {
    /// Returns true if the first template is more specialised than the second for a call with `count` arguments.
    pub(in crate::sema) fn more_specialised(&mut self, a: FnId, b: FnId, count: usize) -> bool {
        self.compare_templates(a, b, count) == Ordering::Less
    }

    /// Returns `Less` if the first template is the more specialised one.
    pub(in crate::sema) fn compare_templates(&mut self, a: FnId, b: FnId, count: usize) -> Ordering {
        let (Some(mut a), Some(mut b)) = (self.side(a, count), self.side(b, count)) else { return Ordering::Equal };
        // Whether each is at least as specialised as the other.
        let (mut first, mut second) = (true, true);
        for i in 0..count {
            let (Some(p), Some(q)) = (a.values.get(i), b.values.get(i)) else { break };
            // A pack that is not at the end is not deduced.
            let (last_p, last_q) = (i + 1 == a.values.len(), i + 1 == b.values.len());
            let forth = q.pack && !last_q || self.fits(&mut b.d, q, a.known.get(i..).unwrap_or(&[]));
            let back = p.pack && !last_p || self.fits(&mut a.d, p, b.known.get(i..).unwrap_or(&[]));
            let (forth, back) = if forth && back { by_references(p, q) } else { (forth, back) };
            first &= forth;
            second &= back;
            if p.pack || q.pack {
                break;
            }
        }
        first = first && self.fits_as_whole(&b, &a.known, count);
        second = second && self.fits_as_whole(&a, &b.known, count);
        if first != second {
            return second.cmp(&first);
        }
        let packs = |side: &Side<'_>| side.values.iter().position(|p| p.pack);
        match (first, packs(&a), packs(&b)) {
            // A trailing pack that is empty here loses ([temp.deduct.partial] 11).
            (true, a, b) => a.is_some().cmp(&b.is_some()),
            // This matches g++ and NVRTC.
            (false, Some(a), Some(b)) => b.cmp(&a),
            (false, _, _) => Ordering::Equal,
        }
    }

    /// Returns the templates among functions. The first is the one that a specialisation belongs to: the most
    /// specialised template that matches (C++17 [temp.expl.spec] 12, [temp.deduct.decl]).
    pub(in crate::sema) fn most_specialised_first(
        &mut self,
        ids: &[FnId],
        explicit: &'a [ast::TemplateArg],
        decl: &'a ast::FunctionDecl,
    ) -> Vec<FnId> {
        let is_template = |id: &FnId| self.functions[*id].template.is_some();
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

    /// Collects the data needed to compare a template.
    fn side(&mut self, id: FnId, count: usize) -> Option<Side<'a>> {
        let (params, _, outer, decl) = self.template_parts(id)?;
        let (span, values) = (decl.name.span, decl.ty.params.as_slice());
        let unique = self.attempt(span, |s| s.unique_arguments(params, outer)).ok()?;
        let scope = self.bound_scope(outer, params, &unique);
        let known = values
            .iter()
            .take(count)
            .enumerate()
            .map(|(i, p)| {
                let ty = self.in_scope(scope, |s| s.known_type(p, params, i));
                UniqueParameter { ty: self.one_of_types(&ty).unwrap_or(ty), pack: p.pack }
            })
            .collect();
        let mut d = self.begin_arguments(params, &[], outer, &[], span).ok()?;
        d.exact = true;
        Some(Side { params, values, known, d })
    }

    /// Returns the type of a parameter, built from unique types.
    fn known_type(&mut self, param: &'a ast::Param, params: &'a [ast::TemplateParam], index: usize) -> QualType {
        let unknown = params.len() + index;
        if !param.pack {
            return self.partly_known(&param.ty, params, unknown);
        }
        let made = self.attempt(param.ty.span, |s| s.expanded_types(&param.ty)?.pop().or_bug(&mut s.reporter));
        made.unwrap_or_else(|_| self.unique_type(unknown, param.ty.span))
    }

    /// Returns a type in which every part that depends on parameters in a non-deduced context is a unique type, because
    /// its value is unknown.
    fn partly_known(&mut self, ty: &'a ast::AstType, params: &'a [ast::TemplateParam], unknown: usize) -> QualType {
        let quals = |made: QualType| made.with_quals(ty.quals.is_const, ty.quals.is_volatile);
        let hidden = self.not_deduced(ty, params, 0);
        match &ty.kind {
            TypeKind::Pointer(to) => quals(self.partly_known(to, params, unknown).pointer_to().into()),
            TypeKind::LvalueRef(to) => {
                let to = Arc::new(self.partly_known(to, params, unknown));
                Ty::Reference { to, rvalue: false }.into()
            }
            TypeKind::RvalueRef(to) => {
                let to = Arc::new(self.partly_known(to, params, unknown));
                Ty::Reference { to, rvalue: true }.into()
            }
            TypeKind::Array { element, .. } if hidden => {
                Ty::Array(Arc::new(self.partly_known(element, params, unknown)), Some(Unknown::BOUND)).into()
            }
            _ if hidden => quals(self.unique_type(unknown, ty.span)),
            _ => match self.attempt(ty.span, |s| s.resolve_type(ty)) {
                Ok(made) => made,
                Err(_) => quals(self.unique_type(unknown, ty.span)),
            },
        }
    }

    /// Returns true if a type depends on parameters in a non-deduced context ([temp.deduct.type] 5). Does not look into
    /// its components.
    fn not_deduced(&mut self, ty: &'a ast::AstType, params: &[ast::TemplateParam], depth: u32) -> bool {
        let is_param = |name| params.iter().any(|p| p.name.is_some_and(|n| n.name == name));
        match &ty.kind {
            TypeKind::Named(named) => {
                if let [.., _, _] = named.name.segments.as_slice() {
                    return visit::pattern_of_name(&named.name).into_iter().any(is_param);
                }
                if depth > MAX_ALIASES || !visit::pattern_of_type(ty).into_iter().any(is_param) {
                    return false;
                }
                let entity = self.lookup_from(self.context.scope, &named.name);
                let template = entity.as_ref().and_then(|e| self.template_of(e));
                match template.map(|id| &self.templates.types[id]).map(|t| (t.params, t.body)) {
                    Some((params, TemplateBody::Alias(alias))) => self.not_deduced(&alias.ty, params, depth + 1),
                    _ => false,
                }
            }
            TypeKind::Decltype(e) | TypeKind::Typeof(e) => visit::pattern_of_expr(e).into_iter().any(is_param),
            TypeKind::Array { size: Some(size), .. } => {
                !matches!(size.kind, Ast::Name(_)) && visit::pattern_of_expr(size).into_iter().any(is_param)
            }
            TypeKind::Array { size: None, .. }
            | TypeKind::Builtin(_)
            | TypeKind::Auto
            | TypeKind::DecltypeAuto
            | TypeKind::Pointer(_)
            | TypeKind::LvalueRef(_)
            | TypeKind::RvalueRef(_)
            | TypeKind::Function(_)
            | TypeKind::MemberPointer { .. } => false,
        }
    }

    /// Deduces one parameter from the other template's types. A pack is deduced from all remaining types.
    fn fits(&mut self, d: &mut Deduction<'a>, param: &'a ast::Param, known: &[UniqueParameter]) -> bool {
        if !param.pack {
            let Some(first) = known.first().filter(|k| !k.pack) else { return false };
            let (pattern, ty) = stripped(&param.ty, &first.ty);
            return match d.mentions(pattern) {
                true => self.deduce_type(d, pattern, &ty).is_ok(),
                false => {
                    let (scope, params) = (d.scope, d.params);
                    self.in_scope(scope, |s| s.fits_around(pattern, params, &ty))
                }
            };
        }
        let mut args = Vec::new();
        for k in known {
            let arg = TemplateArg::Type(k.ty.clone());
            args.push(if k.pack { self.expansion_of(arg) } else { arg });
        }
        self.deduce_expansion(d, &visit::pattern_of_type(&param.ty), &args, |s, d, arg| {
            let TemplateArg::Type(ty) = arg else { return Ok(()) };
            let (pattern, ty) = stripped(&param.ty, ty);
            s.deduce_type(d, pattern, &ty)
        })
        .is_ok()
    }

    /// Returns true if the types in non-deduced contexts are also the same, and all parameters that the types name have
    /// been deduced ([temp.deduct.partial] 12).
    fn fits_as_whole(&mut self, side: &Side<'a>, known: &[UniqueParameter], count: usize) -> bool {
        let (scope, span): (_, Span) = (side.d.scope, side.d.span);
        for (p, known) in side.values.iter().zip(known).take(count) {
            if p.pack || known.pack {
                break;
            }
            let names = visit::pattern_of_type(&p.ty);
            for (param, found) in side.params.iter().zip(&side.d.found) {
                if param.name.is_some_and(|n| names.contains(&n.name)) && found.is_none() && !param.pack {
                    return false;
                }
            }
            if computes_argument(&p.ty, side.params) || self.in_scope(scope, |s| s.hides_something(&p.ty, side.params))
            {
                continue;
            }
            if let Ok(ty) = self.attempt(span, |s| s.in_scope(scope, |s| s.resolve_type(&p.ty)))
                && bare(ty.without_reference()) != bare(known.ty.without_reference())
            {
                return false;
            }
        }
        true
    }

    /// Returns true if a type has the same structure as another around its non-deduced part.
    fn fits_around(&mut self, ty: &'a ast::AstType, params: &[ast::TemplateParam], known: &QualType) -> bool {
        if !self.hides_something(ty, params) {
            return true;
        }
        match (&ty.kind, &known.ty) {
            (TypeKind::Pointer(to), Ty::Pointer(of)) => self.fits_around(to, params, of),
            (TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to), Ty::Reference { to: of, .. }) => {
                self.fits_around(to, params, of)
            }
            (TypeKind::Array { element, .. }, Ty::Array(of, _)) => self.fits_around(element, params, of),
            (kind, _) => matches!(kind, TypeKind::Named(_) | TypeKind::Decltype(_) | TypeKind::Typeof(_)),
        }
    }

    /// Returns true if some part of a type, below pointers and references, is a non-deduced context.
    fn hides_something(&mut self, ty: &'a ast::AstType, params: &[ast::TemplateParam]) -> bool {
        self.not_deduced(ty, params, 0)
            || match &ty.kind {
                TypeKind::Pointer(to)
                | TypeKind::LvalueRef(to)
                | TypeKind::RvalueRef(to)
                | TypeKind::Array { element: to, .. } => self.hides_something(to, params),
                TypeKind::Builtin(_)
                | TypeKind::Named(_)
                | TypeKind::Auto
                | TypeKind::DecltypeAuto
                | TypeKind::Decltype(_)
                | TypeKind::Typeof(_)
                | TypeKind::Function(_)
                | TypeKind::MemberPointer { .. } => false,
            }
    }
}

/// Returns true if an argument in a type is computed from parameters: such an argument is a non-deduced context
/// ([temp.deduct.type] 5.3).
fn computes_argument(ty: &ast::AstType, params: &[ast::TemplateParam]) -> bool {
    match &ty.kind {
        TypeKind::Pointer(to)
        | TypeKind::LvalueRef(to)
        | TypeKind::RvalueRef(to)
        | TypeKind::Array { element: to, .. } => computes_argument(to, params),
        TypeKind::Named(named) => {
            named.name.segments.iter().flat_map(|s| s.args.iter().flatten()).any(|arg| match &arg.kind {
                ast::TemplateArgKind::Type(ty) => computes_argument(ty, params),
                ast::TemplateArgKind::Value(ast::Expr { kind: Ast::Name(_), .. }) => false,
                ast::TemplateArgKind::Value(e) => {
                    let names = visit::pattern_of_expr(e);
                    params.iter().any(|p| p.name.is_some_and(|n| names.contains(&n.name)))
                }
            })
        }
        TypeKind::Builtin(_)
        | TypeKind::Auto
        | TypeKind::DecltypeAuto
        | TypeKind::Decltype(_)
        | TypeKind::Typeof(_)
        | TypeKind::Function(_)
        | TypeKind::MemberPointer { .. } => false,
    }
}

/// Returns whether each of two parameters that match each other is at least as specialised as the other. Of two
/// references, an lvalue reference is more specialised, and otherwise the one to the more qualified type
/// ([temp.deduct.partial] 9).
fn by_references(a: &ast::Param, b: &ast::Param) -> (bool, bool) {
    let (Some((p, lvalue)), Some((q, other))) = (referred(a), referred(b)) else { return (true, true) };
    if lvalue != other {
        return (lvalue, other);
    }
    let ((p, pv), (q, qv)) = (qualifiers(p), qualifiers(q));
    (!(q & !p || qv & !pv), !(p & !q || pv & !qv))
}

/// Returns the type that a parameter refers to, and whether it is an lvalue reference.
fn referred(p: &ast::Param) -> Option<(&ast::AstType, bool)> {
    match &p.ty.kind {
        TypeKind::LvalueRef(to) => Some((to, true)),
        TypeKind::RvalueRef(to) => Some((to, false)),
        TypeKind::Builtin(_)
        | TypeKind::Named(_)
        | TypeKind::Auto
        | TypeKind::DecltypeAuto
        | TypeKind::Decltype(_)
        | TypeKind::Typeof(_)
        | TypeKind::Pointer(_)
        | TypeKind::Array { .. }
        | TypeKind::Function(_)
        | TypeKind::MemberPointer { .. } => None,
    }
}

/// Strips both types of references and top-level qualifiers.
fn stripped<'a>(p: &'a ast::AstType, a: &QualType) -> (&'a ast::AstType, QualType) {
    let pattern = match &p.kind {
        TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) => inner,
        _ => p,
    };
    // Top-level qualifiers do not count here.
    let ty = bare(a.without_reference());
    (pattern, ty.with_quals(pattern.quals.is_const, pattern.quals.is_volatile))
}

/// Returns a type without its qualifiers. An array's qualifiers are those of its elements.
fn bare(ty: &QualType) -> QualType {
    match &ty.ty {
        Ty::Array(element, n) => Ty::Array(Arc::new(bare(element)), *n).into(),
        _ => ty.unqualified(),
    }
}

/// Returns whether a type as written is `const` and `volatile`. An array's qualifiers are those of its elements.
fn qualifiers(ty: &ast::AstType) -> (bool, bool) {
    let mut at = ty;
    while let TypeKind::Array { element, .. } = &at.kind {
        at = element;
    }
    (at.quals.is_const || ty.quals.is_const, at.quals.is_volatile || ty.quals.is_volatile)
}
