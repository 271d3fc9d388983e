//! Builds the final report of each function.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast::{self, TypeKind};
use crate::hir::{Body, FnId};
use crate::owned_diagnostic::DiagnosticOwner;
use crate::sema::declarations::functions::ExecSpace;
use crate::sema::host::lost::LostLaunch;
use crate::sema::model::functions::{Func, SignatureState};
use crate::sema::{FunctionReport, KernelParam, ObjectKind, Sema};

impl Sema<'_> {
    /// Returns the report of each device function. `compiled` contains the functions in the module, with their names
    /// there.
    pub(in crate::sema) fn function_reports(&self, compiled: &FxHashMap<FnId, String>) -> Vec<FunctionReport> {
        let mut out = Vec::new();
        for (id, func) in self.functions.iter() {
            if func.space == ExecSpace::Host
                || func.declares.is_some()
                || func.template.as_ref().is_some_and(|t| !t.unused)
                || func.is_unneeded_instance()
            {
                continue;
            }
            // A diagnostic about a function is also about the kernels that call it.
            let mut seen = FxHashSet::from_iter([id]);
            let mut pending = vec![id];
            while let Some(called) = pending.pop() {
                let calls = self.functions[called].body.iter().flat_map(|b: &Body| &b.calls);
                pending.extend(calls.filter(|c| func.space == ExecSpace::Kernel && seen.insert(**c)));
            }
            out.push(FunctionReport {
                name: compiled.get(&id).unwrap_or(&func.name).clone(),
                space: func.space,
                span: func.span,
                defined: func.defined,
                owners: seen.into_iter().map(DiagnosticOwner::Function).collect(),
                compiled: compiled.contains_key(&id),
                template: func.template.is_some(),
                lost_launch: self.worklist.lost_launches.get(&id).is_some_and(LostLaunch::may_happen),
                params: match func.space {
                    ExecSpace::Kernel if compiled.contains_key(&id) => self.kernel_params(func),
                    _ => Vec::new(),
                },
            });
        }
        out
    }

    /// Returns the descriptions of a kernel's parameters as written in the source.
    fn kernel_params(&self, kernel: &Func<'_>) -> Vec<KernelParam> {
        let SignatureState::Done(signature) = &kernel.signature else { return Vec::new() };
        let place = |p: &ast::Param| p.name.map_or(p.span, |name| name.span);
        let written = |at| kernel.decl.ty.params.iter().find(|p| place(p) == at && !p.pack);
        let params = signature.params.iter().map(|p| KernelParam {
            ty: self.show(&p.ty),
            to_const: p.ty.ty.referent().is_some_and(|to| to.deep_const()),
            object: written(p.span).and_then(|p| object(&p.ty)),
        });
        params.collect()
    }
}

/// Returns the kind of object that a written type names. After resolution, both kinds are integers.
fn object(ty: &ast::AstType) -> Option<ObjectKind> {
    let TypeKind::Named(named) = &ty.kind else { return None };
    match named.name.last_ident()?.name.as_str() {
        "cudaTextureObject_t" | "CUtexObject" => Some(ObjectKind::Texture),
        "cudaSurfaceObject_t" | "CUsurfObject" => Some(ObjectKind::Surface),
        _ => None,
    }
}
