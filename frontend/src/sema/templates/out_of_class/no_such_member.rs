//! Definitions outside of a class that match none of its members (C++17 [class.mfct] 2, [temp.mem.func],
//! [namespace.memdef] 2). Host-only definitions are ignored.

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::span::Span;

use super::member_functions::{last_text, same_parameters};
use super::templates::is_alike;
use crate::ast::{self, Decl, DeclKind, FunctionBody, FunctionKind, NameKind, QualifiedName, Spec};
use crate::hir::FnId;
use crate::lex::symbol::Symbol;
use crate::sema::declarations::functions::Signature;
use crate::sema::lookup::names::Place;
use crate::sema::model::scope::{Entity, GLOBAL, Query};
use crate::sema::model::templates::{OutsideItem, TemplateBody};
use crate::sema::templates::equivalence::{Renaming, own_arguments};
use crate::sema::{Sema, codes};
use crate::types::records::State;
use crate::types::{QualType, RecordId, Ty};

impl<'a> Sema<'a> {
    /// Reports the part of a definition's name that is not a class or namespace, if that is certain.
    pub(in crate::sema) fn no_such_class(&mut self, name: &'a QualifiedName) {
        let Some((_, path)) = name.segments.split_last() else { return };
        let mut at = name.global.then_some(Place::Scope(GLOBAL));
        for segment in path {
            let NameKind::Ident(part) = segment.kind else { return };
            let entity = match &at {
                None => self.scopes.find(self.context.scope, part).map(|(e, _)| e),
                Some(Place::Scope(scope)) => self.scopes.qualified(*scope, &Query::of(part)).single().map(|(e, _)| e),
                Some(_) => return,
            };
            let message = match &entity {
                None => format!("`{part}` in `{name}` is not a class or namespace declared here"),
                Some(Entity::TypeTemplate(_)) if segment.args.is_none() => {
                    format!("`{part}` is a template: its arguments are missing")
                }
                Some(Entity::Functions(_) | Entity::Static(_) | Entity::Enumerator(..)) => {
                    format!("`{part}` in `{name}` is not a class or namespace")
                }
                Some(_) => String::new(),
            };
            if !message.is_empty() {
                if self.not_lost(name).is_ok() && self.first_time(&name.to_string()).is_ok() {
                    let visible = self.scopes.visible_names(self.context.scope);
                    let near = crate::spelling::nearest(part.as_str(), visible.iter().map(|s| s.as_str()));
                    let mut d = Diagnostic::error(codes::UNKNOWN_NAME, segment.span, message);
                    d.help = near.filter(|_| entity.is_none()).map(|n| format!("did you mean `{n}`?"));
                    self.say(d);
                }
                return;
            }
            match self.quietly_find(|s| s.place(at, segment)) {
                Some(Place::Type(QualType { ty: Ty::Record(_) | Ty::Enum(_), .. })) | None => return,
                Some(Place::Type(ty)) => {
                    let message = format!("`{}` is not a class and has no members", self.show(&ty));
                    return self.error(codes::NO_MEMBER, segment.span, message).unwrap_or(());
                }
                place => at = place,
            }
        }
    }

    /// Returns the number of functions with a name in the current scope and its inline namespaces.
    pub(in crate::sema) fn overloads_here(&self, name: Symbol) -> usize {
        match self.scopes.qualified(self.context.scope, &Query::of(name)).single() {
            Some((Entity::Functions(ids), _)) => ids.len(),
            _ => 0,
        }
    }

    /// Reports that a definition outside of a namespace matches none of its functions.
    pub(in crate::sema) fn no_such_function(&mut self, decl: &'a ast::FunctionDecl, at: Span) {
        let message = format!("`{}` is defined here, but is not declared in its namespace", decl.name);
        let d = Diagnostic::error(codes::NO_MEMBER, at, message);
        self.say(d.with_help("declare it there with the same parameters"));
    }

