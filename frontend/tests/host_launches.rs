//! Tests which instances of kernel templates the launches in host code need.

use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

/// Returns the names of the kernels that a file produces.
fn kernels(text: &str) -> Vec<String> {
    let output = compile_text("host.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    assert!(!output.has_errors(), "{:?}", output.diagnostics);
    let mut names: Vec<String> = output.module.kernels().map(|k| k.name.clone()).collect();
    names.sort();
    names
}

/// Returns the messages about a file.
fn said(text: &str) -> String {
    let output = compile_text("host.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    output.diagnostics.iter().map(|d| format!("{}\n", d.message)).collect()
}

const TAG: &str = "template <int N> struct C { static constexpr int value = N; constexpr operator int() const { return N; } };\n\
    template <int N> __global__ void f(int *p) { *p = N; }\n";

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
fn unknown_types_give_no_instance() {
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
fn explicit_instantiations_leave_arguments_to_deduction() {
    let text = "#include <array>\ntemplate <typename T> struct Pair { T x, y; };\n\
        template <typename T> void one(T *p, const T &n) { k<T><<<1, 1>>>(p, 1); }\n\
        template <typename T> void two(const Pair<T> &a, T (&b)[4]) { k<<<1, 1>>>(b, 2); }\n\
        template <typename T> void three(T *p, const std::array<int, 4> &n) { k<<<1, n[0]>>>(p, 3); }\n\
        template <typename T> void twice(T *p) { k<<<1, 1>>>(p, 1); }\n\
        template <typename T> void twice(T **p) { k<<<1, 1>>>(*p, 1); }\n\
        template void one(float *, const float &);\n\
        template void two(const Pair<double> &, double (&)[4]);\n\
        template void three(short *p, const std::array<int, 4> &n);\n\
        template void twice<char>(char **);\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<char>", "k<double>", "k<float>", "k<short>"]);
}

#[test]
fn elements_of_library_objects_are_known() {
    let text = "#include <memory>\n#include <vector>\n\
        struct Buffer { float *raw; std::vector<long> own; std::string name; void *memory;\n\
        template <class T> T *data() { return (T *)memory; } void go() { k<<<1, 1>>>(own.data(), 1); } };\n\
        using Shared = std::shared_ptr<Buffer>;\n\
        template <class T> struct Own { std::string name; T *p; T *operator->() const { return p; } };\n\
        struct Inner { std::string name; template <class T> T *data(); };\n\
        void go(Own<Inner> o) { k<<<1, 1>>>(o->data<bool>(), 1); }\n\
        void run(std::vector<int *> &u, std::unique_ptr<double[]> v, const Shared &w, Buffer b, thrust::device_vector<char> x) {\n\
        std::vector<std::vector<short>> y;\n\
        k<<<1, 1>>>(u[0], 1); k<<<1, 1>>>(v.get(), 1); k<<<1, 1>>>(w->raw, 1); k<<<1, 1>>>(thrust::raw_pointer_cast(x.data()), 1);\n\
        k<<<1, 1>>>(thrust::raw_pointer_cast(&y[1][0]), 1); k<<<1, 1>>>(b.data<unsigned>(), 1); k<<<1, 1>>>(&(*w).raw, 1); }\n";
    let wanted = [
        "k<bool>",
        "k<char>",
        "k<double>",
        "k<float *>",
        "k<float>",
        "k<int>",
        "k<long>",
        "k<short>",
        "k<unsigned int>",
    ];
    let kernel = "template <typename T> __global__ void k(T *p, int n) {}\n";
    assert_eq!(kernels(&format!("{kernel}{text}")), wanted);
}

#[test]
fn auto_is_deduced_in_pointers_and_references() {
    let text = "void run(float *p, const double *q, short (&a)[4]) { auto *x = p + 1; const auto *const y = q; auto &z = a; auto **t = &x;\n\
        auto &&u = a[0]; k<<<1, 1>>>(x, 1); c<<<1, 1>>>(y); k<<<1, 1>>>(z, 1); k<<<1, 1>>>(t, 1); k<<<1, 1>>>(&u, 1); }\n";
    let more =
        "template <class T> __global__ void k(T *p, int n) {}\ntemplate <class T> __global__ void c(const T *) {}\n";
    assert_eq!(kernels(&format!("{more}{text}")), ["c<double>", "k<float *>", "k<float>", "k<short>"]);
}

#[test]
fn the_more_specialised_host_template_is_called() {
    let text = "template <typename T> struct Vec { T *p; T &operator[](int i) { return p[i]; } };\n\
        template <typename T> void fill(T *p, int n) { k<<<1, n>>>(p, n); }\n\
        template <typename T> void fill(T &p, int n) { fill(&p, n); }\n\
        template <typename T> void fill(Vec<T> &p, int n) { fill(&p[0], n); }\n\
        void run(float *p, Vec<int> v, double d) { fill(p[0], 1); fill(v, 1); fill(d, 1); fill(true ? d : d, 1); }\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<double>", "k<float>", "k<int>"]);
}

