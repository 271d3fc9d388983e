//! Definitions of member functions outside of their classes, also of class templates
//! (C++17 [class.mfct] 1, [temp.mem.func]).

use std::sync::Arc;

use isowarp_core::span::Span;

use crate::ast::{self, FunctionBody, FunctionKind, NameKind, Spec};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::classes::member_functions::method_of;
use crate::sema::declarations::functions::{ExecSpace, ParamInfo, Signature, deduces_return};
use crate::sema::lookup::names::Place;
use crate::sema::model::functions::SignatureState;
use crate::sema::model::scope::{Entity, ScopeId};
use crate::sema::{Sema, codes};
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Checks the definition of a member outside of its class, or of a function outside of its namespace: `__device__
    /// int S::get() const { … }`.
    ///
    /// A definition that `specialises` replaces one in the class template that was not used yet.
    pub(in crate::sema) fn outside_definition(&mut self, decl: &'a ast::FunctionDecl, span: Span, specialises: bool) {
        let Some(last) = decl.name.segments.last() else { return };
        let record = match self.qualifier(&decl.name) {
            Some(Place::Type(QualType { ty: Ty::Record(id), .. })) => id,
            Some(Place::Scope(scope)) => {
                let NameKind::Ident(name) = last.kind else { return };
                // Members of inline namespaces are defined like members of the outer namespace ([namespace.def] 8).
                let declares = |s: &ScopeId| matches!(self.scopes.here(*s, name), Some((Entity::Functions(_), _)));
                let scope = self.scopes.inline_set(scope).into_iter().find(declares).unwrap_or(scope);
                return self.in_scope(scope, |s| {
                    let ident = ast::Ident { name, span: last.span };
                    let before = s.overloads_here(name);
                    s.function_named(decl, span, ident, decl.name.to_string(), true);
                    if decl.specs.is_device() && s.overloads_here(name) != before {
                        s.no_such_function(decl, last.span);
                    }
                });
            }
            _ => {
                if decl.specs.is_device() {
                    self.no_such_class(&decl.name);
                }
                return;
            }
        };
        if decl.specs.is_device() && self.bad_outside_form(decl, record, specialises) {
            return;
        }
        // A specialisation without an execution space is for the device if the specialised function is.
        let unnamed = specialises && matches!(decl.body, FunctionBody::HostOnly(_));
        if !matches!(decl.body, FunctionBody::Block(_) | FunctionBody::Defaulted) && !unnamed {
            return;
        }
        let check = decl.specs.is_device() && !specialises;
        let Some((scope, ids)) = self.members_named(record, decl) else {
            if check {
                self.no_such_member(decl, record, &[], None);
            }
            return;
        };
        let method = Some(method_of(decl, record));
        let (signature, found) = self.in_scope(scope, |s| {
            let signature = s.quietly(|s| s.make_signature(decl, ExecSpace::Device, last.span, method));
            for id in ids.iter().copied() {
                let func = &s.functions[id];
                let taken = func.defined && !(specialises && !func.queued && func.body.is_none());
                let alike = func.decl.ty.params.len() == decl.ty.params.len()
                    && func.decl.ty.quals.is_const == decl.ty.quals.is_const
                    && func.decl.ty.reference == decl.ty.reference;
                if func.template.is_some() || taken || !alike {
                    continue;
                }
                let own = s.quietly(|s| s.signature(id, last.span));
                if let (Some(a), Some(b)) = (&own, &signature)
                    && same_parameters(a, b)
                    && (decl.kind != FunctionKind::Conversion || a.ret == b.ret)
                {
                    return (signature, Some((id, own)));
                }
            }
            (signature, None)
        });
        let Some((id, own)) = found else {
            if check {
                self.no_such_member(decl, record, &ids, signature.as_deref());
            }
            return;
        };
        if unnamed {
            if self.functions[id].space == ExecSpace::Device {
                let what = "the explicit specialisation of a device function without an execution space is";
                let d = isowarp_core::diagnostic::Diagnostic::unsupported(
                    codes::EXECUTION_SPACE,
                    last.span,
                    format!("{what} not supported where functions for the host have the same name"),
                );
                self.say(d.with_help("write `__device__` before it"));
            }
            return;
        }
        // The definition is also for the device if only the declaration specifies this.
        let check = check || (!specialises && self.functions[id].space == ExecSpace::Device);
        let deduced = |s: &Self| deduces_return(s.functions[id].decl);
        if let (Some(old), Some(new), true) = (&own, &signature, check && !deduces_return(decl) && !deduced(self)) {
            let declared = self.functions[id].span;
            self.check_outside_match(old, new, last.span, declared);
            let throws = |d: &ast::FunctionDecl| d.ty.noexcept.is_none();
            let before = self.functions[id].decl;
            if decl.kind != FunctionKind::Destructor && throws(before) != throws(decl) {
                let message = "`noexcept` is in the class and outside of it, or in neither";
                let d = isowarp_core::diagnostic::Diagnostic::error(codes::REDECLARED, last.span, message);
                self.say(d.with_label(declared, "declared here"));
            }
        }
        let func = &mut self.functions[id];
        func.space = match (func.space, decl.specs.has(Spec::Device)) {
            (_, true) => ExecSpace::Device,
            (space, false) => space,
        };
        func.decl = decl;
        func.defined = true;
        func.span = last.span;
        if let (Some(new), Some(old)) = (signature, own) {
            func.signature = SignatureState::Done(Arc::new(merged(&old, &new)));
        }
        if func.space == ExecSpace::Device {
            self.need_method(id);
        }
    }

    /// Checks a specialised member function of an instance of a class template, which has its own definition (C++17
    /// [temp.expl.spec] 1.3): `template <> __device__ int A<int>::f() { … }`.
    pub(in crate::sema) fn specialised_member(&mut self, decl: &'a ast::FunctionDecl, record: RecordId, span: Span) {
        let ids = self.members_named(record, decl).map(|(_, ids)| ids).unwrap_or_default();
        self.outside_definition(decl, span, true);
        let found = ids.iter().any(|id| std::ptr::eq(self.functions[*id].decl, decl));
        if !found && decl.specs.is_device() && matches!(decl.body, FunctionBody::Block(_)) {
            let message = format!("no member `{}` matches this specialisation, or it was already used", decl.name);
            self.say_error(codes::TEMPLATE_ARGUMENTS, decl.name.span, message);
        }
    }

    /// Returns the member functions of a class that a definition may belong to, and the class's scope.
    pub(in crate::sema) fn members_named(
        &self,
        record: RecordId,
        decl: &ast::FunctionDecl,
    ) -> Option<(ScopeId, Vec<FnId>)> {
        let entry = self.types.record(record);
        let ids = match decl.kind {
            FunctionKind::Constructor => entry.members.constructors.clone(),
            FunctionKind::Destructor => entry.members.destructor.into_iter().collect(),
            FunctionKind::Conversion => entry.members.conversions.clone(),
            FunctionKind::Plain => {
                let name = match &decl.name.last()?.kind {
                    NameKind::Ident(name) => *name,
                    NameKind::Operator(op) => Symbol::intern(&format!("operator{op}")),
                    _ => return None,
                };
                match self.scopes.here(entry.scope, name) {
                    Some((Entity::Functions(ids), _)) => ids.to_vec(),
                    _ => return None,
                }
            }
        };
        Some((entry.scope, ids))
    }
}

pub(in crate::sema) fn last_text(decl: &ast::FunctionDecl) -> String {
    decl.name.last().map(ast::NameSegment::text).unwrap_or_default()
}

pub(in crate::sema) fn same_parameters(a: &Signature<'_>, b: &Signature<'_>) -> bool {
    // A static member function is not marked as such outside of its class.
    let skip = a.params.len().abs_diff(b.params.len());
    let (long, short) = if a.params.len() >= b.params.len() { (a, b) } else { (b, a) };
    skip <= 1 && long.params.iter().skip(skip).zip(&short.params).all(|(a, b)| a.ty.unqualified() == b.ty.unqualified())
}

/// Returns a definition's signature with the declaration's default arguments.
pub(in crate::sema) fn merged<'a>(old: &Signature<'a>, new: &Signature<'a>) -> Signature<'a> {
    let skip = new.params.len().saturating_sub(old.params.len());
    let params = old
        .params
        .iter()
        .zip(new.params.iter().skip(skip))
        .map(|(a, b)| ParamInfo { default: b.default.or(a.default), ..b.clone() })
        .collect();
    Signature { ret: new.ret.clone(), params }
}
