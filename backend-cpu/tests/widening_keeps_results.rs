//! Operations on 16-bit floats return the same bits before and after `widen_halves`: pairs of corner values and random
//! bits, with every rounding direction.

use std::fmt::Write;
use std::sync::Arc;

use isowarp_core::api::{Arg, Device, FloatMode, KernelArg, LaunchConfig, Program};
use isowarp_core::ir::Module;
use isowarp_core::ir::random::Rng;
use isowarp_core::ir::text::{SpanSource, parse_module};
use isowarp_core::ir::verify::verify;
use isowarp_core::passes::legalise::widen_halves::widen_halves;
use isowarp_cpu::CpuBackend;

const THREADS: u32 = 1024;
const BLOCKS: u32 = 48;
const DIRECTIONS: [&str; 4] = ["rn", "rz", "ru", "rd"];

/// The lines of a kernel that reads three numbers of this format, an `f64`, and two integers.
struct Text {
    body: String,
    values: u32,
    outputs: u32,
}

impl Text {
    fn line(&mut self, ty: &str, op: &str) -> String {
        let value = format!("%{}", self.values);
        self.values += 1;
        writeln!(self.body, "  {value}: {ty} = {op}").unwrap();
        value
    }

    /// Stores a result in the next word pair of the thread.
    fn result(&mut self, ty: &str, op: &str) {
        let value = self.line(ty, op);
        let at = self.line("ptr.global", &format!("ptradd %8 + {}", self.outputs * 8));
        let align = match ty {
            "f16" | "bf16" | "i16" | "u16" => 2,
            "f32" | "i32" | "u32" => 4,
            "bool" => 1,
            _ => 8,
        };
        writeln!(self.body, "  store {at}, {value} align {align}").unwrap();
        self.outputs += 1;
    }
}

/// Returns the body of a kernel with every operation; `%7` is the thread's input, `%8` its output.
fn text(format: &str) -> (String, u32) {
    let mut t = Text { body: String::new(), values: 9, outputs: 0 };
    let load = |t: &mut Text, ty: &str, offset: u32, align: u32| {
        let at = t.line("ptr.global", &format!("ptradd %7 + {offset}"));
        t.line(ty, &format!("load {at} align {align}"))
    };
    let (a, b, c) = (load(&mut t, format, 0, 2), load(&mut t, format, 2, 2), load(&mut t, format, 4, 2));
    let (word, wide) = (load(&mut t, "u32", 8, 4), load(&mut t, "u64", 16, 8));
    for r in DIRECTIONS {
        for op in ["fadd", "fsub", "fmul", "fdiv"] {
            t.result(format, &format!("{op}.{r} {a}, {b}"));
        }
        t.result(format, &format!("fsqrt.{r} {a}"));
        t.result(format, &format!("fma.{r} {a}, {b}, {c}"));
        for (ty, source) in [("i32", &word), ("u32", &word), ("i64", &wide), ("u64", &wide)] {
            let bits = if ty.starts_with('u') { source.clone() } else { t.line(ty, &format!("icast {source}")) };
            t.result(format, &format!("itof.{r} {bits}"));
            t.result(ty, &format!("ftoi.{r} {a}"));
        }
        for ty in ["i16", "u16"] {
            let cut = t.line(ty, &format!("icast {word}"));
            t.result(format, &format!("itof.{r} {cut}"));
            t.result(ty, &format!("ftoi.{r} {a}"));
        }
        let (single, double) = (t.line("f32", &format!("bits {word}")), t.line("f64", &format!("bits {wide}")));
        t.result(format, &format!("fcast.{r} {single}"));
        t.result(format, &format!("fcast.{r} {double}"));
        let other = if format == "f16" { "bf16" } else { "f16" };
        t.result(other, &format!("fcast.{r} {a}"));
    }
    for op in ["fmin", "fmax"] {
        t.result(format, &format!("{op} {a}, {b}"));
    }
    for op in ["fneg", "fabs", "ffloor", "fceil", "ftrunc", "frint"] {
        t.result(format, &format!("{op} {a}"));
    }
    for op in ["eq", "ne", "lt", "le", "gt", "ge"] {
        t.result("bool", &format!("{op} {a}, {b}"));
    }
    t.result("f32", &format!("fcast.rn {a}"));
    t.result("f64", &format!("fcast.rn {a}"));
    let outputs = t.outputs;
    let body = t.body;
    (body, outputs)
}