#[test]
fn endless_host_recursion_does_not_affect_kernels() {
    let text = "template <unsigned long I> struct Index {};\nvoid show(Index<0>) {}\n\
        template <unsigned long I> void show(Index<I>) { show(Index<I - 1>()); }\n\
        void run(int *p) { show(Index<2>()); k<<<1, 1>>>(p, 1); }\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<int>"]);
}

#[test]
fn explicit_instances_of_member_templates_are_followed() {
    let text = "struct Op { template <typename T> void run(T *x, const T &y) { k<T><<<1, 1>>>(x, 1); } };\n\
        template <int N> struct Tool { template <typename T> static void run(T *x) { k<T><<<N, 1>>>(x, N); } };\n\
        template void Op::run<float>(float *, const float &);\ntemplate void Op::run(char *, const char &);\n\
        template void Tool<3>::run<short>(short *);\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<char>", "k<float>", "k<short>"]);
}

#[test]
fn a_host_template_whose_arguments_convert_is_called() {
    let text = "struct Tensor { float *p; };\n\
        template <class F, class... Ts> void add(F f, float scale, Tensor out, Ts... ts);\n\
        template <class F, class... Ts> void add(F f, Tensor out, Ts... ts) { add(f, 1.0f, out, ts...); }\n\
        template <class F, class... Ts> void add(F f, float scale, Tensor out, Ts... ts) { k<<<1, 1>>>(out.p, f); }\n\
        void run(Tensor a, Tensor b) { add(3, a, b); }\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<float>"]);
}

#[test]
fn launches_with_statement_expressions_and_operators_are_followed() {
    let text = "#define least(a, b) ({ typeof(a) a_ = (a); typeof(b) b_ = (b); a_ < b_ ? a_ : b_; })\n\
        template <typename T> struct P { T *d; T *operator~() { return d; } T *operator+(int i) { return d + i; }\n\
        T *operator&() { return d; } T &operator*() { return *d; } };\n\
        void run(P<float> &p, P<int> &q, P<char> &r, P<short> &s, double *t, int n) {\n\
        (k)<<<1, 1>>>(~p, 1); (k)<< <1, 1>> >(q + 3, 1); k<<<1, 1>>>(&r, 1); k<<<1, 1>>>(&*s, 1); k<<<least(n, 4096), 1>>>(t, 1); }\n";
    let wanted = ["k<char>", "k<double>", "k<float>", "k<int>", "k<short>"];
    assert_eq!(kernels(&format!("{KERNEL}{text}")), wanted);
}

#[test]
fn launches_of_templates_with_textures_are_followed() {
    let text = "template <typename T> __global__ void t(cudaTextureObject_t t, T *p) { *p = tex1Dfetch<T>(t, 2); }\n\
        void run(int *p, cudaTextureObject_t object) { t<<<1, 1>>>(object, p); }\n";
    assert_eq!(kernels(text), ["t<int>"]);
}

#[test]
fn a_launch_that_is_not_followed_is_reported_next_to_others() {
    let text = "void run(Unknown u, int *p) { k<<<1, 1>>>(p, 1); k<<<1, 1>>>(u.get(), 1); }\n";
    let said = said(&format!("{KERNEL}{text}"));
    assert_eq!(said, "this launch of `k` is not followed, for the type of an argument is not known\n");
}

#[test]
fn members_of_host_classes_are_followed() {
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
    // A name alone is not a launch.
    let text = "int main() { void *p = (void *)k<int>; }\n";
    assert!(kernels(&format!("{KERNEL}{text}")).is_empty());
}

