//! Tests of whole files.

use super::tree;

#[test]
fn a_small_kernel() {
    insta::assert_snapshot!(tree(
        r#"
#define N 256
struct Pair { float a; int b[2]; };
__constant__ float table[4] = {1.0f, 2.f, .5f, 1e-3f};
extern __shared__ float buffer[];

__device__ __forceinline__ float square(float x) { return x * x; }

extern "C" __global__ void __launch_bounds__(N, 2) kernel(const float* __restrict__ in, float *out, Pair p, int n)
{
    __shared__ float tile[N];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    #pragma unroll 4
    for (int k = 0; k < 4; ++k)
        tile[threadIdx.x] += table[k] * in[i];
    __syncthreads();
    switch (i & 3) {
    case 0:
    case 1: out[i] = square(tile[0]); break;
    default: out[i] = p.b[1] ? p.a : -p.a;
    }
    do { n >>= 1; } while (n > 0);
    while (true) if (n++ > 3) break; else continue;
}
"#
    ));
}

#[test]
fn host_code_is_skipped() {
    insta::assert_snapshot!(tree(
        r#"
#include <vector>
#include <cstdio>
using namespace std;
static const int N = 1024;
template <typename T> class Holder : public Base<T> { std::unique_ptr<T> p; public: Holder(T *q) : p{q} { run(); } };
concept Weird = requires(T t) { t.x; };
std::map<std::string, std::function<void(int)>> table = {{"a", [](int) { printf("}"); }}};
CHECKED_MACRO(something)
__global__ void k(int *p) { p[0] = N; }
int main(int argc, char **argv) try {
    std::vector<int> v(argc > 1 ? atoi(argv[1]) : 10);
    k<<<1, 1>>>(v.data());
    return 0;
} catch (...) { return 1; }
"#
    ));
}

#[test]
fn classes_and_templates() {
    insta::assert_snapshot!(tree(
        r#"
namespace a::b {
template <typename T, int N = 4>
struct Vec {
    using value = T;
    T v[N];
    __device__ Vec() : v{}, n(0) {}
    __device__ explicit Vec(T x) { for (auto &e : v) e = x; }
    __device__ T &operator[](int i) { return v[i]; }
    __device__ Vec operator+(const Vec &o) const { Vec<T, N> r; return r; }
    __device__ operator float() const { return count * v[0]; }
    static __device__ int size() { return N; }
    ~Vec() = default;
    void host() { std::cout << v[0] << std::endl; }
private:
    typedef int Count;
    int n;
    Count count = 0;
};
template <> struct Vec<int, 1> { int only; };
template <typename... Ts> __device__ auto sum(Ts... xs) { return (xs + ... + 0); }
}
template __device__ int f<int>(int);
__global__ void k(a::b::Vec<float> x) {
    a::b::Vec<float>::value y = x[0];
    if constexpr (sizeof(y) == 4) { auto [p, q] = g(y); }
    goto end;
end:
    return;
}
"#
    ));
}

#[test]
fn spans_cover_their_source() {
    let source = "__global__ void k(int *p) { p[0] = 1 + 2; }";
    let (_, out) = super::run(source);
    let crate::ast::DeclKind::Function(f) = &out.unit.decls[0].kind else { panic!() };
    let crate::ast::FunctionBody::Block(block) = &f.body else { panic!() };
    let crate::ast::StmtKind::Expr(e) = &block.stmts[0].kind else { panic!() };
    let crate::ast::ExprKind::Assign { rhs, .. } = &e.kind else { panic!() };
    let text = |s: isowarp_core::span::Span| &source[s.start as usize..s.end as usize];
    assert_eq!(text(out.unit.decls[0].span), source);
    assert_eq!(text(block.span), "{ p[0] = 1 + 2; }");
    assert_eq!(text(e.span), "p[0] = 1 + 2");
    assert_eq!(text(rhs.span), "1 + 2");
    assert_eq!(text(f.ty.params[0].span), "int *p");
}

#[test]
fn names_from_missing_headers() {
    let text = tree(
        r#"
namespace cg = cooperative_groups;
__device__ SoftmaxParams f(cg::thread_block_tile<32>& warp, int idx, Other o);
__device__ thrust::tuple<float, float> operator-(Complex a);
template <typename T> __device__ bool g(T x) {
    if constexpr (std::is_same_v<T, float>) return true;
    std::function<int()> h{[]() { return std::string{}; }};
    union U { unsigned i; float f; __device__ U(std::uint32_t v) : i(v) {} } u(3);
    return unknown(x) < 3 && x > (2);
}
float const & __device__ __host__ k(const float &a);
"#,
    );
    for part in [
        "f(warp: reference to cg::thread_block_tile<32>, idx: int, o: Other) -> SoftmaxParams",
        "operator-(a: Complex) -> thrust::tuple<float, float>",
        "if constexpr std::is_same_v<T, float>",
        "return std::string{}",
        "constructor __device__ U(v: std::uint32_t)",
        "var u: U(3)",
        "return ((unknown(x) < 3) && (x > 2))",
        "__device__ __host__ k(a: reference to const float) -> reference to const float",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn constexpr_host_functions_are_parsed_if_they_can_be() {
    let text = tree(
        "constexpr int sq(int x) { return x * x; }\nconstexpr int odd(int x) { return x @@ ; }"
            .replace("@@", "+")
            .as_str(),
    );
    assert!(text.contains("return (x * x)"), "{text}");
    assert!(text.contains("odd(x: int) -> int (host only"), "{text}");
}
