//! Compiles printed text with the real NVRTC: every operation on every type that it exists for, and the IR files of
//! this folder. Needs libnvrtc (see `ISOWARP_NVRTC`), but no GPU.

use std::fmt::Write as _;

use isowarp_core::ir::random::random_module;
use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::ir::{Module, Scalar, ops};
use isowarp_cuda::nvrtc::{Arch, Dialect, NvrtcError, Request, arch_for, compile, compile_only};
use isowarp_cuda::print::{kernel_symbol, print_module};

const ROUNDINGS: [&str; 4] = ["rn", "rz", "ru", "rd"];

fn parse(text: &str) -> Module {
    let module = parse_module(text, SpanSource::Text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let errors = verify(&module);
    assert!(errors.is_empty(), "{errors:?}\n{text}");
    module
}

/// Prints and compiles with ptxas, and returns the PTX.
fn accepted(text: &str) -> String {
    let printed = print_module(&parse(text), &[]).unwrap_or_else(|d| panic!("{d:?}\n{text}"));
    compile_only(&printed, "sm_90", None).unwrap_or_else(|e| panic!("{e}\n{printed}"))
}

/// Returns a kernel that loads operands `%1…` of the given types, computes `result = op`, and stores it.
fn operation(name: &str, operands: &[&str], result: &str, op: &str) -> String {
    let mut text = format!("kernel @{name}(%0 p: ptr.global) {{\n");
    for (i, ty) in operands.iter().enumerate() {
        let _ = writeln!(text, "  %{}: {ty} = load %0 align 8 volatile", i + 1);
    }
    let n = operands.len() + 1;
    let _ = writeln!(text, "  %{n}: {result} = {op}\n  store %0, %{n} align 8 volatile\n}}");
    text
}

/// Compiles all kernels in one module.
fn all_accepted(kernels: &[String]) -> String {
    assert!(!kernels.is_empty());
    accepted(&kernels.concat())
}

fn integers() -> impl Iterator<Item = Scalar> {
    Scalar::ALL.into_iter().filter(|s| s.is_int())
}

fn floats() -> impl Iterator<Item = Scalar> {
    Scalar::ALL.into_iter().filter(|s| s.is_float())
}

#[test]
fn integer_operations() {
    let mut kernels = Vec::new();
    for s in integers() {
        let t = s.name();
        for op in ops::IntBinOp::ALL {
            let shift = matches!(op, ops::IntBinOp::Shl | ops::IntBinOp::Shr);
            if *op == ops::IntBinOp::MulHi && s.size() < 4 {
                continue;
            }
            let right = if shift { "u32" } else { t };
            kernels.push(operation(&format!("{op}_{t}"), &[t, right], t, &format!("{op} %1, %2")));
        }
        for op in ops::IntUnOp::ALL {
            let counts = op.yields_i32() || *op == ops::IntUnOp::Brev;
            if counts && s.size() < 4 {
                continue;
            }
            let result = if op.yields_i32() { "i32" } else { t };
            kernels.push(operation(&format!("{op}_{t}"), &[t], result, &format!("{op} %1")));
        }
        for op in ops::CompareOp::ALL {
            kernels.push(operation(&format!("{op}_{t}"), &[t, t], "bool", &format!("{op} %1, %2")));
        }
    }
    for op in ["and", "or", "xor", "eq", "ne"] {
        kernels.push(operation(&format!("{op}_bool"), &["bool", "bool"], "bool", &format!("{op} %1, %2")));
    }
    kernels.push(operation("not_bool", &["bool"], "bool", "not %1"));
    all_accepted(&kernels);
}

#[test]
fn float_operations() {
    let mut kernels = Vec::new();
    for s in floats() {
        let t = s.name();
        for op in ops::FloatBinOp::ALL {
            for r in if op.rounds() { &ROUNDINGS[..] } else { &ROUNDINGS[..1] } {
                let suffix = if op.rounds() { format!(".{r}") } else { String::new() };
                kernels.push(operation(&format!("{op}_{r}_{t}"), &[t, t], t, &format!("{op}{suffix} %1, %2")));
            }
        }
        for op in ops::FloatUnOp::ALL.iter().filter(|op| op.applies(s)) {
            let exists = |r: &str| ops::Rounding::from_name(r).is_some_and(|r| op.rounds_to(r));
            let roundings = ROUNDINGS.iter().filter(|r| exists(r));
            for r in roundings.take(if op.rounds() { ROUNDINGS.len() } else { 1 }) {
                let suffix = if op.rounds() { format!(".{r}") } else { String::new() };
                kernels.push(operation(&format!("{op}_{r}_{t}"), &[t], t, &format!("{op}{suffix} %1")));
            }
        }
        for r in ROUNDINGS {
            kernels.push(operation(&format!("fma_{r}_{t}"), &[t, t, t], t, &format!("fma.{r} %1, %2, %3")));
        }
        for op in ops::CompareOp::ALL {
            kernels.push(operation(&format!("{op}_{t}"), &[t, t], "bool", &format!("{op} %1, %2")));
        }
    }
    let ptx = all_accepted(&kernels);
    for instruction in
        ["add.rn.f32", "add.rz.f32", "add.rp.f32", "add.rm.f32", "div.rn.f32", "sqrt.rn.f64", "rsqrt.approx.ftz.f32"]
    {
        assert!(ptx.contains(instruction), "{instruction} is missing");
    }
}

#[test]
fn conversions() {
    let mut kernels = Vec::new();
    for from in Scalar::ALL {
        for to in Scalar::ALL {
            let (f, t) = (from.name(), to.name());
            let mut convert = |op: &str| {
                let name = format!("{}_{f}_{t}", op.replace('.', "_"));
                kernels.push(operation(&name, &[f], t, &format!("{op} %1")));
            };
            match (from.is_float(), to.is_float()) {
                (false, false) if to.is_int() => convert("icast"),
                (false, true) if from != Scalar::Bool => ROUNDINGS.iter().for_each(|r| convert(&format!("itof.{r}"))),
                (true, false) if to.is_int() => ROUNDINGS.iter().for_each(|r| convert(&format!("ftoi.{r}"))),
                (true, true) if from != to => ROUNDINGS.iter().for_each(|r| convert(&format!("fcast.{r}"))),
                _ => {}
            }
            if from.size() == to.size() && from != Scalar::Bool && to != Scalar::Bool && from != to {
                convert("bits");
            }
        }
    }
    all_accepted(&kernels);
}

#[test]
fn atomics() {
    let mut text = String::new();
    for scope in ["block", "device", "system"] {
        for s in ["i32", "u32", "i64", "u64", "f32", "f64"] {
            for op in ops::AtomicOp::ALL {
                let unsigned_only = matches!(op, ops::AtomicOp::Inc | ops::AtomicOp::Dec);
                let float = matches!(op, ops::AtomicOp::Add | ops::AtomicOp::Exch);
                if (unsigned_only && s != "u32") || (s.starts_with('f') && !float) {
                    continue;
                }
                text += &operation(&format!("{op}_{s}_{scope}"), &[s], s, &format!("atomic.{op}.{scope} %0, %1"));
            }
            if !s.starts_with('f') {
                text += &operation(&format!("cas_{s}_{scope}"), &[s, s], s, &format!("atomic.cas.{scope} %0, %1, %2"));
            }
        }
    }
    for s in ["f16", "bf16"] {
        text += &operation(&format!("add_{s}"), &[s], s, "atomic.add.device %0, %1");
    }
    text += &operation("cas_u16", &["u16", "u16"], "u16", "atomic.cas.device %0, %1, %2");
    accepted(&text);
}

#[test]
fn math_functions() {
    let mut kernels = Vec::new();
    for (func, float) in ops::MathFn::forms() {
        let params: Vec<String> = func.params().iter().map(|p| p.ty(float).to_string()).collect();
        let params: Vec<&str> = params.iter().map(String::as_str).collect();
        let operands: Vec<String> = (1..=params.len()).map(|i| format!("%{i}")).collect();
        let op = format!("math.{} {}", func.name(), operands.join(", "));
        let name = format!("{}_{float}", func.name());
        kernels.push(operation(&name, &params, &func.ret().ty(float).to_string(), &op));
    }
    let ptx = all_accepted(&kernels);
    let hardware = ["sin.approx", "cos.approx", "ex2.approx", "lg2.approx", "tanh.approx"];
    assert!(!hardware.iter().any(|f| ptx.contains(f)), "the functions are the library's");
}

#[test]
fn warp_operations() {
    let mut kernels = Vec::new();
    for s in ["i32", "u32", "f32", "i64", "u64", "f64"] {
        for op in ops::WarpOp::ALL {
            let (operands, result, text): (Vec<&str>, &str, &str) = match op {
                op if op.is_shuffle() => (vec!["u32", s, "u32", "u32"], s, "%1, %2, %3, %4"),
                ops::WarpOp::MatchAny | ops::WarpOp::MatchAll => (vec!["u32", s], "u32", "%1, %2"),
                ops::WarpOp::Any | ops::WarpOp::All | ops::WarpOp::Uniform => (vec!["u32", "bool"], "bool", "%1, %2"),
                ops::WarpOp::Ballot => (vec!["u32", "bool"], "u32", "%1, %2"),
                ops::WarpOp::ActiveMask => (vec![], "u32", ""),
                ops::WarpOp::Sync => continue,
                ops::WarpOp::ReduceAdd | ops::WarpOp::ReduceMin | ops::WarpOp::ReduceMax if s == "i32" => {
                    (vec!["u32", s], s, "%1, %2")
                }
                _ => (vec!["u32", "u32"], "u32", "%1, %2"),
            };
            kernels.push(operation(&format!("{op}_{s}"), &operands, result, &format!("warp.{op} {text}")));
        }
    }
    for (op, result) in [("count", "i32"), ("and", "bool"), ("or", "bool")] {
        kernels.push(operation(&format!("vote_{op}"), &["bool"], result, &format!("barrier.{op} %1")));
    }
    kernels.push("kernel @sync(%0 mask: u32) {\n  warp.sync %0\n}\n".to_owned());
    let ptx = all_accepted(&kernels);
    for instruction in ["shfl.sync.up", "vote.sync.ballot", "match.all.sync.b64", "redux.sync.min.s32", "bar.red"] {
        assert!(ptx.contains(instruction) || ptx.contains(&instruction.replace("bar.", "barrier.")), "{instruction}");
    }
}

#[test]
fn operations_that_only_a_device_has() {
    let ptx = accepted(
        "kernel @system(%0 p: ptr.global, %1 pp: ptr.generic, %2 n: u32) {
  %10: ptr.generic = load %1 align 8
  %3: u32 = system.clock
  %4: i64 = system.clock64
  %5: bool = system.is_global %10
  %6: bool = system.is_shared %10
  %7: bool = system.is_constant %10
  %8: bool = system.is_local %10
  store %0, %3 align 4
  store %0, %4 align 8
  store %0, %5 align 1
  store %0, %6 align 1
  store %0, %7 align 1
  store %0, %8 align 1
  system.nanosleep %2
  %9: i32 = printf \"%u \\\\ \\\"%p\\\" ??/\\u{a}\"(%2, %1)
  %11: i32 = printf (%10, %2)
  if %5 {
    assert_fail \"p != \\\"x\\\"\" in \"f\" at \"a.cu\" line 7
  }
  if %6 {
    system.trap
  }
  system.breakpoint
}
",
    );
    for instruction in
        ["%clock", "%clock64", "isspacep.global", "nanosleep.u32", "vprintf", "__assertfail", "trap;", "brkpt;"]
    {
        assert!(ptx.contains(instruction), "{instruction} is missing\n{ptx}");
    }
}

