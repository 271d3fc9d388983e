//! Tests the IR of calls of CUDA's library: operations, types, order.

use crate::common::{self, ir};

/// Returns the operations, with names that begin with one of `families`, of a kernel with the parameters `f`, `d`,
/// `i`, `u`, `p`, `q` and `s`.
fn ops(statements: &str, families: &[&str]) -> Vec<String> {
    let text = ir(&format!(
        "#include <assert.h>\n__global__ void k(float f, double d, int i, unsigned u, float *p, int *q, short s) {{ {statements} }}"
    ));
    let lines = text.lines().map(|l| l.trim().rsplit(" = ").next().unwrap_or("").to_owned());
    lines.filter(|l| families.iter().any(|f| l.starts_with(f))).collect()
}

#[test]
fn math_functions_by_their_argument_types() {
    for (call, expected) in [
        ("sinf(f)", "math.sin %0"),
        ("sin(f)", "math.sin %0"),
        ("std::sin(f)", "math.sin %0"),
        ("sin(d)", "math.sin %1"),
        ("pow(f, f)", "math.pow %0, %0"),
        ("pow(f, i)", "math.powi %0, %2"),
        ("pow(d, i)", "math.powi %1, %2"),
        ("ldexp(f, i)", "math.ldexp %0, %2"),
        ("scalbnf(f, i)", "math.ldexp %0, %2"),
        ("jn(i, d)", "math.jn %2, %1"),
        ("__expf(f)", "math.fast_exp %0"),
        ("__fdividef(f, f)", "math.fast_divide %0, %0"),
        ("rsqrt(d)", "math.rsqrt %1"),
        ("hypotf(f, f)", "math.hypot %0, %0"),
        ("ilogb(d)", "math.ilogb %1"),
    ] {
        assert_eq!(ops(&format!("*p = {call};"), &["math."]), [expected], "{call}");
    }
    for call in ["rsqrtf(f)", "rsqrt(f)", "__frsqrt_rn(f)"] {
        assert_eq!(ops(&format!("*p = {call};"), &["math.", "frsqrt"]), ["frsqrt.rn %0"], "{call}");
    }
    // Integers, and functions without a version for `float`, are computed in `double`.
    assert_eq!(ops("*p = sqrt(2) + exp(i) + rhypot(f, f);", &["math.", "fsqrt"]).len(), 3);
    let text = ir(
        "__global__ void k(double *p, int i, float f) { p[0] = exp(i); p[1] = rhypot(f, f); p[2] = fdivide(f, f); }",
    );
    assert!(
        text.contains("f64 = math.exp") && text.contains("f64 = math.rhypot") && text.contains("f64 = fdiv"),
        "{text}"
    );
}

#[test]
fn functions_with_several_results_store_them() {
    assert_eq!(ops("sincosf(f, p, p + 1);", &["math.", "store"]).len(), 4);
    assert_eq!(
        ops("*p = frexpf(f, q);", &["math.", "store"]),
        ["math.frexp_exponent %0", "store %5, %7 align 4", "math.frexp_fraction %0", "store %4, %8 align 4"]
    );
    assert_eq!(ops("*p = remquof(f, f, q);", &["math."]), ["math.remquo_quotient %0, %0", "math.remainder %0, %0"]);
    assert_eq!(ops("*p = modff(f, p);", &["math."]), Vec::<String>::new());
    assert_eq!(ops("*q = isunordered(f, f) + isless(d, d);", &["ne", "lt"]), ["ne %0, %0", "ne %0, %0", "lt %1, %1"]);
}

