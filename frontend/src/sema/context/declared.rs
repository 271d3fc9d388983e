//! The declarations of a file other than classes, functions and templates.

use id_arena::Arena;
use isowarp_core::ir::{Global, GlobalId, Space};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::model::statics::{Alias, Static};
use crate::types::ids::{AliasId, FnId, GlobalIds, ScopeId, StaticId};
use crate::types::unique_names::UniqueNames;
use crate::types::{Basic, QualType};

/// Aliases and variables.
#[derive(Debug, Default)]
pub(crate) struct Declared<'a> {
    /// Aliases of types.
    pub(in crate::sema) aliases: Arena<Alias<'a>, AliasId>,
    /// Aliases of namespaces that are not declared in the file, and the names they denote.
    pub(in crate::sema) foreign: FxHashMap<&'static str, String>,
    /// Variables with static storage.
    pub(in crate::sema) statics: Arena<Static<'a>, StaticId>,
    /// Variables of the module, added by [`Self::add_global`].
    pub(crate) globals: Arena<Global, GlobalIds>,
    /// Total size in bytes of the initial values of these variables.
    pub(in crate::sema) initial_bytes: u64,
    /// Upper bound in bytes on the size of the variables in constant memory, for any alignment.
    pub(in crate::sema) most_constant: u64,
    /// The variables that hold string literals, by contents and character type.
    pub(in crate::sema) strings: FxHashMap<(Vec<u8>, Basic), GlobalId>,
    /// The variables that string literals of the file denote.
    pub(in crate::sema) literals: FxHashSet<GlobalId>,
    /// Variables that are `extern __shared__` and have a size, by namespace and name.
    pub(in crate::sema) extern_shared: FxHashMap<(Option<ScopeId>, Option<Symbol>), (QualType, GlobalId)>,
    /// Names already in use by functions and variables of the module.
    pub(in crate::sema) ir_names: UniqueNames,
    /// Hashes of the functions' parameters, where known.
    pub(in crate::sema) parameter_hashes: FxHashMap<FnId, u64>,
}

impl Declared<'_> {
    /// Adds a variable of the module.
    pub(in crate::sema) fn add_global(&mut self, global: Global) -> GlobalId {
        self.initial_bytes += global.init.as_ref().map_or(0, |bytes| bytes.len() as u64);
        if global.space == Space::Constant {
            self.most_constant = self.most_constant.saturating_add(most_bytes(global.size, global.align));
        }
        self.globals.alloc(global)
    }
}

/// Returns the upper bound in bytes on the size of a variable, including the padding for its alignment.
pub(in crate::sema) fn most_bytes(size: u64, align: u64) -> u64 {
    size.saturating_add(align)
}

impl Sema<'_> {
    /// Returns a name that no other function or variable of the module has.
    pub(in crate::sema) fn unique_name(&mut self, wanted: &str) -> String {
        self.declared.ir_names.make(wanted)
    }
}
