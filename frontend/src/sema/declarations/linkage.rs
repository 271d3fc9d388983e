//! Determines the names that other files can see: functions and variables with external linkage (C++17 [basic.link]).

use id_arena::Arena;
use isowarp_core::ir::{FuncId, GlobalId, Module, Space};
use isowarp_core::passes::link::objects::{Entity, Linkage, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

use super::functions::ExecSpace;
use crate::ast::{FunctionBody, Spec};
use crate::hir::{Body, FnId};
use crate::sema::Sema;
use crate::sema::model::functions::SignatureState;
use crate::sema::model::scope::{ScopeId, ScopeKind};
use crate::sema::model::statics::{StaticState, Storage};

/// A function or variable with external linkage: its own name in IR, its name in all files, and whether this file
/// declares or defines it.
pub(in crate::sema) struct LinkedName {
    function: bool,
    own: String,
    name: String,
    kind: Linkage,
}

/// Finds the named functions and variables in a module.
pub(in crate::sema) fn symbols(module: &Module, names: Vec<LinkedName>) -> Vec<Symbol> {
    let functions: FxHashMap<&str, usize> = module.functions.iter().enumerate().map(|(i, f)| (&*f.name, i)).collect();
    let globals: FxHashMap<&str, usize> = module.globals.iter().enumerate().map(|(i, g)| (&*g.name, i)).collect();
    let symbol = |n: LinkedName| {
        let entity = match n.function {
            true => Entity::Function(FuncId(*functions.get(&*n.own)? as u32)),
            false => Entity::Variable(GlobalId(*globals.get(&*n.own)? as u32)),
        };
        Some(Symbol { name: n.name, entity, kind: n.kind })
    };
    names.into_iter().filter_map(symbol).collect()
}

impl Sema<'_> {
    /// Returns true for a function that another file may define. Such a function gets an empty body as a placeholder.
    pub(in crate::sema) fn is_elsewhere(&mut self, id: FnId) -> bool {
        if !self.options.separate || self.linked_function(id).is_none() {
            return false;
        }
        let body =
            Body { vars: Arena::new(), stmts: Vec::new(), calls: Vec::new(), result: None, pointer_calls: Vec::new() };
        self.functions[id].body = Some(body);
        self.worklist.elsewhere.insert(id);
        true
    }

    /// Returns the names that other files may use or define. `compiled` contains the names of functions in IR.
    pub(in crate::sema) fn linked_names(&self, compiled: &FxHashMap<FnId, String>) -> Vec<LinkedName> {
        let mut out = Vec::new();
        for (id, own) in compiled {
            if let Some(name) = self.linked_function(*id) {
                let kind = if self.worklist.elsewhere.contains(id) { Linkage::Declared } else { Linkage::Defined };
                out.push(LinkedName { function: true, own: own.clone(), name, kind });
            }
        }
        // A constant that was declared `extern` before does not belong to one file ([basic.link] 3.2).
        let all = self.declared.statics.iter().map(|(_, s)| s);
        let declared: FxHashSet<(ScopeId, &str)> =
            all.filter(|s| s.decl.only_declares()).map(|s| (s.scope, s.name.as_str())).collect();
        for (_, known) in self.declared.statics.iter() {
            let StaticState::Global(ty, id) = &known.state else { continue };
            let global = &self.declared.globals[*id];
            let outer = self.scopes.is_namespace(known.scope);
            let inline = known.decl.specs.has(Spec::Inline);
            let external = known.decl.specs.has(Spec::Extern) || declared.contains(&(known.scope, known.name.as_str()));
            let constant = ty.deep_const() || known.decl.specs.has(Spec::Constexpr);
            let own_of_file = outer && (known.decl.specs.has(Spec::Static) || constant && !external && !inline);
            if global.space == Space::Shared
                || known.storage == Storage::Host
                || own_of_file
                || outer && self.is_unnamed(known.scope)
                || constant && !external
            {
                continue;
            }
            let kind = match (outer && !inline, known.decl.only_declares()) {
                (false, _) => Linkage::Shared,
                (true, true) => Linkage::Declared,
                (true, false) => Linkage::Defined,
            };
            out.push(LinkedName { function: false, own: global.name.clone(), name: known.name.clone(), kind });
        }
        out.sort_by(|a, b| (a.function, &a.own).cmp(&(b.function, &b.own)));
        out
    }

    /// Returns the name of a function in all files, if it has external linkage.
    fn linked_function(&self, id: FnId) -> Option<String> {
        let func = &self.functions[id];
        let specs = &func.decl.specs;
        if func.space == ExecSpace::Host
            || func.template.is_some()
            || func.instance.is_some()
            || func.declares.is_some()
            || [Spec::Inline, Spec::Forceinline, Spec::Constexpr].into_iter().any(|s| specs.has(s))
        {
            return None;
        }
        let mut quals = "";
        match &func.method {
            None if specs.has(Spec::Static) || self.is_unnamed(func.home) => return None,
            None => {}
            Some(method) => {
                let record = self.types.record(method.record);
                // A member that is defined in its class is inline, and an implicit member is made where it is needed.
                let inside = func.decl.name.segments.len() == 1 && !matches!(func.decl.body, FunctionBody::None);
                let own = record.members.of_template || record.members.is_lambda || self.is_unnamed(record.scope);
                if inside || own || method.inherited.is_some() {
                    return None;
                }
                quals = if func.decl.ty.quals.is_const { " const" } else { "" };
            }
        }
        let SignatureState::Done(signature) = &func.signature else { return None };
        // A function with C's language linkage has no overloads ([dcl.link] 6).
        if func.method.is_none() && specs.has(Spec::ExternC) {
            return Some(format!("extern \"C\" {}", func.name));
        }
        let types: Vec<String> = signature.params.iter().map(|p| self.show(&p.ty.unqualified())).collect();
        Some(format!("{}({}){quals}", func.name, types.join(", ")))
    }

    /// Returns true for a scope whose names are local to this file.
    fn is_unnamed(&self, scope: ScopeId) -> bool {
        self.scopes.outwards(scope).any(|id| {
            let scope = &self.scopes[id];
            let unnamed = scope.parent.is_some_and(|parent| self.scopes[parent].unnamed == Some(id));
            unnamed || matches!(scope.kind, ScopeKind::Block | ScopeKind::Closure)
        })
    }
}
