//! Draws name lookup: [basic.lookup.unqual], [basic.lookup.argdep], [namespace.udir], [namespace.udecl],
//! [namespace.qual], [class.member.lookup], [temp.dep], [temp.nondep], [basic.scope.hiding].

use super::draw::Draw;

/// Draws namespaces, or classes with bases.
pub fn draw(d: &mut Draw) {
    match d.rng.below(3) {
        0 => classes(d),
        _ => namespaces(d),
    }
}

const PARAMETERS: [&str; 5] = ["int", "double", "long", "char", "const int &"];
const ARGUMENTS: [&str; 5] = ["1", "2.0", "3L", "'a'", "4.0f"];

struct Spaces {
    /// Full names of namespaces; the first represents the global namespace.
    all: Vec<String>,
    /// Full names of the classes in the namespaces.
    classes: Vec<String>,
    names: Vec<String>,
    number: usize,
}

fn namespaces(d: &mut Draw) {
    // One namespace contains all others and represents the global namespace.
    let root = d.name("W");
    let names = [d.name("f"), d.name("g"), d.name("n")].to_vec();
    let mut s = Spaces { all: vec![root.clone()], classes: Vec::new(), names, number: 0 };
    for _ in 0..2 + d.rng.below(3) {
        let parent = s.any(d);
        let name = d.name("N");
        let inline = if d.rng.chance(25) { "inline " } else { "" };
        let full = format!("{parent}::{name}");
        inside(d, &parent, None, &format!("{inline}namespace {name} {{}}"));
        s.all.push(full);
    }
    for _ in 0..10 + d.rng.below(14) {
        step(d, &mut s);
    }
}

impl Spaces {
    fn any(&self, d: &mut Draw) -> String {
        let at = d.rng.below(self.all.len());
        self.all[at].clone()
    }

    fn next(&mut self) -> usize {
        self.number += 1;
        self.number
    }
}

/// Adds a declaration in a namespace, which is reopened for it.
fn inside(d: &mut Draw, space: &str, of: Option<usize>, text: &str) {
    // The keyword `inline` is needed only where a namespace is first opened. Nested namespaces are opened one by one.
    let parts: Vec<&str> = space.split("::").collect();
    let open: String = parts.iter().map(|p| format!("namespace {p} {{ ")).collect();
    let text = format!("{open}{text}{}", " }".repeat(parts.len()));
    match of {
        Some(of) => d.declare_for(of, &text),
        None => d.declare(&text),
    }
}

