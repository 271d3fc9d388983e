//! Every operation of every type through bytecode, compared with the evaluator's functions, which have separate tests.

use std::sync::{Arc, Mutex};

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{CompareOp, FloatBinOp, FloatUnOp, IntBinOp, IntUnOp, Rounding};
use isowarp_core::scalar::softfloat::Format;
use isowarp_core::scalar::{compare, convert, float_bin, float_un, fma, int_bin, int_un, mask};

use super::{Bench, ptr};

const INTS: [Scalar; 8] =
    [Scalar::I8, Scalar::U8, Scalar::I16, Scalar::U16, Scalar::I32, Scalar::U32, Scalar::I64, Scalar::U64];
const FLOATS: [Scalar; 4] = [Scalar::F16, Scalar::BF16, Scalar::F32, Scalar::F64];

pub(super) fn edges(s: Scalar) -> Vec<u64> {
    let m = mask(s);
    let mut all: Vec<u64> = match s {
        Scalar::F16 => vec![0, 0x8000, 1, 0x3c00, 0xbc00, 0x7bff, 0x7c00, 0xfc00, 0x7e01, 0x3555, 0x4248],
        Scalar::BF16 => vec![0, 0x8000, 1, 0x3f80, 0xbf80, 0x7f7f, 0x7f80, 0xff80, 0x7fc1, 0x3eab, 0x4049],
        Scalar::F32 => [0.0, -0.0, 1.0, -1.5, 3.25e-39, f32::MAX, f32::INFINITY, f32::NAN, 0.1, 12345.678, -2.5]
            .iter()
            .map(|x: &f32| x.to_bits().into())
            .collect(),
        Scalar::F64 => [0.0, -0.0, 1.0, -1.5, 3.25e-310, f64::MAX, f64::INFINITY, f64::NAN, 0.1, 12345.678, -2.5]
            .iter()
            .map(|x: &f64| x.to_bits())
            .collect(),
        _ => vec![0, 1, 2, 3, 5, 7, 31, 32, 64, m, m - 1, m >> 1, (m >> 1) + 1],
    };
    all.push(0x1234_5678_9abc_def1 & m);
    all
}

/// Runs an operation for all given operands; `inst` uses %10, %11, %12 and defines %20.
pub(super) fn evaluate(types: &[Scalar], result: Scalar, inst: &str, operands: &[Vec<u64>]) -> Vec<u64> {
    let mut loads = String::new();
    for (i, s) in types.iter().enumerate() {
        let (address, size) = (30 + i, s.size());
        loads += &format!("%{address}: ptr.global = ptradd %{i}, %5 * {size}\n");
        loads += &format!("%{}: {s} = load %{address} align {size}\n", 10 + i);
    }
    let size = result.size();
    let text = format!(
        "kernel @k(%0 a: ptr.global, %1 b: ptr.global, %2 c: ptr.global, %3 out: ptr.global) {{
         %5: u32 = threadIdx.x
         {loads}
         %20: {result} = {inst}
         %6: ptr.global = ptradd %3, %5 * {size}
         store %6, %20 align {size}
         }}"
    );
    let bench = Bench::new(&text);
    let count = operands.len() as u32;
    let mut args = Vec::new();
    for i in 0..3 {
        let s = types.get(i).copied().unwrap_or(Scalar::U8);
        let bytes: Vec<u8> = operands
            .iter()
            .flat_map(|o| o.get(i).copied().unwrap_or(0).to_le_bytes()[..s.size() as usize].to_vec())
            .collect();
        args.push(ptr(bench.upload(&bytes)));
    }
    let out = bench.device.alloc(u64::from(count) * size).unwrap();
    args.push(ptr(out));
    bench.run("k", 1, count, &args);
    let bytes: Vec<u8> = bench.download(out, operands.len() * size as usize);
    bytes.chunks(size as usize).map(|c| c.iter().rev().fold(0, |v, &b| v << 8 | u64::from(b))).collect()
}

fn pairs(a: Scalar, b: Scalar) -> Vec<Vec<u64>> {
    edges(a).iter().flat_map(|&x| edges(b).into_iter().map(move |y| vec![x, y])).collect()
}

