//! The printed text as a reader sees it, and the IR that the printer refuses.

use isowarp_core::diagnostic::Fault;
use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{FuncId, Module, Op, Value};
use isowarp_cuda::print::{kernel_symbol, print_module, variable_symbol};

fn parse(text: &str) -> Module {
    let module = parse_module(text, SpanSource::Written).unwrap();
    assert!(verify(&module).is_empty(), "{:?}", verify(&module));
    module
}

#[test]
fn saxpy() {
    insta::assert_snapshot!(print_module(&parse(include_str!("ir/saxpy.ir")), &[]).unwrap());
}

#[test]
fn control() {
    insta::assert_snapshot!(print_module(&parse(include_str!("ir/control.ir")), &[]).unwrap());
}

#[test]
fn memory() {
    insta::assert_snapshot!(print_module(&parse(include_str!("ir/memory.ir")), &[]).unwrap());
}

#[test]
fn nans() {
    insta::assert_snapshot!(print_module(&parse(include_str!("ir/nans.ir")), &[]).unwrap());
}

/// ptxas confuses a negative zero among constants with its own absolute value.
#[test]
fn operands_of_absolute_values_that_may_be_negative_zeros_are_hidden() {
    let text = "kernel @k(%0 p: ptr.global, %1 c: bool) {
  local $0 x: f32
  %2: f32 = const NUMBER
  %3: f32 = const 0.5
  set $0, %2
  if %1 { set $0, %3 }
  %4: f32 = get $0
  %5: f32 = fabs %4
  store %0, %5 align 4
  return
}";
    let hidden = |number: &str| {
        let printed = print_module(&parse(&text.replace("NUMBER", number)), &[]).unwrap();
        printed.contains("iw_abs_f32(__uint_as_float(iw_hide_u32(__float_as_uint(")
    };
    assert_eq!([hidden("-0.0"), hidden("2.0")], [true, false]);
}

#[test]
fn steps_between_addresses_in_loops_are_added_in_64_bits() {
    // `p[i + n]` and `p[i - 1]`, with an `i` that changes from iteration to iteration.
    let text = "kernel @k(%0 p: ptr.global, %1 n: i32) {
  local $0 i: i32
  %2: i32 = const 1
  set $0, %1
  loop {
    %3: i32 = get $0
    %4: bool = lt %3, %2
    if %4 { break }
    %5: i32 = add %3, %1
    %6: ptr.global = ptradd %0, %5 * 4
    %7: f32 = load %6 align 4
    SECOND
    set $0, %5
  }
  return
}";
    let print = |second: &str| print_module(&parse(&text.replace("SECOND", second)), &[]).unwrap();
    let several =
        print("%8: i32 = get $0\n%9: i32 = sub %8, %2\n%10: ptr.global = ptradd %0, %9 * 4\nstore %10, %7 align 4");
    assert!(several.contains("((long long)v3 + (long long)v1_n) * 4ll"), "{several}");
    assert!(several.contains("((long long)v8 - (long long)1) * 4ll"), "{several}");
    // The wrapping sum is unchanged.
    assert!(several.contains("const int v5 = (int)((unsigned int)v3 + (unsigned int)v1_n)"), "{several}");
    let single = print("store %6, %7 align 4");
    assert!(single.contains("(long long)v5 * 4ll"), "{single}");
}

#[test]
fn output_is_minimal_and_deterministic() {
    let text = format!("{}{}", include_str!("ir/saxpy.ir"), include_str!("ir/control.ir"));
    let module = parse(&text);
    let saxpy = print_module(&module, &["saxpy"]).unwrap();
    assert!(!saxpy.contains("collatz") && !saxpy.contains("steps"));
    let steps = print_module(&module, &["steps"]).unwrap();
    assert!(steps.contains("collatz") && !steps.contains("saxpy"));
    assert_eq!(steps, print_module(&module, &["steps"]).unwrap());
    assert!(print_module(&module, &["nothing"]).is_err());
}

#[test]
fn symbols_are_found_by_their_source_names() {
    let module = parse(include_str!("ir/memory.ir"));
    let text = print_module(&module, &[]).unwrap();
    let kernel = kernel_symbol(&module, "walk<Node>").unwrap();
    let variable = variable_symbol(&module, "ns::table<3>").unwrap();
    assert!(
        text.contains(&format!("void {kernel}(")) && text.contains(&format!("unsigned char {variable}[3] = {{1,2}}"))
    );
    assert_eq!(kernel_symbol(&module, "walk"), None);
    assert_eq!(variable_symbol(&module, "tile"), None);
}

#[test]
fn limits_are_refused_with_their_numbers() {
    let text = "var.shared @a: [49153 x u8] size 49153 align 1\nkernel @k() {\n  %0: ptr.shared = addr @a\n  \
                memzero %0 size 1 align 1\n}\n";
    let refusal = print_module(&parse(text), &[]).unwrap_err();
    assert_eq!((refusal.code, refusal.fault), ("IW0604", Fault::Unsupported));
    assert!(refusal.message.contains("49153") && refusal.message.contains("49152"), "{}", refusal.message);

    let text = "var.constant @a: [65537 x u8] size 65537 align 1\nkernel @k() {\n}\n";
    assert_eq!(print_module(&parse(text), &[]).unwrap_err().code, "IW0605");

    let text = "kernel @k(%0 p: ptr.global, %1 x: f16) {\n  %2: f16 = atomic.add.system %0, %1\n}\n";
    assert_eq!(print_module(&parse(text), &[]).unwrap_err().code, "IW0602");
}

#[test]
fn malformed_ir_is_an_error_not_a_panic() {
    let mut module = parse(include_str!("ir/saxpy.ir"));
    let insts = &mut module.functions[0].body.insts;
    let inst = insts.last().unwrap().clone();
    for op in [
        Op::Return(Some(Value(1_000_000))),
        Op::Continue,
        Op::Call { func: FuncId(99), args: Vec::new() },
        Op::Extract { vector: Value(0), index: 9 },
        Op::Compose { parts: vec![Value(77)] },
        Op::GlobalAddr(isowarp_core::ir::GlobalId(3)),
        Op::LocalGet(isowarp_core::ir::LocalId(3)),
    ] {
        let mut module = module.clone();
        module.functions[0].body.insts.push(isowarp_core::ir::Inst { op, ..inst.clone() });
        let refusal = print_module(&module, &[]).unwrap_err();
        assert_eq!((refusal.code, refusal.fault), ("IW0601", Fault::Internal));
    }
}
