//! Deduction of template arguments (C++17 [temp.deduct.call], [temp.deduct.type]).

use std::sync::Arc;

use isowarp_core::span::Span;

use crate::ast::{self, ExprKind as Ast, TemplateArgKind, TemplateParamKind, TypeKind, visit};
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::model::calls::Arg;
use crate::sema::model::failure::{Failure, Form, Misfit};
use crate::sema::model::scope::ScopeId;
use crate::sema::model::template_arguments::{TemplateArg, Unknown};
use crate::sema::model::templates::TemplateBody;
use crate::types::{QualType, Ty};

/// A value in a call or a specialisation from which arguments are deduced.
pub(in crate::sema) struct Given {
    /// The argument's type with its qualifiers.
    pub ty: QualType,
    /// True if the argument is an lvalue.
    pub lvalue: bool,
}

/// An argument of a call from which template arguments are deduced.
pub(in crate::sema) enum GivenArg<'a> {
    /// A value.
    Value(Given),
    /// A braced list.
    List(&'a ast::InitList),
}

/// The known arguments of a template during deduction.
#[derive(Clone)]
pub(in crate::sema) struct Deduction<'a> {
    pub params: &'a [ast::TemplateParam],
    /// The parameters of an earlier declaration, which may have the defaults.
    pub older: &'a [ast::TemplateParam],
    /// The function's parameters in that declaration, which may have default arguments.
    pub older_values: &'a [ast::Param],
    pub found: Vec<Option<TemplateArg>>,
    /// Number of explicit arguments.
    pub explicit: usize,
    /// The pack with explicit arguments for its first elements only.
    pub given_part: Option<usize>,
    /// True if types must match exactly, without conversions.
    pub exact: bool,
    /// The arguments deduced for packs from the current element of an expansion.
    pub element: Option<Vec<Option<TemplateArg>>>,
    /// The scope in which the known parameters are bound.
    pub scope: ScopeId,
    pub span: Span,
}

impl<'a> Deduction<'a> {
    pub(in crate::sema) fn index(&self, name: &ast::QualifiedName) -> Option<usize> {
        let ident = name.as_ident()?;
        self.params.iter().position(|p| p.name.is_some_and(|n| n.name == ident.name))
    }