#[test]
fn integer_operations() {
    for s in INTS {
        for &op in IntBinOp::ALL {
            if op == IntBinOp::MulHi && s.size() < 4 {
                continue;
            }
            let shift = matches!(op, IntBinOp::Shl | IntBinOp::Shr);
            let b = if shift { Scalar::U32 } else { s };
            let operands = pairs(s, b);
            let got = evaluate(&[s, b], s, &format!("{op} %10, %11"), &operands);
            for (o, got) in operands.iter().zip(got) {
                assert_eq!(got, int_bin(op, s, o[0], o[1]), "{op} {s} {o:x?}");
            }
        }
        for &op in IntUnOp::ALL {
            if matches!(op, IntUnOp::Popc | IntUnOp::Clz | IntUnOp::Ffs | IntUnOp::Brev) && s.size() < 4 {
                continue;
            }
            let operands: Vec<Vec<u64>> = edges(s).into_iter().map(|x| vec![x]).collect();
            let result = if op.yields_i32() { Scalar::I32 } else { s };
            let got = evaluate(&[s], result, &format!("{op} %10"), &operands);
            for (o, got) in operands.iter().zip(got) {
                assert_eq!(got, int_un(op, s, o[0]), "{op} {s} {o:x?}");
            }
        }
    }
}

#[test]
fn float_operations() {
    for s in FLOATS {
        let operands = pairs(s, s);
        for &op in FloatBinOp::ALL {
            for &r in Rounding::ALL {
                let got = evaluate(&[s, s], s, &format!("{op}.{r} %10, %11"), &operands);
                for (o, got) in operands.iter().zip(got) {
                    assert_eq!(got, float_bin(op, s, r, o[0], o[1]), "{op}.{r} {s} {o:x?}");
                }
            }
        }
        let triples: Vec<Vec<u64>> =
            operands.iter().map(|o| vec![o[0], o[1], o[0] ^ Format::of(s).sign_bit()]).collect();
        for &r in Rounding::ALL {
            let got = evaluate(&[s, s, s], s, &format!("fma.{r} %10, %11, %12"), &triples);
            for (o, got) in triples.iter().zip(got) {
                assert_eq!(got, fma(s, r, o[0], o[1], o[2]), "fma.{r} {s} {o:x?}");
            }
        }
        for &op in FloatUnOp::ALL.iter().filter(|op| op.applies(s)) {
            let got = evaluate(&[s], s, &format!("{op}.rn %10"), &operands);
            for (o, got) in operands.iter().zip(got) {
                assert_eq!(got, float_un(op, s, Rounding::Rn, o[0]), "{op} {s} {o:x?}");
            }
        }
    }
}

#[test]
fn comparisons_as_values_and_as_branches() {
    for s in INTS.into_iter().chain(FLOATS) {
        let operands = pairs(s, s);
        for &op in CompareOp::ALL {
            let want: Vec<u64> = operands.iter().map(|o| compare(op, s, o[0], o[1]).into()).collect();
            assert_eq!(evaluate(&[s, s], Scalar::Bool, &format!("{op} %10, %11"), &operands), want, "{op} {s}");
            // The comparison is folded into the branch: taken, and not taken.
            for (then, els) in [("set $0, %41", "set $0, %42"), ("", "set $0, %42"), ("set $0, %41", "")] {
                let size = s.size();
                let text = format!(
                    "kernel @k(%0 a: ptr.global, %1 b: ptr.global, %2 out: ptr.global) {{
                     local $0: u8
                     %5: u32 = threadIdx.x
                     %30: ptr.global = ptradd %0, %5 * {size}
                     %10: {s} = load %30 align {size}
                     %31: ptr.global = ptradd %1, %5 * {size}
                     %11: {s} = load %31 align {size}
                     %41: u8 = const 1
                     %42: u8 = const 2
                     %20: bool = {op} %10, %11
                     if %20 {{
                     {then}
                     }} else {{
                     {els}
                     }}
                     %6: ptr.global = ptradd %2, %5 * 1
                     %7: u8 = get $0
                     store %6, %7 align 1
                     }}"
                );
                let bench = Bench::new(&text);
                let upload = |i: usize| {
                    let bytes: Vec<u8> =
                        operands.iter().flat_map(|o| o[i].to_le_bytes()[..size as usize].to_vec()).collect();
                    ptr(bench.upload(&bytes))
                };
                let out = bench.device.alloc(operands.len() as u64).unwrap();
                bench.run("k", 1, operands.len() as u32, &[upload(0), upload(1), ptr(out)]);
                let value = |holds: u64| match (holds, then.is_empty(), els.is_empty()) {
                    (1, false, _) => 1,
                    (0, _, false) => 2,
                    _ => 0u8,
                };
                let want: Vec<u8> = want.iter().map(|&w| value(w)).collect();
                assert_eq!(bench.download::<u8>(out, operands.len()), want, "branch {op} {s}");
            }
        }
    }
}

