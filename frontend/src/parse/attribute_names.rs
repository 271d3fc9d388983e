//! The known attributes, and how the parser handles each.
//!
//! g++ and NVRTC must agree about the effect of an attribute on a layout, because host and device share their
//! objects. Attributes that they interpret differently, and attributes that would change a program's behaviour and
//! are not implemented here, are rejected. Attributes without a meaning for device code are listed; all others are
//! rejected too.
//!
//! Sources: C++17 [dcl.attr]; the GCC manual, "Common Function Attributes", "Common Variable Attributes", "Common
//! Type Attributes"; NVRTC's behaviour.

use crate::ast::Spec;

/// The ways to write attributes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Syntax {
    /// `__attribute__((…))`
    Gnu,
    /// `[[…]]` without a namespace.
    Standard,
    /// `[[gnu::…]]`
    GnuNamespace,
    /// `[[…]]` with a namespace that neither g++ nor NVRTC knows: the standard requires that it be ignored.
    OtherNamespace,
    /// `__declspec(…)`
    Declspec,
}

/// The ways to handle an attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    /// `aligned`
    Aligned,
    /// `packed`
    Packed,
    /// An attribute for a CUDA keyword.
    Word(Spec),
    /// `launch_bounds`
    LaunchBounds,
    /// `maxnreg`
    MaxRegisters,
    /// `cluster_dims`
    ClusterDims,
    /// An attribute that does not change the meaning of device code.
    Nothing,
    /// An attribute that cannot be honoured, with the reason.
    Refused(&'static str),
    /// An attribute whose meaning is not known.
    Unknown,
}

/// Attributes that change layouts or the behaviour of code, and that are not implemented.
#[rustfmt::skip]
const REFUSED: &[&str] = &[
    "address_space", "alias", "bounded", "cleanup", "enable_if", "ext_vector_type", "gcc_struct",
    "hardbool", "ifunc", "mode", "ms_struct",
    "no_unique_address", "noinit", "overloadable", "persistent", "scalar_storage_order", "transparent_union",
    "vector_size", "weakref",
];

/// CUDA's keywords, which its headers define as attributes, with the meanings of these.
const SPECIFIERS: &[(&str, Meaning)] = &[
    ("cluster_dims", Meaning::ClusterDims),
    ("constant", Meaning::Word(Spec::Constant)),
    ("device", Meaning::Word(Spec::Device)),
    ("global", Meaning::Word(Spec::Global)),
    ("grid_constant", Meaning::Word(Spec::GridConstant)),
    ("host", Meaning::Word(Spec::Host)),
    ("launch_bounds", Meaning::LaunchBounds),
    ("managed", Meaning::Word(Spec::Managed)),
    ("maxnreg", Meaning::MaxRegisters),
    ("shared", Meaning::Word(Spec::Shared)),
];

/// Returns the meaning of an attribute that CUDA's headers use to define a keyword.
fn specifier(name: &str) -> Option<Meaning> {
    SPECIFIERS.iter().find(|(word, _)| *word == name).map(|(_, meaning)| *meaning)
}

/// Attributes about warnings, optimisation, linking and the host.
#[rustfmt::skip]
const WITHOUT_MEANING: &[&str] = &[
    "abi_tag", "access", "acquire_capability", "alloc_align", "alloc_size", "always_inline", "artificial",
    "assert_capability", "assume_aligned", "availability", "callback", "capability", "carries_dependency",
    "cdecl", "cold", "common", "const", "constructor", "deprecated", "designated_init", "destructor",
    "diagnose_if", "disable_tail_calls", "dllexport", "dllimport", "error",
    "exclude_from_explicit_instantiation", "externally_visible", "fallthrough", "fastcall", "fd_arg",
    "flatten", "forceinline", "format", "format_arg", "gnu_inline", "guarded_by", "hot", "init_priority",
    "internal_linkage", "leaf", "likely", "lto_visibility_public", "malloc", "may_alias", "maybe_unused",
    "minsize", "ms_abi", "naked", "no_address_safety_analysis", "no_caller_saved_registers", "no_destroy",
    "no_icf", "no_instrument_function", "no_profile_instrument_function", "no_reorder", "no_sanitize",
    "no_sanitize_address", "no_sanitize_thread", "no_sanitize_undefined", "no_split_stack", "no_stack_limit",
    "no_stack_protector", "no_thread_safety_analysis", "noclone", "nocommon", "nodebug", "nodiscard",
    "noescape", "noinline", "noipa", "nonnull", "nonstring", "noplt", "noreturn", "nothrow", "novtable",
    "null_terminated_string_arg", "nv_pure", "optimize", "optnone", "patchable_function_entry",
    "preferred_name", "pt_guarded_by", "pure", "regparm", "require_constant_initialization", "restrict",
    "retain", "returns_nonnull", "returns_twice", "section", "selectany", "sentinel", "simd", "stack_protect",
    "standalone_debug", "stdcall", "strict_flex_array", "symver", "sysv_abi", "target", "target_clones",
    "tls_model", "trivial_abi", "type_visibility", "unavailable", "uninitialized", "unlikely", "unused",
    "used", "using_if_exists", "vectorcall", "visibility", "warn_if_not_aligned", "warn_unused",
    "warn_unused_result", "warning", "weak", "zero_call_used_regs",
];

/// Returns how the attribute with this name, as `written`, is handled.
pub(super) fn meaning(syntax: Syntax, written: &str) -> Meaning {
    if let Some(meaning) = specifier(written).filter(|_| syntax == Syntax::Gnu) {
        return meaning;
    }
    let name = plain(written);
    let layout = matches!(name, "aligned" | "align" | "packed");
    match syntax {
        Syntax::OtherNamespace => Meaning::Nothing,
        Syntax::Standard | Syntax::GnuNamespace if layout || name == "no_unique_address" => {
            Meaning::Refused("NVRTC does not know it in double brackets: write `__attribute__((…))` or `alignas`")
        }
        Syntax::Gnu if name == "aligned" => Meaning::Aligned,
        Syntax::Gnu if name == "packed" => Meaning::Packed,
        Syntax::Gnu if name == "align" => Meaning::Refused("g++ and NVRTC do not know it: write `aligned`"),
        Syntax::Declspec if layout => Meaning::Refused("g++ and NVRTC do not know it: write `__align__` or `alignas`"),
        _ if specifier(name).is_some() => Meaning::Refused("write CUDA's word instead, such as `__device__`"),
        _ if REFUSED.contains(&name) => Meaning::Refused("it changes what the program means"),
        _ if WITHOUT_MEANING.contains(&name) => Meaning::Nothing,
        _ => Meaning::Unknown,
    }
}

/// Returns a name without the underscores that make it a reserved one: `__packed__`.
pub(super) fn plain(name: &str) -> &str {
    name.strip_prefix("__").and_then(|n| n.strip_suffix("__")).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_sorted_and_disjoint() {
        let specifiers: Vec<&str> = SPECIFIERS.iter().map(|(name, _)| *name).collect();
        for list in [REFUSED, &specifiers, WITHOUT_MEANING] {
            assert!(list.is_sorted());
        }
        assert!(SPECIFIERS.iter().all(|(n, meaning)| specifier(n) == Some(*meaning)));
        assert!(!WITHOUT_MEANING.iter().any(|n| REFUSED.contains(n) || specifiers.contains(n)));
    }

    #[test]
    fn underscores_come_in_pairs() {
        assert_eq!(
            [plain("__packed__"), plain("_packed"), plain("__x"), plain("____")],
            ["packed", "_packed", "__x", ""]
        );
    }
}
