//! Draws constant evaluation: [expr.const], [dcl.constexpr]. Each value is stored twice, once as a constant and once
//! computed when the kernel runs.

use super::draw::Draw;

/// Draws constexpr functions, classes and variables, and constants that use them.
pub fn draw(d: &mut Draw) {
    let constant = d.name("Constant");
    d.declare(&format!("template <long long N> struct {constant} {{ static constexpr long long value = N; }};"));
    let mut functions: Vec<String> = Vec::new();
    for _ in 0..2 + d.rng.below(4) {
        let name = d.name("k");
        let body = body(d, &functions, &name);
        d.declare(&format!("__device__ constexpr int {name}(int a, int b) {{ {body} }}"));
        functions.push(name);
    }
    let class = d.name("V");
    let (m, n) = (d.rng.below(9), 2 + d.rng.below(5));
    d.declare(&format!(
        "struct {class} {{\n    int x, y[3];\n    __device__ constexpr {class}(int n) : x(n), y{{n, {m}}} {{ y[2] = x * {n} % 97; }}\n    \
         __device__ constexpr int sum() const {{ int s = x; for (int v : y) s += v; return s; }}\n    \
         __device__ constexpr {class} &add(int n) {{ x += n; y[n & 1] -= n; return *this; }}\n    \
         __device__ constexpr operator int() const {{ return x + y[1]; }}\n    \
         __device__ constexpr bool operator<(const {class} &o) const {{ return x < o.x; }}\n    \
         static constexpr int table[4] = {{1, {m}, {n}, 8}};\n}};"
    ));
    let mut names = Vec::new();
    for _ in 0..3 {
        let name = d.name("c");
        let e = expression(d, &functions, &class, &names, 2);
        let of = d.pick(&["int", "long long", "unsigned char", "short", "unsigned", "bool"]);
        match d.rng.below(3) {
            0 => d.declare(&format!("__device__ constexpr {of} {name} = ({of})({e});")),
            1 => d.declare(&format!("enum {{ {name} = ({of})({e}) }};")),
            _ => d.declare(&format!("static __device__ const {of} {name} = ({of})({e});")),
        }
        names.push(name);
    }
    let parameter = d.name("p");
    d.set_up(&format!("int {parameter} = 3; (void){parameter};"));
    for _ in 0..10 {
        let e = expression(d, &functions, &class, &names, 3);
        let of = d.new_use();
        match d.rng.below(8) {
            0 => d.store(of, &format!("{{ constexpr long long x = {e}; *out++ = x; }}")),
            1 => d.store(of, &format!("{{ char x[(({e}) & 15) + 1]; *out++ = sizeof(x); }}")),
            2 => d.store(of, &format!("{{ const int x = {e}; *out++ = {constant}<x>::value; }}")),
            3 => d.store(of, &format!("{{ if constexpr (({e}) > 5) *out++ = 1; else *out++ = 2; }}")),
            4 => d.store(
                of,
                &format!("switch ({parameter}) {{ case (({e}) & 3): *out++ = 1; break; default: *out++ = 2; }}"),
            ),
            5 => d.store(of, &format!("{{ static_assert(({e}) == ({e}), \"\"); *out++ = 3; }}")),
            6 => d.store(of, &format!("{{ constexpr int x = {}({parameter}, 1); *out++ = x; }}", functions[0])),
            _ => d.store(of, &format!("*out++ = {constant}<({e})>::value;")),
        }
        d.store(of, &format!("*out++ = {e};"));
        // This value is computed at run time, not folded.
        let (f, a) = (d.rng.choose(&functions).cloned().unwrap_or_default(), d.rng.below(9));
        d.store(of, &format!("*out++ = {f}({parameter}, {a}) - {f}(3, {a});"));
    }
}

