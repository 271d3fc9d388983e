//! Ids of what a translation unit declares.

use id_arena::ArenaBehavior;
use isowarp_core::ir::GlobalId;

use crate::arenas::ids;

ids! {
    /// A function of the translation unit.
    FnId
    /// Names a scope.
    ScopeId
    /// Names an alias (`typedef`, `using`) of the translation unit.
    AliasId
    /// Names a variable that is not automatic.
    StaticId
    /// Names a class of the translation unit.
    RecordId
    /// Names an enumeration of the translation unit.
    EnumId
    /// Names a template of classes or aliases.
    TemplateId
    /// Names a template of variables.
    VarTemplateId
    /// Names a set of functions of which a use names one.
    OverloadsId
    /// A local variable or parameter of a function.
    VarId
}

impl FnId {
    /// The function's number, of which the values of pointers are made.
    pub fn number(self) -> u32 {
        self.0
    }
}

impl TemplateId {
    /// The template's number, for names that no other template has.
    pub fn number(self) -> u32 {
        self.0
    }
}

impl VarId {
    /// What stands for a variable where no body is checked: no arena has it.
    pub const OUTSIDE: Self = Self(u32::MAX);
}

/// The ids of the module's variables, which are IR's: the front end makes none of them elsewhere.
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

/// The scope of the file: each arena of scopes begins with it (`Scopes::new`).
pub const GLOBAL: ScopeId = ScopeId(0);

/// Names one check of a function's body: its variables mean nothing in another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FrameId(pub u32);