#[test]
fn warp_operations_have_their_masks_and_widths() {
    let consts = |s: &str| ops(s, &["warp.", "const", "barrier"]);
    assert_eq!(
        consts("*p = __shfl_down_sync(0xff, f, 4);"),
        ["const 255", "const 4", "const 32", "warp.shuffle_down %7, %0, %8, %9"]
    );
    assert_eq!(
        consts("*q = __shfl_xor(i, 1, 8);").last().map(String::as_str),
        Some("warp.shuffle_xor %9, %2, %10, %11")
    );
    assert_eq!(
        consts("*q = __shfl_sync(~0u, s, 0);").last().map(|o| o.split(' ').next()),
        Some(Some("warp.shuffle_index"))
    );
    assert_eq!(
        consts("*q = __any_sync(u, i) + __ballot_sync(u, i);"),
        ["const 0", "warp.any %3, %8", "const 0", "warp.ballot %3, %13"]
    );
    assert_eq!(consts("__syncwarp(); __syncwarp(u);"), ["const 4294967295", "warp.sync %7", "warp.sync %3"]);
    assert_eq!(consts("*q = __syncthreads_count(i);"), ["const 0", "barrier.count %8"]);
    assert_eq!(consts("*q = __match_all_sync(u, f, q) + __reduce_max_sync(u, i) + __activemask();").len(), 4);
}

#[test]
fn calls_that_reach_the_host() {
    assert_eq!(
        ops("printf(\"%d %f\\n\", s, f);", &["printf"]),
        ["printf \"%d %f\\u{a}\"(%7, %8)"],
        "a short and a float are promoted"
    );
    assert_eq!(ops("const char *t = \"%d\"; printf(t, 1);", &["printf"]), ["printf (%9, %8)"]);
    assert_eq!(ops("printf(\"%p\" \"!\", p);", &["printf", "spacecast"]).len(), 2);
    let function = "void k(float, double, int, unsigned int, float *, int *, short)";
    let failed = format!("assert_fail \"i > 0\" in \"{function}\" at \"test.cu\" line 2");
    assert_eq!(ops("assert(i > 0);", &["assert_fail"]), [failed]);
    assert_eq!(ops("\n#undef NDEBUG\n#define NDEBUG\n#include <cassert>\nassert(i > 0);", &["assert_fail"]).len(), 0);
    assert_eq!(ops("q[0] = clock(); q[1] = clock64(); __trap();", &["system."]).len(), 3);
}

#[test]
fn functions_on_blocks_of_memory() {
    assert_eq!(ops("memcpy(p, q, 12); memset(p, 0, 8);", &["mem", "loop"]).len(), 2);
    assert_eq!(ops("memcpy(p, q, u);", &["mem", "loop", "load", "store"]).len(), 3);
    assert_eq!(ops("memset(p, 1, 8);", &["mem", "loop", "store"]).len(), 2);
    assert_eq!(ops("memmove(p, q, 8);", &["loop"]).len(), 2);
}

#[test]
fn an_old_warp_function_is_warned_about_once_in_a_file() {
    let output = common::compile("__global__ void k(int *p) { *p = __shfl(*p, 0) + __ballot(1); }");
    let codes: Vec<&str> = output.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(codes, ["IW0347"]);
}

/// Kernels that use all of the header's classes and functions.
const GROUPS: &str = r#"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__device__ int sum(cg::thread_group g, int *x, int value) {
    int rank = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2) {
        x[rank] = value;
        g.sync();
        if (rank < i) value += x[rank + i];
        g.sync();
    }
    return value;
}
__global__ void k(int *p, float *f) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
    auto small = cg::tiled_partition<4>(tile);
    __shared__ int shared[256];
    cg::memcpy_async(block, shared, p, sizeof(shared));
    cg::wait(block);
    cg::sync(block);
    int v = sum(block, shared, 1) + sum(small, shared, 2) + sum(cg::tiled_partition(block, 8), shared, 3);
    float s = f[block.thread_rank()];
    for (int step = tile.size() / 2; step > 0; step /= 2) s += tile.shfl_down(s, step);
    s += cg::reduce(small, s, cg::plus<float>()) + cg::exclusive_scan(tile, s);
    cg::coalesced_group active = cg::coalesced_threads();
    v += active.ballot(v > 3) + active.shfl(v, 0) + cg::reduce(active, v, cg::less<int>());
    v += cg::binary_partition(tile, v > 7).size() + cg::labeled_partition(tile, v % 3).meta_group_rank();
    p[block.thread_index().x + block.group_index().x * block.dim_threads().x] = v + (int)tile.meta_group_rank();
    f[cg::this_grid().thread_rank()] = s;
    float4 wide = make_float4(s, s, s, s);
    f[0] = tile.shfl_xor(wide, 1).x + (float)tile.shfl((short)v, 3);
    cg::this_grid().sync();
}
"#;

