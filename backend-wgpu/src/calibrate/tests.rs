#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use isowarp_core::disk_cache::{DiskCache, Key};
use isowarp_core::ir::ops::{CANONICAL_NAN_F32, bits_or_nan_f32};
use isowarp_core::testing::one_in;

use super::*;
use crate::adapter::Profile;
use crate::floats;

/// The first adapter and its calibration, measured once for all tests.
static FIRST: LazyLock<(Gpu, Calibration)> = LazyLock::new(|| {
    let gpu = crate::testing::gpu();
    let calibration = anew(&gpu);
    (gpu, calibration)
});

fn anew(gpu: &Gpu) -> Calibration {
    calibrate(gpu, &Options { no_cache: true, ..Options::default() }).unwrap()
}

/// Returns the first adapter with the float controls that calibration chooses. Without them a device may flush a number
/// that is converted to `f64` on the way.
fn first() -> Gpu {
    let (gpu, calibration) = &*FIRST;
    calibration.gpu(gpu)
}

/// Runs every way of every operation that `pick` selects, and asserts that none is wrong.
fn assert_exact(gpu: &Gpu, count: usize, pick: impl Fn(FloatOp, FloatTy, Way) -> bool) {
    let wide_device = gpu.caps().i64 && gpu.caps().f64;
    for ty in [FloatTy::F32, FloatTy::F64] {
        let vectors = Vectors { ty, triples: vectors::triples(ty, count, 0xfeed_0001), set: None };
        for wide in [false, true] {
            let mut trials = Vec::new();
            for (op, _) in operations().filter(|&(op, t)| t == ty && op.needs_wide(ty) == wide) {
                for &way in op.ways(ty).iter().filter(|&&way| pick(op, ty, way)) {
                    // Without wide types only integer arithmetic can be emulated.
                    let emulated = matches!(way, Way::Soft | Way::Bits) || !wide && !way.needs_f64();
                    if wide_device || emulated {
                        trials.push(Trial { op, ty, operands: Operands::Variable, way });
                    }
                }
            }
            // Only a few trials run at a time: all outputs would not fit into one binding.
            for trials in trials.chunks(4) {
                let wrong = probes::run(gpu, wide, trials, &vectors).unwrap();
                for (trial, wrong) in trials.iter().zip(wrong) {
                    assert_eq!(wrong, None, "{trial:?} is wrong");
                }
            }
        }
    }
}

#[test]
fn integer_routines_are_exact() {
    let gpu = crate::testing::gpu();
    assert_exact(&gpu, (1 << 18) / one_in(8), |_, _, way| matches!(way, Way::Soft | Way::Bits));
}

#[test]
fn integer_routines_are_exact_without_optional_features() {
    let gpu = crate::testing::adapters()[0].open(Profile::WebGpu).unwrap();
    assert_exact(&gpu, (1 << 17) / one_in(8), |_, _, way| matches!(way, Way::Soft | Way::Bits));
}

#[test]
fn guarded_and_wide_ways_are_exact() {
    let gpu = first();
    // A guarded `fma` requires a fused one, which not every device has. It has a separate test below, and so do roots
    // that are computed with it.
    let guarded = |op, way| way == Way::Guarded && !matches!(op, FloatOp::Fma | FloatOp::RsqrtNormal);
    assert_exact(&gpu, (1 << 18) / one_in(8), |op, _, way| {
        guarded(op, way) || matches!(way, Way::ViaF64 | Way::ViaF64Soft)
    });
}

#[test]
fn fma_in_pairs_is_exact_except_for_flushing() {
    let gpu = crate::testing::gpu();
    assert_exact(&gpu, (1 << 19) / one_in(8), |_, _, way| way == Way::InPairs);
}

#[test]
fn calibrated_ways_are_exact_on_other_vectors() {
    let others = crate::testing::adapters().into_iter().skip(1).map(|adapter| {
        let gpu = adapter.open(Profile::Native).unwrap();
        let calibration = anew(&gpu);
        (gpu, calibration)
    });
    for (gpu, calibration) in std::iter::once(FIRST.clone()).chain(others) {
        for entry in &calibration.entries {
            if !entry.op.needs_wide(entry.ty) || (gpu.caps().i64 && gpu.caps().f64) {
                assert_ne!(entry.way, Way::Unavailable, "{entry:?}");
            }
        }
        let gpu = calibration.gpu(&gpu);
        assert_exact(&gpu, (1 << 17) / one_in(8), |op, ty, way| calibration.way(op, ty) == way);
    }
}

