//! Functions that CUDA has and this front end does not support yet.

/// Math functions; those for `float` end in `f`.
const MATH: [&str; 1] = ["fpclassify"];

/// All other functions.
const OTHER: [&str; 22] = [
    "htanh_approx",
    "h2tanh_approx",
    "__cvta_generic_to_constant",
    "__cvta_generic_to_local",
    "__cvta_shared_to_generic",
    "__cvta_constant_to_generic",
    "__cvta_local_to_generic",
    "tex1D",
    "tex1Dfetch",
    "tex2D",
    "tex3D",
    "surf2Dread",
    "surf2Dwrite",
    "__half2float",
    "__float2half",
    "__float2half_rn",
    "__float2bfloat16",
    "__bfloat162float",
    "vprintf",
    "__isGridConstant",
    "__barrier_sync",
    "__barrier_sync_count",
];

/// Returns true for the name of a CUDA function that is not supported yet.
pub fn is_unsupported(name: &str) -> bool {
    let math = |n: &str| MATH.contains(&n);
    math(name)
        || name.strip_suffix('f').is_some_and(math)
        || OTHER.contains(&name)
        || ["__v", "__h", "__nv_", "__viaddm", "wmma", "surf", "tex"].iter().any(|p| {
            name.strip_prefix(p).is_some_and(|rest| {
                rest.starts_with("add")
                    || rest.starts_with("sub")
                    || rest.starts_with("mul")
                    || rest.starts_with("fma")
                    || rest.starts_with("cmp")
                    || rest.starts_with("max")
                    || rest.starts_with("min")
                    || rest.starts_with(['1', '2', '3', 'C'])
            }) && crate::builtins::find(name).is_none()
        })
}

/// Returns an alternative to a function that is not supported.
pub fn instead_of(name: &str) -> Option<&'static str> {
    match name {
        "htanh_approx" => Some("it has the result of one GPU's approximation; `htanh` rounds to nearest everywhere"),
        "__cvta_generic_to_constant"
        | "__cvta_generic_to_local"
        | "__cvta_shared_to_generic"
        | "__cvta_constant_to_generic"
        | "__cvta_local_to_generic" => {
            Some("the address within its memory is for inline PTX: use the pointer, as functions of CUDA do")
        }
        "h2tanh_approx" => Some("it has the result of one GPU's approximation; `h2tanh` rounds to nearest everywhere"),
        _ => None,
    }
}
