//! Verdicts on `half`, volatile objects of classes, and kernels in classes.

use crate::common;

/// Texts in which `^` marks the place of the only error, with its code.
const REJECTED: &[(&str, &str)] = &[
    ("IW0305", "struct S { int a; }; __global__ void k(volatile S *p, S v) { *p ^= v; }"),
    ("IW0305", "struct S { int a; }; __global__ void k(volatile S *p, S v) { v ^= *p; }"),
    ("IW0305", "__global__ void k(volatile float4 *p, float4 v) { *p ^= v; }"),
    ("IW0305", "__global__ void k(volatile float4 *p, float4 v) { v ^= *p; }"),
    (
        "IW0315",
        "template <class T> struct S { static __global__ void ^k(T *o) { *o = 1; } }; __global__ void q(int *o) {}",
    ),
    ("IW0315", "template <class T> struct S { static __global__ void ^k(T *o); }; __global__ void q(int *o) {}"),
    (
        "IW0315",
        "template <class T> struct S { template <class U> static __global__ void ^k(U *o) { *o = 1; } }; __global__ void q(int *o) {}",
    ),
    ("IW0315", "struct S { friend __global__ void ^k(int *o) { *o = 1; } }; __global__ void q(int *o) {}"),
    (
        "IW0315",
        "template <class T> struct S { friend __global__ void ^k(T *o) { *o = 1; } }; __global__ void q(int *o) {}",
    ),
];

/// Bodies of a kernel with `half *p, half h, volatile half *v`: the code of the only error, if there is one.
const HALVES: &[(Option<&str>, &str)] = &[
    (None, "half a = {}; half b{1.0f}; p[1] = {1.0f}; p[2] = a + b;"),
    (Some("IW0309"), "h = {};"),
    (None, "*v = h; h = *v; p[0] = *v;"),
    (Some("IW0309"), "p[0] = isnan(h);"),
    (Some("IW0309"), "p[0] = signbit(h);"),
    (None, "p[0] = __hisnan(h) || isnan((float)h);"),
    (None, "__half_raw r; r.x = 3; p[0] = r; p[1] = __half_raw(h).x;"),
    (Some("IW0351"), "p[0] = htanh_approx(h);"),
];

#[test]
fn what_volatile_objects_and_classes_do_not_have() {
    common::check_marked(REJECTED);
}

#[test]
fn halves_are_used_as_nvidia_declares_them() {
    for (code, body) in HALVES {
        let text = format!("#include <cuda_fp16.h>\n__global__ void k(half *p, half h, volatile half *v) {{ {body} }}");
        let output = common::compile(&text);
        let codes: Vec<_> = output.diagnostics.iter().filter(|d| d.is_error()).map(|d| d.code).collect();
        assert_eq!(codes, code.iter().copied().collect::<Vec<_>>(), "{body}");
    }
}

#[test]
fn approximations_of_one_gpu_are_refused_with_what_to_use() {
    let text = "#include <cuda_fp16.h>\n__global__ void k(half2 *p) { *p = h2tanh_approx(*p); }";
    let output = common::compile(text);
    let shown = isowarp_frontend::render::render(&output.diagnostics, &output.sources, false);
    assert!(shown.contains("`h2tanh` rounds to nearest"), "{shown}");
}

#[test]
fn members_for_volatile_objects_are_told_from_the_others() {
    let text = "struct S { int a; __device__ int f() volatile { return 1; } __device__ int f() { return 2; } }; \
                __global__ void k(volatile S *p, S v, int *o) { o[0] = p->f(); o[1] = v.f(); }";
    assert_eq!(common::errors(text), Vec::<String>::new());
}