#[test]
fn discarded_branches_of_host_templates_launch_nothing() {
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
fn the_kernel_template_that_accepts_the_arguments_is_launched() {
    let text = "template <int N> __global__ void f(float *p) { *p = N; }\n\
        template <int N> __global__ void f(int *p) { *p = N; }\n\
        void run(float *a, int *b, Unknown c) { f<4><<<1, 1>>>(b); f<5><<<1, 1>>>(a); f<6><<<1, 1>>>(a); f<6><<<1, 1>>>(b); }\n";
    assert_eq!(kernels(text), ["f<4>", "f<5>", "f<6>", "f<6>(int *)"]);
}

#[test]
fn generic_lambdas_cause_no_messages() {
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

#[test]
fn packs_are_forwarded() {
    let text = "template <typename... A> __global__ void app(float *p, A... a) { *p = (a + ... + 0); }\n\
        template <int N, typename... A> __global__ void fwd(float *p, A... a) { *p = N + (a + ... + 0); }\n\
        template <typename T, int N> __global__ void one(T *p) { *p = N; }\n\
        template <typename... A> void launch(float *p, A... a) { app<A...><<<1, 1>>>(p, a...); }\n\
        template <typename... A> void forwards(float *p, A &&...a) { fwd<7><<<1, 1>>>(p, std::forward<A>(a)...); }\n\
        template <typename T, int... N> void all(T *p) { (one<T, N><<<1, 1>>>(p), ...); }\n\
        void host(float *p, short s) { launch(p, 2.0f, 3); launch(p); forwards(p, s, 'a', 1.0); all<float, 3, 4>(p); }\n";
    let expected = ["app<>", "app<float, int>", "fwd<7, short, char, double>", "one<float, 3>", "one<float, 4>"];
    assert_eq!(kernels(text), expected);
}

#[test]
fn member_templates_are_followed() {
    let text = "template <typename T, int N> __global__ void k(T *p) { *p = N; }\n\
        struct Plain {\n\
        template <typename T> void launch(T *p) { k<T, 1><<<1, 1>>>(p); run<2>(p); this->template run<3>(p); this->run<4>(p); }\n\
        template <int N> void run(float *p) { k<float, N><<<1, 1>>>(p); }\n\
        template <int N> void outside(short *p); };\n\
        template <int N> void Plain::outside(short *p) { k<short, N><<<1, 1>>>(p); }\n\
        struct Other { template <int N> void run(float *p) { k<int, N><<<1, 1>>>((int *)p); } };\n\
        template <typename T> struct Box { T *data; T *get();\n\
        template <int N> void run() { k<T, N><<<1, 1>>>(this->data); }\n\
        template <int N> void late(); };\n\
        template <typename T> template <int N> void Box<T>::late() { k<T, N + 100><<<1, 1>>>(data); }\n\
        struct Derived : Box<char> { void go() { this->template run<9>(); run<10>(); } };\n\
        void host(Plain &plain, Plain *q, float *p, Box<double> b, short *s) {\n\
        plain.launch(p); q->outside<5>(s); b.run<6>(); b.late<7>(); (*q).run<8>(p);\n\
        Derived d; d.run<11>(); d.go(); }\n";
    let expected = [
        "k<char, 10>",
        "k<char, 11>",
        "k<char, 9>",
        "k<double, 107>",
        "k<double, 6>",
        "k<float, 1>",
        "k<float, 2>",
        "k<float, 3>",
        "k<float, 4>",
        "k<float, 8>",
        "k<short, 5>",
    ];
    assert_eq!(kernels(text), expected);
}

#[test]
fn results_of_calls_are_arguments() {
    let text = "template <typename T> struct Buf { T *get(); T *data() const; template <class U> U *as(); };\n\
        float *make(); template <class T> T *alloc(int n);\n\
        struct A { static short *stat(); char *operator()(int); };\n\
        void host(Unknown tensor, Buf<int> b, A a) {\n\
        k<<<1, 1>>>(make(), 1); k<<<1, 1>>>(alloc<unsigned>(3), 1); k<<<1, 1>>>(b.get(), 1); k<<<1,1>>>(b.as<long>(), 1);\n\
        k<<<1, 1>>>(A::stat(), 1); k<<<1, 1>>>(a(1), 1); k<<<1, 1>>>(tensor.data_ptr<unsigned char>(), 1);\n\
        k<<<1, 1>>>(tensor.t().contiguous().data_ptr<bool>(), 1); k<<<1, 1>>>(std::move(b).data(), 1);\n\
        k<<<1, 1>>>(tensor.data_ptr(), 1); }\n";
    let expected =
        ["k<bool>", "k<char>", "k<float>", "k<int>", "k<long>", "k<short>", "k<unsigned char>", "k<unsigned int>"];
    assert_eq!(kernels(&format!("{KERNEL}{text}")), expected);
}

#[test]
fn generic_lambdas_are_followed_where_they_are_called() {
    let text = "template <class F> void dispatch(int n, F &&g) { if (n == 1) g(C<11>{}); else g(C<12>()); }\n\
        template <class F> void twice(F g) { dispatch(1, std::forward<F>(g)); std::forward<F>(g)(C<13>{}); }\n\
        void host(int *p, int n) {\n\
        auto a = [&](auto tag) { constexpr int n = decltype(tag)::value; f<n><<<1, 1>>>(p); }; a(C<1>{});\n\
        auto b = [=](auto d) { f<d.value><<<1, 1>>>(p); }; b(C<2>{});\n\
        auto c = [=](auto d) { f<d><<<1, 1>>>(p); }; c(C<3>());\n\
        [&](auto c) { f<decltype(c)::value><<<1, 1>>>(p); }(C<4>{});\n\
        dispatch(n, [&](auto c) { constexpr int m = c; f<m><<<1, 1>>>(p); });\n\
        constexpr int five = 500; auto d = [&](const auto &c) { f<five + std::decay_t<decltype(c)>::value><<<1, 1>>>(p); };\n\
        auto e = [&](auto c) { if constexpr (decltype(c)::value > 12) f<70><<<1, 1>>>(p); else f<five + decltype(c)::value><<<1, 1>>>(p); };\n\
        twice(e); std::invoke(a, C<8>{}); [=](int *q) { f<77><<<1, 1>>>(q); }(p); }\n";
    let expected = ["f<11>", "f<12>", "f<1>", "f<2>", "f<3>", "f<4>", "f<511>", "f<512>", "f<70>", "f<77>", "f<8>"];
    assert_eq!(kernels(&format!("{TAG}{text}")), expected);
}

#[test]
fn switches_over_values_and_types_are_followed() {
    let text = "#define BOOL_SWITCH(COND, NAME, ...) [&] { if (COND) { constexpr static bool NAME = true; return __VA_ARGS__(); } \\\n\
        else { constexpr static bool NAME = false; return __VA_ARGS__(); } }()\n\
        #define TYPES(...) [&] { switch (n) { case 0: { using scalar_t = float; return __VA_ARGS__(); } \\\n\
        default: { using scalar_t = double; return __VA_ARGS__(); } } }()\n\
        template <typename T, bool B> __global__ void k(T *p) { *p = B; }\n\
        void host(int n, Tensor t) {\n\
        BOOL_SWITCH(n > 3, Flag, [&] { TYPES([&] { k<scalar_t, Flag><<<1, 1>>>(t.data_ptr<scalar_t>()); }); }); }\n";
    assert_eq!(kernels(text), ["k<double, false>", "k<double, true>", "k<float, false>", "k<float, true>"]);
}

#[test]
fn brackets_of_launches_may_be_apart() {
    let text = "__global__ void plain(float *p) { *p = 1; }\n\
        template <int N> __global__ void k(float *p) { *p = N; }\n\
        struct O {}; template <class T> O operator<< (O o, T t) { return o; }\n\
        template <class T> void g(T *p) { k<sizeof(T) * 100> << <1, 2 >> > (p); }\n\
        void host(float *p, O o, int n) { k<3> << <1, 2 >> > (p); k<4> << < 1, 4 >> 1 >>>(p), k<5> <<< 1, 4 >> (1) >> >(p);\n\
        operator<< <int>(o, 1); plain << <1, 1 >> >(p); n = n << 2 >> 1; g(p); }\n";
    assert_eq!(kernels(text), ["k<3>", "k<400>", "k<4>", "k<5>", "plain"]);
}

#[test]
fn all_host_functions_are_followed() {
    let mut text = format!("{KERNEL}template <typename T> void pass(T *p) {{ k<<<1, 1>>>(p, 1); }}\n");
    for i in 0..6000 {
        text += &format!("inline void f{i}(float *p, int n) {{ pass(p); }}\n");
    }
    text += "inline void last(short *p) { pass(p); }\n";
    assert_eq!(kernels(&text), ["k<float>", "k<short>"]);
}

#[test]
fn launches_beyond_a_limit_are_reported() {
    let text = "template <int N, int M> void more(int *p) { g<N % 2><<<1, 1>>>(p); more<N * 2, M>(p); more<N * 2 + 1, M>(p); }\n\
        template <int N> void last(int *p) { f<N><<<1, 1>>>(p); }\n\
        template <int N> void before(int *p) { last<N>(p); }\n\
        void host(int *p) { more<1, 0>(p); more<1, 1>(p); }\n\
        template <int N> __global__ void never(int *p) { *p = N; }\n";
    let kernel = "template <int N> __global__ void g(int *p) { *p = N; }\n";
    let said = said(&format!("{kernel}{TAG}{text}"));
    assert!(
        said.contains("this launch of `g` is not followed, for no more than 32768 instances of host templates"),
        "{said}"
    );
    assert!(
        said.contains("`f` is not checked: its launch cannot be followed, for nothing in this file is found to"),
        "{said}"
    );
    assert!(said.contains("nothing instantiates the kernel template `never`"), "{said}");
}

#[test]
fn the_reason_why_a_launch_is_not_followed_is_reported() {
    let kernel = |name: &str| format!("template <typename T> __global__ void {name}(T p) {{ }}\n");
    let kernels: String = ["a", "b", "c", "d", "e"].iter().map(|n| kernel(n)).collect();
    let text = "template <class F> void never(F *p) { b<<<1, 1>>>(p); }\n\
        void host(Unknown u, int n, int *p) {\n\
        a<<<1, 1>>>(u); c<<<1, 1>>>(v.data()); f<unknown_n><<<1, 1>>>(p);\n\
        d<<<1, 1>>>([=]() { *p = 1; });\n\
        auto generic = [&](auto x) { e<decltype(x)><<<1, 1>>>(x); }; call(generic); }\n";
    let said = said(&format!("{TAG}{kernels}{text}"));
    for (name, why) in [
        ("a", "the type of `u` is not known"),
        ("b", "nothing in this file uses the host template `never`"),
        ("c", "the type of an argument is not known"),
        ("f", "unknown name `unknown_n`"),
        ("d", "its argument is a lambda expression without `__device__`"),
        ("e", "the enclosing generic lambda expression is not called here with arguments of known types"),
    ] {
        let wanted = format!("the kernel template `{name}` is not checked: its launch cannot be followed, for {why}\n");
        assert!(said.contains(&wanted), "{name}: {said}");
    }
}

const EACH: &str = "template <class F> __global__ void each(int n, F f) { if (threadIdx.x < n) f(threadIdx.x); }\n\
    template <class F> void for_each(int n, F f) { each<<<1, 256>>>(n, f); }\n";

#[test]
fn declarations_after_labels_are_seen() {
    let text = "void run(int *p, int n) { switch (n) { case 1: constexpr int one = 1; f<one><<<1, 1>>>(p); break;\n\
        case 2 > 1 ? 2 : 3: f<one + 1><<<1, 1>>>(p); break; default: const int more = 7; f<more><<<1, 1>>>(p); } }\n";
    assert_eq!(kernels(&format!("{TAG}{text}")), ["f<1>", "f<2>", "f<7>"]);
}

#[test]
fn extended_lambdas_are_arguments_of_kernels() {
    let text = "struct Op { float k; __device__ float operator()(float v) const { return v * k; } };\n\
        void run(float *x, int n, float a) {\n\
        for_each(n, [=] __device__(int i) { x[i] *= a; });\n\
        each<<<1, 32>>>(n, [=] __host__ __device__(int i) { x[i] = Op{a}(x[i]); });\n\
        auto zero = [x] __device__(int i) { x[i] = 0; };\n each<<<1, 32>>>(n, zero);\n for_each(n, zero);\n\
        for_each(n, [x] __device__(auto i) { x[i] = i; }); }\n\
        template <class T> struct Solver { T *data; int n; void go(T s) { T *d = data;\n\
        for_each(n, [=] __device__(int i) { d[i] = d[i] * s; }); } };\n\
        template struct Solver<float>;\n template struct Solver<double>;\n";
    let found = kernels(&format!("{EACH}{text}"));
    assert!(found.len() == 6 && found.iter().all(|k| k.starts_with("each<lambda.")), "{found:?}");
}

#[test]
fn closures_hold_what_they_capture() {
    let text = format!(
        "{EACH}void run(char c, double *d, short s) {{ for_each(1, [=] __device__(int i) {{ d[i] = s + c; }}); }}"
    );
    let output = compile_text("host.cu", text.as_bytes(), &CompileOptions::default(), &MemoryLoader::new());
    let kernel = output.module.kernels().next().unwrap();
    assert_eq!(kernel.params.len(), 2);
    let def = output.module.structs.iter().find(|s| s.name.starts_with("lambda.")).unwrap();
    let fields: Vec<_> = def.fields.iter().map(|f| (f.name.as_str(), f.offset)).collect();
    assert_eq!((fields.as_slice(), def.size), (&[("d", 0), ("s", 8), ("c", 10)][..], 16));
}

#[test]
fn invalid_captures_of_lambdas_are_reported() {
    for (text, why) in [
        (
            "void run(float *x) { each<<<1, 1>>>(1, [&] __device__(int i) { x[i] = 1; }); }",
            "it captures `x` by reference",
        ),
        (
            "struct S { float *x; void go() { each<<<1, 1>>>(1, [=] __device__(int i) { x[i] = 1; }); } };",
            "`x` is a member of an object of the host",
        ),
        (
            "void run() { Unknown u; each<<<1, 1>>>(1, [=] __device__(int i) { u.f(); }); }",
            "the declaration of `u` was not understood",
        ),
        ("void run(float *x) { each<<<1, 1>>>(1, [=] __device__(int i) { x[i] = wrong; }); }", "unknown name `wrong`"),
        (
            "void run(float *x) { static float a = 2; each<<<1, 1>>>(1, [=] __device__(int i) { x[i] *= a; }); }",
            "`a` is a static variable of the host",
        ),
        (
            "struct S { static int n; void go(float *x) { each<<<1, 1>>>(1, [=] __device__(int i) { x[i] = n; }); } };",
            "`n` is a static variable of the host",
        ),
    ] {
        let said = said(&format!("{EACH}{text}"));
        let wanted = "its launch cannot be followed, for its lambda expression cannot be compiled: ";
        assert!(said.contains(wanted) && said.contains(why), "{text}: {said}");
    }
}

#[test]
fn member_declarations_determine_the_types_of_calls() {
    // `library::vector` is not known, so `Vec` cannot be complete.
    let text = "template <class C> class Vec;\n\
        template <class T, int P> struct Config { typedef T Type; };\n\
        template <class T, int P> class Vec<Config<T, P>> : public library::vector<T> { public:\n\
        typedef typename Config<T, P>::Type value_type; int size;\n\
        value_type *raw() { return &(*this)[0]; } const value_type *raw() const { return &(*this)[0]; }\n\
        value_type *part(int from, int to = 0); value_type *part(); value_type &first(); };\n\
        template <class C> struct Matrix { typedef Vec<C> Values; Values values; const Values fixed; const int *rows(); virtual ~Matrix() {} };\n\
        template <class T> __global__ void a(T *p) { *p = T(); }\n\
        template <class T> __global__ void b(T v, int n, T *p) { *p = v; }\n\
        template <class T> __global__ void c(T *p, int *q) { *q = *p; }\n\
        template <class C> class Base { public: typedef Matrix<C> M; M *m; };\n\
        template <class C> class Solver : public Base<C> { typedef Matrix<C> M; void run(M &m); };\n\
        template <class T, int P> class Solver<Config<T, P>> : public Base<Config<T, P>> {\n\
        typedef Matrix<Config<T, P>> M; void run(M &m); T *mine(); };\n\
        template <class C> void Solver<C>::run(M &m) { a<<<1, 1>>>(m.values.part(1)); }\n\
        template <class T, int P> void Solver<Config<T, P>>::run(M &m) {\n\
        a<<<1, 1>>>(m.values.raw()); b<<<1, 1>>>(m.values.first(), m.values.size, mine());\n\
        c<<<1, 1>>>(this->m->fixed.raw(), 0); c<<<1, 1>>>(m.rows(), 0); }\n\
        template class Solver<Config<float, 1>>;\n";
    assert_eq!(kernels(text), ["a<float>", "b<float>", "c<const float>", "c<const int>"]);
}

#[test]
fn members_with_different_result_types_are_not_known() {
    let text = "struct V : library::vector { int *raw(int); float *raw(float); };\n\
        template <class T> __global__ void a(T *p) { *p = T(); }\nvoid run(V &v) { a<<<1, 1>>>(v.raw(1)); }\n";
    assert!(kernels(text).is_empty());
    let text = "struct B { double *p; }; struct V : B { int n; }; void run(V &v) { k<<<1, 1>>>(v.p, v.n); }\n";
    assert_eq!(kernels(&format!("{KERNEL}{text}")), ["k<double>"]);
}

#[test]
fn unused_templates_differ_from_those_with_unknown_uses() {
    let text = "template <class T> void used(T *p) { k<<<1, 1>>>(p, 1); }\nvoid run() { used(unknown()); }\n";
    let expected = "nothing in this file is found to instantiate the host template `used`";
    assert!(said(&format!("{KERNEL}{text}")).contains(expected));
    // A template used only by another unused template is not used.
    let text = "template <class T> void inner(T *p) { k<<<1, 1>>>(p, 1); }\n\
        template <class T> struct S { void go(T *p) { inner(p); } };\n";
    let expected = "nothing in this file uses the host template `inner`";
    assert!(said(&format!("{KERNEL}{text}")).contains(expected));
    let text = "template <class T> struct S { T *p; void go() { k<<<1, 1>>>(p, 1); } };\nvoid run() { S<Unknown> s; s.go(); }\n";
    let found = said(&format!("{KERNEL}{text}"));
    assert!(found.contains("nothing in this file is found to instantiate the host template `go`"), "{found}");
}

#[test]
fn aliases_that_hide_their_targets_are_understood() {
    let text = "template <class T> struct Traits { static constexpr int n = sizeof(T); };\n\
        template <int N, class K> struct Config { static constexpr int n = N; };\n\
        template <class K> __global__ void f(int *p) { *p = K::n; }\n\
        template <class T, int N> void launch(int *p) { using Traits = Config<N, Traits<T>>; f<Traits><<<1, 1>>>(p); }\n\
        void run(int *p) { launch<float, 2>(p); }\n";
    assert_eq!(kernels(text), ["f<Config<2, Traits<float>>>"]);
}

#[test]
fn directives_and_types_in_host_functions_are_seen() {
    let text = "namespace a { namespace b { struct S { int v; };\n\
        template <class T> __global__ void g(T *p) { }\n\
        template <class T> struct Queue { template <class S> void run(S s) { g<<<1, 1>>>(s); } }; }\n\
        template <class T> void go(T *p) { using namespace b; typedef Queue<T> Q; Q q; q.run(p); }\n\
        void host(short *p) { go(p); namespace c = b; b::g<<<1, 1>>>((c::S *)p);\n\
        enum { Block = 64 }; f<Block><<<1, 1>>>((int *)p); enum Other : char { X = 7 }; f<X><<<1, 1>>>((int *)p); } }\n";
    assert_eq!(kernels(&format!("{TAG}{text}")), ["a::b::g<a::b::S>", "a::b::g<short>", "f<64>", "f<7>"]);
}

#[test]
fn unknown_types_name_their_unsupported_cause() {
    let text = "#include <memory>\n#include <thrust/device_vector.h>\n\
        struct Host { Host(const Host &); std::shared_ptr<int> p; __host__ __device__ void f() const; };\n\
        template <class T> __global__ void a(T *p) { }\ntemplate <class T> __global__ void b(T *p) { }\n\
        template <class F> __global__ void c(F f) { f(); }\n\
        void run(thrust::tuple<int> &v, int *p, Host &host) {\n\
        a<<<1, 1>>>(raw(v)); b<<<1, 1>>>(thrust::raw_reference_cast(p));\n\
        auto l = [=] __device__() { host.f(); }; c<<<1, 1>>>(l); }\n";
    let said = said(text);
    for (name, why) in [
        ("a", "the type of an argument is not known: `thrust::tuple<int>` belongs to the library Thrust"),
        ("b", "the type of an argument is not known: `thrust::raw_reference_cast` belongs to the library Thrust"),
        (
            "c",
            "the type of `l` is not known: its lambda expression cannot be compiled: `std::shared_ptr<int>` belongs to",
        ),
    ] {
        let wanted = format!("the kernel template `{name}` is not checked: its launch cannot be followed, for {why}");
        assert!(said.contains(&wanted), "{name}: {said}");
    }
}
