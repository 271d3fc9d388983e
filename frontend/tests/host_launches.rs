//! Which instances of kernel templates launches in host code need.

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

/// The names of the kernels that a file makes.
fn kernels(text: &str) -> Vec<String> {
    let output = compile_text("host.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
    let mut names: Vec<String> = output.module.kernels().map(|k| k.name.clone()).collect();
    names.sort();
    names
}

const KERNEL: &str = "template <typename T> __global__ void k(T *p, int n) { if (n > 0) *p = T(n); }\n";

#[test]
fn arguments_are_deduced_from_the_launch() {
    let text = "float *file_level;\nstruct S { double *d; };\n\
        void run(unsigned *u, S *s, std::vector<int> v, int n) {\n\
        short a[8]; auto *later = helper(v); long long *q = (long long *)malloc(8), *r;\n\
        k<<<1, 2>>>(u + 1, n);\n k<<<1, 2>>>(s->d, n * 2);\n k<<<1, 2, 0, stream>>>(a, v.size());\n\
        for (int i = 0; i < n; ++i) { k<<<dim3(1), 32>>>(&q[i], i); }\n k<<<1, 2>>>(file_level, n);\n\
        k<<<1, 2>>>((char *)later, 3);\n }\n";
    let found = kernels(&format!("{KERNEL}{text}"));
    assert_eq!(found, ["k<char>", "k<double>", "k<float>", "k<long long>", "k<short>", "k<unsigned int>"]);
}

#[test]
fn what_is_unknown_gives_no_instance() {
    let text = "void run(Unknown *u) { k<<<1, 2>>>(u, 1); k<<<1, 2>>>(thrust::raw_pointer_cast(v.data()), 1); \
        int *u2; { Unknown u2; k<<<1, 1>>>(u2, 1); } }\n";
    assert!(kernels(&format!("{KERNEL}{text}")).is_empty());
}

#[test]
fn host_templates_pass_their_arguments_on() {
    let text = "template <typename T, int N> void inner(T *p) { const int twice = 2 * N; f<T, twice><<<1, N>>>(p); }\n\
        template <typename T> void outer(T *p, int which) {\n\
        switch (which) { case 1: inner<T, 4>(p); break; default: inner<T, 8>(p); } }\n\
        template <typename T> void asked_for(T *p) { inner<T, 1>(p); }\n\
        template void asked_for<char>(char *);\n\
        int main() { double *d; cudaMalloc(&d, 8); outer(d, 1); }\n";
    let kernel = "template <typename T, int M> __global__ void f(T *p) { *p = M; }\n";
    assert_eq!(kernels(&format!("{kernel}{text}")), ["f<char, 2>", "f<double, 16>", "f<double, 8>"]);
}

#[test]
fn members_of_host_classes_are_looked_into() {
    let text = "template <typename T> class Stream { T *data; int n; public: Stream(int); void go() { k<<<1, n>>>(data, n); } };\n\
        template <class T> Stream<T>::Stream(int count) { k<T><<<1, 1>>>(data, 0); }\n\
        struct Plain { bool *flags; void go(int n) { k<<<1, n>>>(flags, n); } void out(); int *more; };\n\
        void Plain::out() { k<<<1, 1>>>(more, 1); }\n\
        template class Stream<float>;\n\
        int main() { Stream<unsigned char> *s = new Stream<unsigned char>(4); s->go(); }\n";
    let found = kernels(&format!("{KERNEL}{text}"));
    assert_eq!(found, ["k<bool>", "k<float>", "k<int>", "k<unsigned char>"]);
}

#[test]
fn functions_of_the_runtime_launch_kernels_that_are_named() {
    let text = "template <typename T> void run(T *p, int n) { void *args[] = {&p, &n};\n\
        cudaLaunchCooperativeKernel((void *)k<T>, dim3(4), dim3(64), args, 0, 0); }\n\
        int main() { void **args = 0; float *f; cudaLaunchCooperativeKernel(k<int>, 1, 32, args);\n\
        const void *kernel = (const void *)&k<short>; cudaLaunchKernel(kernel, 1, 32, args, 0, 0); run(f, 1); }\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<float>", "k<int>", "k<short>"]);
    // A name alone is no launch.
    let text = "int main() { void *p = (void *)k<int>; }\n";
    assert!(kernels(&format!("{KERNEL}{text}")).is_empty());
}