/// Draws the body of a function of `a` and `b` that terminates and whose values stay small.
fn body(d: &mut Draw, functions: &[String], name: &str) -> String {
    let e = |d: &mut Draw| small(d, functions, 2);
    match d.rng.below(7) {
        0 => format!("return {};", e(d)),
        1 => format!(
            "int s = 0; for (int i = 0; i < (a & 7); ++i) {{ if (i == (b & 3)) continue; s = (s * 3 + i + {}) % 1009; }} return s;",
            e(d)
        ),
        2 => format!("return a <= 0 ? b & 255 : {name}((a & 31) - 1 - (b & 1), ({}) % 511);", e(d)),
        3 => format!(
            "switch (a & 3) {{ case 0: return {}; case 1: b = b + 1; [[fallthrough]]; case 2: return {}; default: break; }} return a % 99;",
            e(d),
            e(d)
        ),
        4 => format!(
            "int t[4] = {{a, b, {}}}; int *p = t + 1; p[1] += 2; int s = 0; for (int v : t) s = (s + v) % 1009; return s + *p % 7;",
            e(d)
        ),
        5 => format!(
            "int n = a & 15; int s = 1; while (n) {{ s = (s + {}) % 1009; if (s == 5) break; --n; }} return s;",
            e(d)
        ),
        _ => format!(
            "int x = a % 100, y = b % 100; auto f = [&x, y](int n) {{ x += n; return x - y; }}; int s = f(2); s += x * 3; return s + f({}) % 50;",
            e(d)
        ),
    }
}

fn small(d: &mut Draw, functions: &[String], depth: usize) -> String {
    if depth == 0 || d.rng.chance(25) {
        return match d.rng.below(4) {
            0 => "a".to_owned(),
            1 => "b".to_owned(),
            _ => format!("{}", d.rng.below(20)),
        };
    }
    let (x, y) = (small(d, functions, depth - 1), small(d, functions, depth - 1));
    match d.rng.below(9) {
        0 => format!("({x} % 1000 + {y} % 1000)"),
        1 => format!("({x} % 1000 - {y} % 1000)"),
        2 => format!("({x} % 100 * ({y} % 100))"),
        3 => format!("({x} / ({y} & 7 | 1))"),
        4 => format!("({x} < {y} ? {x} : {y})"),
        5 => format!("({x} ^ {y})"),
        6 => format!("(({x} & 255) << ({y} & 3))"),
        7 => match d.rng.choose(functions).cloned() {
            Some(f) => format!("{f}({x}, {y})"),
            None => format!("(unsigned char)({x})"),
        },
        _ => format!("(int)(short)({x} & {y})"),
    }
}

/// Draws an expression that is constant if all of its parts are.
fn expression(d: &mut Draw, functions: &[String], class: &str, names: &[String], depth: usize) -> String {
    if depth == 0 || d.rng.chance(15) {
        return match d.rng.below(4) {
            0 => format!("{}::table[{}]", class, d.rng.below(4)),
            1 => d.rng.choose(names).cloned().unwrap_or_else(|| "6".to_owned()),
            _ => format!("{}", d.rng.below(30)),
        };
    }
    let inner = |d: &mut Draw| expression(d, functions, class, names, depth - 1);
    match d.rng.below(12) {
        0 | 1 => format!("({} % 1000 + {} % 1000)", inner(d), inner(d)),
        2 => format!("({} / {})", inner(d), inner(d)),
        3 => format!("({} ? {} : {})", inner(d), inner(d), inner(d)),
        4 | 5 => {
            let f = d.rng.choose(functions).cloned().unwrap_or_default();
            format!("{f}({}, {})", inner(d), inner(d))
        }
        6 => format!("{class}({}).sum()", inner(d)),
        7 => format!("{class}({}).add({}).x", inner(d), inner(d)),
        8 => format!("({class}({}) < {class}({}))", inner(d), inner(d)),
        9 => format!("({class}({}) + {})", inner(d), inner(d)),
        10 => format!("({})({})", d.pick(&["unsigned char", "bool", "long long", "short", "unsigned"]), inner(d)),
        _ => format!("(int)sizeof(char[({} & 7) + 1])", inner(d)),
    }
}
