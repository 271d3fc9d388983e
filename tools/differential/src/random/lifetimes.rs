//! Draws the order of constructors, copies, moves and destructors: [class.temporary], [class.copy], [class.base.init],
//! [stmt.dcl], [stmt.jump], [dcl.init.aggr]. Every event is folded into a number.
//!
//! Unspecified behaviour is not drawn: the order of a call's arguments, and copies of a returned variable, which may be
//! elided.

use super::draw::Draw;

/// Draws blocks of statements about objects that record the events of their lifetimes.
pub fn draw(d: &mut Draw) {
    let (log, t) = (d.name("log"), d.name("T"));
    let note = format!("note{log}");
    d.declare(&format!("__device__ long long {log};"));
    d.declare(&format!("__device__ int {note}(int n) {{ {log} = ({log} * 131 + n) % 1000000007; return n; }}"));
    let moves = d.rng.chance(70);
    let mut class = format!(
        "struct {t} {{\n    int v;\n    __device__ {t}(int v) : v(v) {{ {note}(v); }}\n    \
         __device__ {t}(const {t} &o) : v(o.v + 10) {{ {note}(v + 1000); }}\n    \
         __device__ {t} &operator=(const {t} &o) {{ v = o.v + 20; {note}(v + 2000); return *this; }}\n"
    );
    if moves {
        class.push_str(&format!(
            "    __device__ {t}({t} &&o) : v(o.v + 30) {{ o.v += 500; {note}(v + 3000); }}\n    \
             __device__ {t} &operator=({t} &&o) {{ v = o.v + 40; o.v += 500; {note}(v + 4000); return *this; }}\n"
        ));
    }
    class.push_str(&format!(
        "    __device__ ~{t}() {{ {note}(v + 5000); }}\n    __device__ int get() const {{ return v; }}\n    \
         __device__ const {t} &self() const {{ return *this; }}\n    \
         __device__ {t} with(int n) const {{ return {t}(v + n); }}\n}};"
    ));
    d.declare(&class);
    let shapes = classes(d, &t, &note);
    let functions = functions(d, &t, &note);
    let g = Grammar { t, note, shapes, functions };
    for _ in 0..8 {
        let of = d.new_use();
        d.store(of, &format!("{log} = 7;"));
        let mut locals = Vec::new();
        let body = g.block(d, 3, &mut locals, Jumps { inside_loop: false });
        d.store(of, &format!("{body}\n*out++ = {log};"));
    }
}

/// A class of objects.
struct Shape {
    name: String,
    /// Initialiser in braces.
    init: String,
    /// Access to the first object in an object of this class, appended to the latter's expression.
    part: String,
    aggregate: bool,
    /// Whether the class has a reference that extends the lifetime of a temporary object. The lifetime of a variable of
    /// such a class with a destructor ends before that of the temporary object, which is older ([class.temporary] 6).
    /// With g++ it ends after it, so programs have only references to such objects.
    extends: bool,
}

fn classes(d: &mut Draw, t: &str, note: &str) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let pair = d.name("A");
    d.declare(&format!("struct {pair} {{ {t} a; {t} b; }};"));
    shapes.push(Shape {
        init: format!("{{{t}(1), {t}(2)}}"),
        part: ".a".into(),
        name: pair.clone(),
        aggregate: true,
        extends: false,
    });
    let many = d.name("A");
    d.declare(&format!("struct {many} {{ {t} a[2]; {pair} p; int n = {note}(3); }};"));
    let init = format!("{{{{{t}(3), {t}(4)}}, {{{t}(5), {t}(6)}}}}");
    shapes.push(Shape { init, part: ".p.b".into(), name: many, aggregate: true, extends: false });
    let reference = d.name("R");
    d.declare(&format!("struct {reference} {{ const {t} &r; {t} b; }};"));
    shapes.push(Shape {
        init: format!("{{{t}(7), {t}(8)}}"),
        part: ".r".into(),
        name: reference,
        aggregate: true,
        extends: true,
    });
    let default = d.name("B");
    d.declare(&format!("struct {default} {{ {t} a = {t}({note}(9)); {t} b{{{note}(10)}}; }};"));
    shapes.push(Shape { init: "{}".into(), part: ".b".into(), name: default.clone(), aggregate: true, extends: false });
    let derived = d.name("D");
    let order = if d.rng.chance(50) {
        format!("b({note}(11)), {default}(), a({note}(12))")
    } else {
        format!("a(13), b({note}(14))")
    };
    d.declare(&format!("struct {derived} : {default} {{ {t} a; {t} b; __device__ {derived}() : {order} {{ {note}(15); }} __device__ ~{derived}() {{ {note}(16); }} }};"));
    shapes.push(Shape {
        init: "{}".into(),
        part: ".a".into(),
        name: derived.clone(),
        aggregate: false,
        extends: false,
    });
    let delegating = d.name("E");
    d.declare(&format!("struct {delegating} {{ {t} a; __device__ {delegating}(int n) : a(n) {{ {note}(17); }} __device__ {delegating}() : {delegating}({note}(18)) {{ {note}(19); }} __device__ {delegating}(const {delegating} &o) : a(o.a) {{ {note}(20); }} }};"));
    shapes.push(Shape { init: "{}".into(), part: ".a".into(), name: delegating, aggregate: false, extends: false });
    shapes
}

