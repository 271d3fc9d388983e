//! C++ identifiers for the items of a module.
//!
//! A kernel keeps its name if that is a plain identifier without a meaning for NVRTC. Everything else gets the prefix
//! `iw_`, which no kept name has.

use isowarp_core::ir::{FuncId, Function, FunctionKind, GlobalId, Local, LocalId, Module, Param};

/// Names that a kernel cannot keep: C++ keywords and alternative tokens, and the types, variables and functions that
/// NVRTC declares by itself.
const RESERVED: &str = " \
    alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class \
    co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype \
    default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline int \
    long mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register \
    reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template \
    this thread_local throw true try typedef typeid typename union unsigned using virtual void volatile wchar_t \
    while xor xor_eq restrict main std cuda nv size_t ptrdiff_t clock_t dim3 uint3 threadIdx blockIdx blockDim \
    gridDim warpSize abort abs acos acosf acosh acoshf asin asinf asinh asinhf assert atan atan2 atan2f atanf atanh \
    atanhf cbrt cbrtf ceil ceilf clock clock64 copysign copysignf cos cosf cosh coshf cospi cospif cyl_bessel_i0 \
    cyl_bessel_i0f cyl_bessel_i1 cyl_bessel_i1f div erf erfc erfcf erfcinv erfcinvf erfcx erfcxf erff erfinv erfinvf \
    exp exp10 exp10f exp2 exp2f expf expm1 expm1f fabs fabsf fdim fdimf fdivide fdividef floor floorf fma fmaf fmax \
    fmaxf fmin fminf fmod fmodf free frexp frexpf hypot hypotf ilogb ilogbf isfinite isinf isnan j0 j0f j1 j1f jn jnf \
    labs ldexp ldexpf lgamma lgammaf llabs llmax llmin llrint llrintf llround llroundf log log10 log10f log1p log1pf \
    log2 log2f logb logbf logf lrint lrintf lround lroundf malloc max memcmp memcpy memmove memset min modf modff nan \
    nanf nearbyint nearbyintf nextafter nextafterf norm norm3d norm3df norm4d norm4df normcdf normcdff normcdfinv \
    normcdfinvf normf pow powf printf puts rcbrt rcbrtf remainder remainderf remquo remquof rhypot rhypotf rint rintf \
    rnorm rnorm3d rnorm3df rnorm4d rnorm4df rnormf round roundf rsqrt rsqrtf saturate scalbln scalblnf scalbn \
    scalbnf signbit sin sincos sincosf sincospi sincospif sinf sinh sinhf sinpi sinpif sqrt sqrtf tan tanf tanh \
    tanhf tgamma tgammaf trap brkpt trunc truncf ullmax ullmin umax umin umin y0 y0f y1 y1f yn ynf ";

/// Prefixes that NVRTC uses for built-in functions.
const RESERVED_STARTS: [&str; 9] = ["iw_", "__", "atomic", "make_", "tex", "surf", "nv_", "cuda", "cu"];

/// Returns the name of a kernel in printed text and in the compiled module.
pub(crate) fn kernel(id: FuncId, name: &str) -> String {
    let kept = is_identifier(name)
        && !RESERVED_STARTS.iter().any(|start| name.starts_with(start))
        && !is_vector_type(name)
        && !RESERVED.split_ascii_whitespace().any(|word| word == name);
    if kept { name.to_owned() } else { format!("iw_k{}_{}", id.0, sanitised(name)) }
}

/// Returns the name of a function in printed text.
pub(crate) fn function(id: FuncId, function: &Function) -> String {
    match function.kind {
        FunctionKind::Kernel => kernel(id, &function.name),
        FunctionKind::Device => format!("iw_f{}_{}", id.0, sanitised(&function.name)),
    }
}

/// Returns the name of a module-scope or shared variable in printed text and in the compiled module.
pub(crate) fn global(id: GlobalId, name: &str) -> String {
    format!("iw_g{}_{}", id.0, sanitised(name))
}

/// Returns the name of a parameter, which is also the name of its value.
pub(crate) fn param(index: usize, param: &Param) -> String {
    suffixed(format!("v{index}"), &param.name)
}

/// Returns the name of a local variable.
pub(crate) fn local(id: LocalId, local: &Local) -> String {
    suffixed(format!("x{}", id.0), &local.name)
}

/// Returns the C++ name of the kernel called `name` in a compiled module made by `print_module`.
pub fn kernel_symbol(module: &Module, name: &str) -> Option<String> {
    let index = module.functions.iter().position(|f| f.kind == FunctionKind::Kernel && f.name == name)?;
    Some(kernel(FuncId(index as u32), name))
}

/// Returns the C++ name of the variable called `name` in a compiled module made by `print_module`.
pub fn variable_symbol(module: &Module, name: &str) -> Option<String> {
    module.symbol(name).map(|(id, g)| global(id, &g.name))
}

fn suffixed(base: String, name: &str) -> String {
    if name.is_empty() { base } else { format!("{base}_{}", sanitised(name)) }
}

fn is_identifier(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && name.bytes().next().is_some_and(|b| !b.is_ascii_digit())
}

/// Returns true for vector types such as `float4`, `uchar2`, `longlong1` or `double4_16a`.
fn is_vector_type(name: &str) -> bool {
    const BASES: [&str; 12] = [
        "char",
        "uchar",
        "short",
        "ushort",
        "int",
        "uint",
        "long",
        "ulong",
        "longlong",
        "ulonglong",
        "float",
        "double",
    ];
    BASES.iter().any(|base| {
        name.strip_prefix(base).is_some_and(|rest| rest.bytes().next().is_some_and(|b| (b'1'..=b'4').contains(&b)))
    })
}

/// Returns `name` with all characters replaced that an identifier cannot hold, at most 64 characters.
fn sanitised(name: &str) -> String {
    name.chars().take(64).map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_are_kept_and_others_are_not() {
        assert_eq!(kernel(FuncId(0), "saxpy"), "saxpy");
        for name in ["float4", "min", "for", "__x", "iw_a", "atomicAdd", "reduce<float,256>", "ns::k", "", "1a"] {
            let printed = kernel(FuncId(3), name);
            assert!(printed.starts_with("iw_k3_") && is_identifier(&printed), "{name} → {printed}");
        }
    }
}
