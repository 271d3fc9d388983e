//! How far the library's functions are from the exact values: `cargo xtask math errors`.
//!
//! A function runs on the CPU backend, which gives what every device gives. Its results are compared with MPFR's: in
//! single precision bit for bit with the correctly rounded ones, in double precision by the distance in units in the last
//! place (Muller et al., "Handbook of Floating-Point Arithmetic", 2.3).

use anyhow::{Context, Result, ensure};
use isowarp_core::api::{Device, FloatMode, LaunchConfig, Program};
use isowarp_core::args;
use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{MathFn, MathType};
use isowarp_cpu::CpuBackend;
use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::DiskLoader;
use rayon::prelude::*;
use rug::Float;

use crate::reference::{near, value};

/// What is checked.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Functions by their names in CUDA: `expf`, `sin`; all that MPFR has, if none is named
    functions: Vec<String>,
    /// Every Nth bit pattern in single precision; 1 is all of them
    #[arg(long, default_value_t = 4093, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Arguments in double precision
    #[arg(long, default_value_t = 1 << 20)]
    count: u64,
}

/// Arguments of one launch.
const CHUNK: u64 = 1 << 20;

/// How far from the exact value the C library's may be, at most, as a part of it: 2⁻⁴⁴.
const MARGIN: f64 = 1.0 / (1u64 << 44) as f64;

/// What was found for a function.
#[derive(Default)]
struct Found {
    arguments: u64,
    wrong: u64,
    /// The largest error in units in the last place, and where.
    worst: (f64, f64),
}

/// Measures functions and prints a table.
pub fn run(args: &Args) -> Result<()> {
    println!("| function | arguments | not correctly rounded | largest error, ulp | there |\n|---|---|---|---|---|");
    let mut wrong = 0;
    for (func, float) in MathFn::forms() {
        let Some(name) = func.cuda_name(float).filter(|n| wanted(args, func, n)) else { continue };
        let found = match float {
            Scalar::F32 => single(func, &name, args.every)?,
            _ => double(func, &name, args.count)?,
        };
        wrong += if float == Scalar::F32 { found.wrong } else { 0 };
        let (worst, at) = found.worst;
        println!("| `{name}` | {} | {} | {worst:.3} | {at:e} |", found.arguments, found.wrong);
    }
    ensure!(wrong == 0, "{wrong} results in single precision are not correctly rounded");
    Ok(())
}

fn wanted(args: &Args, func: MathFn, name: &str) -> bool {
    let one = func.params() == [MathType::Float] && func.ret() == MathType::Float;
    let exact = one && !name.starts_with("__") && value(func, 0.5).is_some();
    exact && (args.functions.is_empty() || args.functions.iter().any(|f| f == name))
}

fn single(func: MathFn, name: &str, every: u64) -> Result<Found> {
    let kernel = Kernel::new(name, "float")?;
    let mut found = Found::default();
    let total = (1u64 << 32).div_ceil(every);
    for first in (0..total).step_by(CHUNK as usize) {
        let bits = (first..total.min(first + CHUNK)).map(|n| f32::from_bits((n * every) as u32));
        let xs: Vec<f32> = bits.collect();
        let ys = kernel.values(&xs)?;
        let parts = xs.par_chunks(1 << 10).zip(ys.par_chunks(1 << 10)).map(|(xs, ys)| {
            let mut found = Found::default();
            xs.iter().zip(ys).try_for_each(|(x, y)| compare(func, *x, *y, every, &mut found)).map(|()| found)
        });
        parts.collect::<Result<Vec<Found>>>()?.iter().for_each(|part| found.add(part));
    }
    Ok(found)
}

/// Compares a result in single precision. If all arguments are looked at, MPFR is asked only where the C library's value is too
/// near to where the rounding changes.
fn compare(func: MathFn, x: f32, y: f32, every: u64, found: &mut Found) -> Result<()> {
    if every == 1
        && let Some(near) = near(func, f64::from(x))
    {
        let (below, above) = ((near * (1.0 - MARGIN)) as f32, (near * (1.0 + MARGIN)) as f32);
        if below == above {
            found.note(f64::from(x), y == below, 0.0);
            return Ok(());
        }
    }
    let exact = value(func, f64::from(x)).context("MPFR has no such function")?;
    let rounded = Float::with_val(24, &exact).to_f32();
    let rounded = if exact.is_finite() && rounded.abs() < f32::MIN_POSITIVE { once(&exact) } else { rounded };
    let same = y.to_bits() == rounded.to_bits() || y.is_nan() && rounded.is_nan();
    found.note(f64::from(x), same, ulps(&exact, f64::from(y), f64::from(rounded), 24, -149));
    Ok(())
}