/// Computes `expr` (of a, b, c: f32) for each vector, and returns the results as bits.
fn run_f32(gpu: &Gpu, routines: &str, exprs: &[String], vectors: &[[u64; 3]]) -> Vec<u32> {
    let stride = exprs.len();
    let stores: String = exprs
        .iter()
        .enumerate()
        .map(|(at, expr)| format!("output[{stride}u * i + {at}u] = bitcast<u32>({expr});\n"))
        .collect();
    let count = vectors.len();
    let source = format!(
        "{routines}
@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {{
    let i = id.x;
    if i >= {count}u {{ return; }}
    let a = bitcast<f32>(input[3u * i]);
    let b = bitcast<f32>(input[3u * i + 1u]);
    let c = bitcast<f32>(input[3u * i + 2u]);
    {stores}
}}"
    );
    let input: Vec<u32> = vectors.iter().flatten().map(|&bits| bits as u32).collect();
    let groups = (count as u32).div_ceil(64);
    lab::run(gpu, &source, &input, count * stride, groups).unwrap()
}

/// An `fma` that reads and returns zeros for subnormals.
const FLUSHING: &str = "iw_flush_f32(iw_fma_soft_f32(iw_flush_f32(a), iw_flush_f32(b), iw_flush_f32(c), 0u))";

/// Replaces `fma(` by a call of an integer routine, so that the corrections can be tested where the device's own is not
/// fused.
fn with_fma(source: &str, fma: &str) -> String {
    let helper = format!("fn fused(a: f32, b: f32, c: f32) -> f32 {{ return {fma}; }}");
    let replaced = source.replace(" fma(", " fused(").replace("(fma(", "(fused(").replace("= fma(", "= fused(");
    format!("{replaced}\n{helper}\n")
}

#[test]
fn corrected_division_and_root_are_exact_from_any_close_start() {
    let gpu = crate::testing::gpu();
    let wanted = ["div_fma", "sqrt_fma", "rsqrt_fma", "rsqrt_normal_fma", "fma_soft", "canon", "flush"]
        .map(|name| format!("iw_{name}_f32"));
    let source = floats::source(wanted).unwrap();
    let vectors = vectors::triples(FloatTy::F32, (1 << 17) / one_in(8), 0x5eed);
    let fmas = ["iw_fma_soft_f32(a, b, c, 0u)", FLUSHING];
    for (fma, off) in fmas.into_iter().flat_map(|fma| (-3..=3).map(move |off| (fma, off))) {
        let source = with_fma(&source, fma);
        // The divisions and roots inside the corrections are off by some units in the last place.
        let off = off as u32;
        let near = format!(
            "fn near(x: f32) -> f32 {{
    let normal = abs(x) >= 0x1p-126f && abs(x) <= 0x1p+127f;
    return select(x, bitcast<f32>(bitcast<u32>(x) + {off:#x}u), normal);
}}"
        );
        let start = source
            .replace("var y = 1.0f / b;", "var y = near(1.0f / b);")
            .replace("let y = inverseSqrt(a);", "let y = near(inverseSqrt(a));");
        assert!(start.matches("near(").count() == 5, "the prelude has changed");
        let exprs = ["iw_div_fma_f32(a, b)", "iw_sqrt_fma_f32(a)", "iw_rsqrt_fma_f32(a)", "iw_rsqrt_normal_fma_f32(a)"]
            .map(str::to_owned);
        let output = run_f32(&gpu, &format!("{start}\n{near}"), &exprs, &vectors);
        // The root of a NaN is the device's own there, which need not be right on every device.
        let given = |op: FloatOp, bits: u64| {
            op.takes(bits) && (op != FloatOp::RsqrtNormal || !f32::from_bits(bits as u32).is_nan())
        };
        for (vector, got) in vectors.iter().zip(output.chunks_exact(4)) {
            let ops = [FloatOp::Div, FloatOp::Sqrt, FloatOp::Rsqrt, FloatOp::RsqrtNormal];
            for (op, got) in ops.into_iter().zip(got).filter(|(op, _)| given(*op, vector[0])) {
                // These numbers are among the vectors because their roots are wrong for some wrong starting values.
                let hard = matches!(op, FloatOp::Rsqrt | FloatOp::RsqrtNormal) && vectors::is_hard_root(vector[0]);
                let right = reference::evaluate(op, FloatTy::F32, *vector);
                assert!(hard || u64::from(*got) == right, "{op:?} {vector:x?}, {} ulp off", off as i32);
            }
        }
    }
}

#[test]
fn guarded_fma_is_exact_over_flushing_or_noncanonical_native_fma() {
    let gpu = first();
    let wanted = ["iw_f32_fma_guarded", "iw_f32_fma_guarded_via_f64", "iw_fma_soft_f32", "iw_flush_f32"];
    let source = floats::source(wanted).unwrap();
    assert_eq!(source.matches(" fma(a, b, c)").count(), 2, "the prelude has changed");
    let source = source.replace(" fma(a, b, c)", " device(a, b, c)");
    let flushing = format!("fn device(a: f32, b: f32, c: f32) -> f32 {{ return {FLUSHING}; }}");
    let other_nan = "fn device(a: f32, b: f32, c: f32) -> f32 {
    let r = bitcast<u32>(iw_fma_soft_f32(a, b, c, 0u));
    return bitcast<f32>(select(r, 0xffc01234u, r == 0x7fffffffu));
}";
    let vectors = vectors::triples(FloatTy::F32, (1 << 18) / one_in(8), 0xf1a5);
    for (device, least) in [(flushing.as_str(), 5000), (other_nan, 1000)] {
        let exprs = ["iw_f32_fma_guarded", "iw_f32_fma_guarded_via_f64", "device"].map(|f| format!("{f}(a, b, c)"));
        let output = run_f32(&gpu, &format!("{source}\n{device}\n"), &exprs, &vectors);
        let mut native_wrong = 0;
        for (vector, got) in vectors.iter().zip(output.chunks_exact(3)) {
            let right = reference::evaluate(FloatOp::Fma, FloatTy::F32, *vector);
            assert_eq!([got[0], got[1]].map(u64::from), [right; 2], "{vector:x?}");
            native_wrong += usize::from(u64::from(got[2]) != right);
        }
        assert!(native_wrong * one_in(8) > least, "the emulated device is wrong on {native_wrong} vectors only");
    }
}

