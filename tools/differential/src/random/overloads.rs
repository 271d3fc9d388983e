//! Draws overload sets and calls: [over.match], [over.ics.rank], [over.match.best], [over.match.oper].

use super::draw::Draw;
use super::universe::{Universe, as_number};

/// Draws overload sets and calls.
pub fn draw(d: &mut Draw) {
    let u = d.universe();
    for _ in 0..1 + d.rng.below(2) {
        match d.rng.below(4) {
            0 | 1 => functions(d, &u),
            2 => methods(d, &u),
            _ if d.rng.chance(25) => unary_operators(d, &u),
            _ => operators(d, &u),
        }
    }
}

/// Draws a parameter list of some length that no other function of the set has, and an expression of the parameters for
/// the body.
fn parameters(d: &mut Draw, u: &Universe, count: usize, seen: &mut Vec<String>) -> Option<(String, String)> {
    let (mut list, mut value) = (Vec::new(), String::new());
    for n in 0..count {
        let (text, kind) = u.parameter(d);
        if d.rng.chance(30) {
            value.push_str(&format!(" + 1000 * {}", as_number(&format!("p{n}"), kind)));
        }
        list.push(text);
    }
    let key = list.join(", ");
    if seen.contains(&key) {
        return None;
    }
    seen.push(key);
    let named = list.iter().enumerate().map(|(n, text)| format!("{text} p{n}"));
    Some((named.collect::<Vec<_>>().join(", "), value))
}

fn template_parameters(d: &mut Draw, u: &Universe, count: usize, seen: &mut Vec<String>) -> Option<(String, String)> {
    let forms = ["T", "T &&", "const T &", "T &", "T *", "const T *"];
    let mut list: Vec<String> = Vec::new();
    for n in 0..count {
        list.push(match d.rng.below(4) {
            0 if n > 0 => u.parameter(d).0,
            1 if n > 0 => d.pick(&forms).replace('T', "U"),
            _ => d.pick(&forms).to_owned(),
        });
    }
    let text = list.join(", ");
    let head = if text.contains('U') && list.iter().any(|l| l.starts_with('U') || l.contains(" U")) {
        "class T, class U"
    } else {
        "class T"
    };
    let key = format!("<{head}> {text}");
    if seen.contains(&key) {
        return None;
    }
    seen.push(key);
    Some((head.to_owned(), text))
}

fn functions(d: &mut Draw, u: &Universe) {
    let name = d.name("f");
    let count = 1 + d.rng.below(2);
    let mut seen = Vec::new();
    for n in 0..2 + d.rng.below(5) {
        let number = n + 1;
        match d.rng.below(10) {
            0 if count == 1 && !seen.contains(&"...".to_owned()) => {
                seen.push("...".to_owned());
                d.declare(&format!("__device__ long long {name}(...) {{ return {number}; }}"));
            }
            1..=3 => {
                if let Some((head, list)) = template_parameters(d, u, count, &mut seen) {
                    d.declare(&format!("template <{head}> __device__ long long {name}({list}) {{ return {number}; }}"));
                }
            }
            _ => {
                if let Some((list, value)) = parameters(d, u, count, &mut seen) {
                    d.declare(&format!("__device__ long long {name}({list}) {{ return {number}{value}; }}"));
                }
            }
        }
    }
    for _ in 0..8 {
        let arguments: Vec<String> =
            (0..count).map(|_| if d.rng.chance(8) { "{}".to_owned() } else { u.argument(d) }).collect();
        d.value(&format!("{name}({})", arguments.join(", ")));
    }
}

fn methods(d: &mut Draw, u: &Universe) {
    let class = d.name("M");
    let with_refs = d.rng.chance(50);
    let mut text = format!("struct {class} {{\n");
    let mut seen = Vec::new();
    for number in 1..2 + d.rng.below(6) {
        let quals = if with_refs { d.pick(&[" &", " const &", " &&", " const &&"]) } else { d.pick(&["", " const"]) };
        let (list, value) = match d.rng.below(3) {
            0 => (String::new(), String::new()),
            _ => {
                let mut none = Vec::new();
                parameters(d, u, 1, &mut none).unwrap_or_default()
            }
        };
        let key = format!("{list}{quals}");
        if !seen.contains(&key) {
            seen.push(key);
            text.push_str(&format!("    __device__ long long f({list}){quals} {{ return {number}{value}; }}\n"));
        }
    }
    if d.rng.chance(30) {
        let to = u.any(d).name;
        let quals = d.pick(&["", " const"]);
        text.push_str(&format!("    __device__ long long operator()({to}){quals} {{ return 70; }}\n"));
    }
    text.push_str("};");
    d.declare(&text);
    d.set_up(&format!("{class} o{class}; const {class} c{class}{{}}; (void)o{class}, (void)c{class};"));
    for _ in 0..8 {
        let object = match d.rng.below(4) {
            0 => format!("o{class}"),
            1 => format!("c{class}"),
            2 => format!("{class}()"),
            _ => format!("static_cast<const {class} &&>(c{class})"),
        };
        let argument = if d.rng.chance(35) { String::new() } else { u.argument(d) };
        let method = if d.rng.chance(12) { "" } else { ".f" };
        d.value(&format!("{object}{method}({argument})"));
    }
}

