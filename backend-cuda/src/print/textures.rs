//! Samples of textures. They are a library over plain memory (`frontend/src/headers/textures.h`); for some textures the host has made
//! objects of CUDA's own of the same memory, which give the same bits (`docs/textures.md`).

use isowarp_core::ir::{FuncId, Function, FunctionKind};

use super::names;

/// The library's functions that sample. Each is large, and called at each place where a kernel samples.
const SAMPLES: [&str; 8] = [
    "__iw_tex1D",
    TWO_DIMENSIONS,
    "__iw_tex3D",
    "__iw_tex1DLayered",
    "__iw_tex2DLayered",
    "__iw_texCubemap",
    "__iw_texCubemapLayered",
    "__iw_tex2Dgather",
];

/// The one that CUDA's own objects do.
const TWO_DIMENSIONS: &str = "__iw_tex2D";

/// True if a function samples, and is to be kept as one.
pub(super) fn samples(function: &Function) -> bool {
    function.kind == FunctionKind::Device && SAMPLES.contains(&function.name.as_str())
}

/// What the library's function is called where another one stands before it.
pub(super) fn name(id: FuncId, function: &Function) -> String {
    let name = names::function(id, function);
    if units_can(function) { format!("{name}_library") } else { name }
}

/// True if a function has another one before it.
pub(super) fn units_can(function: &Function) -> bool {
    samples(function) && function.name == TWO_DIMENSIONS && function.params.len() == 3
}

/// The function before the library's, of the form `vector NAME(u64 object, f32 x, f32 y)`. Records have the word that says what samples are
/// at 12, and CUDA's object at 64, or 0 (`core/src/api/textures/record.rs`).
pub(super) fn before_library(id: FuncId, function: &Function, vector: &str) -> String {
    let (name, library) = (names::function(id, function), name(id, function));
    format!(
        "static __device__ __forceinline__ {vector} {name}(unsigned long long object, float x, float y)
{{
    const unsigned long long own = __ldg((const unsigned long long *)(object + 64));
    if (own == 0) return {library}(object, x, y);
    {vector} r;
    if (__ldg((const unsigned int *)(object + 12)) & 0x400u) {{
        asm(\"tex.2d.v4.f32.f32 {{%0, %1, %2, %3}}, [%4, {{%5, %6}}];\"
            : \"=r\"(r.x), \"=r\"(r.y), \"=r\"(r.z), \"=r\"(r.w) : \"l\"(own), \"f\"(x), \"f\"(y));
    }} else {{
        asm(\"tex.2d.v4.u32.f32 {{%0, %1, %2, %3}}, [%4, {{%5, %6}}];\"
            : \"=r\"(r.x), \"=r\"(r.y), \"=r\"(r.z), \"=r\"(r.w) : \"l\"(own), \"f\"(x), \"f\"(y));
    }}
    return r;
}}
"
    )
}
