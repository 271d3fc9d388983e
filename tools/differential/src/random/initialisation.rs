//! Draws initialisers: [dcl.init.aggr], [dcl.init.list], [class.mem] (default member initialisers), [dcl.init].

use super::draw::Draw;

/// Structure of a type.
#[derive(Debug, Clone)]
enum Shape {
    Number(&'static str),
    Array(Box<Shape>, usize),
    Class(usize),
}

struct Class {
    name: String,
    /// Names and shapes of the members; a base has an empty name.
    members: Vec<(String, Shape)>,
    /// Whether the class has constructors, so that it is not an aggregate.
    constructors: bool,
}

/// Draws classes, and objects with lists of all kinds. Stores the values of their members.
pub fn draw(d: &mut Draw) {
    let mut classes: Vec<Class> = Vec::new();
    for _ in 0..2 + d.rng.below(4) {
        class(d, &mut classes);
    }
    for _ in 0..10 {
        let at = d.rng.below(classes.len());
        let shape = match d.rng.below(6) {
            0 => Shape::Array(Box::new(Shape::Class(at)), 1 + d.rng.below(2)),
            1 => Shape::Array(Box::new(Shape::Number(d.rng.word(&NUMBERS))), 1 + d.rng.below(4)),
            _ => Shape::Class(at),
        };
        let list = list(d, &classes, &shape, 0);
        let x = d.name("x");
        let (front, back) = declarator(&classes, &shape, &x);
        let text = match d.rng.below(7) {
            0 => format!("{front}{back} = {list};"),
            1 if back.is_empty() => format!("{front} = {}{list};", front.trim_end_matches(&x).trim()),
            2 if back.is_empty() => format!("const {}&{x} = {list};", front.trim_end_matches(&x)),
            3 if back.is_empty() => format!("{front} = {}();", front.trim_end_matches(&x).trim()),
            4 => format!("static constexpr {front}{back}{list};"),
            _ => format!("{front}{back}{list};"),
        };
        let of = d.new_use();
        let mut stored = Vec::new();
        leaves(&classes, &shape, &x, &mut stored);
        let stores: String = stored.iter().map(|leaf| format!(" *out++ = (long long){leaf};")).collect();
        d.store(of, &format!("{{ {text}{stores} }}"));
    }
}

const NUMBERS: [&str; 9] = ["int", "int", "short", "unsigned char", "long long", "unsigned", "bool", "float", "double"];

fn class(d: &mut Draw, classes: &mut Vec<Class>) {
    let name = d.name("A");
    let mut members = Vec::new();
    let mut heads = String::new();
    let constructors = d.rng.chance(20);
    if !classes.is_empty() && d.rng.chance(25) {
        let base = d.rng.below(classes.len());
        heads = format!(" : {}", classes[base].name);
        members.push((String::new(), Shape::Class(base)));
    }
    let mut text = format!("struct {name}{heads} {{\n");
    for _ in 0..1 + d.rng.below(4) {
        let shape = match d.rng.below(10) {
            0 | 1 if !classes.is_empty() => Shape::Class(d.rng.below(classes.len())),
            2 => Shape::Array(Box::new(Shape::Number(d.rng.word(&NUMBERS))), 1 + d.rng.below(3)),
            3 if !classes.is_empty() => Shape::Array(Box::new(Shape::Class(d.rng.below(classes.len()))), 2),
            4 => Shape::Array(Box::new(Shape::Array(Box::new(Shape::Number("int")), 2)), 2),
            _ => Shape::Number(d.rng.word(&NUMBERS)),
        };
        let member = d.name("m");
        let (front, back) = declarator(classes, &shape, &member);
        let init = match d.rng.below(8) {
            // The constructors would not use the initialiser, and Isowarp does not report errors in unused code.
            _ if constructors => String::new(),
            0 => format!(" = {}", list(d, classes, &shape, 1)),
            1 => list(d, classes, &shape, 1),
            2 if matches!(shape, Shape::Number(_)) && !members.is_empty() => {
                let earlier = members.iter().find(|(n, s)| !n.is_empty() && matches!(s, Shape::Number(_)));
                earlier.map_or(String::new(), |(n, _): &(String, Shape)| {
                    // A floating-point number outside the integer type's range has no value there, and g++ folds some
                    // before its sanitizer sees them. An integer outside the range has a value.
                    format!(" = ({})(long long)(2 * {n})", front.trim_end_matches(&member).trim())
                })
            }
            _ => String::new(),
        };
        text.push_str(&format!("    {front}{back}{init};\n"));
        members.push((member, shape));
    }
    let numbers: Vec<String> = members
        .iter()
        .filter(|(n, s)| !n.is_empty() && matches!(s, Shape::Number(_)))
        .map(|(n, _)| n.clone())
        .collect();
    if constructors {
        let explicit = if d.rng.chance(25) { "explicit " } else { "" };
        // Members without an initialiser are set as well.
        let named = |(n, shape): &(String, Shape)| match shape {
            Shape::Class(at) if n.is_empty() => format!("{}{{}}", classes[*at].name),
            Shape::Number(_) | Shape::Array(..) | Shape::Class(_) => format!("{n}{{}}"),
        };
        let empty: Vec<String> = members.iter().map(named).collect();
        text.push_str(&format!("    __device__ constexpr {name}() : {} {{}}\n", empty.join(", ")));
        if let Some(first) = numbers.first() {
            text.push_str(&format!("    __device__ constexpr {explicit}{name}(int n) : {name}() {{ {first} = n; }}\n"));
            text.push_str(&format!(
                "    __device__ constexpr {name}(int n, short m) : {name}() {{ {first} = n + m; }}\n"
            ));
        }
    }
    text.push_str("};");
    d.declare(&text);
    d.set_up(&format!("(void){name}{{}};"));
    classes.push(Class { name, members, constructors });
}

/// Returns the parts of a declarator before the array bounds, name included, and after it.
fn declarator(classes: &[Class], shape: &Shape, name: &str) -> (String, String) {
    match shape {
        Shape::Number(ty) => (format!("{ty} {name}"), String::new()),
        Shape::Class(at) => (format!("{} {name}", classes[*at].name), String::new()),
        Shape::Array(of, len) => {
            let (front, back) = declarator(classes, of, name);
            (front, format!("[{len}]{back}"))
        }
    }
}

/// Draws a list in braces, which may be too long or too short or lack the inner braces.
fn list(d: &mut Draw, classes: &[Class], shape: &Shape, depth: usize) -> String {
    let mut items = Vec::new();
    match shape {
        Shape::Number(_) => items.extend((0..usize::from(d.rng.chance(80))).map(|_| number(d))),
        Shape::Array(of, len) => {
            let count = d.rng.below(len + 1);
            for _ in 0..count {
                items.push(item(d, classes, of, depth));
            }
        }
        Shape::Class(at) if classes[*at].constructors => {
            for _ in 0..d.rng.below(3) {
                items.push(number(d));
            }
        }
        Shape::Class(at) => {
            for (_, shape) in classes[*at].members.iter().take(d.rng.below(classes[*at].members.len() + 1)) {
                items.push(item(d, classes, shape, depth));
            }
        }
    }
    if d.rng.chance(3) {
        items.push(number(d));
    }
    format!("{{{}}}", items.join(", "))
}

fn item(d: &mut Draw, classes: &[Class], shape: &Shape, depth: usize) -> String {
    match shape {
        Shape::Number(_) if d.rng.chance(90) => number(d),
        Shape::Class(at) if d.rng.chance(12) => format!("{}()", classes[*at].name),
        _ => {
            let list = list(d, classes, shape, depth + 1);
            // Drop the braces, unless the list is empty.
            match d.rng.chance(25) && list.len() > 2 {
                true => list[1..list.len() - 1].to_owned(),
                false => list,
            }
        }
    }
}

fn number(d: &mut Draw) -> String {
    match d.rng.below(12) {
        0 => "'a'".to_owned(),
        1 => "true".to_owned(),
        2 => "2.5f".to_owned(),
        3 => "4.0".to_owned(),
        4 => "300".to_owned(),
        5 => "{7}".to_owned(),
        6 => "-1".to_owned(),
        _ => format!("{}", d.rng.below(100)),
    }
}

/// Collects the numbers in an object, as expressions.
fn leaves(classes: &[Class], shape: &Shape, object: &str, out: &mut Vec<String>) {
    match shape {
        Shape::Number(_) => out.push(object.to_owned()),
        Shape::Array(of, len) => (0..*len).for_each(|n| leaves(classes, of, &format!("{object}[{n}]"), out)),
        Shape::Class(at) => {
            for (name, shape) in &classes[*at].members {
                let member = match name.is_empty() {
                    // A base's members are accessed by their own names.
                    true => object.to_owned(),
                    false => format!("{object}.{name}"),
                };
                leaves(classes, shape, &member, out);
            }
        }
    }
}
