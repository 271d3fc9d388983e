//! Ids of the entities that a translation unit declares.

use id_arena::ArenaBehavior;
use isowarp_core::ir::GlobalId;

use crate::arenas::ids;

ids! {
    /// Id of a function of the translation unit.
    FnId
    /// Id of a scope.
    ScopeId
    /// Id of an alias (`typedef`, `using`) of the translation unit.
    AliasId
    /// Id of a variable that is not automatic.
    StaticId
    /// Id of a class of the translation unit.
    RecordId
    /// Id of an enumeration of the translation unit.
    EnumId
    /// Id of a class template or alias template.
    TemplateId
    /// Id of a variable template.
    VarTemplateId
    /// Id of a set of overloaded functions; a use selects one function of the set.
    OverloadsId
    /// Id of a local variable or parameter of a function.
    VarId
}

impl FnId {
    /// Returns the function's number, from which the values of pointers to it are made.
    pub fn number(self) -> u32 {
        self.0
    }
}

impl TemplateId {
    /// Returns the template's number, for names that are unique to the template.
    pub fn number(self) -> u32 {
        self.0
    }
}

impl VarId {
    /// Placeholder for a variable where no body is checked: no arena contains it.
    pub const OUTSIDE: Self = Self(u32::MAX);
}

/// Arena behaviour for the module's variables. Their ids are IR's ids; the front end creates them nowhere else.
#[derive(Debug)]
pub struct GlobalIds;

impl ArenaBehavior for GlobalIds {
    type Id = GlobalId;

    fn new_id(_: u32, index: usize) -> GlobalId {
        GlobalId(index as u32)
    }

    fn index(id: GlobalId) -> usize {
        id.0 as usize
    }

    fn arena_id(_: GlobalId) -> u32 {
        0
    }

    fn new_arena_id() -> u32 {
        0
    }
}

/// The file's scope: the first scope of each arena of scopes (`Scopes::new`).
pub const GLOBAL: ScopeId = ScopeId(0);

/// Id of one check of a function's body: its variables have no meaning in another check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FrameId(pub u32);