#[test]
fn guarded_fma_uses_native_results_for_sums_of_zeros() {
    // The integer routine's results are replaced by a marker, which reveals where the routine was called.
    let gpu = crate::testing::gpu();
    let source = floats::source(["iw_f32_fma_guarded"]).unwrap();
    let call = "iw_fma_soft_f32(a, b, c, 0u);";
    assert_eq!(source.matches(call).count(), 1, "the prelude has changed");
    let source = source.replace(call, "bitcast<f32>(0x12345678u);");
    let soft = 0x1234_5678;
    let f = |x: f32| u64::from(x.to_bits());
    let cases = [
        ([f(0.0), f(3.0), f(0.0)], 0),
        ([f(5.0), f(-0.0), f(-0.0)], 0x8000_0000),
        ([f(0.0), f(3.0), f(1.5)], 1.5_f32.to_bits()),
        ([f(2.0), f(3.0), f(-0.0)], 6.0_f32.to_bits()),
        ([f(f32::INFINITY), f(1.0), f(2.0)], f32::INFINITY.to_bits()),
        ([f(f32::MIN_POSITIVE), f(1.0), f(0.0)], f32::MIN_POSITIVE.to_bits()),
        ([f(2.0), f(3.0), f(-6.0)], soft),
        ([f(0.0), f(3.0), 1], soft),
        ([1, f(3.0), f(1.0)], soft),
        ([f(1e-30), f(1e-30), f(0.0)], soft),
        ([f(f32::INFINITY), f(0.0), f(0.0)], soft),
    ];
    let vectors = cases.map(|(vector, _)| vector);
    let output = run_f32(&gpu, &source, &["iw_f32_fma_guarded(a, b, c)".to_owned()], &vectors);
    for ((vector, right), got) in cases.iter().zip(output) {
        assert_eq!(got, *right, "{vector:x?}: {got:x}");
    }
}

