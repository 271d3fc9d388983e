//! Draws value categories and the types of expressions: [basic.lval], [expr.ref], [expr.cond], [dcl.type.simple],
//! [dcl.init.ref].

use super::draw::Draw;

/// Draws expressions. Each stores its type and category, the overload that accepts it, and its value.
pub fn draw(d: &mut Draw) {
    let with_xvalue = d.rng.chance(20);
    let (part, s, derived, rank) = (d.name("P"), d.name("S"), d.name("D"), d.name("rank"));
    let and = if with_xvalue { "&" } else { "" };
    d.declare(&format!("struct {part} {{ int v; const int k; }};"));
    d.declare(&format!(
        "struct {s} {{\n    int b; {part} p; int a[2]; int &r; const int c; int &{and}x; mutable int m;\n    static constexpr int st = 6;\n    \
         __device__ int &get() {{ return b; }}\n    __device__ int over() & {{ return 1; }}\n    \
         __device__ int over() const & {{ return 2; }}\n    __device__ int over() && {{ return 3; }}\n    \
         __device__ int over() const && {{ return 4; }}\n}};"
    ));
    let target = d.name("g");
    d.declare(&format!("__device__ int {target} = 8;"));
    d.declare(&format!("struct {derived} : {s} {{ int extra; }};"));
    for (number, parameter) in ["int &", "const int &", "int &&", "const int &&"].iter().enumerate() {
        d.declare(&format!("__device__ long long {rank}({parameter} v) {{ return {}000 + v; }}", number + 1));
    }
    if d.rng.chance(40) {
        d.declare(&format!("template <class T> __device__ long long {rank}(T &&) {{ return 5000; }}"));
    }
    let make = d.name("make");
    let second = if with_xvalue { format!("static_cast<int &&>({target})") } else { target.clone() };
    let init = format!("{{1, {{2, 3}}, {{4, 5}}, {target}, 6, {second}, 7}}");
    d.declare(&format!("__device__ {s} {make}_v() {{ return {s}{init}; }}"));
    d.declare(&format!("__device__ int &{make}_l() {{ return {target}; }}"));
    d.declare(&format!("__device__ int &&{make}_x() {{ return static_cast<int &&>({target}); }}"));
    d.declare(&format!("__device__ const int &{make}_c() {{ return {target}; }}"));
    d.declare(&format!("__device__ int {make}_p() {{ return 9; }}"));
    d.declare(&format!("template <class T> __device__ T &&{make}_forward(T &&v) {{ return static_cast<T &&>(v); }}"));
    d.set_up(&format!("{s} o{s} = {init}; const {s} c{s} = {init}; {s} *p{s} = &o{s}; (void)p{s}, (void)c{s};"));
    d.set_up(&format!("{derived} o{derived} = {{{init}, 1}}; (void)o{derived};"));
    d.set_up(&format!(
        "int o{rank} = 1, q{rank} = 2; const int c{rank} = 3; bool y{rank} = true; int a{rank}[3] = {{4, 5, 6}};"
    ));
    d.set_up(&format!("(void)c{rank}, (void)y{rank}, (void)a{rank}, (void)q{rank};"));
    let g = Grammar { part, s, derived, rank: rank.clone(), make };
    for _ in 0..16 {
        let e = if d.rng.chance(80) { g.int(d, 2) } else { g.object(d, 2) };
        let of = d.new_use();
        let number = d.type_number(&format!("decltype(({e}))"));
        d.store(of, &format!("*out++ = {number};"));
        match d.rng.below(8) {
            0 => {
                let number = d.type_number(&format!("decltype({e})"));
                d.store(of, &format!("*out++ = {number};"));
            }
            1 => {
                let form = d.pick(&["auto", "auto &&", "const auto &", "auto &", "decltype(auto)", "const auto"]);
                let number = d.type_number("decltype(x)");
                d.store(of, &format!("{{ {form} x = {e}; *out++ = {number}; (void)x; }}"));
            }
            2 => {
                let number = d.type_number("decltype(f())");
                let form = d.pick(&["", " -> auto &&", " -> decltype(auto)", " -> const auto &"]);
                // The expression is parenthesised: g++'s `decltype(auto)` makes a reference of the bare name of a
                // captured variable.
                d.store(of, &format!("{{ auto f = [&](){form} {{ return ({e}); }}; *out++ = {number}; }}"));
            }
            _ => d.store(of, &format!("*out++ = {rank}({e});")),
        }
    }
    for _ in 0..3 {
        let e = g.object(d, 2);
        d.value(&format!("({e}).over()"));
    }
}