/// Names of functions with one argument each.
struct Functions {
    by_value: String,
    by_reference: String,
    through: String,
    returned: String,
    defaulted: String,
}

fn functions(d: &mut Draw, t: &str, note: &str) -> Functions {
    let f = d.name("f");
    let name = |suffix: &str| format!("{f}_{suffix}");
    let all = Functions {
        by_value: name("value"),
        by_reference: name("reference"),
        through: name("through"),
        returned: name("returned"),
        defaulted: name("defaulted"),
    };
    d.declare(&format!("__device__ int {}({t} x) {{ {note}(50); return x.v; }}", all.by_value));
    d.declare(&format!("__device__ int {}(const {t} &x) {{ {note}(51); return x.v; }}", all.by_reference));
    // A returned parameter is moved, never elided.
    d.declare(&format!("__device__ {t} {}({t} x) {{ {note}(52); return x; }}", all.through));
    d.declare(&format!(
        "__device__ {t} {}(int n) {{ {t} local(n); {note}(53); return {t}(local.v + 1); }}",
        all.returned
    ));
    d.declare(&format!("__device__ int {}(const {t} &x = {t}(54)) {{ {note}(55); return x.v; }}", all.defaulted));
    all
}

#[derive(Clone, Copy)]
struct Jumps {
    inside_loop: bool,
}

struct Grammar {
    t: String,
    note: String,
    shapes: Vec<Shape>,
    functions: Functions,
}

impl Grammar {
    fn block(&self, d: &mut Draw, depth: usize, locals: &mut Vec<String>, jumps: Jumps) -> String {
        let outer = locals.len();
        let mut lines = vec!["{".to_owned()];
        for _ in 0..1 + d.rng.below(4) {
            let line = self.statement(d, depth, locals, jumps);
            lines.push(line);
        }
        locals.truncate(outer);
        lines.push("}".to_owned());
        lines.join("\n")
    }

