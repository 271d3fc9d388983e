//! Looking names up (C++17 [basic.lookup]).

use isowarp_core::diagnostic::Diagnostic;

use super::scope::{self, Entity, GLOBAL};
use super::types::Ty;
use super::{Sema, codes};
use crate::ast::{Ident, NameKind, QualifiedName};
use crate::builtins;

impl Sema<'_> {
    /// What a name stands for; `None` if it is not declared here (nothing is reported).
    pub(super) fn lookup_qualified(&self, name: &QualifiedName, tags_only: bool) -> Option<Entity> {
        let (last, path) = name.segments.split_last()?;
        let NameKind::Ident(symbol) = last.kind else { return None };
        if path.is_empty() && !name.global {
            return self.scopes.lookup(self.scope, symbol, tags_only).map(|(e, _)| e.clone());
        }
        if path.iter().any(|s| s.args.is_some()) {
            return None;
        }
        let mut at = GLOBAL;
        for (i, segment) in path.iter().enumerate() {
            let NameKind::Ident(part) = segment.kind else { return None };
            let entity = if i == 0 && !name.global {
                self.scopes.lookup(self.scope, part, false)?
            } else {
                self.scopes.in_scope(at, part, false)?
            };
            at = match &entity.0 {
                Entity::Namespace(scope) => *scope,
                Entity::Type(Ty::Enum(id)) => self.types.enumeration(*id)?.scope?,
                Entity::Type(Ty::Record(id)) => self.types.record(*id)?.scope,
                Entity::Bound(bound) => match &bound.ty {
                    Ty::Enum(id) => self.types.enumeration(*id)?.scope?,
                    Ty::Record(id) => self.types.record(*id)?.scope,
                    _ => return None,
                },
                Entity::Alias(id) => match &self.aliases.get(id.0 as usize)?.state {
                    super::AliasState::Done(t) => match &t.ty {
                        Ty::Enum(id) => self.types.enumeration(*id)?.scope?,
                        _ => return None,
                    },
                    _ => return None,
                },
                _ => return None,
            };
        }
        self.scopes.in_scope(at, symbol, tags_only).map(|(e, _)| e.clone())
    }

    /// What a name that is not declared in the file is called among the built-in functions:
    /// the name itself, also after `::`, `std::` and `cuda::std::` for plain functions.
    pub(super) fn builtin_name(&self, name: &QualifiedName) -> Option<&'static str> {
        let (last, path) = name.segments.split_last()?;
        let NameKind::Ident(symbol) = last.kind else { return None };
        let std = path.iter().all(|s| matches!(s.kind, NameKind::Ident(p) if p == "std" || p == "cuda"));
        match symbol.as_str() {
            // These differ from the plain functions where a NaN is compared.
            "min" if std && !path.is_empty() => Some("std::min"),
            "max" if std && !path.is_empty() => Some("std::max"),
            plain => std.then_some(plain),
        }
    }

    /// A help line with a declared name that looks like an unknown one.
    pub(super) fn suggestion(&self, name: &QualifiedName) -> Option<String> {
        let ident = name.last_ident()?;
        let visible = self.scopes.visible_names(self.scope);
        let candidates = visible.iter().map(|s| s.as_str()).chain(builtins::names()).chain(KNOWN);
        scope::nearest(ident.name.as_str(), candidates).map(|n| format!("did you mean `{n}`?"))
    }

    /// Reports an unknown name; always `None`.
    pub(super) fn unknown_name<T>(&mut self, name: &QualifiedName, what: &str) -> Option<T> {
        let text = name.to_string();
        if !self.first_time(&text) {
            return None;
        }
        if LIBRARIES.iter().any(|l| text.starts_with(l)) {
            let message = format!("`{text}` belongs to a library that is not supported yet");
            return self.report(Diagnostic::unsupported(codes::UNSUPPORTED_FUNCTION, name.span, message));
        }
        let mut d = Diagnostic::error(codes::UNKNOWN_NAME, name.span, format!("unknown {what} `{name}`"));
        d.help = self.suggestion(name);
        self.report(d)
    }

    /// Declares a name in the current scope; false (and an error) if it is taken by something else.
    pub(super) fn declare_new(&mut self, name: Ident, entity: Entity) -> bool {
        if let Some((_, before)) = self.scopes.here(self.scope, name.name) {
            let before = *before;
            let message = format!("`{}` is declared twice in the same scope", name.name);
            let d = Diagnostic::error(codes::REDECLARED, name.span, message);
            self.report::<()>(d.with_label(before, "first declared here"));
            return false;
        }
        self.scopes.declare(self.scope, name.name, entity, name.span);
        true
    }
}

/// Built-in variables and types, for suggestions.
const KNOWN: [&str; 14] = [
    "threadIdx",
    "blockIdx",
    "blockDim",
    "gridDim",
    "warpSize",
    "size_t",
    "float2",
    "float3",
    "float4",
    "int2",
    "int4",
    "uint32_t",
    "uint64_t",
    "int32_t",
];

/// Namespaces of CUDA's libraries that device code uses.
const LIBRARIES: [&str; 12] = [
    "cg::",
    "cooperative_groups::",
    "cub::",
    "thrust::",
    "std::",
    "cuda::",
    "nvcuda::",
    "wmma::",
    "curand",
    "cufft",
    "cute::",
    "cutlass::",
];
