//! Properties of a load or store besides the bytes that it moves.

use serde::{Deserialize, Serialize};

use super::named_ops;

named_ops! {
    /// Cache hints (CUDA C++ Programming Guide, "Load/Store Functions Using Cache Hints"). They never change results,
    /// but loads with `cv` are volatile as well.
    pub enum CacheHint {
        /// No hint.
        Default = "default",
        /// `__ldg`: read-only for the whole kernel.
        ReadOnly = "nc",
        /// `__ldcg`, `__stcg`: cache in L2 only.
        Global = "cg",
        /// `__ldca`: cache at all levels.
        All = "ca",
        /// `__ldcs`, `__stcs`: streaming.
        Streaming = "cs",
        /// `__ldlu`: last use.
        LastUse = "lu",
        /// `__ldcv`: don't cache, fetch again.
        Volatile = "cv",
        /// `__stwb`: write back.
        WriteBack = "wb",
        /// `__stwt`: write through.
        WriteThrough = "wt",
    }
}

/// Flags of a load or store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MemFlags {
    /// True for `volatile` accesses, which are neither removed, repeated nor merged.
    pub volatile: bool,
    /// Cache hint.
    pub cache: CacheHint,
}

impl MemFlags {
    /// A plain access.
    pub const PLAIN: MemFlags = MemFlags { volatile: false, cache: CacheHint::Default };
}