/// Rounds `s` to odd, where the exact value differs from `s` by a value with `t`'s sign.
fn odd(s: f64, t: f64) -> f64 {
    if t == 0.0 || t.is_nan() || !s.is_finite() || s.to_bits() & 1 == 1 {
        return s;
    }
    let away = (t > 0.0) == (s > 0.0);
    f64::from_bits(if away { s.to_bits() + 1 } else { s.to_bits() - 1 })
}

fn sum_odd(a: f64, b: f64) -> f64 {
    let s = a + b;
    let v = s - a;
    odd(s, (a - (s - v)) + (b - v))
}

/// Rounds an `f64` that was rounded to odd, in the given direction.
fn directed(x: f64, mode: u32) -> f32 {
    let nearest = x as f32;
    let wide = f64::from(nearest);
    match mode {
        floats::MODE_RU if wide < x => nearest.next_up(),
        floats::MODE_RD if wide > x => nearest.next_down(),
        floats::MODE_RZ if wide.abs() > x.abs() => f32::from_bits(nearest.to_bits() - 1),
        _ => nearest,
    }
}

/// Adds in the given direction. Sums are -0 when they cancel and round down.
fn directed_sum(a: f64, b: f64, mode: u32) -> f32 {
    let zero_down = a.is_finite() && a == -b && mode == floats::MODE_RD && a.is_sign_negative() != b.is_sign_negative();
    if zero_down { -0.0 } else { directed(sum_odd(a, b), mode) }
}

fn directed_reference([a, b, c]: [f32; 3], mode: u32) -> [f32; 6] {
    let [x, y, z] = [a, b, c].map(f64::from);
    let quotient = x / y;
    let quotient_rest = (-quotient).mul_add(y, x) * y.signum();
    let root = x.sqrt();
    [
        directed_sum(x, y, mode),
        directed_sum(x, -y, mode),
        directed(x * y, mode),
        directed(odd(quotient, quotient_rest), mode),
        directed(odd(root, (-root).mul_add(root, x)), mode),
        directed_sum(x * y, z, mode),
    ]
}

#[test]
fn directed_roundings_of_f32_are_exact() {
    let gpu = crate::testing::gpu();
    let ops = ["add", "sub", "mul", "div", "sqrt", "fma"];
    let names = ops.map(|op| format!("iw_{op}_soft_f32"));
    let source = floats::source(&names).unwrap();
    let vectors = vectors::triples(FloatTy::F32, (1 << 17) / one_in(8), 0xd1ec);
    for mode in [floats::MODE_RZ, floats::MODE_RU, floats::MODE_RD] {
        let exprs: Vec<String> = names
            .iter()
            .map(|name| match name.as_str() {
                "iw_sqrt_soft_f32" => format!("{name}(a, {mode}u)"),
                "iw_fma_soft_f32" => format!("{name}(a, b, c, {mode}u)"),
                _ => format!("{name}(a, b, {mode}u)"),
            })
            .collect();
        let output = run_f32(&gpu, &source, &exprs, &vectors);
        for (vector, got) in vectors.iter().zip(output.chunks_exact(6)) {
            let operands = vector.map(|bits| f32::from_bits(bits as u32));
            let right = directed_reference(operands, mode).map(|x| bits_or_nan_f32(x, CANONICAL_NAN_F32));
            for (op, (got, right)) in ops.iter().zip(got.iter().zip(right)) {
                assert_eq!(*got, right, "{op} {vector:x?} mode {mode}: {got:x} for {right:x}");
            }
        }
    }
}

#[test]
fn directed_conversions_are_exact() {
    let gpu = crate::testing::gpu();
    let names = ["iw_u32_to_f32", "iw_i32_to_f32", "iw_f32_to_i32", "iw_f32_to_u32"];
    let source = floats::source(names).unwrap();
    let vectors = vectors::triples(FloatTy::F32, 1 << 16, 0xc0de);
    for mode in [floats::MODE_RN, floats::MODE_RZ, floats::MODE_RU, floats::MODE_RD] {
        let exprs = [
            format!("iw_u32_to_f32(bitcast<u32>(a), {mode}u)"),
            format!("iw_i32_to_f32(bitcast<i32>(a), {mode}u)"),
            format!("iw_f32_to_i32(a, {mode}u)"),
            format!("iw_f32_to_u32(a, {mode}u)"),
        ];
        let output = run_f32(&gpu, &source, &exprs, &vectors);
        for (vector, got) in vectors.iter().zip(output.chunks_exact(4)) {
            let bits = vector[0] as u32;
            let value = f32::from_bits(bits);
            let integral = match mode {
                floats::MODE_RN => value.round_ties_even(),
                floats::MODE_RZ => value.trunc(),
                floats::MODE_RU => value.ceil(),
                _ => value.floor(),
            };
            let right = [
                directed(f64::from(bits), mode).to_bits(),
                directed(f64::from(bits as i32), mode).to_bits(),
                integral as i32 as u32,
                integral as u32,
            ];
            assert_eq!(got, right, "{bits:x} mode {mode}");
        }
    }
}

