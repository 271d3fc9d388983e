//! Draws integer promotions and the usual arithmetic conversions: [conv.prom], [expr.arith.conv], [conv.integral].

use super::draw::Draw;
use super::universe::ARITHMETIC;

/// Draws expressions of arithmetic types. Each stores its type and its value.
pub fn draw(d: &mut Draw) {
    let bits = d.name("Bits");
    let (a, b, c) = (1 + d.rng.below(7), 1 + d.rng.below(31), 33 + d.rng.below(20));
    d.declare(&format!(
        "struct {bits} {{ unsigned a : {a}; int b : {b}; unsigned long long c : {c}; signed char d : 3; }};"
    ));
    let (object, e) = (d.name("bits"), d.name("e"));
    let under = d.pick(&["unsigned char", "short", "int", "unsigned", "long long"]);
    d.declare(&format!("enum {e} : {under} {{ {e}_a = 5 }};"));
    let x = d.rng.below(3);
    d.set_up(&format!("{bits} {object} = {{1, 0, {x}, 2}}; {e} o{e} = {e}_a; (void){object}, (void)o{e};"));
    let mut names: Vec<(String, bool)> = ["a", "b", "d"].map(|m| (format!("{object}.{m}"), false)).to_vec();
    // In g++, the result of arithmetic on a bit-field that is wider than `int` has the width of the bit-field; by
    // [conv.prom] 5 it has the declared type.
    names.push((format!("(unsigned long long){object}.c"), false));
    names.push((format!("o{e}"), true));
    for _ in 0..7 {
        let ty = d.pick(&ARITHMETIC);
        let name = d.name("i");
        let signed = !ty.starts_with('u') && ty != "__uint128_t" && !ty.starts_with("char") && ty != "bool";
        let value = if signed && d.rng.chance(40) { -(d.rng.below(100) as i64) } else { d.rng.below(120) as i64 };
        d.set_up(&format!("{ty} {name} = ({ty}){value}; (void){name};"));
        names.push((name, ty == "float" || ty == "double"));
    }
    for _ in 0..12 {
        let depth = 1 + d.rng.below(3);
        let (text, float) = expression(d, &names, depth);
        let of = d.new_use();
        let number = d.type_number(&format!("decltype({text})"));
        d.store(of, &format!("*out++ = {number};"));
        d.store(of, &format!("*out++ = (long long)({text}{});", if float { " * 4" } else { "" }));
    }
    for _ in 0..5 {
        let assignable: Vec<String> =
            names.iter().filter(|(n, _)| !n.starts_with("oe")).map(|(n, _)| without_cast(n)).collect();
        let Some(to) = d.rng.choose(&assignable).cloned() else { return };
        let (text, _) = expression(d, &names, 1);
        let sign = d.pick(&["=", "+=", "-=", "="]);
        let of = d.new_use();
        d.store(of, &format!("{to} {sign} {text}; *out++ = (long long){to};"));
    }
}

/// Draws an expression whose value stays small. Also returns whether it may be a floating-point number.
fn expression(d: &mut Draw, names: &[(String, bool)], depth: usize) -> (String, bool) {
    if depth == 0 {
        if d.rng.chance(25) {
            let literals =
                ["3", "5u", "7L", "9ul", "2LL", "11ull", "'c'", "true", "0x7fff", "0xffu", "-4", "1.5", "0.25f"];
            let text = d.pick(&literals);
            return (text.to_owned(), text.contains('.'));
        }
        return d.rng.choose(names).cloned().unwrap_or_else(|| ("1".to_owned(), false));
    }
    let (a, fa) = expression(d, names, depth - 1);
    let (b, fb) = expression(d, names, depth - 1);
    let float = fa || fb;
    match d.rng.below(18) {
        0..=2 => (format!("({a} + {b})"), float),
        3 | 4 => (format!("({a} - {b})"), float),
        5 if !float => (format!("(({a} & 15) * ({b} & 7))"), false),
        6 if !float => (format!("({a} / ({b} | 1))"), false),
        7 if !float => (format!("({a} % ({b} | 1))"), false),
        8 if !float => (format!("(({a} & 63) << ({b} & 7))"), false),
        9 if !float => (format!("({a} >> ({b} & 7))"), false),
        10 if !float => (format!("({a} {} {b})", d.pick(&["&", "|", "^"])), false),
        11 | 12 => (format!("({a} {} {b})", d.pick(&["<", ">", "==", "!=", "<=", ">="])), false),
        13 => (format!("(({b}) > 2 ? {} : {})", promoted(&a), promoted(&b)), float),
        14 if !fa => (format!("(~{a})"), false),
        15 => (format!("({}{a})", d.pick(&["+", "- ", "!"])), fa),
        16 => {
            let ty = d.pick(&ARITHMETIC[..14]);
            // A floating-point number outside the range of the type has no value there.
            let inner = if fa { format!("(long long)({a})") } else { a };
            (format!("({ty})({inner})"), false)
        }
        17 => (format!("({a}, {b})"), fb),
        _ => (format!("({a} && {b})"), false),
    }
}

/// Prepares an operand of `?:`. g++ does not promote a bit-field there: `1 ? bits.a : 2` is `unsigned`, where
/// [conv.prom] 5 has `int`.
fn promoted(operand: &str) -> String {
    let bit_field = ["a", "b", "d"].iter().any(|m| operand.trim_end_matches(')').ends_with(&format!(".{m}")));
    if bit_field { format!("+{operand}") } else { operand.to_owned() }
}

/// Removes a cast, so that the result can be assigned to.
fn without_cast(name: &str) -> String {
    name.rsplit_once(')').map_or(name, |(_, name)| name).to_owned()
}
