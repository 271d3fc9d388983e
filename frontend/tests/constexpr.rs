//! Constant expressions: what must be constant, what is, and why something is not.

use crate::common::{check_marked, compile, errors, ir};

/// Kernels in which each `static_assert` must hold.
#[test]
fn values() {
    let texts = [
        // Loops, recursion, branches.
        "constexpr int sum(int n) { int s = 0; for (int i = 1; i <= n; ++i) s += i; return s; }\n\
         constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }\n\
         constexpr int collatz(unsigned n) { int k = 0; while (n != 1) { n = n % 2 ? 3 * n + 1 : n / 2; k++; } return k; }\n\
         constexpr int down(int n) { int k = 0; do { k += 2; if (k == 6) continue; if (k > 9) break; } while (--n); return k; }\n\
         constexpr int pick(int n) { switch (n) { case 1: return 10; case 2: n = 5; default: n += 100; break; case 4: n = 7; } return n; }\n\
         __global__ void k(int *p) {\n\
           static_assert(sum(10) == 55 && fib(15) == 610 && collatz(27) == 111, \"\");\n\
           static_assert(down(100) == 10 && down(2) == 4, \"\");\n\
           static_assert(pick(1) == 10 && pick(2) == 105 && pick(3) == 103 && pick(4) == 7, \"\");\n\
           int a[fib(6)]; a[0] = sizeof a / sizeof a[0]; *p = a[0]; static_assert(sizeof a == 32, \"\");\n\
         }",
        // Arrays, pointers, references, classes.
        "struct P { int x, y; };\n\
         constexpr P swap(P p) { int t = p.x; p.x = p.y; p.y = t; return p; }\n\
         constexpr void twice(int &x) { x *= 2; }\n\
         constexpr int primes(int n) { bool no[100] = {}; int c = 0;\n\
           for (int i = 2; i < n; ++i) { if (no[i]) continue; ++c; for (int j = i * i; j < n; j += i) no[j] = true; } return c; }\n\
         constexpr int walk() { int a[4] = {1, 2, 3, 4}; int s = 0; for (int *q = a; q != a + 4; ++q) { twice(*q); s += *q; } return s; }\n\
         constexpr P made = swap(P{3, 4});\n\
         constexpr int table[2][3] = {{1, 2, 3}, {4, 5, 6}};\n\
         constexpr int total(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }\n\
         __global__ void k(int *p, int n) {\n\
           static_assert(made.x == 4 && made.y == 3, \"\");\n\
           static_assert(primes(100) == 25 && walk() == 20, \"\");\n\
           static_assert(table[1][2] == 6 && total(table[1], 3) == 15, \"\");\n\
           constexpr P own = swap(made); constexpr int list[] = {own.x, own.y, 7};\n\
           static_assert(own.x == 3 && list[2] == 7 && total(list, 3) == 14, \"\");\n\
           *p = table[n % 2][n % 3] + made.x + list[n % 3];\n\
         }",
        // Types: enumerations, bool, chars, floats, 64 bits, built-in vectors.
        "enum E { A = 1 << 4, B = A + 3 }; enum class F : unsigned char { x = 200 };\n\
         constexpr E next(E e) { return E(e + 1); }\n\
         constexpr float half(float x) { return x / 2; }\n\
         constexpr unsigned long long mix(unsigned long long x) { x ^= x >> 33; x *= 0xff51afd7ed558ccdull; return x ^ x >> 33; }\n\
         constexpr char up(char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }\n\
         constexpr int2 turn(int2 v) { int2 r = {-v.y, v.x}; return r; }\n\
         constexpr dim3 grid(16, 2);\n\
         __global__ void k(int *p) {\n\
           static_assert(next(B) == 20 && half(3.0f) == 1.5f && half(4e-45f) > 0.0f && up('q') == 'Q', \"\");\n\
           static_assert(mix(1) == 0xff51afd7ed558ccdull >> 33 ^ 0xff51afd7ed558ccdull, \"\");\n\
           static_assert((unsigned char)(int(F::x) + 100) == 44, \"\");\n\
           constexpr int2 v = turn(int2{1, 2}); static_assert(v.x == -2 && v.y == 1, \"\");\n\
           static_assert(grid.x * grid.y * grid.z == 32, \"\"); *p = v.x;\n\
         }",
        // Templates, overloads, namespaces, host and device functions.
        "namespace math { template <typename T> constexpr T max(T a, T b) { return a > b ? a : b; }\n\
           constexpr int log2(int n) { return n <= 1 ? 0 : 1 + log2(n / 2); } }\n\
         template <int N> constexpr int fact() { return N * fact<N - 1>(); }\n\
         template <> constexpr int fact<0>() { return 1; }\n\
         template <typename T, int N> __host__ __device__ constexpr T power(T x) { if constexpr (N == 0) return 1; else return x * power<T, N - 1>(x); }\n\
         template <int N> __device__ int get() { return N; }\n\
         constexpr int size = math::max(3, 4) * fact<4>();\n\
         __global__ void __launch_bounds__(1 << math::log2(300)) k(int *p) {\n\
           static_assert(size == 96 && power<int, 5>(3) == 243 && power<float, 2>(1.5f) == 2.25f, \"\");\n\
           *p = get<math::max(2, size)>() + power<int, 2>(p[1]);\n\
           if constexpr (fact<3>() == 6) p[1] = 1; else p[1] = 2;\n\
           switch (p[2]) { case math::log2(1024): p[3] = 1; break; case fact<3>(): p[3] = 2; }\n\
         }",
        // Strings and lambda expressions.
        "constexpr int length(const char *s) { int n = 0; while (s[n]) ++n; return n; }\n\
         constexpr int twice(int n) { auto add = [&](int k) { return n + k; }; return add(n); }\n\
         __global__ void k(int *p) {\n\
           static_assert(length(\"hello\") == 5 && twice(4) == 8, \"\"); auto f = [](int n) { return n * 3; };\n\
           static_assert(f(5) == 15, \"\"); constexpr char own[] = \"abc\"; static_assert(own[1] == 'b', \"\"); *p = f(own[*p]);\n\
         }",
        // Classes with constructors and member functions.
        "struct Ratio { int n, d; constexpr Ratio(int n, int d = 1) : n(n), d(d) {}\n\
           constexpr Ratio operator*(Ratio o) const { return Ratio(n * o.n, d * o.d); }\n\
           constexpr bool operator==(Ratio o) const { return n * o.d == o.n * d; }\n\
           constexpr operator double() const { return double(n) / d; }\n\
           static constexpr int limit = 12; static constexpr int steps[3] = {1, 10, 100}; };\n\
         struct Count { int n = 5; constexpr void add(int k) { n += k; } constexpr int get() const { return n; } };\n\
         constexpr int count() { Count c; c.add(3); c.add(4); return c.get(); }\n\
         constexpr Ratio third(1, 3);\n\
         __global__ void k(int *p) {\n\
           static_assert(third * Ratio(3) == Ratio(1), \"\"); static_assert(double(Ratio(1, 4)) == 0.25, \"\");\n\
           static_assert(count() == 12 && Ratio::limit == 12 && Ratio::steps[2] == 100, \"\");\n\
           constexpr Ratio half(1, 2); static_assert(half.d == 2, \"\"); *p = half.d + Ratio::steps[1];\n\
         }",
    ];
    for text in texts {
        ir(text);
    }
}