fn step(d: &mut Draw, s: &mut Spaces) {
    let (space, name) = (s.any(d), d.rng.choose(&s.names).cloned().unwrap_or_default());
    let (function, variable) = (name.starts_with(['f', 'g']), name.starts_with('n'));
    match d.rng.below(13) {
        0..=2 if function => {
            let parameter = match d.rng.choose(&s.classes).cloned() {
                Some(class) if d.rng.chance(30) => class,
                _ => d.pick(&PARAMETERS).to_owned(),
            };
            let number = s.next();
            // A second declaration is refused wherever it is, so it is a use of its own.
            let of = d.new_use();
            inside(d, &space, Some(of), &format!("__device__ int {name}({parameter}) {{ return {number}; }}"));
            d.store(of, &format!("*out++ = {number};"));
        }
        3 if function => {
            let number = s.next();
            let of = d.new_use();
            inside(d, &space, Some(of), &format!("template <class T> __device__ int {name}(T) {{ return {number}; }}"));
            d.store(of, &format!("*out++ = {number};"));
        }
        0..=2 if variable => {
            let number = s.next();
            let of = d.new_use();
            let text = match d.rng.below(3) {
                0 => format!("struct {name} {{ char c[{number}]; }};"),
                1 => format!("enum {{ {name} = {number} }};"),
                _ => format!("__device__ const int {name} = {number};"),
            };
            inside(d, &space, Some(of), &text);
            d.store(of, &format!("*out++ = {number};"));
        }
        4 => {
            let class = d.name("K");
            let friend = if d.rng.chance(40) {
                let (of, number) = (d.rng.choose(&s.names[..2]).cloned().unwrap_or_default(), s.next());
                format!(" friend __device__ int {of}(const {class} &) {{ return {number}; }}")
            } else {
                String::new()
            };
            let base = d.rng.choose(&s.classes).cloned().filter(|_| d.rng.chance(50));
            let base = base.map_or(String::new(), |b| format!(" : {b}"));
            let template = d.rng.chance(25) && base.is_empty() && friend.is_empty();
            if template {
                inside(d, &space, None, &format!("template <class T> struct {class} {{}};"));
                let argument = d.rng.choose(&s.classes).cloned().unwrap_or_else(|| "int".to_owned());
                s.classes.push(format!("{space}::{class}<{argument}>"));
            } else {
                inside(d, &space, None, &format!("struct {class}{base} {{{friend} }};"));
                s.classes.push(format!("{space}::{class}"));
            }
        }
        5 | 6 => {
            let other = s.any(d);
            inside(d, &space, None, &format!("using namespace {other};"));
        }
        7 => {
            let other = s.any(d);
            let of = d.new_use();
            inside(d, &space, Some(of), &format!("using {other}::{name};"));
            d.store(of, "*out++ = 0;");
        }
        8 => {
            let (alias, other) = (d.name("Z"), s.any(d));
            inside(d, &space, None, &format!("namespace {alias} = {other};"));
            s.all.push(format!("{space}::{alias}"));
            // Only a namespace, not an alias, can be reopened.
            let last = s.all.len() - 1;
            s.all.swap_remove(last);
            probe(d, s, &space, &name, Some(&format!("{alias}::")));
        }
        _ => probe(d, s, &space, &name, None),
    }
}

/// Adds a use of a name in a namespace, or in the kernel.
fn probe(d: &mut Draw, s: &Spaces, space: &str, name: &str, through: Option<&str>) {
    let of = d.new_use();
    let probe = d.name("probe");
    let argument = match d.rng.choose(&s.classes).cloned() {
        Some(class) if d.rng.chance(45) => format!("{class}()"),
        _ => d.pick(&ARGUMENTS).to_owned(),
    };
    let qualifier = match through {
        Some(through) => through.to_owned(),
        None if d.rng.chance(35) => format!("{}::", s.any(d)),
        None => String::new(),
    };
    let local = match d.rng.below(6) {
        0 => format!("using namespace {}; ", s.any(d)),
        1 => format!("using {}::{name}; ", s.any(d)),
        _ => String::new(),
    };
    if name.starts_with('n') {
        let form = d
            .pick(&["return sizeof({});", "return {};", "{} v; return sizeof(v);"])
            .replace("{}", &format!("{qualifier}{name}"));
        inside(d, space, Some(of), &format!("__device__ int {probe}() {{ {local}{form} }}"));
        d.store(of, &format!("*out++ = {space}::{probe}();"));
        return;
    }
    let call = format!("{qualifier}{name}");
    match d.rng.below(4) {
        0 => {
            inside(
                d,
                space,
                Some(of),
                &format!("template <class T> __device__ int {probe}(T t) {{ {local}return {call}(t); }}"),
            );
            d.store(of, &format!("*out++ = {space}::{probe}({argument});"));
        }
        1 => {
            let text = format!(
                "template <class T> __device__ int {probe}(T t) {{ {local}return {call}({argument}) + 0 * sizeof(t); }}"
            );
            inside(d, space, Some(of), &text);
            d.store(of, &format!("*out++ = {space}::{probe}(1);"));
        }
        _ => {
            inside(d, space, Some(of), &format!("__device__ int {probe}() {{ {local}return {call}({argument}); }}"));
            d.store(of, &format!("*out++ = {space}::{probe}();"));
        }
    }
}

