//! The words that CUDA adds to C++ for the host's compiler, and what each becomes.

/// Replacement of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    /// Nothing: the word concerns the device.
    Removed,
    /// Nothing, together with the parentheses after it.
    RemovedWithParens,
    /// `inline`, and always so.
    ForceInline,
    /// Never inline.
    NoInline,
}

/// Returns the replacement of a word of CUDA.
pub(super) fn word(name: &str) -> Option<Word> {
    Some(match name {
        "__global__" | "__device__" | "__host__" | "__constant__" | "__shared__" | "__managed__"
        | "__grid_constant__" | "__device_builtin__" | "__cudart_builtin__" | "__nv_pure__" => Word::Removed,
        "__launch_bounds__" | "__cluster_dims__" | "__block_size__" | "__maxnreg__" => Word::RemovedWithParens,
        "__forceinline__" => Word::ForceInline,
        "__noinline__" => Word::NoInline,
        _ => return None,
    })
}

/// Returns true for a word of CUDA.
pub(super) fn is_cuda(name: &str) -> bool {
    word(name).is_some()
}

/// Words that make a function inline.
pub(super) const INLINE: &[&str] = &["inline", "__inline__", "__inline", "__forceinline__"];
