//! Functions that CUDA has and this front end does not know yet.

/// Math functions; those for `float` end in `f`.
const MATH: [&str; 4] = ["nan", "norm", "rnorm", "fpclassify"];

/// Everything else.
const OTHER: [&str; 70] = [
    "__syncthreads_count",
    "__syncthreads_and",
    "__syncthreads_or",
    "__syncwarp",
    "__shfl_sync",
    "__shfl_up_sync",
    "__shfl_down_sync",
    "__shfl_xor_sync",
    "__shfl",
    "__shfl_up",
    "__shfl_down",
    "__shfl_xor",
    "__any_sync",
    "__all_sync",
    "__ballot_sync",
    "__any",
    "__all",
    "__ballot",
    "__activemask",
    "__match_any_sync",
    "__match_all_sync",
    "__reduce_add_sync",
    "__reduce_min_sync",
    "__reduce_max_sync",
    "__reduce_and_sync",
    "__reduce_or_sync",
    "__reduce_xor_sync",
    "clock",
    "clock64",
    "__nanosleep",
    "__trap",
    "__brkpt",
    "printf",
    "assert",
    "__assert_fail",
    "__assertfail",
    "malloc",
    "free",
    "memcpy",
    "memset",
    "memmove",
    "__isGlobal",
    "__isShared",
    "__isConstant",
    "__isLocal",
    "__cvta_generic_to_shared",
    "__cvta_generic_to_global",
    "__pipeline_memcpy_async",
    "__pipeline_commit",
    "__pipeline_wait_prior",
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
    "__dp4a",
    "__dp2a_lo",
    "__dp2a_hi",
    "__vadd4",
    "__vsub4",
    "__vabsdiffs4",
    "__prof_trigger",
    "alloca",
    "vprintf",
];

/// True for the name of a CUDA function that is not supported yet.
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
