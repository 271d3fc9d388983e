//! Numbers of what a translation unit declares.

/// A function of the translation unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FnId(pub u32);

/// Names a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ScopeId(pub u32);

/// The scope of the file.
pub const GLOBAL: ScopeId = ScopeId(0);

/// Names an alias (`typedef`, `using`) of the translation unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AliasId(pub u32);

/// Names a variable that is not automatic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StaticId(pub u32);

/// Names one check of a function's body: its variables mean nothing in another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FrameId(pub u32);
