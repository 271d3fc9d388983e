//! Tests kernels with 64-bit types that are emulated on the device, against Rust's arithmetic, and against the same
//! kernels with the device's own 64-bit integers.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::adapter::{Gpu, Profile};
use crate::calibrate::vectors::{Random, triples};
use crate::calibrate::{FloatTy, lab};
use crate::floats;

const GROUP: u32 = 64;

fn without() -> Gpu {
    crate::testing::adapters()[0].open(Profile::WebGpu).unwrap()
}

/// Computes expressions (u64, of a, b, c: u64) for each vector.
fn run(gpu: &Gpu, routines: &str, exprs: &[&str], vectors: &[[u64; 3]]) -> Vec<u64> {
    let stride = exprs.len();
    let stores: String =
        exprs.iter().enumerate().map(|(at, expr)| format!("    output[{stride}u * i + {at}u] = {expr};\n")).collect();
    let count = vectors.len();
    let source = format!(
        "{routines}
@group(0) @binding(0) var<storage, read> input: array<u64>;
@group(0) @binding(1) var<storage, read_write> output: array<u64>;
@compute @workgroup_size({GROUP}) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let i = id.x;
    if i >= {count}u {{ return; }}
    let a = input[3u * i];
    let b = input[3u * i + 1u];
    let c = input[3u * i + 2u];
    let s = bitcast<i64>(a);
    let t = bitcast<i64>(b);
{stores}}}"
    );
    let input: Vec<u32> = vectors.iter().flatten().flat_map(|&bits| [bits as u32, (bits >> 32) as u32]).collect();
    let groups = (count as u32).div_ceil(GROUP);
    let output = lab::run(gpu, &source, &input, 2 * count * stride, groups).unwrap();
    output.chunks_exact(2).map(|w| u64::from(w[0]) | u64::from(w[1]) << 32).collect()
}

/// Returns numbers of all lengths, many with long runs of ones and zeros, on which wrong carries and estimates show.
fn integers(count: usize) -> Vec<[u64; 3]> {
    let mut random = Random::new(0x1d1d);
    let mut number = || {
        let bits = random.next();
        let base = match bits & 7 {
            0 => u64::MAX,
            1 => 0,
            2 => 1 << 63,
            3 => 0xffff_ffff,
            _ => random.next(),
        };
        let near = base.wrapping_add(random.next() % 5).wrapping_sub(2);
        let mask = if bits & 8 == 0 { u64::MAX << (random.next() & 63) } else { u64::MAX };
        (near & mask) >> if bits & 16 == 0 { random.next() & 63 } else { 0 }
    };
    (0..count).map(|_| [number(), number(), number()]).collect()
}