#[test]
fn half_conversions_are_exact() {
    let gpu = crate::testing::gpu();
    let source = floats::source(["iw_f16_bits_to_f32", "iw_f32_to_f16_bits"]).unwrap();
    let exprs = ["iw_f16_bits_to_f32(bitcast<u32>(a) & 0xffffu)".to_owned(), "iw_f32_to_f16_bits(b, 0u)".to_owned()];
    let mut random = vectors::Random::new(16);
    let floats32 = vectors::triples(FloatTy::F32, 1 << 16, 0x16);
    let near: Vec<[u64; 3]> = (0..1_u32 << 16)
        .map(|h| {
            // Numbers around every `f16` and the midpoint to its neighbour.
            let value = half::f16::from_bits(h as u16).to_f32().to_bits();
            let off = [0, 1, u32::MAX, 0xfff, 0x1000, 0x1001][random.below(6) as usize];
            [u64::from(h), u64::from(value.wrapping_add(off)), 0]
        })
        .collect();
    for vectors in [near, floats32] {
        let output = run_f32(&gpu, &source, &exprs, &vectors);
        for (vector, got) in vectors.iter().zip(output.chunks_exact(2)) {
            let narrow = half::f16::from_bits(vector[0] as u16);
            let right = if narrow.is_nan() { 0x7fff_ffff } else { narrow.to_f32().to_bits() };
            assert_eq!(got[0], right, "{narrow:?}");
            let wide = f32::from_bits(vector[1] as u32);
            let right = if wide.is_nan() { 0x7fff } else { half::f16::from_f32(wide).to_bits() };
            assert_eq!(got[1], u32::from(right), "{wide:?} {:x}", wide.to_bits());
        }
    }
}

#[test]
fn a_result_off_by_one_unit_is_noticed() {
    let gpu = crate::testing::gpu();
    let vectors = vectors::triples(FloatTy::F32, 1 << 14, 1);
    for op in [FloatOp::Add, FloatOp::Mul, FloatOp::Div] {
        let name = format!("iw_{}_soft_f32", op.name());
        let routine = floats::source([&name]).unwrap();
        let expr = [format!("{name}(a, b, {}u)", floats::MODE_RZ)];
        let output = run_f32(&gpu, &routine, &expr, &vectors);
        let wrong = vectors
            .iter()
            .zip(&output)
            .filter(|(v, got)| reference::evaluate(op, FloatTy::F32, **v) != u64::from(**got))
            .count();
        assert!(wrong > 300, "rounding to zero shows on {wrong} vectors of {op:?} only");
    }
}

#[test]
fn every_lowering_names_a_routine_that_exists() {
    let names: BTreeSet<&str> = floats::names().collect();
    for (op, ty) in operations() {
        for &way in op.ways(ty) {
            if let Some(routine) = ops::lowering(op, ty, way).routine() {
                assert!(names.contains(routine), "{routine} for {op:?} {ty:?} {way:?}");
            }
        }
        if op.rounds() {
            let lowering = ops::soft(op, ty, Rounding::Ru);
            assert!(names.contains(lowering.routine().unwrap()), "{lowering:?}");
        }
    }
}

fn sample() -> Calibration {
    let way = Way::Native;
    let entries = operations()
        .map(|(op, ty)| Entry { op, ty, way, constant_way: way, zero_way: way, native_is_exact: true })
        .collect();
    Calibration {
        key: "a key".to_owned(),
        entries,
        target: None,
        contracts: vec![FloatTy::F64],
        subgroups: None,
        quirks: Quirks::default(),
    }
}