    /// Fails if an element of a pack has neither a known nor an explicit argument.
    fn knows_element(&self, names: &[Symbol]) -> Result<(), Failure<'a>> {
        let known = |i: usize| self.element.as_ref().and_then(|e| e.get(i)).is_some_and(Option::is_some);
        let mut packs = self.params.iter().enumerate().filter(|(_, p)| p.pack);
        let missing = packs.find_map(|(i, p)| p.name.filter(|n| names.contains(&n.name) && !known(i)));
        missing.map_or(Ok(()), |param| self.fail(Misfit::Missing { param: param.name }))
    }

    /// Returns true if a type as written names a parameter that is not given explicitly.
    pub(in crate::sema) fn mentions(&self, ty: &ast::AstType) -> bool {
        let free = |name: &ast::QualifiedName| self.index(name).is_some_and(|i| i >= self.explicit);
        match &ty.kind {
            TypeKind::Named(named) => {
                free(&named.name)
                    || self.template_index(&named.name).is_some_and(|i| i >= self.explicit)
                    || named.name.last().and_then(|l| l.args.as_ref()).into_iter().flatten().any(|a| match &a.kind {
                        TemplateArgKind::Type(ty) => self.mentions(ty),
                        TemplateArgKind::Value(ast::Expr { kind: Ast::Name(name), .. }) => free(name),
                        TemplateArgKind::Value(_) => false,
                    })
            }
            TypeKind::Pointer(to) | TypeKind::LvalueRef(to) | TypeKind::RvalueRef(to) => self.mentions(to),
            TypeKind::Array { element, size } => {
                self.mentions(element)
                    || matches!(size.as_deref(), Some(ast::Expr { kind: Ast::Name(name), .. }) if free(name))
            }
            TypeKind::Function(f) => self.mentions(&f.ret) || f.params.iter().any(|p| self.mentions(&p.ty)),
            TypeKind::MemberPointer { class, pointee } => {
                let class_mentions = class.segments.iter().any(|s| {
                    s.args.iter().flatten().any(|a| match &a.kind {
                        TemplateArgKind::Type(ty) => self.mentions(ty),
                        TemplateArgKind::Value(ast::Expr { kind: Ast::Name(name), .. }) => free(name),
                        TemplateArgKind::Value(_) => false,
                    })
                });
                free(class) || class_mentions || self.mentions(pointee)
            }
            _ => false,
        }
    }

    fn partly_given(&self, pack: usize) -> bool {
        self.given_part == Some(pack)
    }

    /// Returns the template template parameter that a name followed by arguments denotes.
    pub(in crate::sema) fn template_index(&self, name: &ast::QualifiedName) -> Option<usize> {
        let [ast::NameSegment { kind: ast::NameKind::Ident(symbol), args: Some(_), .. }] = name.segments.as_slice()
        else {
            return None;
        };
        self.params.iter().position(|p| {
            p.name.is_some_and(|n| n.name == *symbol) && matches!(p.kind, TemplateParamKind::Template { .. })
        })
    }

    /// Returns true if a type lacks required qualifiers.
    fn lacks_quals(&self, p: &ast::AstType, a: &QualType) -> bool {
        self.exact && (p.quals.is_const && !a.deep_const() || p.quals.is_volatile && !a.deep_volatile())
    }

    pub(in crate::sema) fn fail<T>(&self, misfit: Misfit<'a>) -> Result<T, Failure<'a>> {
        Err(Failure::Misfit(Box::new(misfit), self.span))
    }

    pub fn name(&self, index: usize) -> Symbol {
        match self.params.get(index).and_then(|p| p.name) {
            Some(name) => name.name,
            None => Symbol::intern(&format!("#{}", index + 1)),
        }
    }
}