#[test]
fn branches_of_host_templates_that_are_left_out_launch_nothing() {
    let kernel =
        "template <int N> __global__ void f(int *p) { static_assert(N > 0); __shared__ int s[N]; *p = s[0] = N; }\n";
    let text = "template <int N> void run(int *p) {\n\
        if constexpr (N >= 4) { f<N / 4><<<1, 1>>>(p); } else if constexpr (N == 2) f<N + 100><<<1, 1>>>(p);\n\
        else { for (int i = 0; i < 2; i++) f<N * 200><<<1, 1>>>(p); }\n\
        if constexpr (N > 100) return; f<N * 10><<<1, 1>>>(p);\n\
        if constexpr (unknown<N>()) f<N * 11><<<1, 1>>>(p); else f<N * 12><<<1, 1>>>(p); }\n\
        void plain(int *p) { if constexpr (sizeof(int) == 8) f<1><<<1, 1>>>(p); else f<3><<<1, 1>>>(p); run<2>(p); run<8>(p); }\n";
    let expected = ["f<102>", "f<1>", "f<20>", "f<22>", "f<24>", "f<2>", "f<3>", "f<80>", "f<88>", "f<96>"];
    assert_eq!(kernels(&format!("{kernel}{text}")), expected);
}

#[test]
fn members_of_the_specialisation_that_fits_are_followed() {
    let text = "template <typename T> struct Pair { typedef T type; };\n\
        template <typename T> struct L { void run(T *p); };\n\
        template <typename T> struct L<T *> { void run(T *p); };\n\
        template <typename T> struct L<Pair<T>> { void run(T *p) { k<<<1, 1>>>(p, 1); } };\n\
        template <> struct L<int> { void run(char *p) { k<<<1, 1>>>(p, 1); } };\n\
        template <typename T> void L<T>::run(T *p) { k<<<1, 1>>>(p, 1); }\n\
        template <typename U> void L<U *>::run(U *p) { k<<<1, 1>>>(p, 1); }\n\
        template struct L<float>;\n template struct L<short *>;\n template struct L<Pair<double>>;\n\
        template struct L<int>;\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<char>", "k<double>", "k<float>", "k<short>"]);
}

#[test]
fn the_kernel_template_that_takes_the_arguments_is_launched() {
    let text = "template <int N> __global__ void f(float *p) { *p = N; }\n\
        template <int N> __global__ void f(int *p) { *p = N; }\n\
        void run(float *a, int *b, Unknown c) { f<4><<<1, 1>>>(b); f<5><<<1, 1>>>(a); f<6><<<1, 1>>>(a); f<6><<<1, 1>>>(b); }\n";
    assert_eq!(kernels(text), ["f<4>", "f<5>", "f<6>", "f<6>(int *)"]);
}

#[test]
fn nothing_is_said_of_generic_lambdas() {
    let text = "template <int N> struct C { static constexpr int value = N; };\n\
        void run(int *p) { auto f = [&](auto tag) { constexpr int n = decltype(tag)::value; k<<<n, 1>>>(p, n); }; f(C<4>()); }\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<int>"]);
}

#[test]
fn host_templates_are_followed_through_pointers_and_members() {
    let text = "typedef void (*runner)(float *, int);\n\
        template <typename T> void returned(T *p, int n) { k<<<1, 1>>>(p, n); }\n\
        template <typename T, int N> void in_a_table(T *p) { k<T><<<1, 1>>>(p, N); }\n\
        runner choose(int i) { switch (i) { case 0: return returned; } return nullptr; }\n\
        void tables(int i) { void (*table[])(short *) = {in_a_table<short, 1>, nullptr}; table[i](0); }\n\
        template <typename T> class Layer { public: void forward(std::vector<T *> &); };\n\
        template <typename T> void Layer<T>::forward(std::vector<T *> &v) { k<T><<<1, 1>>>(v[0], 1); }\n\
        template void Layer<double>::forward(std::vector<double *> &);\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<double>", "k<float>", "k<short>"]);
}