#[test]
fn directed_roundings_and_forced_ways_change_the_lowering() {
    let mut calibration = sample();
    let lower =
        |calibration: &Calibration, op, rounding| calibration.lowering(op, FloatTy::F32, rounding, Operands::Variable);
    assert_eq!(lower(&calibration, FloatOp::Add, Rounding::Rn), Lowering::Native);
    let up = Lowering::Call { routine: "iw_add_soft_f32".to_owned(), mode: Some(2) };
    assert_eq!(lower(&calibration, FloatOp::Add, Rounding::Ru), up);
    assert_eq!(lower(&calibration, FloatOp::ToI32, Rounding::Rz), Lowering::Native);
    let nearest = Lowering::Call { routine: "iw_f32_to_i32".to_owned(), mode: Some(0) };
    assert_eq!(lower(&calibration, FloatOp::ToI32, Rounding::Rn), nearest);
    calibration.force(FloatOp::Add, FloatTy::F32, Way::Canon);
    let canon = Lowering::Canon("iw_canon_f32");
    assert_eq!(lower(&calibration, FloatOp::Add, Rounding::Rn), canon);
    calibration.force(FloatOp::Add, FloatTy::F32, Way::ViaF64);
    assert_eq!(lower(&calibration, FloatOp::Add, Rounding::Rn), canon);
}

#[test]
fn the_cache_returns_stored_entries_and_ignores_damaged_ones() {
    let directory = std::env::temp_dir().join(format!("isowarp-test-{}", std::process::id()));
    let disk = DiskCache::within(&directory);
    let calibration = sample();
    let load = |device, part| cache::load::<Calibration>(&disk, device, part);
    assert_eq!(load("a device", "a part"), None);
    cache::store(&disk, "a device", "a part", &calibration);
    assert_eq!(load("a device", "a part").as_ref(), Some(&calibration));
    assert_eq!(load("another device", "a part"), None);
    assert_eq!(load("a device", "another part"), None);
    let files: Vec<_> = std::fs::read_dir(&directory).unwrap().map(|f| f.unwrap().path()).collect();
    assert_eq!(files.len(), 1, "{files:?}");
    let whole = std::fs::read(&files[0]).unwrap();
    // A digit is changed, so that the text can still be parsed.
    let mut changed = whole.clone();
    let at = changed.iter().rposition(u8::is_ascii_digit).unwrap();
    changed[at] = if changed[at] == b'1' { b'2' } else { b'1' };
    for damaged in [&changed[..], &whole[..whole.len() / 2], b"{\"device\": \"a device\", \"measured\": {"] {
        std::fs::write(&files[0], damaged).unwrap();
        assert_eq!(load("a device", "a part"), None);
    }
    // An undamaged entry, but of another version.
    let old = b"{\"device\": \"a device\", \"measured\": {\"key\": \"a device\", \"entries\": [], \"contracts\": []}}";
    disk.put(&Key::of([&b"a device"[..], b"a part"]), old);
    assert_eq!(load("a device", "a part"), None);
    std::fs::remove_dir_all(&directory).unwrap();
}