#[test]
fn cooperative_groups_are_written_on_top_of_barriers_and_warp_operations() {
    let text = ir(GROUPS);
    for op in ["barrier", "warp.sync", "warp.shuffle_down", "warp.ballot", "warp.active_mask", "system.grid_sync"] {
        assert!(text.contains(op), "{op}");
    }
}

#[test]
fn sixteen_bit_numbers_are_classes_with_their_own_operations() {
    let text = ir("#include <cuda_fp16.h>\n#include <cuda_bf16.h>\n\
        __global__ void k(half *a, half2 *b, __nv_bfloat16 *c, float *f) {\n\
            __shared__ __half tile[32];\n\
            int i = threadIdx.x;\n\
            half x = a[i], y = __float2half(f[i]), z = 1.5f;\n\
            tile[i] = x + y * __float2half(2.0f);\n\
            __stcs(a + 1, __ldcs(a)); __stwt(b + 1, __ldg(b)); __stcg(c + 1, __ldlu(c));\n\
            __syncthreads();\n\
            if (x < y || __hgt(x, tile[0])) x = __hfma(x, y, tile[i]);\n\
            x += z;\n\
            b[i] = __hadd2(b[i], __floats2half2_rn(1.0f, f[i])) * b[0];\n\
            c[i] = __float2bfloat16(f[i]) * c[i + 1];\n\
            f[i] = __half22float2(b[i]).x + (float)x + __half2int_rz(hsqrt(x)) + __bfloat162float(c[i]);\n\
            a[i] = -x;\n\
            atomicAdd(a, x);\n\
            b[i] = atomicAdd(b, b[1]);\n\
            c[i] = atomicAdd((__nv_bfloat162 *)c, __nv_bfloat162(c[0], c[1])).x;\n\
        }\n");
    for op in ["f16 = fadd.rn", "f16 = fmul.rn", "f16 = fma.rn", "bf16 = fmul.rn", "bf16 = fcast.rn", "f16 = fsqrt.rn"]
    {
        assert!(text.contains(op), "{op}\n{text}");
    }
    // The halves of a pair are added separately.
    assert!(text.contains(": f16 = atomic.add.device") && text.contains(": bf16 = atomic.add.device"), "{text}");
    assert!(text.contains("i32 = ftoi.rz"), "{text}");
}

#[test]
fn complex_numbers_are_pairs() {
    let text = ir("#include <cuComplex.h>\n#include <cufft.h>\n\
        __global__ void k(cuComplex *a, cuDoubleComplex *b, cufftComplex *c, float *f) {\n\
            int i = threadIdx.x;\n\
            a[i] = cuCmulf(cuCaddf(a[i], c[i]), cuConjf(cuCdivf(a[i], make_cuComplex(1.0f, 2.0f))));\n\
            b[i] = cuCfma(b[i], cuCsub(b[i], cuComplexFloatToDouble(a[i])), make_cuDoubleComplex(1.0, cuCimag(b[i])));\n\
            f[i] = cuCabsf(a[i]) + cuCabs(b[i]) + cuCrealf(a[i]);\n\
        }\n");
    assert!(text.contains("f32 = fsqrt.rn") && text.contains("f64 = fsqrt.rn"), "{text}");
}

#[test]
fn enumerations_are_compared_as_numbers_despite_class_operators() {
    let text = ir("#include <cuda_fp16.h>\nenum E { A, B };\n\
        __global__ void k(E e, int *p) { *p = e == A; if (e < B) *p = e + 1; }\n");
    assert!(text.contains("eq %0") && text.contains("lt %0"), "{text}");
}

#[test]
fn types_of_the_systems_headers_need_no_include() {
    let text = ir("__global__ void k(off_t *p, ssize_t n) { *p = n + sizeof(off_t); }");
    assert!(text.contains("i64"), "{text}");
}
