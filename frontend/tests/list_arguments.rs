//! Braced lists as arguments (C++17 [over.best.ics] 4, [over.ics.list], [dcl.init.list]).

use std::time::{Duration, Instant};

use crate::common::{check_marked, compile, errors};

const CLASSES: &str = "struct D { int v; __device__ D(int v) : v(v) {} __device__ D(const D &o) : v(o.v * 2) {} }; \
    struct E { int a, b; __device__ E(int a, int b) : a(a), b(b) {} }; \
    struct Pair { int a, b; }; \
    struct W { Pair p; __device__ W(Pair p) : p(p) {} }; ";

fn kernel(body: &str) -> String {
    format!("{CLASSES}__global__ void k(int *o) {{ {body} }}")
}

#[test]
fn lists_in_lists_that_are_fine() {
    let fine = [
        "D d{{1}}; o[0] = d.v;",
        "D a(3); D d{{a}}; o[0] = d.v;",
        "D d[2] = {{{1}}, {{2}}}; o[0] = d[1].v;",
        "D d({{1}}); o[0] = d.v;",
        "E e({1, 2}); o[0] = e.b;",
        "W w{{1, 2}}; o[0] = w.p.b;",
        "int a[2] = {{1}, 2}; o[0] = a[0];",
    ];
    for body in fine {
        let found = errors(&kernel(body));
        assert!(found.is_empty(), "{body}: {found:?}");
    }
}

/// NVRTC refuses each of these too.
#[test]
fn a_list_in_a_list_is_not_converted_to_the_class_itself() {
    let cases = [
        ("IW0323", kernel("D d{{^{1}}}; o[0] = d.v;")),
        ("IW0308", kernel("E e^{{1, 2}}; o[0] = e.b;")),
        ("IW0308", kernel("E e = ^{{1, 2}}; o[0] = e.b;")),
        ("IW0308", kernel("E ^e({{1, 2}}); o[0] = e.b;")),
        ("IW0323", kernel("int x{^{1}}; o[0] = x;")),
        ("IW0323", kernel("int a[2] = {{^{1}}, 2}; o[0] = a[0];")),
    ];
    check_marked(&cases.iter().map(|(code, text)| (*code, text.as_str())).collect::<Vec<_>>());
}

#[test]
fn deep_lists_take_no_time() {
    let deep = |open: &str, inner: &str, close: &str| open.repeat(60) + inner + &close.repeat(60);
    let class = "struct C { int v; __device__ C(int v) : v(v) {} __device__ C(const C &o) : v(o.v) {} };\n\
        struct A { int v; __device__ A(C c) : v(c.v) {} __device__ A(const A &a, int n) : v(a.v + n) {} };\n\
        __device__ int f(A a); __device__ int f(C c); __device__ int f(int n, A a);\n";
    let bodies = [
        format!("C c {};", deep("{", "1", "}")),
        format!("C c {};", deep("{", "1, 2", "}")),
        // Each list has two candidates, which hold lists themselves.
        format!("A a {};", deep("{{", "1", "}, 1}")),
        format!("A a = {};", deep("A{{", "1", "}, 1}")),
        // Lists in calls in lists.
        format!("C c {};", deep("{f({", "1", "})}")),
        // What a lambda expression declares is new each time.
        format!("C c {};", deep("{[&] { return ", "C{1}", "; }()}")),
    ];
    for body in bodies {
        let start = Instant::now();
        let text = format!("{class}__global__ void k(int *o) {{ {body} }}");
        compile(&text);
        let time = start.elapsed();
        assert!(time < Duration::from_secs(5), "{time:?} for {text}");
    }
}
