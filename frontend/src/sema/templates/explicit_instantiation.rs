//! Requested instances: explicit instantiations, launches in host code, and names from the user (C++17 [temp.explicit];
//! NVRTC's name expressions).

use isowarp_core::diagnostic::Diagnostic;

use crate::ast::{self, DeclKind};
use crate::hir::FnId;
use crate::parse::InstanceRequest;
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::model::context::Context;
use crate::sema::model::scope::Entity;
use crate::sema::model::template_arguments::TemplateArg;
use crate::sema::{Sema, codes};

impl<'a> Sema<'a> {
    /// Checks an explicit instantiation: `template void f<int>(int);`.
    pub(in crate::sema) fn explicit_instantiation(&mut self, decl: &'a ast::Decl) {
        let DeclKind::Function(f) = &decl.kind else { return };
        let Some(Entity::Functions(ids)) = self.quietly_find(|s| s.lookup_qualified(&f.name, false)) else {
            if f.specs.has(ast::Spec::Global) || f.specs.has(ast::Spec::Device) {
                let message = format!("no function template named `{}`", f.name);
                self.error::<()>(codes::UNKNOWN_NAME, f.name.span, message).ok();
            }
            return;
        };
        let explicit = f.name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
        let mut failure = None;
        for id in ids.iter().copied() {
            let func = &self.functions[id];
            if func.template.is_none() {
                continue;
            }
            if func.space == ExecSpace::Host {
                return;
            }
            let made =
                self.specialised_arguments(id, explicit, f).and_then(|a| Ok(self.instantiate(id, a, f.name.span)?));
            match made {
                Ok(made) => {
                    self.need_body(made, f.name.span).ok();
                    return;
                }
                Err(e) => failure = Some(e),
            }
        }
        if let Some(failure) = failure {
            let message = format!("no template `{}` matches this instantiation", f.name);
            let d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, f.name.span, message);
            let why = self.why_failed(&failure);
            self.say(d.with_help(why));
        }
    }

    /// Makes the instances of kernel templates that launches in host code and the user name.
    pub(in crate::sema) fn requested_instances(&mut self, requests: &'a [InstanceRequest]) -> Vec<(String, String)> {
        let mut out = Vec::new();
        for request in requests {
            let inside = |range: &ast::TokenRange| request.token.is_some_and(|t| range.start <= t && t < range.end);
            let scope =
                self.worklist.host_bodies.iter().rev().find(|(range, _)| inside(range)).map(|(_, scope)| *scope);
            let followed = scope.is_some();
            let scope = scope.unwrap_or(crate::sema::model::scope::GLOBAL);
            let context = Context { scope, sees_all: request.token.is_none(), ..self.context.clone() };
            let (made, failure) = self.within(context, |s| {
                let entity = s.lookup_qualified(&request.name, false);
                let ids = if let Some(Entity::Functions(ids)) = entity { ids } else { Default::default() };
                let explicit = request.name.last().and_then(|l| l.args.as_deref()).unwrap_or(&[]);
                let (mut made, mut failure) = (None, None);
                for id in ids.iter().copied() {
                    let func = &s.functions[id];
                    if func.template.is_none() || func.space != ExecSpace::Kernel {
                        continue;
                    }
                    if request.token.is_some() && s.leaves_pack(id, explicit) {
                        // The call's arguments determine the elements of the pack.
                        continue;
                    }
                    match s.instance_for(id, explicit, None, request.name.span) {
                        // The types of the launch's arguments decide. They are determined when the launch is followed.
                        Ok(_) if made.is_some() && followed => return (None, None),
                        Ok(id) => made = made.or(Some(id)),
                        Err(e) => failure = Some(e),
                    }
                }
                (made, failure)
            });
            match (made, &request.text) {
                (Some(id), text) => {
                    self.need_body(id, request.name.span).ok();
                    if let Some(text) = text {
                        out.push((text.clone(), self.functions[id].name.clone()));
                    }
                }
                // Launches that depend on a host template's own parameters are unknown here.
                (None, None) => {}
                (None, Some(text)) => {
                    let message = format!("no kernel named `{text}`");
                    let mut d = Diagnostic::error(codes::TEMPLATE_ARGUMENTS, request.name.span, message);
                    d.span = None;
                    if let Some(reason) = failure.map(|f| self.reason_of(&f)) {
                        d.help = Some(reason.to_string());
                        d.missing = reason.missing;
                    }
                    self.say(d);
                }
            }
        }
        out
    }

    /// Returns true if a pack among a template's parameters may have elements that are not written after its name.
    pub(in crate::sema) fn leaves_pack(&self, id: FnId, explicit: &[ast::TemplateArg]) -> bool {
        let pack = self.functions[id].template.as_ref().and_then(|t| t.params.iter().position(|p| p.pack));
        pack.is_some_and(|at| explicit.len() <= at)
    }

    /// Returns true for a template with instances.
    pub(in crate::sema) fn has_instances(&self, id: FnId) -> bool {
        let made = self.functions[id].template.iter().flat_map(|t| t.instances.values().flatten());
        made.into_iter().any(|id| self.functions[*id].instance.as_ref().is_none_or(|i| i.needed))
    }

    /// Returns the template arguments of an instance.
    pub(in crate::sema) fn instance_args(&self, id: FnId) -> &[TemplateArg] {
        self.functions[id].instance.as_ref().map_or(&[], |i| i.args.as_slice())
    }

    /// Warns about kernel templates without instances.
    pub(in crate::sema) fn report_unused_kernels(&mut self) {
        let templates = self.functions.iter().filter(|(_, f)| f.space == ExecSpace::Kernel && f.defined);
        let unused: Vec<FnId> = templates.map(|(id, _)| id).filter(|id| !self.has_instances(*id)).collect();
        for id in unused {
            let func = &mut self.functions[id];
            let Some(template) = func.template.as_mut() else { continue };
            template.unused = true;
            if let Some(lost) = self.worklist.lost_launches.get(&id) {
                let d = lost.diagnostic(codes::NOT_INSTANTIATED, &func.name, func.span);
                let help = format!("name an instance: --kernel '{}<…>'", func.name);
                self.reporter.push_for(id, d.with_help(help));
                continue;
            }
            let message = format!("nothing instantiates the kernel template `{}`, so it is not checked", func.name);
            let d = Diagnostic::warning(codes::NOT_INSTANTIATED, func.span, message);
            let help = format!("launch it in this file, or name an instance: --kernel '{}<…>'", func.name);
            self.reporter.push_for(id, d.with_help(help));
        }
    }
}