    /// Reports an invalid form of a member's definition outside of its class. Returns true if there was one.
    pub(in crate::sema) fn bad_outside_form(
        &mut self,
        decl: &'a ast::FunctionDecl,
        record: RecordId,
        specialises: bool,
    ) -> bool {
        let Some((last, path)) = decl.name.segments.split_last() else { return false };
        let inside = [Spec::Static, Spec::Virtual, Spec::Explicit, Spec::Friend];
        if let Some(spec) = inside.into_iter().find(|s| decl.specs.has(*s)) {
            let span = decl.specs.span_of(spec).unwrap_or(last.span);
            let message =
                format!("`{}` is allowed only in the class, not on a definition outside of it", spec.as_str());
            self.say_error(codes::REDECLARED, span, message);
            return true;
        }
        let entry = self.types.record(record);
        if entry.decl.is_none()
            && !matches!(entry.state, State::Failed)
            && !self.templates.instances_of.contains_key(&record)
        {
            let message = format!("`{}` has no definition here", entry.name);
            let d = Diagnostic::error(codes::INCOMPLETE, last.span, message).with_label(entry.span, "declared here");
            self.say(d);
            return true;
        }
        let explicit = self.templates.instances_of.get(&record).is_none_or(|of| of.explicit);
        let named = path.last().is_some_and(|s| s.args.is_some());
        if named && !explicit && !specialises {
            let message = format!("`{}` is a specialisation and needs `template <>` before it", decl.name);
            self.say_error(codes::TEMPLATE_ARGUMENTS, last.span, message);
            return true;
        }
        if matches!(decl.body, FunctionBody::None) && !specialises {
            let message = format!("`{}` is declared again outside of its class, without a body", decl.name);
            self.say_error(codes::REDECLARED, last.span, message);
            return true;
        }
        false
    }

    /// Reports that a definition matches no member of a class, if that is certain.
    pub(in crate::sema) fn no_such_member(
        &mut self,
        decl: &'a ast::FunctionDecl,
        record: RecordId,
        ids: &[FnId],
        signature: Option<&Signature<'a>>,
    ) {
        let Some(last) = decl.name.segments.last() else { return };
        let entry = self.types.record(record);
        if !matches!(entry.state, State::Complete | State::Declared | State::InProgress) || entry.decl.is_none() {
            return;
        }
        let (class, scope) = (entry.name.clone(), entry.scope);
        if ids.is_empty() {
            let other = match &last.kind {
                NameKind::Ident(name) => self.scopes.here(scope, *name).map(|(e, at)| (e.clone(), *at)),
                _ => None,
            };
            if !matches!(other, None | Some((Entity::Field(_) | Entity::Static(_), _)))
                || self.not_lost(&decl.name).is_err()
            {
                return;
            }
            let message = match other {
                Some(_) => format!("`{}` is not a member function of `{class}`", last_text(decl)),
                None if decl.kind == FunctionKind::Plain => {
                    format!("`{class}` has no member function `{}`", last_text(decl))
                }
                None => format!("`{class}` does not declare what `{}` defines", decl.name),
            };
            let d = Diagnostic::error(codes::NO_MEMBER, last.span, message);
            return self
                .report(match other {
                    Some((_, at)) => d.with_label(at, "declared here"),
                    None => d.with_help("declare it in the class"),
                })
                .unwrap_or(());
        }
        // An overload may differ for reasons that are unknown here.
        let Some(signature) = signature else { return };
        let mut twice = None;
        for id in ids {
            let func = &self.functions[*id];
            if func.template.is_some() {
                continue;
            }
            let (defined, at, alike) = (func.defined, func.span, is_alike(func.decl, decl));
            if !alike {
                continue;
            }
            let Some(own) = self.quietly(|s| s.signature(*id, last.span)) else { return };
            if same_parameters(&own, signature) && (decl.kind != FunctionKind::Conversion || own.ret == signature.ret) {
                if !defined {
                    return;
                }
                twice = Some(at);
            }
        }
        let first = ids.first().map_or(last.span, |id| self.functions[*id].span);
        let d = match twice {
            Some(at) => Diagnostic::error(codes::REDECLARED, last.span, format!("`{}` is defined twice", decl.name))
                .with_label(at, "first defined here"),
            None => {
                let message =
                    format!("no declaration in `{class}` has the parameters and qualifiers of this definition");
                Diagnostic::error(codes::NO_MEMBER, last.span, message).with_label(first, "this one differs")
            }
        };
        self.say(d);
    }

    /// Checks a definition against its declaration: the return type and default arguments.
    pub(in crate::sema) fn check_outside_match(
        &mut self,
        old: &Signature<'a>,
        new: &Signature<'a>,
        at: Span,
        declared: Span,
    ) {
        if old.ret != new.ret {
            let d = self.other_return(old, new, at, declared);
            return self.report(d).unwrap_or(());
        }
        let skip = new.params.len().saturating_sub(old.params.len());
        let twice = old.params.iter().zip(new.params.iter().skip(skip));
        if let Some((_, p)) = twice.into_iter().find(|(a, b)| a.default.is_some() && b.default.is_some()) {
            let message = "this parameter has a default argument already";
            let d = Diagnostic::error(codes::REDECLARED, p.span, message).with_label(declared, "declared here");
            self.say(d);
        }
    }

