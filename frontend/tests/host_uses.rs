//! Tests which uses of host templates lead to the launches in them.

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

const KERNEL: &str = "template <class T> __global__ void k(T *p) { p[threadIdx.x] = T(1); }\n";

/// Returns the names of the kernels that a file with a kernel template `k` produces.
fn kernels(text: &str) -> Vec<String> {
    let text = format!("{KERNEL}{text}");
    let output = compile_text("host.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
    let mut names: Vec<String> = output.module.kernels().map(|k| k.name.clone()).collect();
    names.sort();
    names
}

/// Returns the messages about a file with a kernel template `k`.
fn said(text: &str) -> String {
    let text = format!("{KERNEL}{text}");
    let output = compile_text("host.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    output.diagnostics.iter().map(|d| format!("{}\n", d.message)).collect()
}

const JOB: &str = "template <class T> struct job { static void apply(T *p) { k<T><<<1, 32>>>(p); } };\n";

#[test]
fn classes_are_named_by_parameters_of_templates() {
    let one = |text: &str| kernels(&format!("{JOB}{text}"));
    let through_template = "template <template <class> class J> void instantiate(int *p) { J<int>::apply(p); }\n\
        void go(int *p) { instantiate<job>(p); }\n";
    assert_eq!(one(through_template), ["k<int>"]);
    let named = "template <template <class> class J> void all() { auto f = &J<short>::apply; f(nullptr); }\n\
        void go() { all<job>(); }\n";
    assert_eq!(one(named), ["k<short>"]);
    let through_type = "template <class J> void instantiate(char *p) { J::apply(p); }\n\
        void go(char *p) { instantiate<job<char>>(p); }\n";
    assert_eq!(one(through_type), ["k<char>"]);
    let of_objects = "template <template <class> class J> void instantiate(long *p) { J<long> j; j.apply(p); }\n\
        void go(long *p) { instantiate<job>(p); }\n";
    assert_eq!(one(of_objects), ["k<long>"]);
    let deduced = "template <template <class> class J, class T> void of(J<T> j, T *p) { J<T>::apply(p); }\n\
        void go(float *p) { job<float> j; of(j, p); }\n";
    assert_eq!(one(deduced), ["k<float>"]);
    let in_class = "template <template <class> class J> struct all { static void go(double *p) { J<double>::apply(p); } };\n\
        void go(double *p) { all<job>::go(p); }\n";
    assert_eq!(one(in_class), ["k<double>"]);
}

#[test]
fn classes_are_named_by_namespaces_and_aliases() {
    let one = |text: &str| kernels(&format!("namespace mod {{\n{JOB}}}\n{text}"));
    assert_eq!(one("void go(int *p) { mod::job<int>::apply(p); }\n"), ["k<int>"]);
    assert_eq!(one("void go(int *p) { ::mod::job<int>::apply(p); }\n"), ["k<int>"]);
    assert_eq!(one("using J = mod::job<int>;\nvoid go(int *p) { J::apply(p); }\n"), ["k<int>"]);
    assert_eq!(one("void go(int *p) { using J = mod::job<int>; J::apply(p); }\n"), ["k<int>"]);
    assert_eq!(one("template <class T> using J = mod::job<T>;\nvoid go(int *p) { J<int>::apply(p); }\n"), ["k<int>"]);
    assert_eq!(one("namespace m = mod;\nvoid go(int *p) { m::job<int>::apply(p); }\n"), ["k<int>"]);
    assert_eq!(one("struct own : mod::job<int> {};\nvoid go(int *p) { own::apply(p); }\n"), ["k<int>"]);
}

#[test]
fn explicit_instantiations_name_namespaces() {
    let class = "namespace mod { template <class T> struct runner { static int go(T *p); };\n\
        template <class T> int runner<T>::go(T *p) { k<<<1, 32>>>(p); return 0; } }\n";
    let one = |text: &str| kernels(&format!("{class}{text}"));
    assert_eq!(one("template struct mod::runner<unsigned char>;\n"), ["k<unsigned char>"]);
    assert_eq!(one("template class ::mod::runner<unsigned char>;\n"), ["k<unsigned char>"]);
    assert_eq!(one("namespace mod { template struct runner<unsigned char>; }\n"), ["k<unsigned char>"]);
    assert_eq!(one("template int mod::runner<unsigned char>::go(unsigned char *);\n"), ["k<unsigned char>"]);
    assert!(one("extern template struct mod::runner<unsigned char>;\n").is_empty());
    let function = "namespace mod { template <class T> void go(T *p) { k<<<1, 32>>>(p); } }\n";
    let one = |text: &str| kernels(&format!("{function}{text}"));
    assert_eq!(one("template void mod::go<int>(int *);\n"), ["k<int>"]);
    assert_eq!(one("template void mod::go(int *);\n"), ["k<int>"]);
}

#[test]
fn host_templates_become_pointers() {
    let function = "#include <cuda_runtime.h>\n\
        template <class T> static void row(const void *x, T *y, int n, cudaStream_t s) { k<<<n, 32, 0, s>>>(y); }\n\
        typedef void (*convert_t)(const void *, float *, int, cudaStream_t);\n";
    let one = |text: &str| kernels(&format!("{function}{text}"));
    assert_eq!(one("convert_t get() { return row; }\n"), ["k<float>"]);
    assert_eq!(one("convert_t get() { return &row; }\n"), ["k<float>"]);
    assert_eq!(one("convert_t get() { return (row); }\n"), ["k<float>"]);
    assert_eq!(one("convert_t get() { return row<float>; }\n"), ["k<float>"]);
    assert_eq!(
        one("convert_t get(int t) { switch (t) { case 1: return row; default: return nullptr; } }\n"),
        ["k<float>"]
    );
    assert_eq!(one("auto get() -> convert_t { return row; }\n"), ["k<float>"]);
    assert_eq!(one("convert_t get(bool b) { return b ? row : nullptr; }\n"), ["k<float>"]);
    assert_eq!(one("void go() { convert_t f = row; f(nullptr, nullptr, 1, 0); }\n"), ["k<float>"]);
    assert_eq!(one("void go() { convert_t f = &row; }\n"), ["k<float>"]);
    assert_eq!(one("void go() { auto f = static_cast<convert_t>(row); }\n"), ["k<float>"]);
}

#[test]
fn conditional_arguments_have_the_type_of_both() {
    let text = "template <class F, class... A> __global__ void apply(int n, F f, A... a) { f(n, a...); }\n\
        template <int D, class F, class... A> void multi(int n, F f, A... a) { apply<<<1, 32>>>(n, f, a...); }\n\
        struct functor { template <class... A> __device__ void operator()(int n, A... a) const {} };\n";
    let one = |argument: &str| {
        let call = format!(
            "void go(float *q, const float *c, void *v, bool b, int n, size_t s) {{ multi<1>(3, functor(), {argument}, b); }}\n"
        );
        kernels(&format!("{text}{call}"))
    };
    assert_eq!(one("b ? q : nullptr"), ["apply<functor, float *, bool>"]);
    assert_eq!(one("b ? nullptr : q"), ["apply<functor, float *, bool>"]);
    assert_eq!(one("(b ? q : 0)"), ["apply<functor, float *, bool>"]);
    assert_eq!(one("b ? q : NULL"), ["apply<functor, float *, bool>"]);
    assert_eq!(one("b ? q : c"), ["apply<functor, const float *, bool>"]);
    assert_eq!(one("b ? q : v"), ["apply<functor, void *, bool>"]);
    assert_eq!(one("b ? n : s"), ["apply<functor, unsigned long, bool>"]);
    assert_eq!(one("b ? 0 : s"), ["apply<functor, unsigned long, bool>"]);
    assert_eq!(one("unknown(b) ? q + 1 : nullptr"), ["apply<functor, float *, bool>"]);
    assert_eq!(one("q ?: c"), ["apply<functor, const float *, bool>"]);
}

#[test]
fn an_unknown_argument_leaves_no_pack_empty() {
    let text = "template <class F, class... A> __global__ void apply(int n, F f, A... a) { f(n, a...); }\n\
        struct functor { __device__ void operator()(int n, float *o, bool b) const {} };\n";
    let host = "template <int D, class F, class... A> void multi(int n, F f, A... a) { apply<<<1, 32>>>(n, f, a...); }\n\
        void go(bool b) { multi<1>(3, functor(), unknown(b), b); }\n";
    assert!(kernels(&format!("{text}{host}")).is_empty());
    let launch = "void go(bool b) { apply<<<1, 32>>>(3, functor(), unknown(b), b); }\n";
    assert!(kernels(&format!("{text}{launch}")).is_empty());
    let said = said(&format!("{text}{launch}"));
    assert!(said.contains("its launch cannot be followed, for the type of an argument is not known"), "{said}");
}

const DISPATCHED: &str = "template <int N> struct C { static constexpr int value = N; constexpr operator int() const { return N; } };\n\
    template <int N> __global__ void f(int *p) { *p = N; }\n";

#[test]
fn generic_lambdas_are_followed_through_constexpr_functions() {
    let head = "#include <type_traits>\n#include <utility>\n#include <functional>\n";
    let one = |text: &str| kernels(&format!("{head}{DISPATCHED}{text}"));
    let run = "void run(int *p, bool b) { go(b, [&](auto n) { f<n><<<1, 1>>>(p); }); }\n";
    let through = |text: &str| one(&format!("{text}{run}"));
    // Boost's mp_with_index, as it is in classes and in namespaces.
    let dispatch = "template <int N> struct with_index { template <int K, class F> static constexpr auto call(int i, F &&f)\n\
        -> decltype(std::declval<F>()(std::declval<C<0>>())) { switch (i) { case 0: return std::forward<F>(f)(C<K>());\n\
        default: return std::forward<F>(f)(C<K + N>()); } } };\n";
    let call = "void run(int *p, int i) { with_index<2>::call<4>(i, [&](auto n) { f<n + 1><<<1, 1>>>(p); }); }\n";
    assert_eq!(one(&format!("{dispatch}{call}")), ["f<5>", "f<7>"]);
    assert_eq!(through("template <class F> constexpr void go(bool, F &&f) { f(C<1>()); }\n"), ["f<1>"]);
    assert_eq!(
        through("template <class F> constexpr void go(bool, F &&f) { std::invoke(std::forward<F>(f), C<2>()); }\n"),
        ["f<2>"]
    );
    assert_eq!(
        through("template <class F> __host__ __device__ void go(bool b, F f) { if (b) { f(C<3>()); } }\n"),
        ["f<3>"]
    );
    let loop_of = "template <int I, class F> constexpr void each(F &&f) { if constexpr (I > 0) { f(C<I>{}); each<I - 1>(f); } }\n\
        template <class F> void go(bool, F &&f) { each<2>(f); }\n";
    assert_eq!(through(loop_of), ["f<1>", "f<2>"]);
    let method = "struct S { template <class F> constexpr void call(F &&f) { f(C<6>()); } };\n\
        template <class F> void go(bool, F &&f) { S s; s.call(f); }\n";
    assert_eq!(through(method), ["f<6>"]);
    // A launch in the function itself.
    assert_eq!(
        one("template <int N> constexpr void start(C<N>, int *p) { f<N + 10><<<1, 1>>>(p); }\n\
        void run(int *p) { start(C<1>(), p); }\n"),
        ["f<11>"]
    );
}

#[test]
fn generic_lambdas_are_followed_through_lambdas_with_empty_packs() {
    let text = "#include <utility>\ntemplate <class F> void with_one(bool, F &&f) { std::forward<F>(f)(C<1>()); }\n\
        template <class F, class... E> void dispatch(F &&f, bool b, E... es) { auto own = std::forward<F>(f);\n\
        [&](auto... es_) { with_one(b, [&](auto e_) { own(C<e_ + 3>(), es_...); }); }(es...); }\n";
    let none = "void run(int *p, bool b) { dispatch([&](auto n) { f<n><<<1, 1>>>(p); }, b); }\n";
    assert_eq!(kernels(&format!("{DISPATCHED}{text}{none}")), ["f<4>"]);
    let two = "void run(int *p, bool b) { dispatch([&](auto n, auto x, auto y) { f<n + x + y><<<1, 1>>>(p); }, b, C<10>(), C<20>()); }\n";
    assert_eq!(kernels(&format!("{DISPATCHED}{text}{two}")), ["f<34>"]);
}

#[test]
fn objects_with_call_operators_are_followed() {
    let class = "struct Launch { int *p; template <int N> void operator()(C<N>) const { f<N><<<1, 1>>>(p); } };\n\
        struct Plain { int *p; template <int N> void operator()() const { f<N><<<1, 1>>>(p); } };\n";
    let one = |text: &str| kernels(&format!("{DISPATCHED}{class}{text}"));
    let call = "void run(int *p) { call(Launch{p}); }\n";
    assert_eq!(one(&format!("template <class F> void call(F &&f) {{ f(C<1>()); }}\n{call}")), ["f<1>"]);
    assert_eq!(one("void run(int *p) { Launch l{p}; l(C<2>()); }\n"), ["f<2>"]);
    assert_eq!(one("void run(int *p) { auto l = Launch{p}; l(C<3>()); }\n"), ["f<3>"]);
    assert_eq!(
        one("void run(int *p) { Plain l{p}; l.template operator()<4>(); l.template operator()<5>(); }\n"),
        ["f<4>", "f<5>"]
    );
    let unused = said(&format!("{DISPATCHED}{class}"));
    assert!(unused.contains("nothing in this file uses the host template `operator()`"), "{unused}");
}

#[test]
fn member_templates_of_one_instance_are_followed() {
    let class = "template <int D> struct P { template <int N> static void go(C<N>); template <int N> static void go(C<N>, int); };\n\
        template <int D> template <int N> void P<D>::go(C<N>) { f<N><<<1, 1>>>(nullptr); }\n\
        template <> template <int N> void P<1>::go(C<N>) { f<N + 100><<<1, 1>>>(nullptr); }\n\
        template <int D> template <int N> void P<D>::go(C<N>, int) { f<N + 200><<<1, 1>>>(nullptr); }\n";
    let one = |text: &str| kernels(&format!("{DISPATCHED}{class}{text}"));
    assert_eq!(one("template void P<1>::go(C<4>);\n"), ["f<104>"]);
    assert_eq!(one("template void P<1>::go<4>(C<4>);\n"), ["f<104>"]);
    assert_eq!(one("template void P<2>::go(C<4>);\n"), ["f<4>"]);
    assert_eq!(one("template void P<1>::go(C<4>, int);\n"), ["f<204>"]);
    assert_eq!(one("void run() { P<1>::go(C<5>()); P<3>::go(C<6>()); }\n"), ["f<105>", "f<6>"]);
    let unused = said(&format!("{DISPATCHED}{class}"));
    assert!(unused.contains("nothing in this file uses the host template `P<"), "{unused}");
    let own = "template <class T> struct Q { T *p; template <int N> void go(C<N>); };\n\
        template <> template <int N> void Q<float>::go(C<N>) { k<<<1, N>>>(p); }\n\
        void run(float *p) { Q<float> q{p}; q.go(C<2>()); }\n";
    assert_eq!(kernels(&format!("{DISPATCHED}{own}")), ["k<float>"]);
}

#[test]
fn integers_do_not_match_pointers_of_host_templates() {
    let text = "template <class F> __global__ void apply(F f) { f(1); }\n\
        struct functor { __device__ void operator()(int) const {} };\n\
        template <class F> void go(F f, int n) { apply<<<n, 32>>>(f); }\n\
        template <class F> void go(F f, const int *n) { auto g = [=] __device__ (int i) { if (i < *n) f(i); }; go(g, 8); }\n";
    let one = |run: &str| kernels(&format!("{text}{run}"));
    assert_eq!(one("void run(int n) { go(functor(), n); }\n"), ["apply<functor>"]);
    let found = one("void run(int *n) { go(functor(), n); }\n");
    assert!(matches!(found.as_slice(), [one] if one.starts_with("apply<lambda.")), "{found:?}");
    // A literal zero may be a null pointer.
    let zero =
        "template <class F> void null(F f, int *p) { apply<<<1, 1>>>(f); }\nvoid run() { null(functor(), 0); }\n";
    assert_eq!(one(zero), ["apply<functor>"]);
}