#[test]
fn a_false_assertion_is_found() {
    let text = "constexpr int f(int n) { int s = 0; for (int i = 0; i < n; ++i) s += i; return s; }\n";
    assert_eq!(errors(&format!("{text}static_assert(f(4) == 7, \"\");")), ["IW0320 2:15"]);
    assert_eq!(errors(&format!("{text}__global__ void k() {{ static_assert(f(4) == 7, \"\"); }}")), ["IW0320 2:37"]);
}

/// What is folded is not computed at run time, and functions of the host are no part of the module.
#[test]
fn results_are_constants() {
    let text = "constexpr int f(int n) { return n * n; }\n\
                __device__ int global = f(7);\n\
                __constant__ int list[2] = {f(2), f(3)};\n\
                __global__ void k(int *p) { const int n = f(5); constexpr long m = f(6); p[0] = n + m; p[1] = global + list[0]; }";
    let text = ir(text);
    assert!(text.contains("61"), "{text}");
    assert!(!text.contains("call"), "{text}");
    assert_eq!(text.matches("func").count() + text.matches("kernel").count(), 1, "{text}");
}

/// `^` marks the expression that must be constant.
#[test]
fn undefined_behaviour_is_no_constant() {
    check_marked(&[
        (
            "IW0318",
            "constexpr int f(int x) { return 1 / x; } __global__ void k(int *p) { constexpr int v = ^f(0); *p = v; }",
        ),
        (
            "IW0318",
            "constexpr int f(int x) { return x % 0; } __global__ void k(int *p) { constexpr int v = ^f(3); *p = v; }",
        ),
        (
            "IW0318",
            "constexpr int f(int x) { return x + 1; } __global__ void k(int *p) { constexpr int v = ^f(2147483647); *p = v; }",
        ),
        (
            "IW0318",
            "constexpr int f(int x) { return -x; } __global__ void k(int *p) { int a[^f(-2147483647 - 1)]; *p = a[0]; }",
        ),
        (
            "IW0318",
            "constexpr int f(int x) { return 1 << x; } __global__ void k(int *p) { static_assert(^f(32) == 0, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int f(int x) { return x << 1; } __global__ void k(int *p) { static_assert(^f(-1) == 0, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int f(int i) { int a[2] = {1, 2}; return a[i]; } __global__ void k(int *p) { static_assert(^f(2) == 0, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int f(int i) { int a[2][2] = {1, 2, 3, 4}; return a[0][i]; } __global__ void k(int *p) { static_assert(^f(3) == 4, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int f() { int a[2] = {1, 2}; int *p = a + 3; return p - a; } __global__ void k(int *p) { static_assert(^f() == 3, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int f() { int a[2]; a[0] = 1; return a[1]; } __global__ void k(int *p) { static_assert(^f() == 0, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int f(float x) { return x; } __global__ void k(int *p) { static_assert(^f(1e20f) == 0, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr float f(float x) { return x * 1e38f; } __global__ void k(int *p) { static_assert(^f(10) > 0, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr float f(float x) { return x * x; } __global__ void k(int *p) { static_assert(^f(1e-30f) == 0, \"\"); }",
        ),
        (
            "IW0318",
            "union U { int i; float f; }; constexpr int f() { U u = {3}; u.f = 1; return u.i; } __global__ void k(int *p) { static_assert(^f() == 0, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr bool f() { int a = 0, b = 0; return &a < &b; } __global__ void k(int *p) { static_assert(^f(), \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int f() { float x = 1; return *(int *)&x; } __global__ void k(int *p) { static_assert(^f() == 0, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int f(int *p) { return *p; } __global__ void k(int *p) { static_assert(^f(nullptr) == 0, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int *g() { int a = 3; int *p = &a; return p; } constexpr int f() { return *g(); } __global__ void k(int *p) { static_assert(^f() == 3, \"\"); }",
        ),
        (
            "IW0318",
            "constexpr int f(int n) { if (n) return 1; } __global__ void k(int *p) { static_assert(^f(0) == 0, \"\"); }",
        ),
    ]);
}