#[test]
fn conversions() {
    use isowarp_core::ir::ops::ConvertOp;
    let check = |op: ConvertOp, name: &str, from: Scalar, to: Scalar| {
        let operands: Vec<Vec<u64>> = edges(from).into_iter().map(|x| vec![x]).collect();
        let got = evaluate(&[from], to, &format!("{name} %10"), &operands);
        for (o, got) in operands.iter().zip(got) {
            assert_eq!(got, convert(op, from, to, o[0]), "{name} {from} {to} {o:x?}");
        }
    };
    for from in INTS {
        for to in INTS {
            check(ConvertOp::Int, "icast", from, to);
            if from != to && from.size() == to.size() {
                check(ConvertOp::Bits, "bits", from, to);
            }
        }
        for to in FLOATS {
            for &r in Rounding::ALL {
                check(ConvertOp::IntToFloat(r), &format!("itof.{r}"), from, to);
                check(ConvertOp::FloatToInt(r), &format!("ftoi.{r}"), to, from);
            }
        }
    }
    for from in FLOATS {
        for to in FLOATS.into_iter().filter(|&to| to != from) {
            for &r in Rounding::ALL {
                check(ConvertOp::Float(r), &format!("fcast.{r}"), from, to);
            }
        }
    }
    let bits = evaluate(&[Scalar::F32], Scalar::U32, "bits %10", &[vec![0x7f80_0001]]);
    assert_eq!(bits, [0x7f80_0001], "bits keep a signaling NaN");
}

#[test]
fn vectors_select_and_compose() {
    let bench = Bench::new(
        "kernel @k(%0 in: ptr.global, %1 out: ptr.global) {
           local $0: f32x4
           %2: f32x4 = load %0 align 16
           %3: f32 = extract %2, 3
           %4: f32 = extract %2, 0
           %5: f32 = fadd.rn %3, %4
           %6: f32x4 = compose %5, %3, %4, %5
           %7: ptr.global = ptradd %0 + 16
           %8: f32x4 = load %7 align 16
           %9: bool = flt %3
         }"
        .replace("%9: bool = flt %3", "%9: bool = lt %3, %4\n%10: f32x4 = select %9, %6, %8\nset $0, %10\n%11: f32x4 = get $0\nstore %1, %11 align 16\n%12: bool = ge %3, %4\n%13: f32x4 = select %12, %6, %8\n%14: ptr.global = ptradd %1 + 16\nstore %14, %13 align 16")
        .as_str(),
    );
    let input = bench.upload(&[1.0f32, 2.0, 3.0, 0.5, 9.0, 8.0, 7.0, 6.0]);
    let out = bench.upload(&[0.0f32; 8]);
    bench.run("k", 1, 1, &[ptr(input), ptr(out)]);
    assert_eq!(bench.download::<f32>(out, 8), [1.5, 0.5, 1.0, 1.5, 9.0, 8.0, 7.0, 6.0]);
}

#[test]
fn printed_text_is_sorted_by_block_and_thread() {
    let bench = Bench::new(
        "kernel @prints(%0 p: ptr.global) {\n  %1: u32 = threadIdx.x\n  %2: u32 = blockIdx.x\n  %3: i32 = printf \"%u.%u \"(%2, %1)\n  store %0, %3 align 4\n}\n",
    );
    let text = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&text);
    bench.device.set_printer(Arc::new(move |more| kept.lock().unwrap().extend_from_slice(more)));
    let p = bench.upload(&[0i32]);
    bench.run("prints", 2, 3, &[ptr(p)]);
    assert_eq!(bench.download::<i32>(p, 1), [2]);
    assert_eq!(*text.lock().unwrap(), b"0.0 0.1 0.2 1.0 1.1 1.2 ");
}