/// Operators whose values are compared. The others may be undefined (`%` and `/` by zero, shifts by too much), or may
/// change objects.
const WITH_VALUES: [&str; 14] = ["+", "-", "*", "==", "!=", "<", ">", "&", "|", "^", ">=", "<=", "&&", "||"];

/// All binary operators that are drawn.
const SIGNS: [&str; 24] = [
    "+", "-", "*", "==", "!=", "<", ">", "&", "|", "^", ">=", "<=", "&&", "||", "<<", ">>", "%", "/", "+=", "-=", "*=",
    "&=", "<<=", "[]",
];

fn operators(d: &mut Draw, u: &Universe) {
    let own: Vec<String> = u.own_types().map(str::to_owned).collect();
    let mut seen = Vec::new();
    let sign = d.pick(&SIGNS);
    for number in 1..2 + d.rng.below(4) {
        let Some(class) = d.rng.choose(&own).cloned() else { return };
        let form = d.pick(&["{}", "const {} &", "{} &", "{} &&"]).replace("{}", &class);
        let (other, _) = u.parameter(d);
        let (left, right) = if d.rng.chance(60) { (form, other) } else { (other, form) };
        let key = format!("{left}, {right}");
        if !seen.contains(&key) && sign != "[]" {
            seen.push(key);
            d.declare(&format!("__device__ long long operator{sign}({left}, {right}) {{ return {number}000; }}"));
        }
    }
    for _ in 0..8 {
        let (left, right) = (u.argument(d), u.argument(d));
        let right = if d.rng.chance(50) { d.rng.choose(&own).map_or(right, |c| format!("o{c}")) } else { right };
        let sign = if d.rng.chance(85) { sign } else { d.pick(&SIGNS) };
        // g++ has built-in `&=` and `<<=` that write enumerations, contrary to [over.built] 22 and NVRTC.
        if matches!(sign, "&=" | "<<=") && u.names_enumeration(&left) {
            continue;
        }
        let used = match sign {
            "[]" => format!("({left})[{right}]"),
            _ => format!("{left} {sign} {right}"),
        };
        let number = d.type_number(&format!("decltype({used})"));
        let of = d.new_use();
        d.store(of, &format!("*out++ = {number};"));
        // The address of a string differs from run to run.
        let string = left.contains('"') || right.contains('"');
        if WITH_VALUES.contains(&sign) && !string {
            d.store(of, &format!("*out++ = (long long)({used});"));
        }
    }
}

fn unary_operators(d: &mut Draw, u: &Universe) {
    let own: Vec<String> = u.own_types().map(str::to_owned).collect();
    let signs = ["-", "+", "~", "!", "*", "++", "--"];
    let sign = d.pick(&signs);
    let mut seen = Vec::new();
    for number in 1..2 + d.rng.below(3) {
        let Some(class) = d.rng.choose(&own).cloned() else { return };
        let form = d.pick(&["{}", "const {} &", "{} &", "{} &&", "const {} &&"]).replace("{}", &class);
        if !seen.contains(&form) {
            d.declare(&format!("__device__ long long operator{sign}({form}) {{ return {number}000; }}"));
            seen.push(form);
        }
    }
    for _ in 0..8 {
        let operand = match d.rng.choose(&own).filter(|_| d.rng.chance(50)) {
            Some(own) => format!("o{own}"),
            None => u.argument(d),
        };
        let sign = if d.rng.chance(85) { sign } else { d.pick(&signs) };
        let number = d.type_number(&format!("decltype({sign}{operand})"));
        let of = d.new_use();
        d.store(of, &format!("*out++ = {number};"));
        if matches!(sign, "-" | "+" | "~" | "!") && !operand.contains('"') {
            d.store(of, &format!("*out++ = (long long)({sign}{operand});"));
        }
    }
}