/// `^` marks the expression that must be constant.
#[test]
fn what_is_known_at_run_time_is_no_constant() {
    check_marked(&[
        ("IW0318", "__global__ void k(int n) { int a[^n]; a[0] = 1; }"),
        ("IW0318", "__global__ void k(int n) { constexpr int v = ^n; }"),
        ("IW0318", "__global__ void k(int n) { int v = 3; static_assert(^v == 3, \"\"); }"),
        ("IW0318", "__global__ void k(int n) { const float f = 2; int a[^(int)f]; a[0] = 1; }"),
        ("IW0318", "__global__ void k(int n) { if constexpr (^threadIdx.x == 0) n = 1; }"),
        ("IW0318", "__device__ int g = 3; __global__ void k() { constexpr int v = ^g; }"),
        ("IW0318", "__constant__ const int g[2] = {1, 2}; __global__ void k() { constexpr int v = ^g[1]; }"),
        ("IW0318", "__device__ int g(int n) { return n; } __global__ void k() { constexpr int v = ^g(1); }"),
        ("IW0318", "__global__ void k(int n) { constexpr int v = ^abs(-3); }"),
        (
            "IW0318",
            "__host__ __device__ constexpr int f(int n); __global__ void k(int n) { constexpr int v = ^f(3); } __host__ __device__ constexpr int f(int n) { return n; }",
        ),
        (
            "IW0318",
            "__host__ __device__ constexpr int f(int n) { constexpr int m = ^n; return m; } __global__ void k(int *n) { *n = 3; }",
        ),
        ("IW0318", "__global__ void k() { constexpr int t[3] = {1, 2, 3}; constexpr const int *p = ^t; }"),
    ]);
}