impl<'a> Sema<'a> {
    /// Returns the arguments of a call as input for deduction.
    pub(in crate::sema) fn given(args: &[Arg<'a>]) -> Vec<Option<GivenArg<'a>>> {
        args.iter()
            .map(|a| match a {
                // An overload set provides nothing to deduce from ([temp.deduct.call] 6.2).
                Arg::Expr(e) if matches!(e.ty.ty, Ty::Overloaded(_)) => None,
                Arg::Expr(e) => Some(GivenArg::Value(Given { ty: e.ty.clone(), lvalue: e.is_lvalue() })),
                Arg::List(list) => Some(GivenArg::List(list)),
            })
            .collect()
    }

    /// Deduces template arguments from the arguments of a call.
    pub(in crate::sema) fn deduce_from_call(
        &mut self,
        d: &mut Deduction<'a>,
        params: &'a [ast::Param],
        args: &[Option<GivenArg<'a>>],
    ) -> Result<(), Failure<'a>> {
        let most = if params.iter().any(|p| p.pack) { None } else { Some(params.len()) };
        let has_default = |i: usize| d.older_values.get(i).is_some_and(|p| p.default.is_some());
        let required =
            params.iter().enumerate().take_while(|(i, p)| p.default.is_none() && !p.pack && !has_default(*i)).count();
        if most.is_some_and(|most| args.len() > most) || args.len() < required {
            return d.fail(Misfit::WrongCount { required, most, given: args.len() });
        }
        for (i, param) in params.iter().enumerate() {
            if !d.mentions(&param.ty) {
                continue;
            }
            if param.pack {
                // A pack that is not at the end is not deduced.
                if i + 1 == params.len() {
                    let rest = args.get(i..).unwrap_or(&[]);
                    let names = visit::pattern_of_type(&param.ty);
                    self.deduce_pack(d, &names, rest.len(), |s, d, k| match rest.get(k).and_then(Option::as_ref) {
                        Some(arg) => s.deduce_param(d, &param.ty, arg),
                        None => d.knows_element(&names),
                    })?;
                }
            } else if let Some(Some(arg)) = args.get(i) {
                self.deduce_param(d, &param.ty, arg)?;
            }
        }
        Ok(())
    }

    /// Deduces template arguments from the types of a function's parameters.
    pub(in crate::sema) fn deduce_from_types(
        &mut self,
        d: &mut Deduction<'a>,
        params: &'a [ast::Param],
        types: &[QualType],
    ) -> Result<(), Failure<'a>> {
        let pack = params.iter().any(|p| p.pack);
        if params.len() != types.len() && !pack || types.len() + 1 < params.len() {
            return d.fail(Misfit::WrongParameters { takes: params.len(), given: types.len() });
        }
        for (i, param) in params.iter().enumerate() {
            if param.pack {
                if i + 1 == params.len() {
                    let rest: Vec<TemplateArg> =
                        types.get(i..).unwrap_or(&[]).iter().cloned().map(TemplateArg::Type).collect();
                    let names = visit::pattern_of_type(&param.ty);
                    self.deduce_expansion(d, &names, &rest, |s, d, arg| match arg {
                        TemplateArg::Type(ty) => s.deduce_type(d, &param.ty, ty),
                        _ => Ok(()),
                    })?;
                }
            } else if let Some(ty) = types.get(i) {
                if self.repeats_type(ty) {
                    return d.fail(Misfit::ExpansionForType);
                }
                self.deduce_type(d, &param.ty, ty)?;
            }
        }
        Ok(())
    }

    /// Deduces the packs among `names` from arguments. In comparisons of templates, some arguments represent
    /// expansions, and then so do the deductions from them.
    pub(in crate::sema) fn deduce_expansion(
        &mut self,
        d: &mut Deduction<'a>,
        names: &[Symbol],
        args: &[TemplateArg],
        mut f: impl FnMut(&mut Self, &mut Deduction<'a>, &TemplateArg) -> Result<(), Failure<'a>>,
    ) -> Result<(), Failure<'a>> {
        self.deduce_pack(d, names, args.len(), |s, d, k| {
            let Some(arg) = args.get(k) else { return Ok(()) };
            let Some(one) = s.one_of_expansion(arg) else { return f(s, d, arg) };
            f(s, d, &one)?;
            for slot in d.element.iter_mut().flatten() {
                *slot = slot.take().map(|found| s.expansion_of(found));
            }
            Ok(())
        })
    }

    /// Deduces the packs among `names` from the elements of an expansion (C++17 [temp.deduct.type] 10).
    fn deduce_pack(
        &mut self,
        d: &mut Deduction<'a>,
        names: &[Symbol],
        count: usize,
        mut f: impl FnMut(&mut Self, &mut Deduction<'a>, usize) -> Result<(), Failure<'a>>,
    ) -> Result<(), Failure<'a>> {
        if count > super::packs::MAX_PACK {
            return d.fail(Misfit::LongPack);
        }
        let named = |p: &ast::TemplateParam| p.pack && p.name.is_some_and(|n| names.contains(&n.name));
        let packs: Vec<usize> = d.params.iter().enumerate().filter(|(_, p)| named(p)).map(|(i, _)| i).collect();
        let mut collected: Vec<Vec<Option<TemplateArg>>> = vec![Vec::new(); packs.len()];
        let outer = d.element.take();
        for k in 0..count {
            let mut element = vec![None; d.params.len()];
            for i in &packs {
                // Explicit elements are not deduced.
                if let (Some(Some(TemplateArg::Pack(known))), Some(slot)) = (d.found.get(*i), element.get_mut(*i))
                    && d.partly_given(*i)
                {
                    *slot = known.get(k).cloned();
                }
            }
            d.element = Some(element);
            let result = f(self, d, k);
            let element = d.element.take().unwrap_or_default();
            if let Err(e) = result {
                d.element = outer;
                return Err(e);
            }
            for (i, all) in packs.iter().zip(&mut collected) {
                all.push(element.get(*i).cloned().flatten());
            }
        }
        d.element = outer;
        for (i, all) in packs.into_iter().zip(collected) {
            let Some(elements) = all.into_iter().collect::<Option<Vec<_>>>() else { continue };
            let pack = TemplateArg::Pack(elements);
            match d.found.get(i).cloned().flatten() {
                Some(before) if !d.partly_given(i) && before != pack => {
                    return d.fail(Misfit::Conflict { param: d.name(i), arg: before, other: pack });
                }
                Some(TemplateArg::Pack(before)) if d.partly_given(i) && before.len() > count => {
                    return d.fail(Misfit::ElementCount { param: d.name(i), given: before.len(), deduced: count });
                }
                _ => {
                    d.given_part = None;
                    self.bind_argument(d, i, pack);
                }
            }
        }
        Ok(())
    }

    pub(in crate::sema) fn deduce_param(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        arg: &GivenArg<'a>,
    ) -> Result<(), Failure<'a>> {
        let (ty, lvalue) = match arg {
            GivenArg::Value(Given { ty, lvalue }) => (ty, *lvalue),
            GivenArg::List(list) => return self.deduce_from_list(d, p, list),
        };
        match &p.kind {
            TypeKind::RvalueRef(inner) => {
                let forwarding = matches!(&inner.kind, TypeKind::Named(n) if d.index(&n.name).is_some())
                    && inner.quals == ast::Quals::default();
                if forwarding && lvalue {
                    let reference = Ty::Reference { to: Arc::new(ty.clone()), rvalue: false };
                    return self.deduce_type(d, inner, &reference.into());
                }
                self.deduce_type(d, inner, ty)
            }
            TypeKind::LvalueRef(inner) => self.deduce_type(d, inner, ty),
            _ => {
                let ty: QualType = match &ty.ty {
                    Ty::Array(element, _) => element.pointer_to().into(),
                    Ty::Function(_) => ty.pointer_to().into(),
                    _ => ty.unqualified(),
                };
                // An array parameter is a pointer.
                if let (TypeKind::Array { element, .. }, Ty::Pointer(to)) = (&p.kind, &ty.ty) {
                    return self.deduce_type(d, element, &to.clone());
                }
                self.deduce_type(d, p, &ty)
            }
        }
    }

