//! Tests the sizes that loops may reach, and the time that unrolling needs.

use std::fmt::Write as _;

use super::{Costs, MAX_ASKED_GROWTH, MAX_GROWTH, MAX_STEPS, unroll_loops};
use crate::ir::text::{SpanSource, parse_module};
use crate::ir::verify::verify;
use crate::ir::{Function, Op};

/// Builds and unrolls a kernel; `body` gets the text, with the number of the next value.
fn kernel(body: impl FnOnce(&mut Text)) -> Function {
    let mut text = Text { text: String::new(), locals: String::new(), next: 1, local: 0 };
    body(&mut text);
    let text = format!("kernel @k(%0 p: ptr.global) {{\n{}{}}}\n", text.locals, text.text);
    let mut module = parse_module(&text, SpanSource::Text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(verify(&module), []);
    module.functions.iter_mut().for_each(|f| unroll_loops(f, Costs::NATIVE));
    assert_eq!(verify(&module), []);
    module.functions.remove(0)
}

struct Text {
    text: String,
    locals: String,
    next: u32,
    local: u32,
}

impl Text {
    fn value(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn local(&mut self, kind: &str) -> u32 {
        let _ = writeln!(self.locals, "{}", kind.replace('$', &format!("${}", self.local)));
        self.local += 1;
        self.local - 1
    }

    /// Writes a loop of `rounds` iterations around the text that `body` writes; `body` gets the counter's value.
    fn repeat(&mut self, hint: &str, rounds: u32, body: impl FnOnce(&mut Self, u32)) {
        let counter = self.local("local $ i: i32");
        let [start, now, bound, test] = std::array::from_fn(|_| self.value());
        let _ = writeln!(self.text, "%{start}: i32 = const 0\nset ${counter}, %{start}\nloop{hint} {{");
        let _ = writeln!(self.text, "%{now}: i32 = get ${counter}\n%{bound}: i32 = const {rounds}");
        let _ = writeln!(self.text, "%{test}: bool = lt %{now}, %{bound}\nif %{test} {{ }} else {{ break }}");
        body(self, now);
        let [now, one, next] = std::array::from_fn(|_| self.value());
        let _ = writeln!(self.text, "}} continuing {{\n%{now}: i32 = get ${counter}\n%{one}: i32 = const 1");
        let _ = writeln!(self.text, "%{next}: i32 = add %{now}, %{one}\nset ${counter}, %{next}\n}}");
    }

    /// Writes so many stores.
    fn stores(&mut self, count: u32, value: u32) {
        (0..count).for_each(|_| {
            let _ = writeln!(self.text, "store %0, %{value} align 4");
        });
    }

    /// Writes an access of a local's element.
    fn element(&mut self, array: u32, index: u32) {
        let [base, at] = std::array::from_fn(|_| self.value());
        let _ = writeln!(self.text, "%{base}: ptr.local = addr ${array}");
        let _ = writeln!(self.text, "%{at}: ptr.local = ptradd %{base}, %{index} * 4\nstore %{at}, %{index} align 4");
    }
}

fn loops(func: &Function) -> usize {
    let mut count = 0;
    func.body.for_each(&mut |inst| count += usize::from(matches!(inst.op, Op::Loop { .. })));
    count
}

#[test]
fn loops_whose_divisors_become_powers_of_two_are_unrolled() {
    for (start, operation, stays) in [(1, "mul", false), (1, "add", true), (3, "mul", true)] {
        let func = kernel(|t| {
            let stride = t.local("local $ stride: i32");
            let [first, by] = std::array::from_fn(|_| t.value());
            let _ = writeln!(t.text, "%{first}: i32 = const {start}\nset ${stride}, %{first}\n%{by}: i32 = const 4");
            t.repeat("", 6, |t, _| {
                let [now, thread, id, rest, next] = std::array::from_fn(|_| t.value());
                let _ = writeln!(t.text, "%{now}: i32 = get ${stride}\n%{thread}: u32 = threadIdx.x");
                let _ = writeln!(t.text, "%{id}: i32 = icast %{thread}\n%{rest}: i32 = rem %{id}, %{now}");
                t.stores(200, rest);
                let _ = writeln!(t.text, "%{next}: i32 = {operation} %{now}, %{by}\nset ${stride}, %{next}");
            });
        });
        assert_eq!(loops(&func) > 0, stays, "{start} {operation}");
    }
}

#[test]
fn loops_above_the_size_limits_stay() {
    for (hint, rounds, stores, stays) in [
        ("", 64, 12, false),
        ("", 64, 13, true),
        ("", 65, 1, true),
        (" unroll", 4096, 3, false),
        (" unroll", 4096, 5, true),
        (" unroll 8", 8, 100, false),
        (" unroll 8", 8, 3000, true),
    ] {
        let func = kernel(|text| text.repeat(hint, rounds, |text, now| text.stores(stores, now)));
        assert_eq!(loops(&func), usize::from(stays), "loop{hint}, {rounds} rounds of {stores}");
    }
}

#[test]
fn loops_over_elements_may_be_longer() {
    for (size, elsewhere, stays) in [(256, false, 0), (257, false, 1), (256, true, 1)] {
        let func = kernel(|text| {
            let array = text.local(&format!("memory $ a: [{size} x i32] size {} align 4", size * 4));
            text.repeat("", size, |text, now| text.element(array, now));
            if elsewhere {
                let thread = text.value();
                let _ = writeln!(text.text, "%{thread}: u32 = threadIdx.x");
                let index = text.value();
                let _ = writeln!(text.text, "%{index}: i32 = icast %{thread}");
                text.element(array, index);
            }
        });
        assert_eq!(loops(&func), stays, "{size} elements, indexed elsewhere: {elsewhere}");
    }
}

#[test]
fn nested_loops_share_the_size_limits() {
    for (outer, inner, stay) in [(7, 7, 0), (10, 50, 1), (70, 70, 2)] {
        let func = kernel(|text| {
            text.repeat("", outer, |text, _| text.repeat("", inner, |text, now| text.stores(10, now)));
        });
        assert_eq!(loops(&func), stay, "{outer} times {inner} rounds");
    }
    // An inner loop that asks for unrolling is not multiplied by an outer one that does not.
    let func = kernel(|text| {
        text.repeat("", 60, |text, _| text.repeat(" unroll", 100, |text, now| text.stores(10, now)));
    });
    assert_eq!(loops(&func), 1);
    // The inner loop is multiplied if the outer loop asks for it, too, and the whole is small.
    for (outer, stay) in [(4, 0), (60, 1)] {
        let func = kernel(|text| {
            text.repeat(" unroll", outer, |text, _| text.repeat(" unroll", 100, |text, now| text.stores(1, now)));
        });
        assert_eq!(loops(&func), stay, "{outer} rounds");
    }
    // A loop whose iterations cost too many steps to count does not keep the loop around it from being unrolled.
    let func = kernel(|text| {
        text.repeat(" unroll", 3, |text, _| text.repeat(" unroll 4", 100_000, |text, now| text.stores(2, now)));
    });
    assert_eq!(loops(&func), 6, "each copy has a loop of four rounds, and one for the rest");
}

#[test]
fn elements_indexed_by_the_inner_loop_do_not_unroll_the_outer_one() {
    // The array is indexed by the inner counter only.
    let func = kernel(|text| {
        let array = text.local("memory $ a: [16 x i32] size 64 align 4");
        text.repeat("", 60, |text, _| text.repeat("", 16, |text, now| text.element(array, now)));
    });
    assert_eq!(loops(&func), 1);
}

#[test]
fn functions_grow_within_bounds() {
    for (hint, most) in [("", MAX_GROWTH), (" unroll", MAX_ASKED_GROWTH)] {
        let func = kernel(|text| {
            (0..200).for_each(|_| text.repeat(hint, 60, |text, now| text.stores(12, now)));
        });
        let left = loops(&func);
        assert!(left > 0 && left < 200, "{left} loops are left");
        // A constant for each store, and the kept loops.
        assert!(func.body.len_nested() < 3 * most + 30 * left, "{} instructions", func.body.len_nested());
    }
}

#[test]
fn work_is_bounded() {
    let start = std::time::Instant::now();
    // Loops side by side; nested loops that are too long, and nested loops without a known end.
    kernel(|text| (0..2000).for_each(|_| text.repeat("", 3, |text, now| text.stores(3, now))));
    kernel(|text| (0..2000).for_each(|_| text.repeat("", 100_000, |text, now| text.stores(3, now))));
    kernel(|text| (0..2000).for_each(|_| text.repeat(" unroll 4", 100_000, |text, now| text.stores(3, now))));
    for end in ["%0: never", "known"] {
        let func = kernel(|text| {
            nest(text, 150, end == "known");
        });
        assert!(loops(&func) > 100);
    }
    // Far more than needed, far less than without a bound.
    assert!(start.elapsed().as_secs() < 60, "{:?} for {MAX_STEPS} steps", start.elapsed());
}

/// Writes nested loops, each with its test after each iteration.
fn nest(text: &mut Text, depth: u32, known: bool) {
    let counter = text.local("local $ i: i32");
    let [start, now, one, next, bound, test] = std::array::from_fn(|_| text.value());
    let _ = writeln!(text.text, "%{start}: i32 = const 0\nset ${counter}, %{start}\nloop {{");
    if depth == 0 {
        text.stores(1, start)
    } else {
        nest(text, depth - 1, known)
    }
    let _ = writeln!(text.text, "}} continuing {{\n%{now}: i32 = get ${counter}\n%{one}: i32 = const 1");
    let _ = writeln!(text.text, "%{next}: i32 = add %{now}, %{one}\nset ${counter}, %{next}");
    let what = if known { "const 3" } else { "load %0 align 4" };
    let _ = writeln!(text.text, "%{bound}: i32 = {what}\n%{test}: bool = eq %{next}, %{bound}\n}} break_if %{test}");
}