#[test]
fn host_functions_are_for_constants_only() {
    check_marked(&[
        ("IW0312", "constexpr int f(int n) { return n; } __global__ void k(int *p) { p[0] = ^f(3); }"),
        (
            "IW0312",
            "constexpr int f(int n) { return n; } __global__ void k(int *p) { const int v = ^f(p[0]); p[1] = v; }",
        ),
        ("IW0312", "template <int N> constexpr int f() { return N; } __global__ void k(int *p) { p[0] = ^f<3>(); }"),
        (
            "IW0312",
            "int g(int n) { return n; } constexpr int f(int n) { return ^g(n); } __global__ void k(int *p) { int a[f(3)]; p[0] = a[0]; }",
        ),
    ]);
    let text = "constexpr int f(int n) { return n; }\n\
                __global__ void k(int *p) { p[0] = sizeof(f(3)); constexpr int a = f(2); p[1] = a; const int b = f(a); p[b] = 1; }";
    assert_eq!(errors(text), Vec::<String>::new());
}

#[test]
fn limits() {
    let begin = std::time::Instant::now();
    check_marked(&[
        (
            "IW0341",
            "constexpr int f() { for (;;) ; return 1; } __global__ void k(int *p) { int a[^f()]; p[0] = a[0]; }",
        ),
        (
            "IW0341",
            "constexpr int f(int n) { return f(n + 1); } __global__ void k(int *p) { int a[^f(0)]; p[0] = a[0]; }",
        ),
        (
            "IW0341",
            "struct S { char c[1 << 20]; }; constexpr int f(int n, S s) { return n == 0 ? 1 : f(n - 1, s); } __global__ void k(int *p) { int a[^f(100, S{})]; p[0] = a[0]; }",
        ),
        (
            "IW0341",
            "template <int N> constexpr int f() { return f<N + 1>(); } __global__ void k(int *p) { int a[^f<0>()]; p[0] = a[0]; }",
        ),
    ]);
    assert!(begin.elapsed().as_secs() < 60, "{:?}", begin.elapsed());
    // NVRTC evaluates this as well.
    let long = "constexpr int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i & 1; return s; }\n\
                __global__ void k(int *p) { static_assert(f(100000) == 50000, \"\"); }";
    assert_eq!(errors(long), Vec::<String>::new());
    let deep = "constexpr int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }\n\
                __global__ void k(int *p) { static_assert(f(500) == 500, \"\"); }";
    assert_eq!(errors(deep), Vec::<String>::new());
}

#[test]
fn messages() {
    let texts = [
        "constexpr int quotient(int a, int b) { return a / b; }\n\
         constexpr int mean(const int *p, int n) {\n    int sum = 0;\n    for (int i = 0; i < n; ++i) sum += p[i];\n    return quotient(sum, n);\n}\n\
         constexpr int list[3] = {1, 2, 3};\n\
         __global__ void k(int *p) { constexpr int m = mean(list, 0); *p = m; }",
        "constexpr int at(int i) {\n    int a[3] = {1, 2, 3};\n    return a[i];\n}\n__global__ void k(int *p) { int a[at(5)]; *p = a[0]; }",
        "constexpr int f(int n) { return n * n; }\n__global__ void k(int *p) { p[0] = f(p[1]); }",
        "constexpr int f(int n) { return n == 0 ? 0 : f(n + 1); }\n__global__ void k(int *p) { int a[f(1)]; *p = a[0]; }",
        "constexpr int f(int n) { return g(n); }\n__global__ void k(int *p) { int a[f(1)]; *p = a[0]; }",
    ];
    let shown: Vec<String> = texts
        .iter()
        .map(|text| {
            let output = compile(text);
            isowarp_frontend::render::render(&output.diagnostics, &output.sources, false)
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}

/// Random numbers (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % below
    }
}