    /// Returns the diagnostic for a definition whose return type differs from that of its declaration.
    pub(super) fn other_return(
        &self,
        old: &Signature<'a>,
        new: &Signature<'a>,
        at: Span,
        declared: Span,
    ) -> Diagnostic {
        let (a, b) = (self.show(&old.ret), self.show(&new.ret));
        let message = format!("this definition returns `{b}`, but the declaration `{a}`");
        Diagnostic::error(codes::REDECLARED, at, message).with_label(declared, "declared here")
    }

    /// Reports definitions of member functions that their class templates do not declare, once everything is known.
    pub(in crate::sema) fn report_unmatched(&mut self) {
        let mut found = Vec::new();
        for (_, t) in &self.templates.types {
            let TemplateBody::Class(class) = &t.body else { continue };
            let mut seen: Vec<(&'a ast::FunctionDecl, Vec<String>)> = Vec::new();
            for definition in &t.outside {
                let ([segment], OutsideItem::Function(f)) = (definition.path, definition.item) else { continue };
                if !f.specs.is_device() {
                    continue;
                }
                let Some(head) = definition.heads.first() else { continue };
                let written = segment.args.as_deref().map(|args| Renaming::of(head).arguments(args));
                let own = written.as_deref() == Some(&own_arguments(t.params));
                if !own && !t.partials.is_empty() || written.is_none() {
                    continue;
                }
                if !own || head.len() != t.params.len() {
                    let message = format!("`template <…>` here has other parameters than that of `{}`", t.full);
                    let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, f.name.span, message);
                    found.push((d.with_label(t.name.span, "declared here"), &f.name));
                    continue;
                }
                let members = || functions_of(class).filter(|(m, _)| m.kind == f.kind && last_text(m) == last_text(f));
                let heads = definition.heads.len() - 1;
                let error = if members().next().is_none() {
                    if class.members.is_none() {
                        continue;
                    }
                    let message = format!("`{}` has no member function `{}`", t.full, last_text(f));
                    Diagnostic::error(codes::NO_MEMBER, f.name.span, message).with_help("declare it in the class")
                } else if !members().any(|(m, template)| is_alike(m, f) && usize::from(template) == heads) {
                    let at = members().next().map_or(f.name.span, |(m, _)| m.name.span);
                    let message =
                        format!("no declaration in `{}` has the parameters and qualifiers of this definition", t.full);
                    Diagnostic::error(codes::NO_MEMBER, f.name.span, message).with_label(at, "this one differs")
                } else {
                    let body = matches!(f.body, FunctionBody::Block(_));
                    let mut names = Renaming::default();
                    definition.heads.iter().enumerate().for_each(|(depth, head)| names.add(depth, head));
                    let params = names.parameters(f);
                    let before = seen
                        .iter()
                        .find(|(g, there)| body && *there == params && is_alike(g, f) && last_text(g) == last_text(f));
                    let at = before.map(|(g, _)| g.name.span);
                    if body {
                        seen.push((f, params));
                    }
                    let Some(at) = at else { continue };
                    if heads > 0 || f.kind == FunctionKind::Conversion {
                        continue;
                    }
                    Diagnostic::error(codes::REDECLARED, f.name.span, format!("`{}` is defined twice", f.name))
                        .with_label(at, "first defined here")
                };
                found.push((error, &f.name));
            }
        }
        for (error, name) in found {
            if self.not_lost(name).is_ok() {
                self.say(error);
            }
        }
    }
}

/// Returns the member functions that a class declares, and whether they are templates.
fn functions_of<'a>(class: &'a ast::RecordDecl) -> impl Iterator<Item = (&'a ast::FunctionDecl, bool)> {
    let function = |d: &'a Decl, template: bool| match &d.kind {
        DeclKind::Function(f) => Some((&**f, template)),
        _ => None,
    };
    class.members.iter().flatten().flat_map(move |m| match &m.kind {
        DeclKind::Template(t) => t.decls.iter().filter_map(|d| function(d, true)).collect::<Vec<_>>(),
        _ => function(m, false).into_iter().collect(),
    })
}
