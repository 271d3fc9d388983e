//! Samples of textures. Sampling is a library over plain memory (`frontend/src/headers/textures.h`). For some textures
//! the host has created CUDA's own objects for the same memory, which return the same bits (`docs/textures.md`).

use isowarp_core::ir::{FuncId, Function, FunctionKind, StructDef};
use isowarp_core::passes::legalise::fix_textures::{RECORD, WORD};
use isowarp_core::reserved_names::{SAMPLES, TEX2D};

use super::names;

/// Returns true if a function samples, and is to be kept as a function.
pub(super) fn samples(function: &Function) -> bool {
    let template = function.name.split_once('<').map_or(&*function.name, |(name, _)| name);
    function.kind == FunctionKind::Device && SAMPLES.contains(&template)
}

/// Returns the name of the library's function, which differs if another function is placed before it.
pub(super) fn name(id: FuncId, function: &Function) -> String {
    let name = names::function(id, function);
    if takes_handles(function) { format!("{name}_library") } else { name }
}

/// The mark in the highest 8 bits of an object that is CUDA's own handle. No address has it. The bit below indicates
/// that samples are floats; the lowest 32 bits are the handle.
pub(crate) const HANDLE: u64 = 0xa5;

/// The bit of a record's word that indicates that samples are floats.
pub(crate) const FLOATS: u32 = 1 << 10;

/// Returns true if another function is placed before a function, and accepts CUDA's own handles as objects.
pub(crate) fn takes_handles(function: &Function) -> bool {
    samples(function) && function.name == TEX2D && function.params.len() == 3
}

/// Returns a kernel for launches in which objects at these offsets of the parameter block are handles. Samples through
/// them need no call of the library, and thus none of its registers. `text` is the kernel as printed.
pub(super) fn with_handles(
    kernel: &Function,
    structs: &[StructDef],
    name: &str,
    text: &str,
    offsets: &[usize],
) -> String {
    let (all, _) = kernel.param_layout(structs);
    let are_handles =
        kernel.params.iter().enumerate().zip(all).filter(|(_, at)| offsets.iter().any(|o| *o as u64 == *at));
    let assumed: String = are_handles
        .map(|((index, param), _)| format!("    __builtin_assume({} >> 56 == {HANDLE});\n", names::param(index, param)))
        .collect();
    let named = text.replacen(&format!(" {name}("), &format!(" {}(", units_symbol(name)), 1);
    named.replacen("{\n", &format!("{{\n{assumed}"), 1)
}

/// Returns the name that [`with_handles`] gives a kernel.
pub(crate) fn units_symbol(name: &str) -> String {
    format!("{name}_units")
}

/// Returns the function before the library's, of the form `vector NAME(u64 object, f32 x, f32 y)`. CUDA's object, or 0,
/// is in records after the fields that all devices use (`core/src/api/textures/record.rs`).
pub(super) fn before_library(id: FuncId, function: &Function, vector: &str) -> String {
    let (name, library) = (names::function(id, function), name(id, function));
    let sample = |ty: &str| {
        format!(
            "asm(\"tex.2d.v4.{ty}.f32 {{%0, %1, %2, %3}}, [%4, {{%5, %6}}];\"
            : \"=r\"(r.x), \"=r\"(r.y), \"=r\"(r.z), \"=r\"(r.w) : \"l\"(own), \"f\"(x), \"f\"(y));"
        )
    };
    let (floats, integers) = (sample("f32"), sample("u32"));
    format!(
        "static __device__ __forceinline__ {vector} {name}_own(unsigned long long own, bool floats, float x, float y)
{{
    {vector} r;
    if (floats) {{
        {floats}
    }} else {{
        {integers}
    }}
    return r;
}}

static __device__ __forceinline__ {vector} {name}(unsigned long long object, float x, float y)
{{
    if (object >> 56 == {HANDLE}) return {name}_own(object & 0xffffffffull, object >> 55 & 1, x, y);
    const unsigned long long own = __ldg((const unsigned long long *)(object + {RECORD}));
    if (own == 0) return {library}(object, x, y);
    return {name}_own(own, __ldg((const unsigned int *)(object + {WORD})) & {FLOATS}u, x, y);
}}
"
    )
}