fn module(format: &str) -> (Module, u32) {
    let (body, outputs) = text(format);
    let size = outputs * 8;
    let text = format!(
        "kernel @k(%0 in: ptr.global, %1 out: ptr.global) {{
  %2: u32 = blockIdx.x
  %3: u32 = const {THREADS}
  %4: u32 = mul %2, %3
  %5: u32 = threadIdx.x
  %6: u32 = add %4, %5
  %7: ptr.global = ptradd %0, %6 * 24
  %8: ptr.global = ptradd %1, %6 * {size}
{body}}}
"
    );
    let module = parse_module(&text, SpanSource::Text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    assert_eq!(verify(&module), []);
    (module, outputs)
}

/// Returns three 16-bit numbers, a word and two words for each thread.
fn inputs(format: &str) -> Vec<u32> {
    let one = if format == "f16" { 0x3c00 } else { 0x3f80 };
    let infinity = if format == "f16" { 0x7c00 } else { 0x7f80 };
    let corners: Vec<u32> =
        [0, 1, 2, 0x7f, one - 1, one, one + 1, one * 2, infinity - 1, infinity, infinity + 1, 0x7fff]
            .into_iter()
            .flat_map(|x| [x, x | 0x8000])
            .collect();
    let mut rng = Rng::new(16);
    let mut out = Vec::new();
    for thread in 0..THREADS * BLOCKS {
        let n = thread as usize;
        let random = |rng: &mut Rng| rng.number() as u32;
        let (a, b) = match n < corners.len() * corners.len() {
            true => (corners[n % corners.len()], corners[n / corners.len()]),
            false => (random(&mut rng) & 0xffff, random(&mut rng) & 0xffff),
        };
        // Addends near the product's magnitude are frequent.
        let c = if n.is_multiple_of(3) { random(&mut rng) & 0xffff } else { corners[n % corners.len()] };
        // Products of few digits, and much smaller addends: sums slightly off the midpoint between two numbers.
        let (a, b, c) = if n % 4 == 1 { (a & 0xffe0, b & 0xffc0, c & 0x83ff) } else { (a, b, c) };
        // Words near the midpoint between two numbers, and of all magnitudes.
        let tie = (random(&mut rng) & 0xffff_f000) + [0, 1, 0xfff, 0x800, 0x7ff][n % 5];
        let (low, high) = (random(&mut rng), random(&mut rng));
        let shift = n as u32 % 64;
        let wide = (u64::from(high) << 32 | u64::from(low & [!0, 0, 1, 0x1000_0000][n % 4])) >> (shift % 3 * 17);
        out.extend([a | b << 16, c, tie, 0, wide as u32, (wide >> 32) as u32]);
    }
    out
}

fn run(device: &Device, module: Module, outputs: u32, input: &[u32]) -> Vec<u64> {
    let program = Program::new(Arc::new(module), FloatMode::Exact);
    let kernel = device.load(&program).unwrap().kernel("k").unwrap();
    let (input, out) =
        (device.upload(input).unwrap(), device.upload(&vec![0u64; (THREADS * BLOCKS * outputs) as usize]).unwrap());
    let args: [Arg<'_>; 2] = [input.arg(), out.arg()];
    let stream = device.default_stream();
    kernel.launch(&stream, LaunchConfig::new(BLOCKS, THREADS), &args).unwrap();
    out.read(&stream).unwrap()
}

#[test]
fn widening_keeps_results() {
    let device = Device::open(&CpuBackend::new(), 0).unwrap();
    for format in ["f16", "bf16"] {
        let (before, outputs) = module(format);
        let mut after = before.clone();
        widen_halves(&mut after.functions[0]);
        assert_eq!(verify(&after), [], "{after}");
        assert_ne!(before.to_string(), after.to_string());
        let input = inputs(format);
        let (left, right) = (run(&device, before, outputs, &input), run(&device, after, outputs, &input));
        for (n, (x, y)) in left.iter().zip(&right).enumerate() {
            let thread = n / outputs as usize;
            let given = &input[thread * 6..thread * 6 + 6];
            assert_eq!(x, y, "{format}: {x:x} became {y:x} in result {} of {given:x?}", n % outputs as usize);
        }
    }
}