#[test]
fn ir_files() {
    for text in [include_str!("ir/saxpy.ir"), include_str!("ir/control.ir"), include_str!("ir/memory.ir")] {
        accepted(text);
    }
    let ptx = accepted(include_str!("ir/saxpy.ir"));
    assert!(ptx.contains(".entry saxpy(") && ptx.contains("fma.rn.f32") && ptx.contains("ld.global.nc"), "{ptx}");
}

#[test]
fn vectors_move_whole() {
    let text = "kernel @copy(%0 a: ptr.global, %1 b: ptr.global) {\n  %2: f32x4 = load %0 align 16\n  \
                store %1, %2 align 16\n}\n";
    let ptx = accepted(text);
    assert!(ptx.contains("ld.global.v4") && ptx.contains("st.global.v4"), "{ptx}");
}

#[test]
fn values_of_another_type_at_one_address_are_not_mixed_up() {
    let text = "kernel @pun(%0 p: ptr.global, %1 x: f32) {\n  %2: i32 = const 7\n  store %0, %2 align 4\n  \
                store %0, %1 align 4\n  %3: i32 = load %0 align 4\n  %4: ptr.global = ptradd %0 + 4\n  \
                store %4, %3 align 4\n}\n";
    let ptx = accepted(text);
    assert!(!ptx.contains(", 7;"), "the integer store must not survive the float store\n{ptx}");
}

