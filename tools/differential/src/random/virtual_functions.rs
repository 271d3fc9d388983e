//! Draws classes with virtual functions: [class.virtual], [class.abstract], [class.mi], [class.cdtor], [expr.new],
//! [expr.delete], and the layout of the ABI (Itanium C++ ABI, 2.4). Every call is folded into a number.

use super::draw::Draw;

/// Functions that classes may have: name, parameters with their names, arguments, qualifier.
const FUNCTIONS: [(&str, &str, &str, &str); 5] = [
    ("f", "", "", ""),
    ("f", "int x", "3", ""),
    ("f", "", "", " const"),
    ("g", "int x", "4", " const"),
    ("g", "long long x", "5ll", ""),
];

/// A class.
struct Class {
    name: String,
    /// Numbers of the bases.
    bases: Vec<usize>,
}

/// Draws classes, and uses of objects of them.
pub fn draw(d: &mut Draw) {
    let (log, note) = (d.name("log"), d.name("note"));
    d.declare(&format!("__device__ long long {log};"));
    d.declare(&format!("__device__ int {note}(int n) {{ {log} = ({log} * 131 + n) % 1000000007; return n; }}"));
    let mut classes: Vec<Class> = Vec::new();
    for number in 0..3 + d.rng.below(4) {
        let class = class(d, &classes, &note, number);
        classes.push(class);
    }
    for _ in 0..10 {
        let of = d.new_use();
        d.store(of, &format!("{log} = 7;"));
        let body = actions(d, &classes);
        d.store(of, &format!("{{\n{body}\n}}\n*out++ = {log};"));
    }
}

fn class(d: &mut Draw, classes: &[Class], note: &str, number: usize) -> Class {
    let name = d.name("V");
    let mut bases: Vec<usize> = Vec::new();
    for _ in 0..d.rng.below(3) {
        if !classes.is_empty() {
            let base = d.rng.below(classes.len());
            if !bases.contains(&base) {
                bases.push(base);
            }
        }
    }
    let list: Vec<String> = bases.iter().filter_map(|b| classes.get(*b)).map(|c| c.name.clone()).collect();
    let head = if list.is_empty() { String::new() } else { format!(" : {}", list.join(", ")) };
    let mut text = format!("struct {name}{head} {{\n");
    let field = d.name("m");
    let ty = d.pick(&["int", "char", "long long", "short", "double"]);
    text.push_str(&format!("    {ty} {field} = {};\n", number + 2));
    let mark = 100 * (number + 1);
    let virtual_destructor = d.rng.chance(60);
    let in_constructor = if d.rng.chance(50) { "f();" } else { "" };
    let mut declares_f = false;
    let mut body = String::new();
    for (at, (function, params, _, quals)) in FUNCTIONS.iter().enumerate() {
        if !d.rng.chance(45) {
            continue;
        }
        declares_f |= at == 0;
        let word = d.pick(&["virtual ", "virtual ", "", ""]);
        let said = if d.rng.chance(8) { " override" } else { "" };
        if word == "virtual " && d.rng.chance(5) {
            body.push_str(&format!("    __device__ virtual int {function}({params}){quals} = 0;\n"));
            continue;
        }
        let value = if params.is_empty() { String::new() } else { " + (int)x".to_owned() };
        let n = mark + at;
        body.push_str(&format!(
            "    __device__ {word}int {function}({params}){quals}{said} {{ return {note}({n} + (int){field}{value}); }}\n"
        ));
    }
    if d.rng.chance(40) {
        body.push_str(&format!("    __device__ virtual {name} *self() {{ {note}({mark} + 50); return this; }}\n"));
    }
    if d.rng.chance(80) {
        let call = if declares_f { in_constructor } else { "" };
        body.push_str(&format!("    __device__ {name}() {{ {note}({mark} + 60); {call} }}\n"));
    }
    if d.rng.chance(15) {
        body.push_str(&format!(
            "    __device__ {name}(const {name} &o) : {field}(o.{field}) {{ {note}({mark} + 70); }}\n"
        ));
        body.push_str(&format!("    __device__ {name} &operator=(const {name} &) = default;\n"));
    }
    if virtual_destructor {
        let call = if declares_f { "f();" } else { "" };
        body.push_str(&format!("    __device__ virtual ~{name}() {{ {note}({mark} + 80); {call} }}\n"));
    }
    text.push_str(&body);
    text.push_str("};");
    d.declare(&text);
    Class { name, bases }
}

/// Picks a class or one of its direct or indirect bases.
fn above(d: &mut Draw, classes: &[Class], from: usize) -> usize {
    let mut at = from;
    for _ in 0..d.rng.below(3) {
        let Some(class) = classes.get(at).filter(|c| !c.bases.is_empty()) else { break };
        let next = d.rng.below(class.bases.len());
        at = class.bases.get(next).copied().unwrap_or(at);
    }
    at
}

fn actions(d: &mut Draw, classes: &[Class]) -> String {
    let from = d.rng.below(classes.len());
    let to = above(d, classes, from);
    let [own, base] = [from, to].map(|n| classes.get(n).map_or_else(String::new, |c| c.name.clone()));
    let other = d.rng.below(classes.len());
    let other = classes.get(other).map_or_else(String::new, |c| c.name.clone());
    let heap = d.rng.chance(50);
    let mut out = match heap {
        true => format!("{own} *p = new {own};\n{base} *q = p;\n"),
        false => format!("{own} o;\n{own} *p = &o;\n{base} *q = p;\n"),
    };
    for _ in 0..2 + d.rng.below(4) {
        let (function, _, args, _) = FUNCTIONS[d.rng.below(FUNCTIONS.len())];
        let text = match d.rng.below(12) {
            0 => format!("*out++ = p->{function}({args});\n"),
            1 => format!("*out++ = q->{base}::{function}({args});\n"),
            2 => format!("const {base} &r = *q;\n*out++ = r.{function}({args});\n"),
            3 => format!("{base} copy = *q;\n{base} &r = copy;\n*out++ = r.{function}({args});\n"),
            4 => format!("*out++ = q->self() == q;\n*out++ = q->self()->{function}({args});\n"),
            5 => format!("*out++ = (char *)q - (char *)p;\n*out++ = sizeof({own});\n*out++ = alignof({base});\n"),
            6 => format!("{base} a, b;\nb = *q;\na = b;\n{base} &r = a;\n*out++ = r.{function}({args});\n"),
            7 => format!(
                "*out++ = static_cast<{own} *>(q) == p;\n*out++ = static_cast<{own} *>(q)->{function}({args});\n"
            ),
            8 => format!("int ({base}::*m)(int) const = &{base}::g;\n*out++ = (q->*m)(2);\n"),
            9 => format!("{other} part;\n{other} *r = &part;\n*out++ = r->{function}({args});\n"),
            _ => format!("*out++ = q->{function}({args});\n"),
        };
        out.push_str(&format!("{{ {} }}\n", text.trim_end().replace('\n', " ")));
    }
    if heap {
        out.push_str(d.pick(&["delete q;", "delete q;", "delete p;"]));
    }
    out
}