    /// Deduces from a type that must match exactly (C++17 [temp.deduct.type]).
    pub(in crate::sema) fn deduce_type(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        a: &QualType,
    ) -> Result<(), Failure<'a>> {
        match &p.kind {
            TypeKind::Named(named) => {
                let Some(index) = d.index(&named.name) else { return self.deduce_instance(d, p, &named.name, a) };
                if d.lacks_quals(p, a) {
                    return d.fail(Misfit::LessQualified(a.clone()));
                }
                let ty = without_qualifiers(a.clone(), p.quals).canonical();
                self.deduced(d, index, TemplateArg::Type(ty))
            }
            _ if !d.mentions(p) => Ok(()),
            _ if d.lacks_quals(p, a) => d.fail(Misfit::LessQualified(a.clone())),
            // A function has no qualifiers.
            TypeKind::Pointer(inner) if inner.quals != ast::Quals::default() && is_function_pointer(&a.ty) => {
                d.fail(Misfit::NoObject(a.clone()))
            }
            TypeKind::Pointer(inner) => match &a.ty {
                Ty::Pointer(to) => self.deduce_type(d, inner, &to.clone()),
                _ => d.fail(Misfit::OtherForm { wanted: Form::Pointer, ty: a.clone() }),
            },
            TypeKind::LvalueRef(inner) | TypeKind::RvalueRef(inner) => match &a.ty {
                Ty::Reference { to, .. } => self.deduce_type(d, inner, &to.clone()),
                _ => d.fail(Misfit::OtherForm { wanted: Form::Reference, ty: a.clone() }),
            },
            TypeKind::Array { element, size } => match &a.ty {
                Ty::Array(of, n) => {
                    let (of, n) = (of.clone(), *n);
                    self.deduce_type(d, element, &of)?;
                    match n {
                        Some(n) => self.deduce_bound(d, size.as_deref(), n),
                        None => Ok(()),
                    }
                }
                _ => d.fail(Misfit::OtherForm { wanted: Form::Array, ty: a.clone() }),
            },
            TypeKind::Function(f) => match &a.ty {
                Ty::Function(of) => {
                    let of = of.clone();
                    if of.variadic != f.variadic
                        || (of.is_const, of.is_volatile) != (f.quals.is_const, f.quals.is_volatile)
                        || of.reference != f.reference
                    {
                        return d.fail(Misfit::OtherFunction(a.clone()));
                    }
                    self.deduce_type(d, &f.ret, &of.ret)?;
                    self.deduce_from_types(d, &f.params, &of.params)
                }
                _ => d.fail(Misfit::OtherForm { wanted: Form::Function, ty: a.clone() }),
            },
            TypeKind::MemberPointer { class, pointee } => match &a.ty {
                Ty::Member { class: of, to } => {
                    let (of, to) = (QualType::from(Ty::Record(*of)), to.clone());
                    self.deduce_type(d, pointee, &to)?;
                    match d.index(class) {
                        Some(index) => self.deduced(d, index, TemplateArg::Type(of)),
                        None => self.deduce_class_of_member(d, p, class, &of),
                    }
                }
                _ => d.fail(Misfit::OtherForm { wanted: Form::MemberPointer, ty: a.clone() }),
            },
            _ => Ok(()),
        }
    }

    /// Deduces from the class of a pointer to a member: `T Box<U>::*`.
    fn deduce_class_of_member(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        class: &'a ast::QualifiedName,
        of: &QualType,
    ) -> Result<(), Failure<'a>> {
        let outer = std::mem::replace(&mut d.exact, true);
        let result = self.deduce_instance(d, p, class, of);
        d.exact = outer;
        result
    }

    /// Deduces from the number of elements of an array.
    pub(in crate::sema) fn deduce_bound(
        &mut self,
        d: &mut Deduction<'a>,
        size: Option<&'a ast::Expr>,
        n: u64,
    ) -> Result<(), Failure<'a>> {
        let Some(Ast::Name(name)) = size.map(|s| &s.kind) else { return Ok(()) };
        let Some(index) = d.index(name) else { return Ok(()) };
        let Some(TemplateParamKind::Value { ty, .. }) = d.params.get(index).map(|p| &p.kind) else { return Ok(()) };
        let (scope, span) = (d.scope, d.span);
        let from = QualType::from(crate::types::Basic::ULong);
        if let Some(unknown) = Unknown::of_bound(n) {
            let value = self.attempt(span, |s| s.unknown_of_type(scope, ty, unknown, from.ty, span))?;
            return self.deduced(d, index, value);
        }
        let value = self.attempt(span, |s| s.value_argument(scope, ty, i128::from(n), &from, span))?;
        self.deduced(d, index, value)
    }

    pub(in crate::sema) fn deduced(
        &mut self,
        d: &mut Deduction<'a>,
        index: usize,
        arg: TemplateArg,
    ) -> Result<(), Failure<'a>> {
        let name = d.name(index);
        let fits = matches!(
            (d.params.get(index).map(|p| &p.kind), &arg),
            (_, TemplateArg::Pack(_))
                | (Some(TemplateParamKind::Type { .. }), TemplateArg::Type(_))
                | (
                    Some(TemplateParamKind::Value { .. }),
                    TemplateArg::Value(..) | TemplateArg::Object(..) | TemplateArg::Unknown(..)
                )
                | (Some(TemplateParamKind::Template { .. }), TemplateArg::Template(_))
        );
        if !fits {
            return d.fail(Misfit::OtherUse { param: name });
        }
        let is_pack = d.params.get(index).is_some_and(|p| p.pack);
        if let (true, Some(element)) = (is_pack, &mut d.element)
            && let Some(slot) = element.get_mut(index)
        {
            if let Some(before) =
                slot.as_ref().filter(|before| **before != arg && index != d.given_part.unwrap_or(usize::MAX))
            {
                let (arg, other) = (before.clone(), arg);
                return d.fail(Misfit::ElementConflict { param: name, arg, other });
            }
            slot.get_or_insert(arg);
            return Ok(());
        }
        if is_pack != matches!(arg, TemplateArg::Pack(_)) {
            // A pack outside of an expansion is an error when the type is made.
            return Ok(());
        }
        match d.found.get(index).cloned().flatten() {
            Some(before) if index >= d.explicit && before != arg => {
                d.fail(Misfit::Conflict { param: name, arg: before, other: arg })
            }
            Some(_) => Ok(()),
            None => {
                self.bind_argument(d, index, arg);
                Ok(())
            }
        }
    }

    /// Deduces from an instance of a class template: `Vec<T>` from `Vec<float>`.
    fn deduce_instance(
        &mut self,
        d: &mut Deduction<'a>,
        p: &'a ast::AstType,
        name: &'a ast::QualifiedName,
        a: &QualType,
    ) -> Result<(), Failure<'a>> {
        let Some(patterns) = name.last().and_then(|l| l.args.as_deref()) else { return Ok(()) };
        if !d.mentions(p) {
            return Ok(());
        }
        if let Some(index) = d.template_index(name) {
            // `C<T>` with a template template parameter `C`.
            let of = match &a.ty {
                Ty::Record(record) => self.templates.instances_of.get(record),
                _ => None,
            };
            let Some((id, args)) = of.map(|of| (of.template, of.args.clone())) else {
                return d.fail(Misfit::OtherForm { wanted: Form::Instance, ty: a.clone() });
            };
            self.deduced(d, index, TemplateArg::Template(id))?;
            return self.deduce_list(d, patterns, &args);
        }
        let entity = self.lookup_from(d.scope, name);
        let Some(id) = entity.as_ref().and_then(|e| self.template_of(e)) else { return Ok(()) };
        let t = &self.templates.types[id];
        if let TemplateBody::Alias(alias) = t.body {
            // Deduction continues through an alias: its target provides the alias's arguments.
            let (params, scope) = (t.params, t.scope);
            let mut inner = self.begin_arguments(params, &[], scope, &[], d.span)?;
            self.deduce_type(&mut inner, &alias.ty, a)?;
            let found: Vec<(usize, TemplateArg)> =
                inner.found.into_iter().enumerate().filter_map(|(i, f)| Some((i, f?))).collect();
            for (i, arg) in found {
                match (&arg, patterns.get(i)) {
                    // All remaining patterns correspond to the pack.
                    (TemplateArg::Pack(_), _) => {
                        self.deduce_list(d, patterns.get(i..).unwrap_or_default(), std::slice::from_ref(&arg))?;
                    }
                    (_, Some(pattern)) => self.deduce_argument(d, pattern, &arg)?,
                    (_, None) => {}
                }
            }
            return Ok(());
        }
        let direct = match &a.ty {
            Ty::Record(record) => self.templates.instances_of.get(record).filter(|of| of.template == id),
            _ => None,
        };
        if let Some(args) = direct.map(|of| of.args.clone())
            && self.same_where_known(d, id, patterns, &args)
        {
            // The arguments must match exactly.
            let outer = std::mem::replace(&mut d.exact, true);
            let result = self.deduce_list(d, patterns, &args);
            d.exact = outer;
            return result;
        }
        match a.ty {
            Ty::Record(record) if !d.exact => self.deduce_base(d, name, patterns, record, id),
            _ => d.fail(Misfit::NoInstance { template: name, ty: a.clone() }),
        }
    }
}

fn is_function_pointer(ty: &Ty) -> bool {
    matches!(ty, Ty::Pointer(_)) && ty.function().is_some()
}

/// Removes from a type the qualifiers that are written with a template parameter.
fn without_qualifiers(mut ty: QualType, written: ast::Quals) -> QualType {
    ty.is_const &= !written.is_const;
    ty.is_volatile &= !written.is_volatile;
    if let Ty::Array(element, n) = &ty.ty {
        ty.ty = Ty::Array(Arc::new(without_qualifiers((**element).clone(), written)), *n);
    }
    ty
}
