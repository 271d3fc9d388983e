//! Tests constant expressions: folding, limits, the reasons why an expression is not constant, and random
//! expressions.

use crate::common::{check_marked, compile, errors, ir};

/// Folded values are not computed at run time, and functions of the host are not part of the module.
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
            isowarp_core::render::render(&output.diagnostics, &output.sources, false)
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"));
}

/// A generator of random numbers (xorshift).
struct Random(u64);

impl Random {
    fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % below
    }
}

/// Returns a random expression of type `long long` in `a`, `b`, `c` with its value as Rust computes it; `None` if the
/// value is undefined.
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

/// Random integer expressions have the values that Rust computes. Those with undefined values are not constant.
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
            // A part that is not evaluated may be undefined; then the expression has a value.
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