type Case = (&'static str, fn(u64, u64, u64) -> u64);

const CASES: [Case; 33] = [
    ("a + b", |a, b, _| a.wrapping_add(b)),
    ("a - b", |a, b, _| a.wrapping_sub(b)),
    ("a * b", |a, b, _| a.wrapping_mul(b)),
    ("bitcast<u64>(-s)", |a, _, _| a.wrapping_neg()),
    ("~a", |a, _, _| !a),
    ("a / (b | 1lu)", |a, b, _| a / (b | 1)),
    ("a % (b | 1lu)", |a, b, _| a % (b | 1)),
    ("(a | (c << 1u)) / ((b >> 33u) | 1lu)", |a, b, c| (a | (c << 1)) / ((b >> 33) | 1)),
    ("bitcast<u64>((s >> 1u) / (t | 1li))", |a, b, _| ((a as i64 >> 1) / (b as i64 | 1)) as u64),
    ("bitcast<u64>((s >> 1u) % (t | 1li))", |a, b, _| ((a as i64 >> 1) % (b as i64 | 1)) as u64),
    ("(a & b) ^ (a | c)", |a, b, c| (a & b) ^ (a | c)),
    ("a & 0xff00000000lu", |a, _, _| a & 0xff_0000_0000),
    ("a | 0xffffffff00000001lu", |a, _, _| a | 0xffff_ffff_0000_0001),
    ("a ^ 0x8000000000000000lu", |a, _, _| a ^ 1 << 63),
    ("a << u32(b & 63lu)", |a, b, _| a << (b & 63)),
    ("a >> u32(b & 63lu)", |a, b, _| a >> (b & 63)),
    ("bitcast<u64>(s >> u32(b & 63lu))", |a, b, _| (a as i64 >> (b & 63)) as u64),
    ("(a << 7u) ^ (b << 32u) ^ (c << 45u)", |a, b, c| (a << 7) ^ (b << 32) ^ (c << 45)),
    ("(a >> 7u) ^ (b >> 32u) ^ (c >> 45u)", |a, b, c| (a >> 7) ^ (b >> 32) ^ (c >> 45)),
    ("bitcast<u64>((s >> 7u) ^ (t >> 32u) ^ (s >> 45u))", |a, b, _| {
        let (s, t) = (a as i64, b as i64);
        ((s >> 7) ^ (t >> 32) ^ (s >> 45)) as u64
    }),
    ("u64(a < b) | (u64(a <= b) << 1u) | (u64(a > b) << 2u) | (u64(a >= b) << 3u)", |a, b, _| order(&a, &b)),
    ("u64(s < t) | (u64(s <= t) << 1u) | (u64(s > t) << 2u) | (u64(s >= t) << 3u)", |a, b, _| {
        order(&(a as i64), &(b as i64))
    }),
    ("u64(s < 0li) | (u64(s >= 0li) << 1u)", |a, _, _| if (a as i64) < 0 { 1 } else { 2 }),
    ("u64(a == b) | (u64(a != b) << 1u)", |a, b, _| if a == b { 1 } else { 2 }),
    ("u64((a >> 40u) == 0lu) | (u64(bool(a)) << 1u)", |a, _, _| u64::from(a >> 40 == 0) | u64::from(a != 0) << 1),
    ("min(a, b) ^ (max(a, c) << 1u)", |a, b, c| a.min(b) ^ (a.max(c) << 1)),
    ("bitcast<u64>(min(s, t) ^ (max(s, t) << 1u))", |a, b, _| {
        let (s, t) = (a as i64, b as i64);
        (s.min(t) ^ (s.max(t) << 1)) as u64
    }),
    ("u64(u32(a)) + bitcast<u64>(i64(i32(b & 0xfffffffflu)))", |a, b, _| {
        u64::from(a as u32).wrapping_add(b as i32 as u64)
    }),
    ("bitcast<u64>(i64(a)) + u64(t)", |a, b, _| a.wrapping_add(b)),
    ("select(a, b, c > 0x80lu)", |a, b, c| if c > 0x80 { b } else { a }),
    ("bitcast<u64>(bitcast<f64>(a))", |a, _, _| a),
    ("shuffled(vec3<u64>(a, b, c))", |a, b, c| a.wrapping_sub(b) ^ c.rotate_left(1)),
    ("summed(a, b)", |a, b, _| (0..b & 15).fold(a, |sum, i| sum.wrapping_mul(3).wrapping_add(i))),
];

/// Returns `<`, `<=`, `>`, `>=` as bits.
fn order<T: Ord>(a: &T, b: &T) -> u64 {
    u64::from(a < b) | u64::from(a <= b) << 1 | u64::from(a > b) << 2 | u64::from(a >= b) << 3
}

/// Vectors, structures and loops of 64-bit integers.
const HELPERS: &str = "
struct Both { first: u32, value: u64, other: i64 }
fn rotated(v: vec3<u64>) -> vec3<u64> { return vec3<u64>(v.y, v.z, v.x); }
fn both(v: vec3<u64>) -> Both {
    var r = rotated(v);
    r.y = (r.y << 1u) | (r.y >> 63u);
    return Both(7u, r.z - r.x, bitcast<i64>(select(v, r, v.x == r.x || v.x != r.x).y));
}
fn shuffled(v: vec3<u64>) -> u64 {
    let x = both(v);
    return x.value ^ bitcast<u64>(x.other);
}
fn summed(start: u64, steps: u64) -> u64 {
    var sum = start;
    var i = 0lu;
    loop {
        if i == (steps & 15lu) { break; }
        sum = sum * 3lu + i;
        continuing { i = i + 1lu; }
    }
    return sum;
}
";

#[test]
fn emulated_integers_match_rust() {
    let gpu = without();
    let vectors = integers(1 << 17);
    let exprs = CASES.map(|(expr, _)| expr);
    for cases in exprs.chunks(11).zip(CASES.chunks(11)) {
        let (exprs, cases) = cases;
        let got = run(&gpu, HELPERS, exprs, &vectors);
        for (&[a, b, c], row) in vectors.iter().zip(got.chunks_exact(exprs.len())) {
            for (&(expr, f), &got) in cases.iter().zip(row) {
                assert_eq!(got, f(a, b, c), "{expr} of {a:#x}, {b:#x}, {c:#x}: {got:#x}");
            }
        }
    }
}

/// All operations that round, in direction `m`.
const ROUNDED: [&str; 13] = [
    "bitcast<u64>(iw_add_soft_f64(bitcast<f64>(a), bitcast<f64>(b), m))",
    "bitcast<u64>(iw_sub_soft_f64(bitcast<f64>(a), bitcast<f64>(b), m))",
    "bitcast<u64>(iw_mul_soft_f64(bitcast<f64>(a), bitcast<f64>(b), m))",
    "bitcast<u64>(iw_div_soft_f64(bitcast<f64>(a), bitcast<f64>(b), m))",
    "bitcast<u64>(iw_sqrt_soft_f64(bitcast<f64>(a), m))",
    "bitcast<u64>(iw_fma_soft_f64(bitcast<f64>(a), bitcast<f64>(b), bitcast<f64>(c), m))",
    "u64(bitcast<u32>(iw_f64_to_f32(bitcast<f64>(a), m)))",
    "bitcast<u64>(iw_f64_to_i64(bitcast<f64>(a), m)) ^ iw_f64_to_u64(bitcast<f64>(b), m)",
    "u64(bitcast<u32>(iw_f64_to_i32(bitcast<f64>(a), m))) ^ (u64(iw_f64_to_u32(bitcast<f64>(b), m)) << 32u)",
    "bitcast<u64>(iw_u64_to_f64(a, m))",
    "bitcast<u64>(iw_i64_to_f64(s, m))",
    "u64(bitcast<u32>(iw_u64_to_f32(a, m))) | (u64(bitcast<u32>(iw_i64_to_f32(t, m))) << 32u)",
    "bitcast<u64>(iw_f32_to_i64(bitcast<f32>(u32(a & 0xfffffffflu)), m)) ^ iw_f32_to_u64(bitcast<f32>(u32(b >> 32u)), m)",
];

const ROUTINES: [&str; 17] = [
    "iw_add_soft_f64",
    "iw_sub_soft_f64",
    "iw_mul_soft_f64",
    "iw_div_soft_f64",
    "iw_sqrt_soft_f64",
    "iw_fma_soft_f64",
    "iw_f64_to_f32",
    "iw_f64_to_i64",
    "iw_f64_to_u64",
    "iw_f64_to_i32",
    "iw_f64_to_u32",
    "iw_u64_to_f64",
    "iw_i64_to_f64",
    "iw_u64_to_f32",
    "iw_i64_to_f32",
    "iw_f32_to_i64",
    "iw_f32_to_u64",
];

/// Returns the result rounded to nearest, and the sign of the exact result's difference from it; `None` where that
/// needs more than one additional operation.
fn nearest(expr: usize, [a, b, _]: [f64; 3]) -> Option<(f64, f64)> {
    let safe = |x: f64| (1e-120..1e120).contains(&x.abs());
    if !safe(a) || !safe(b) {
        return None;
    }
    let sum = |a: f64, b: f64| {
        // Knuth's two-sum.
        let s = a + b;
        let v = s - a;
        (s, (a - (s - v)) + (b - v))
    };
    let (p, q, r) = (a * b, a / b, a.abs().sqrt());
    match expr {
        0 => Some(sum(a, b)),
        1 => Some(sum(a, -b)),
        2 => Some((p, a.mul_add(b, -p))),
        3 => Some((q, (-q).mul_add(b, a) * b.signum())),
        4 if a > 0.0 => Some((r, (-r).mul_add(r, a))),
        _ => None,
    }
}

#[test]
fn f64_rounds_in_all_directions() {
    let (native, emulated) = (crate::testing::gpu(), without());
    let source = floats::source(ROUTINES).unwrap();
    let mut vectors = triples(FloatTy::F64, 1 << 16, 0xd0d0);
    // Close numbers, whose sums cancel and whose quotients are near one.
    let mut random = Random::new(0x2e2e);
    for _ in 0..1 << 15 {
        let near = |x: u64| (x & 0x800f_ffff_ffff_ffff) | (0x3ff - 2 + (x >> 52 & 3)) << 52;
        vectors.push([near(random.next()), near(random.next()), near(random.next())]);
    }
    for mode in [floats::MODE_RN, floats::MODE_RZ, floats::MODE_RU, floats::MODE_RD] {
        let exprs = ROUNDED.map(|expr| expr.replace("m)", &format!("{mode}u)")));
        let exprs = exprs.each_ref().map(String::as_str);
        let own = run(&native, &source, &exprs, &vectors);
        let got = run(&emulated, &source, &exprs, &vectors);
        let rows = got.chunks_exact(exprs.len()).zip(own.chunks_exact(exprs.len()));
        for (vector, (got, own)) in vectors.iter().zip(rows) {
            assert_eq!(got, own, "{vector:#x?} in direction {mode}: not as on 64-bit integers");
            for (at, (expr, &got)) in exprs.iter().zip(got).enumerate() {
                let Some((nearest, rest)) = nearest(at, vector.map(f64::from_bits)) else { continue };
                let right = match mode {
                    floats::MODE_RU if rest > 0.0 => nearest.next_up(),
                    floats::MODE_RD if rest < 0.0 => nearest.next_down(),
                    floats::MODE_RZ if rest != 0.0 && (rest > 0.0) != (nearest > 0.0) => {
                        f64::from_bits(nearest.to_bits() - 1)
                    }
                    floats::MODE_RD if nearest == 0.0 => -0.0,
                    _ => nearest,
                };
                assert_eq!(got, right.to_bits(), "{expr} of {vector:#x?}: {got:#x}");
            }
        }
    }
}