#[test]
fn nothing_is_contracted_or_reassociated() {
    let text = "kernel @k(%0 p: ptr.global, %1 a: f32, %2 b: f32, %3 c: f32) {\n  %4: f32 = fmul.rn %1, %2\n  \
                %5: f32 = fadd.rn %4, %3\n  %6: f32 = fadd.rn %5, %4\n  store %0, %6 align 4\n}\n";
    let ptx = accepted(text);
    assert!(!ptx.contains("fma") && ptx.matches("add.rn.f32").count() == 2 && ptx.contains("mul.rn.f32"), "{ptx}");
}

#[test]
fn deep_nesting_compiles() {
    let depth = 390;
    let mut text = String::from("kernel @deep(%0 p: ptr.global, %1 c: bool) {\n");
    text += &"if %1 {\n".repeat(depth);
    text += "barrier\n";
    text += &"}\n".repeat(depth);
    text += "}\n";
    accepted(&text);
}

#[test]
fn original_source_with_common_headers() {
    let text = "#include <cuda_runtime.h>\n#include <stdio.h>\n#include <cstdint>\n#include <cmath>\n#include <cfloat>\n\
                template <typename T> __global__ void fill(T *out, T value) { out[threadIdx.x] = value; }\n\
                __constant__ float factor;\nint half(int x) { return x / 2; }\n\
                __global__ void k(uint32_t *o, float *f) { o[0] = half(INT_MAX); f[0] = f[1] * f[2] + factor; }\n";
    for (fmad, contracted) in [(true, true), (false, false)] {
        let names = ["k".to_owned(), "fill<float>".to_owned(), "&factor".to_owned()];
        let request = Request {
            name: "sample.cu",
            text,
            arch: Arch::real(90),
            dialect: Dialect::Source { fmad },
            options: &["-DUNUSED=1".to_owned()],
            names: &names,
        };
        let compiled = compile(&request).unwrap();
        assert_eq!(compiled.names, ["_Z1kPjPf", "_Z4fillIfEvPT_S0_", "factor"]);
        assert_eq!(compiled.ptx.contains("fma.rn.f32"), contracted);
        assert!(compiled.cubin.is_some_and(|c| c.starts_with(b"\x7fELF")));
    }
}