/// A random expression of type `long long` in `a`, `b`, `c` with its value as Rust computes it; `None`
/// for the value if it is undefined.
fn signed(random: &mut Random, vars: [i64; 3], depth: u32) -> (String, Option<i64>) {
    if depth == 0 || random.next(8) == 0 {
        let k = random.next(4) as usize;
        return match vars.get(k) {
            Some(v) => (["a", "b", "c"][k].to_owned(), Some(*v)),
            None => {
                let n = random.next(1000) as i64;
                (format!("{n}ll"), Some(n))
            }
        };
    }
    let (x, xv) = signed(random, vars, depth - 1);
    let (y, yv) = signed(random, vars, depth - 1);
    let both = xv.zip(yv);
    match random.next(12) {
        0 => (format!("({x} + {y})"), both.and_then(|(x, y)| x.checked_add(y))),
        1 => (format!("({x} - {y})"), both.and_then(|(x, y)| x.checked_sub(y))),
        2 => (format!("({x} * {y})"), both.and_then(|(x, y)| x.checked_mul(y))),
        3 => (format!("({x} / {y})"), both.and_then(|(x, y)| x.checked_div(y))),
        4 => (format!("({x} % {y})"), both.and_then(|(x, y)| x.checked_rem(y))),
        5 => (format!("({x} & ~{y})"), both.map(|(x, y)| x & !y)),
        6 => (format!("({x} ^ {y})"), both.map(|(x, y)| x ^ y)),
        7 => (format!("({x} >> ({y} & 63))"), both.map(|(x, y)| x >> (y & 63))),
        8 => {
            let (z, zv) = signed(random, vars, depth - 1);
            let value = both.and_then(|(x, y)| if x < y { Some(x) } else { zv });
            (format!("({x} < {y} ? {x} : {z})"), value)
        }
        9 => (format!("(long long)(int){x}"), xv.map(|x| i64::from(x as i32))),
        10 => (
            format!("(long long)((unsigned){x} * 2654435761u)"),
            xv.map(|x| i64::from((x as u32).wrapping_mul(0x9e37_79b1))),
        ),
        _ => (
            format!("(long long)((unsigned char){x} | (short){y})"),
            both.map(|(x, y)| i64::from(i32::from(x as u8) | i32::from(y as i16))),
        ),
    }
}

/// Random integer expressions have the values that Rust computes, and those whose values are undefined
/// are not constant.
#[test]
fn random_integers() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut defined, mut undefined) = (0, 0);
    let (mut good, mut bad) = (String::new(), String::new());
    while defined < 300 || undefined < 20 {
        let vars = [(); 3].map(|()| (random.next(1 << 40) as i64 - (1 << 39)) >> random.next(40));
        let (text, value) = signed(&mut random, vars, 4);
        let [a, b, c] = vars;
        let head = "constexpr long long";
        match value {
            Some(v) if defined < 300 => {
                let call = format!("f{defined}({a}, {b}, {c})");
                good += &format!("{head} f{defined}(long long a, long long b, long long c) {{ return {text}; }}\n");
                // The smallest number cannot be written as one literal.
                good += &format!(
                    "__global__ void k{defined}() {{ static_assert({call} == {}ll - 1, \"\"); }}\n",
                    i128::from(v) + 1
                );
                defined += 1;
            }
            // A part that is not evaluated may be undefined, and then there is a value.
            None if undefined < 20 => {
                bad += &format!("{head} g{undefined}(long long a, long long b, long long c) {{ return {text}; }}\n");
                bad += &format!(
                    "__global__ void k{undefined}() {{ static_assert(g{undefined}({a}, {b}, {c}) == 0, \"\"); }}\n"
                );
                undefined += 1;
            }
            _ => {}
        }
    }
    assert_eq!(errors(&good), Vec::<String>::new());
    let found = errors(&bad);
    assert!(found.len() == undefined && found.iter().all(|e| e.starts_with("IW0318")), "{found:?}\n{bad}");
}