#[test]
fn an_unwritable_cache_folder_is_not_an_error() {
    let file = std::env::temp_dir().join(format!("isowarp-test-file-{}", std::process::id()));
    std::fs::write(&file, "no folder").unwrap();
    let disk = DiskCache::within(&file);
    cache::store(&disk, "a device", "a part", &sample());
    assert_eq!(cache::load::<Calibration>(&disk, "a device", "a part"), None);
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn unreported_controls_must_be_a_strict_improvement() {
    let mut reported = sample();
    reported.force(FloatOp::Fma, FloatTy::F32, Way::Guarded);
    reported.force(FloatOp::Lt, FloatTy::F32, Way::Bits);
    assert!(!reported.improves_on(&reported));
    let mut beyond = reported.clone();
    beyond.force(FloatOp::Lt, FloatTy::F32, Way::Native);
    assert!(beyond.improves_on(&reported) && !reported.improves_on(&beyond));
    let mut dearer = beyond.clone();
    dearer.force(FloatOp::Abs, FloatTy::F64, Way::Canon);
    assert!(!dearer.improves_on(&reported));
    let mut fuses = beyond.clone();
    fuses.contracts.push(FloatTy::F32);
    assert!(!fuses.improves_on(&reported));
}

#[test]
fn exact_kernels_are_compiled_for_the_calibrated_target() {
    let gpu = crate::testing::gpu();
    let mut calibration = sample();
    let Some(&reported) = gpu.spirv_target() else {
        calibration.target = Some(SpirvTarget::default());
        assert_eq!(calibration.gpu(&gpu).spirv_target(), None);
        return;
    };
    assert_eq!(calibration.gpu(&gpu).spirv_target(), Some(&reported));
    let all = crate::adapter::PerWidth { f16: true, f32: true, f64: true };
    let none = crate::adapter::PerWidth::default();
    let keeping = SpirvTarget { denorm_preserve: all, ..reported };
    let losing = SpirvTarget { denorm_preserve: none, ..reported };
    assert_eq!(keeping.preserving_subnormals(), None);
    let beyond = losing.preserving_subnormals().unwrap();
    assert!(beyond.denorm_preserve.f32 && beyond.denorm_preserve.f64);
    calibration.target = Some(beyond);
    assert_eq!(calibration.gpu(&gpu).spirv_target(), Some(&beyond));
    // The device itself is unchanged.
    assert_eq!(gpu.spirv_target(), Some(&reported));
}

#[test]
fn a_wrong_way_is_found_in_chains() {
    let gpu = crate::testing::gpu();
    let vectors = Vectors { ty: FloatTy::F32, triples: vectors::triples(FloatTy::F32, 1 << 10, 5), set: None };
    let blamed = |wrong: bool| {
        let lowering = |op: FloatOp, _: Operands| match op {
            // For NaN and zeros, a maximum differs from the greater operand.
            FloatOp::Min if wrong => ops::lowering(FloatOp::Max, FloatTy::F32, Way::Bits),
            _ => in_integers(op, FloatTy::F32, Rounding::Rn),
        };
        let ways = Ways { ty: FloatTy::F32, lowering: &lowering, shields: false, hides_zeros: false };
        let named = |chain: &compositions::Chain| chain.blamed.contains(&FloatOp::Min) && chain.iterations == 0;
        let chains: Vec<_> = compositions::chains().into_iter().filter(named).collect();
        probes::wrong_chains(&gpu, &ways, &chains, None, &vectors).unwrap()
    };
    assert_eq!(blamed(false), BTreeSet::new());
    assert!(blamed(true).contains(&FloatOp::Min));
}

#[test]
fn files_hold_what_calibration_would_compute() {
    let stored: [&[u8]; 2] = [include_bytes!("expected.bin"), include_bytes!("prepared.bin")];
    for ((name, computed), stored) in files().unwrap().iter().zip(stored) {
        assert!(computed == stored, "{name} is out of date: run cargo xtask calibration");
    }
}

#[test]
fn prepared_kernels_are_the_same_for_all_float_controls() {
    let all = crate::adapter::PerWidth { f16: true, f32: true, f64: true };
    let none = SpirvTarget { version: (1, 5), ..SpirvTarget::default() };
    let controlled = SpirvTarget {
        denorm_preserve: all,
        signed_zero_inf_nan_preserve: all,
        rounding_rte: all,
        denorm_independence: crate::adapter::Independence::All,
        rounding_independence: crate::adapter::Independence::All,
        ..none
    };
    for kernel in integers::Part::ALL.into_iter().flat_map(integers::Part::kernels) {
        assert_eq!(
            prepared::compile(&kernel.wgsl, &none).unwrap(),
            prepared::compile(&kernel.wgsl, &controlled).unwrap()
        );
    }
}

#[test]
fn prepared_kernels_return_what_compiled_ones_return() {
    let gpu = crate::testing::gpu();
    for part in integers::Part::ALL {
        let Some(prepared) = prepared::of(&gpu, part) else { continue };
        let compiled = part.kernels();
        assert_eq!(prepared.len(), compiled.len());
        // Only one kernel of each part is compiled, because that is slow.
        let (prepared, compiled) = (prepared.last().unwrap(), compiled.last().unwrap());
        let (input, groups) = integers::input();
        let from_spirv = lab::run_spirv(&gpu, &prepared.spirv, &input, compiled.words, groups).unwrap();
        assert_eq!(from_spirv, lab::run(&gpu, &compiled.wgsl, &input, compiled.words, groups).unwrap());
    }
}

#[test]
fn a_known_driver_is_calibrated_as_an_unknown_one() {
    for adapter in crate::testing::adapters() {
        let gpu = adapter.open(Profile::Native).unwrap();
        let options = Options { no_cache: true, ..Options::default() };
        let from_start = calibrate(&gpu, &Options { search_all: true, ..options.clone() }).unwrap();
        let known = Known::from_calibration(&gpu, &from_start);
        let found = choose(&gpu, "", Some(&known)).unwrap();
        let found = with_double(&gpu, found, Some(&known)).unwrap();
        let ways = |calibration: &Calibration| -> Vec<_> {
            calibration.entries.iter().map(|e| (e.op, e.ty, e.way, e.constant_way, e.zero_way)).collect()
        };
        assert_eq!(ways(&found), ways(&from_start));
        assert_eq!((found.target, found.contracts), (from_start.target, from_start.contracts));
    }
}

/// Returns the results of a device that computes exactly, or that flushes subnormal operands and results.
fn results(op: FloatOp, vectors: &Vectors, flushes: bool) -> Vec<u64> {
    let of = |vector: &[u64; 3]| match flushes {
        true => reference::evaluate_flushed(op, *vector)[0],
        false => reference::evaluate(op, vectors.ty, *vector),
    };
    vectors.triples.iter().map(of).collect()
}

#[test]
fn digests_accept_right_results_and_nothing_else() {
    use probes::Operand::{A, B, C};
    let vectors = Vectors::of(FloatTy::F32, Set::Operations);
    for op in [FloatOp::Mul, FloatOp::MulMayFlush] {
        let expected = expected::Expected::Op(op, [A, B, C]);
        let first_wrong = |results: &[u64]| expected.first_wrong(&vectors, results.iter().copied());
        let mut exact = results(op, &vectors, false);
        let flushed = results(op, &vectors, true);
        assert_ne!(exact, flushed);
        assert_eq!(first_wrong(&exact), None);
        assert_eq!(first_wrong(&flushed).is_none(), op.may_flush(), "{op:?}");
        // Half of each: no digest fits, so every result is looked at.
        let half = exact.len() / 2;
        let mixed = [&exact[..half], &flushed[half..]].concat();
        assert_eq!(first_wrong(&mixed).is_none(), op.may_flush(), "{op:?}");
        for (at, bit) in [(0, 31), (777, 0), (exact.len() - 1, 12)] {
            exact[at] ^= 1 << bit;
            assert_eq!(first_wrong(&exact), Some(vectors.triples[at]), "{op:?}");
            exact[at] ^= 1 << bit;
        }
    }
}

#[test]
fn a_folded_kernel_of_chains_finds_a_wrong_operation() {
    let gpu = first();
    let vectors = Vectors::of(FloatTy::F32, Set::Chains);
    let blamed = |wrong: bool| {
        let lowering = |op: FloatOp, _: Operands| match op {
            FloatOp::Min if wrong => ops::lowering(FloatOp::Max, FloatTy::F32, Way::Bits),
            _ => in_integers(op, FloatTy::F32, Rounding::Rn),
        };
        let ways = Ways { ty: FloatTy::F32, lowering: &lowering, shields: false, hides_zeros: false };
        let chains: Vec<_> = compositions::chains();
        // The kernels whose digests are stored that contain a minimum.
        let some = chains.chunks(compositions::CHAINS_OF_KERNEL);
        let some = some.filter(|chains| chains.iter().any(|chain| chain.blamed.contains(&FloatOp::Min)));
        let some: Vec<_> = some.take(1).flatten().cloned().collect();
        probes::wrong_chains(&gpu, &ways, &some, None, &vectors).unwrap()
    };
    assert_eq!(blamed(false), BTreeSet::new());
    assert!(blamed(true).contains(&FloatOp::Min));
}

/// A thread that polls the device may complete the work of another thread.
#[test]
fn threads_that_share_a_device_all_get_their_results() {
    let gpu = crate::testing::gpu();
    let source = "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) { output[id.x] = input[id.x] + 1u; }";
    let threads: Vec<u32> = (0..8).collect();
    let results = lab::in_parallel(&threads, |&thread| {
        (0..100).try_for_each(|round| {
            let input: Vec<u32> = (0..64).map(|i| 1000 * thread + round + i).collect();
            let output = lab::run(&gpu, source, &input, 64, 1)?;
            assert!(output.iter().zip(&input).all(|(found, given)| *found == given + 1));
            Ok::<_, CalibrateError>(())
        })
    });
    for result in results {
        result.unwrap();
    }
}