#[test]
fn a_rejected_source_reports_reason_and_position() {
    let error = compile_only("__global__ void k(int *o) { o[0] = undefined_thing; }", "sm_90", Some(true)).unwrap_err();
    let NvrtcError::Rejected(log) = error else { panic!("{error:?}") };
    assert!(log.contains("kernel.cu(1)") && log.contains("undefined_thing"), "{log}");
    for (text, arch) in [("a\0b", "sm_90"), ("", "sm_1"), ("", "nonsense")] {
        assert!(compile_only(text, arch, None).is_err(), "{text:?} {arch}");
    }
}

#[test]
fn targets_follow_the_device() {
    assert_eq!(arch_for(90).unwrap(), Arch::real(90));
    assert!(!arch_for(9_999).unwrap().machine_code);
    assert!(matches!(arch_for(20), Err(NvrtcError::Unavailable(_))));
}

#[test]
fn line_directives_carry_messages_back() {
    let module = parse(include_str!("ir/control.ir"));
    let options = isowarp_cuda::print::PrintOptions { line_directives: true };
    let printed = isowarp_cuda::print::print_module_with(&module, &["steps"], &options).unwrap();
    assert!(printed.contains("#line 48 \"<ir>\""), "{printed}");
    compile_only(&printed, "compute_90", None).unwrap();
    assert_eq!(kernel_symbol(&module, "steps").as_deref(), Some("steps"));
}

#[test]
fn random_programs_compile() {
    for seed in 0..60 {
        let printed = print_module(&random_module(seed), &[]).unwrap_or_else(|d| panic!("seed {seed}: {d:?}"));
        compile_only(&printed, "sm_90", None).unwrap_or_else(|e| panic!("seed {seed}: {e}\n{printed}"));
    }
}
