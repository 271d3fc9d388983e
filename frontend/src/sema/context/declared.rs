//! What the file declares beside classes, functions and templates.

use id_arena::Arena;
use isowarp_core::ir::{Global, GlobalId, Space};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ast;
use crate::lex::symbol::Symbol;
use crate::sema::Sema;
use crate::sema::declarations::statics::Static;
use crate::types::ids::{AliasId, FnId, GlobalIds, ScopeId, StaticId};
use crate::types::unique_names::UniqueNames;
use crate::types::{Basic, QualType};

/// Aliases and variables.
#[derive(Debug, Default)]
pub(crate) struct Declared<'a> {
    /// Other names of types.
    pub(in crate::sema) aliases: Arena<Alias<'a>, AliasId>,
    /// Other names of namespaces that are not declared in the file, and what they stand for.
    pub(in crate::sema) foreign: FxHashMap<&'static str, String>,
    /// Variables with static storage.
    pub(in crate::sema) statics: Arena<Static<'a>, StaticId>,
    /// Variables of the module; [`Self::add_global`] adds one.
    pub(crate) globals: Arena<Global, GlobalIds>,
    /// Bytes of their initial values.
    pub(in crate::sema) initial_bytes: u64,
    /// As many bytes as those in constant memory take at most, however they are aligned.
    pub(in crate::sema) most_constant: u64,
    /// Those that hold string literals, by contents and type of the characters.
    pub(in crate::sema) strings: FxHashMap<(Vec<u8>, Basic), GlobalId>,
    /// Those that string literals of the file name.
    pub(in crate::sema) literals: FxHashSet<GlobalId>,
    /// Variables that are `extern __shared__` and have a size, by namespace and name.
    pub(in crate::sema) extern_shared: FxHashMap<(Option<ScopeId>, Option<Symbol>), (QualType, GlobalId)>,
    /// Names of the module's functions and variables that are taken.
    pub(in crate::sema) ir_names: UniqueNames,
    /// Hashes of the functions' parameters, where they are known.
    pub(in crate::sema) parameter_hashes: FxHashMap<FnId, u64>,
}

/// An alias and how far it is known.
#[derive(Debug)]
pub(in crate::sema) struct Alias<'a> {
    pub decl: &'a ast::AliasDecl,
    pub scope: ScopeId,
    pub state: AliasState,
}

/// How far an alias is known.
#[derive(Debug, Clone)]
pub(in crate::sema) enum AliasState {
    Unresolved,
    InProgress,
    Done(QualType),
    Failed,
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

/// How many bytes a variable takes at most, with what keeps it aligned.
pub(in crate::sema) fn most_bytes(size: u64, align: u64) -> u64 {
    size.saturating_add(align)
}

impl Sema<'_> {
    /// A name that no other function or variable of the module has.
    pub(in crate::sema) fn unique_name(&mut self, wanted: &str) -> String {
        self.declared.ir_names.make(wanted)
    }
}