    fn statement(&self, d: &mut Draw, depth: usize, locals: &mut Vec<String>, jumps: Jumps) -> String {
        let Self { t, note, .. } = self;
        let nested = depth > 0 && d.rng.chance(30);
        if nested {
            let n = d.name("n");
            return match d.rng.below(6) {
                0 => self.block(d, depth - 1, locals, jumps),
                1 => format!("if ({}) {}", self.int(d, locals), self.block(d, depth - 1, locals, jumps)),
                2 => {
                    let body = self.block(d, depth - 1, locals, Jumps { inside_loop: true });
                    format!("for (int {n} = 0; {n} < 2; ++{n}) {body}")
                }
                3 => {
                    let body = self.block(d, depth - 1, locals, jumps);
                    format!("if (const {t} &{n} = {}; {n}.v) {body}", self.temporary(d, locals, 1))
                }
                4 => {
                    let body = self.block(d, depth - 1, locals, Jumps { inside_loop: true });
                    let value = self.temporary(d, locals, 0);
                    format!("for (int {n} = 0; {n} < 2 && ({value}).v; {note}(60 + {n}), ++{n}) {body}")
                }
                _ => {
                    let body = self.block(d, depth - 1, locals, Jumps { inside_loop: false });
                    format!("[&] {body}();")
                }
            };
        }
        let x = d.name("x");
        match d.rng.below(17) {
            0 if jumps.inside_loop => d.pick(&["break;", "continue;", "if (true) break;"]).to_owned(),
            0..=3 => {
                let value = self.temporary(d, locals, 2);
                let form = [
                    "T x = {};",
                    "T x({});",
                    "T x{{}};",
                    "const T &x = {};",
                    "T &&x = {};",
                    "auto x = {};",
                    "auto &&x = {};",
                ];
                let text = d.pick(&form).replace('T', t).replace('x', &x).replace("{}", &value);
                locals.push(x);
                text
            }
            4 => {
                let value = self.temporary(d, locals, 2);
                format!("const int &{x} = ({value}).v; {note}({x});")
            }
            5 | 6 => {
                let at = d.rng.below(self.shapes.len());
                let shape = &self.shapes[at];
                let (name, init) = (&shape.name, &shape.init);
                locals.push(format!("{x}{}", shape.part));
                match d.rng.below(4) {
                    _ if shape.extends => format!("const {name} &{x} = {name}{init};"),
                    0 => format!("{name} {x}{init};"),
                    1 => format!("const {name} &{x} = {name}{init};"),
                    2 if !shape.aggregate => format!("{name} {x};"),
                    2 | 3 => format!("{name} {x} = {init};"),
                    _ => String::new(),
                }
            }
            7 => {
                let at = d.rng.below(self.shapes.len());
                let shape = &self.shapes[at];
                format!("{note}({}{}{}.v);", shape.name, shape.init, shape.part)
            }
            8 => {
                let (a, b) = (self.temporary(d, locals, 1), self.temporary(d, locals, 1));
                locals.push(format!("{x}[1]"));
                format!("{t} {x}[{}] = {{{a}, {b}}};", d.pick(&["2", ""]))
            }
            9 | 10 => match d.rng.choose(locals).cloned() {
                Some(local) if !local.contains(".r") => format!("{local} = {};", self.temporary(d, locals, 1)),
                _ => format!("{note}(61);"),
            },
            11 => match d.rng.choose(locals).cloned() {
                Some(local) => {
                    let body = self.int(d, locals);
                    format!("{{ auto {x} = [c = {local}]() {{ {note}(c.v); }}; {x}(); {note}({body}); }}")
                }
                None => format!("{note}(62);"),
            },
            12 => {
                let at = d.rng.below(self.shapes.len());
                let Shape { name, init, part, extends, .. } = &self.shapes[at];
                if *extends {
                    return format!("{note}({name}{init}{part}.v);");
                }
                format!(
                    "{{ {name} {x}{init}; {name} y{x} = {}; {note}(y{x}{part}.v); }}",
                    if d.rng.chance(50) { x.clone() } else { format!("static_cast<{name} &&>({x})") }
                )
            }
            13 => format!(
                "switch ({}) {{ case 1: {{ {t} {x}(63); break; }} default: {{ {t} {x}(64); }} }}",
                self.int(d, locals)
            ),
            _ => format!("{note}({});", self.int(d, locals)),
        }
    }

    /// Draws an expression with an object, often a temporary one.
    fn temporary(&self, d: &mut Draw, locals: &[String], depth: usize) -> String {
        let Self { t, note, functions: f, .. } = self;
        let number = 20 + d.rng.below(9);
        if depth == 0 || d.rng.chance(20) {
            return match d.rng.choose(locals).cloned() {
                Some(local) if d.rng.chance(50) => match d.rng.below(3) {
                    0 if !local.contains(".r") => format!("static_cast<{t} &&>({local})"),
                    _ => local,
                },
                _ => format!("{t}({number})"),
            };
        }
        let inner = |d: &mut Draw| self.temporary(d, locals, depth - 1);
        match d.rng.below(10) {
            0 => format!("({}.v > 3 ? {} : {})", inner(d), inner(d), inner(d)),
            1 => format!("({note}({number}), {})", inner(d)),
            2 => format!("({}, {})", inner(d), inner(d)),
            3 => format!("{}({})", f.through, inner(d)),
            4 => format!("{}({number})", f.returned),
            5 => format!("({}).with(3)", inner(d)),
            6 => format!("{t}(({}).v)", inner(d)),
            7 => format!("static_cast<{t}>({})", inner(d)),
            8 => format!("{t}({})", inner(d)),
            _ => {
                let at = d.rng.below(self.shapes.len());
                let shape = &self.shapes[at];
                match shape.part.contains(".r") {
                    true => format!("{t}({number})"),
                    false => format!("{}{}{}", shape.name, shape.init, shape.part),
                }
            }
        }
    }

    fn int(&self, d: &mut Draw, locals: &[String]) -> String {
        let f = &self.functions;
        let value = self.temporary(d, locals, 1);
        match d.rng.below(8) {
            0 => format!("{}({value})", f.by_value),
            1 => format!("{}({value})", f.by_reference),
            2 => format!("{}()", f.defaulted),
            3 => format!("({value}).get()"),
            4 => format!("({value}).self().v"),
            5 => format!("({value}.v > 1 && {}.v > 2)", self.temporary(d, locals, 1)),
            6 => format!("({value}.v > 1 || {}.v > 2)", self.temporary(d, locals, 1)),
            _ => format!("({value}).v"),
        }
    }
}
