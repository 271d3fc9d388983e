use super::rewrite;

/// Returns the rewritten text without blanks at the ends of lines.
fn rewritten(text: &str) -> String {
    let out = rewrite(text, false, &|path| path.starts_with("/usr"));
    assert!(out.refused.is_empty(), "{:?}", out.refused);
    assert_eq!(out.text.lines().count(), text.lines().count(), "lines keep their numbers");
    out.text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

#[test]
fn kernels_become_stubs() {
    insta::assert_snapshot!(rewritten(
        r#"
__global__ void plain(float *x, const int n)
{
    x[0] = n;
}
template <typename T, int N> __global__ void __launch_bounds__(256) instance(T *x, T) { x[0] = N; }
template <class T, typename = void> static __global__ void unnamed(T x) {}
template <> __global__ void instance<float, 3>(float *x, float y) {}
template <class... Ts> __global__ void pack(int first, Ts... rest) {}
extern "C" __global__ void nothing(void) { if (1) { } }
namespace a { void __global__ nested(int (*f)(int), float (&y)[3]) {} }
__global__ void declared(int *);
__global__ void same(const int n, float *same) { same[0] = n; }
"#
    ));
}

#[test]
fn launches_become_calls() {
    insta::assert_snapshot!(rewritten(
        r"
void host(int n, cudaStream_t s) {
    k<<<1, 2>>>(n);
    ns::k<float, (3 > 2)><<<dim3(n / 2, 1), std::max<int>(n, 3), 0, s>>>(f(1), g<2>(3));
    if (n) (*pointer)<<<n, 1>>>(); else table[n]<<<1, 1>>>(n);
    this->member.kernel<<<1, 1>>>();
    ::k<a<b<int>>><<<
        1,
        2>>>(n,
             1);
    return k<<<1, 1>>>(0);
}
"
    ));
}

#[test]
fn launches_with_blanks_in_their_brackets_become_calls() {
    let text = rewritten(
        "void f(std::ostream &o) { k << < 1, 2 >> > (3); k<int><< <n >> 1, a<b<c<int>> >::d>>>(m >> 1); o << 1 << n; \
         std::operator<< <char>(o, 1); k<<<x < 1, 2>> >(); }\n",
    );
    let launch =
        |configuration: &str, call: &str| format!("(__cudaPushCallConfiguration({configuration}) ? (void)0 : {call})");
    let all = [
        launch(" 1, 2 ", "k  (3)"),
        launch("n >> 1, a<b<c<int>> >::d", "k<int>(m >> 1)"),
        "o << 1 << n".to_owned(),
        "std::operator<< <char>(o, 1)".to_owned(),
        launch("x < 1, 2", "k()"),
    ];
    assert_eq!(text, format!("void f(std::ostream &o) {{ {}; }}\n", all.join("; ")));
}

#[test]
fn device_functions_become_traps() {
    insta::assert_snapshot!(rewritten(
        r"
__device__ int f(int x) { return __ldg(&x); }
static __device__ __forceinline__ float g(float x)
{
    return x;
}
__host__ __device__ int both(int x) { k<<<1, 1>>>(x); return x; }
__host__ int host() { return 1; }
struct S {
    int a;
    __device__ S(int a) : a(a), b{2} { use(a); }
    __host__ __device__ S() : a(0) {}
    __device__ int operator()(int i) const { return i; }
    __device__ bool operator<(const S &o) const { return a < o.a; }
    __device__ void declared();
};
constexpr __device__ int size() { return 4; }
__noinline__ __device__ void h() {}
template <class T> __device__ T only(T x) { return x; }
auto l = [=] __device__ (int i) { return i; };
"
    ));
}

#[test]
fn variables_are_registered() {
    insta::assert_snapshot!(rewritten(
        r"
__device__ int counter;
__constant__ float table[4] = {1, 2, 3, 4}, scale;
namespace n { static __device__ double inner[3][2]; }
extern __device__ int elsewhere;
struct S { static __constant__ int member; };
__device__ void (*pointer)(int) = nullptr;
__constant__ char bytes[sizeof(int) * 4];
__managed__ int shared_with_host[2];
texture<float, 2, cudaReadModeElementType> image;
texture<float, 1> function(texture<float, 1> t) { texture<int, 1> local; }
"
    ));
}

#[test]
fn system_headers_are_left_alone() {
    let text = "# 1 \"/usr/include/x.h\" 1 3\nint __device__ f() {}\n# 2 \"main.cu\" 2\n__device__ int f() {\n}\n";
    assert_eq!(
        rewrite(text, false, &|path| path.starts_with("/usr")).text,
        "# 1 \"/usr/include/x.h\" 1 3\nint __device__ f() {}\n# 2 \"main.cu\" 2\ninline  int f() { __builtin_trap(); \n}\n"
    );
}

#[test]
fn unknown_forms_are_refused() {
    let out = rewrite("void f() { 3 + <<<1, 1>>>(); }", false, &|_| false);
    assert_eq!(out.refused.len(), 1);
}

#[test]
fn instances_of_variable_templates_are_registered_where_the_host_names_them() {
    insta::assert_snapshot!(rewritten(
        r"
template <class T, int N = (1 > 2)> __constant__ T table[4];
namespace a { template <class T> __device__ T one; }
template <class T> void copy(const T *p) {
    cudaMemcpyToSymbol(table<T, 3>, p, 4 * sizeof(T));
    cudaMemcpyFromSymbol(&q, a::one<T>, sizeof(T));
}
__global__ void k(float *p) { *p = table<float>[1]; }
"
    ));
}
