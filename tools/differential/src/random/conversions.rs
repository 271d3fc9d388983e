//! Draws initialisations of one type by another: [conv], [over.best.ics], [over.match.copy], [over.match.conv],
//! [over.match.ref].

use super::draw::Draw;
use super::universe::{TypeKind, as_number};

/// Draws conversions.
pub fn draw(d: &mut Draw) {
    let u = d.universe();
    for _ in 0..14 {
        let (to, from) = (u.any(d), u.argument(d));
        let name = &to.name;
        let of = d.new_use();
        let declaration = match d.rng.below(12) {
            0..=2 => format!("{name} x = {from};"),
            // Extra parentheses keep the statement from declaring a function.
            3 | 4 => format!("{name} x(({from}));"),
            // g++ finds narrowing in the initialiser of a constructor's argument, contrary to [dcl.init.list] 7 and
            // NVRTC.
            5 | 6 if to.kind == TypeKind::Class && !to.takes_numbers && !u.names_class(&from) => {
                format!("{name} x(({from}));")
            }
            // g++ finds no narrowing where it uses an object of a derived class without the braces, as CWG 1467
            // specified before CWG 2137 limited that to aggregates ([dcl.init.list] 3.1).
            5 | 6 if u.derives(&from, name) => format!("{name} x(({from}));"),
            5 => format!("{name} x{{{from}}};"),
            6 => format!("{name} x = {{{from}}};"),
            7 => format!("{name} x = static_cast<{name}>({from});"),
            // The address of a string differs from run to run.
            8 if !from.contains('"') => format!("{name} x = ({name}){from};"),
            9 => format!("const {name} &x = {from};"),
            10 => format!("{name} &&x = {from};"),
            _ => format!("{name} &x = {from};"),
        };
        d.store(of, &format!("{{ {declaration} *out++ = {}; }}", as_number("x", to.kind)));
    }
    for _ in 0..6 {
        let (condition, a, b) = (u.argument(d), u.argument(d), u.argument(d));
        let of = d.new_use();
        match d.rng.below(5) {
            0 => d.store(of, &format!("if ({condition}) *out++ = 1; else *out++ = 2;")),
            // g++ refuses `!nullptr`, which initialises a `bool` directly ([conv] 4).
            1 if condition.contains("nullptr") => d.store(of, "*out++ = 1;"),
            1 => d.store(of, &format!("*out++ = !{condition};")),
            2 => d.store(of, &format!("*out++ = ({condition}) && ({a});")),
            3 => {
                let number = d.type_number(&format!("decltype(true ? {a} : {b})"));
                d.store(of, &format!("*out++ = {number};"));
            }
            _ => d.store(of, &format!("switch ({condition}) {{ case 1: *out++ = 1; break; default: *out++ = 2; }}")),
        }
    }
}
