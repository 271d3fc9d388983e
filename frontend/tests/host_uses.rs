//! Which uses of host templates lead to the launches in them.

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

const KERNEL: &str = "template <class T> __global__ void k(T *p) { p[threadIdx.x] = T(1); }\n";

/// The names of the kernels that a file makes, which has a kernel template `k`.
fn kernels(text: &str) -> Vec<String> {
    let text = format!("{KERNEL}{text}");
    let output = compile_text("host.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
    let mut names: Vec<String> = output.module.kernels().map(|k| k.name.clone()).collect();
    names.sort();
    names
}

/// What is said of a file, which has a kernel template `k`.
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