/// A value rounded to a subnormal `float` without a rounding in between.
fn once(exact: &Float) -> f32 {
    let scaled = Float::with_val(160, exact * 2f64.powi(149));
    (scaled.round_even().to_f64() * 2f64.powi(-149)) as f32
}

fn double(func: MathFn, name: &str, count: u64) -> Result<Found> {
    let kernel = Kernel::new(name, "double")?;
    let mut found = Found::default();
    for first in (0..count).step_by(CHUNK as usize) {
        let xs: Vec<f64> = (first..count.min(first + CHUNK)).map(argument).collect();
        for (x, y) in xs.iter().zip(kernel.values(&xs)?) {
            let exact = value(func, *x).context("MPFR has no such function")?;
            let rounded = exact.to_f64();
            let same = y.to_bits() == rounded.to_bits() || y.is_nan() && rounded.is_nan();
            found.note(*x, same, ulps(&exact, y, rounded, 53, -1074));
        }
    }
    Ok(found)
}

/// Arguments of four kinds: all bit patterns alike, and three ranges that most functions care about.
fn argument(n: u64) -> f64 {
    // SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    let unit = (z >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0;
    match n % 4 {
        0 => f64::from_bits(z),
        1 => unit,
        2 => unit * 30.0,
        _ => unit * 700.0,
    }
}

/// How far a result is from the exact value.
fn ulps(exact: &Float, y: f64, rounded: f64, digits: i32, least: i32) -> f64 {
    if y.to_bits() == rounded.to_bits() && !rounded.is_finite() || y.is_nan() && rounded.is_nan() {
        return 0.0;
    }
    if !y.is_finite() || !rounded.is_finite() {
        return f64::INFINITY;
    }
    let exponent = exact.get_exp().unwrap_or(least);
    let ulp = Float::with_val(64, 1) << (exponent - digits).max(least);
    let off = Float::with_val(160, exact - y).abs();
    Float::with_val(64, off / ulp).to_f64()
}

impl Found {
    fn add(&mut self, other: &Found) {
        self.arguments += other.arguments;
        self.wrong += other.wrong;
        if other.worst.0 > self.worst.0 {
            self.worst = other.worst;
        }
    }

    fn note(&mut self, x: f64, same: bool, error: f64) {
        self.arguments += 1;
        self.wrong += u64::from(!same);
        if error > self.worst.0 {
            self.worst = (error, x);
        }
    }
}

/// A kernel that computes one function.
struct Kernel {
    device: Device,
    kernel: isowarp_core::api::Kernel,
}

impl Kernel {
    fn new(name: &str, float: &str) -> Result<Self> {
        let text = format!(
            "__global__ void values(const {float} *x, {float} *y, int n) {{\n\
            int i = blockIdx.x * blockDim.x + threadIdx.x;\nif (i < n) y[i] = {name}(x[i]);\n}}\n"
        );
        let output = compile_text("values.cu", text.as_bytes(), &CompileOptions::default(), &DiskLoader);
        ensure!(!output.has_errors(), "{name} is not compiled");
        let device = Device::open(&CpuBackend::new(), 0)?;
        let program = Program { module: output.module, native: None, floats: FloatMode::Exact, fmad: true };
        let kernel = device.load(&program)?.kernel("values")?;
        Ok(Self { device, kernel })
    }

    fn values<T: bytemuck::Pod>(&self, xs: &[T]) -> Result<Vec<T>> {
        let x = self.device.upload(xs)?;
        let y = self.device.alloc::<T>(xs.len())?;
        let stream = self.device.default_stream();
        let config = LaunchConfig::for_count(xs.len() as u32, 128);
        self.kernel.launch(&stream, config, &args![x, y, xs.len() as i32])?;
        Ok(y.read(&stream)?)
    }
}