/// Draws classes with bases, some of which are templates.
fn classes(d: &mut Draw) {
    let member = |d: &mut Draw, number: usize| {
        let name = d.pick(&["f", "f", "g", "v", "t"]);
        match name {
            "v" => format!("int v = {number};"),
            "t" => format!("struct t {{ char c[{number}]; }};"),
            _ => {
                let (parameter, is_static) = (d.pick(&PARAMETERS), if d.rng.chance(30) { "static " } else { "" });
                format!("__device__ {is_static}int {name}({parameter}) {{ return {number}; }}")
            }
        }
    };
    let outer = d.name("free");
    d.declare(&format!("namespace {outer} {{"));
    d.declare("__device__ int f(int) { return 901; }\n__device__ int g(double) { return 902; }\n__device__ const int v = 903;\nstruct t { char c[904]; };");
    let mut names: Vec<(String, bool)> = Vec::new();
    let mut number = 0;
    let mut static_functions = false;
    for _ in 0..3 + d.rng.below(4) {
        let name = d.name("K");
        let template = d.rng.chance(35);
        let mut bases: Vec<String> = Vec::new();
        for _ in 0..d.rng.below(3) {
            if let Some((base, of_template)) = d.rng.choose(&names).cloned() {
                let base = if of_template {
                    format!("{base}<{}>", if template && d.rng.chance(60) { "T" } else { "int" })
                } else {
                    base
                };
                if !bases.contains(&base) {
                    bases.push(base);
                }
            }
        }
        let heads = if bases.is_empty() { String::new() } else { format!(" : {}", bases.join(", ")) };
        let mut text = format!("{}struct {name}{heads} {{\n", if template { "template <class T> " } else { "" });
        let mut seen = Vec::new();
        for _ in 0..d.rng.below(4) {
            number += 1;
            let line = member(d, number);
            static_functions |= line.contains("static ");
            let key: String = line.replace("static ", "").chars().filter(|c| !c.is_ascii_digit()).collect();
            // A name is either functions or something else.
            if !seen.contains(&key) && !seen.iter().any(|k: &String| k.contains(" v =") && key.contains(" v =")) {
                seen.push(key);
                text.push_str(&format!("    {line}\n"));
            }
        }
        d.declare(&text);
        for base in &bases {
            if d.rng.chance(25) {
                let of = d.new_use();
                let member = d.pick(&["f", "g", "v"]);
                d.declare_for(of, &format!("    using {base}::{member};"));
                d.store(of, "*out++ = 0;");
            }
        }
        for _ in 0..3 {
            let (of, probe) = (d.new_use(), d.name("probe"));
            let base = d.rng.choose(&bases).cloned().unwrap_or_else(|| name.clone());
            // g++ refuses `this->B::f` for a static function if the object has two bases B, although no part of the
            // object is meant ([class.access.base] 6).
            let with_this = if static_functions { "this->" } else { "this->BASE::" };
            let through = d.pick(&["", "", "this->", "BASE::", with_this]).replace("BASE", &base);
            let argument = d.pick(&ARGUMENTS);
            let e = match d.rng.below(5) {
                0 => format!("{through}v"),
                1 => format!(
                    "(int)sizeof({}t)",
                    if through.contains("::") { format!("typename {base}::") } else { String::new() }
                ),
                2 => format!("{through}g({argument})"),
                _ => format!("{through}f({argument})"),
            };
            d.declare_for(of, &format!("    __device__ int {probe}() {{ return {e}; }}"));
            let object = if template { format!("{outer}::{name}<int>") } else { format!("{outer}::{name}") };
            d.store(of, &format!("*out++ = {object}().{probe}();"));
        }
        d.declare("};");
        for _ in 0..3 {
            let argument = d.pick(&ARGUMENTS);
            let object = if template { format!("{outer}::{name}<char>") } else { format!("{outer}::{name}") };
            let e = match d.rng.below(4) {
                0 => ".v".to_owned(),
                1 => format!(".g({argument})"),
                _ => format!(".f({argument})"),
            };
            d.value(&format!("{object}(){e}"));
        }
        names.push((name, template));
    }
    d.declare("}");
}