struct Grammar {
    part: String,
    s: String,
    derived: String,
    rank: String,
    make: String,
}

impl Grammar {
    /// Draws an expression of the class.
    fn object(&self, d: &mut Draw, depth: usize) -> String {
        let Self { s, derived, make, rank, .. } = self;
        let inner = |d: &mut Draw| self.object(d, depth.saturating_sub(1));
        match d.rng.below(if depth == 0 { 6 } else { 12 }) {
            0 => format!("o{s}"),
            1 => format!("c{s}"),
            2 => format!("{make}_v()"),
            3 => format!("static_cast<{s} &&>(o{s})"),
            4 => format!("*p{s}"),
            5 => format!("static_cast<const {s} &&>(c{s})"),
            6 => format!("(1, {})", inner(d)),
            7 => format!("(y{rank} ? {} : {})", inner(d), inner(d)),
            8 => format!("{make}_forward({})", inner(d)),
            9 => format!("static_cast<{s} &>(o{derived})"),
            10 => format!("const_cast<{s} &>({})", inner(d)),
            _ => format!("static_cast<{s} &&>(o{derived})"),
        }
    }

    /// Draws an expression that is an `int` or refers to one.
    fn int(&self, d: &mut Draw, depth: usize) -> String {
        let Self { s, rank, make, part, .. } = self;
        if depth == 0 || d.rng.chance(20) {
            return match d.rng.below(9) {
                0 => format!("o{rank}"),
                1 => format!("c{rank}"),
                2 => "5".to_owned(),
                3 => format!("a{rank}[1]"),
                4 => format!("{make}_{}()", d.pick(&["l", "x", "c", "p"])),
                5 => format!("static_cast<int &&>(o{rank})"),
                6 => format!("{s}::st"),
                7 => format!("p{s}->{}", d.pick(&["b", "r", "c", "x", "m", "st"])),
                _ => format!("static_cast<const int &&>(c{rank})"),
            };
        }
        let inner = |d: &mut Draw| self.int(d, depth - 1);
        match d.rng.below(19) {
            0..=5 => {
                let member = d.pick(&["b", "p.v", "p.k", "a[1]", "r", "c", "x", "m", "st", "get()"]);
                format!("({}).{member}", self.object(d, depth - 1))
            }
            6 => format!("(1, {})", inner(d)),
            7 | 8 => format!("(y{rank} ? {} : {})", inner(d), inner(d)),
            10 => format!("{make}_forward({})", inner(d)),
            11 => format!(
                "static_cast<{}>({})",
                d.pick(&["int &&", "const int &", "int", "const int &&", "int &"]),
                inner(d)
            ),
            12 => format!("(({}))", inner(d)),
            13 => format!("+{}", inner(d)),
            14 => format!("static_cast<int (&&)[3]>(a{rank})[1]"),
            15 => format!("(o{rank} = 3)"),
            16 => format!("{}o{rank}", d.pick(&["++", "--"])),
            17 => format!("o{rank}{}", d.pick(&["++", "--"])),
            9 => format!("{part}{{2, 3}}.{}", d.pick(&["v", "k"])),
            _ => format!("*&o{rank}"),
        }
    }
}
