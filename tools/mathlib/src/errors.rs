//! Measures the accuracy of the library's functions: the largest error in units in the last place (Muller et al.,
//! "Handbook of Floating-Point Arithmetic", 2.3), and the number of results that are not correctly rounded.
//!
//! A function runs on the CPU backend, which gives the results of every device. They are compared with MPFR's.

use anyhow::{Result, ensure};
use isowarp_core::api::{Device, FloatMode, LaunchConfig, Program};
use isowarp_core::args;
use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{MathFn, MathType};
use isowarp_cpu::CpuBackend;
use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::DiskLoader;
use rayon::prelude::*;
use rug::Float;

use crate::reference::{near, value, value_of_two};

/// What is checked.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Functions by their names in CUDA: `expf`, `sin`; all that MPFR has, if none is named
    functions: Vec<String>,
    /// Every Nth bit pattern in single precision; 1 is all of them
    #[arg(long, default_value_t = 4093, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Arguments in double precision, and of functions of two arguments
    #[arg(long, default_value_t = 1 << 20)]
    count: u64,
}

/// Number of arguments in one launch.
const CHUNK: u64 = 1 << 20;

/// Greatest error of the C library's value, as a fraction of it: 2⁻⁴⁴.
const MARGIN: f64 = 1.0 / (1u64 << 44) as f64;

/// Measurements of a function.
#[derive(Default)]
struct Found {
    arguments: u64,
    wrong: u64,
    /// Largest error in units in the last place, and its argument.
    worst: (f64, String),
}

/// Largest permitted error of results in single precision, in units in the last place.
const BOUND: f64 = 1.0;

/// Functions whose errors are larger, near zeros that are not floats. docs/exactness.md lists the errors.
const WIDER: [MathFn; 5] = [MathFn::J0, MathFn::J1, MathFn::Lgamma, MathFn::Y0, MathFn::Y1];

/// Measures functions and prints a table.
pub fn run(args: &Args) -> Result<()> {
    println!("| function | arguments | not correctly rounded | largest error, ulp | there |\n|---|---|---|---|---|");
    let mut beyond = Vec::new();
    for (func, float) in MathFn::forms() {
        let Some(name) = func.cuda_name(float).filter(|n| wanted(args, func, n)) else { continue };
        let two = func.params().len() == 2;
        let found = match float {
            Scalar::F32 if two => pairs::<f32>(func, &name, args.count)?,
            Scalar::F32 => single(func, &name, args.every)?,
            _ if two => pairs::<f64>(func, &name, args.count)?,
            _ => double(func, &name, args.count)?,
        };
        let (worst, at) = (found.worst.0, &found.worst.1);
        println!("| `{name}` | {} | {} | {worst:.3} | {at} |", found.arguments, found.wrong);
        if float == Scalar::F32 && worst > BOUND && !WIDER.contains(&func) {
            beyond.push(name);
        }
    }
    ensure!(beyond.is_empty(), "more than {BOUND} ulp: {}", beyond.join(", "));
    Ok(())
}

fn wanted(args: &Args, func: MathFn, name: &str) -> bool {
    let floats = func.params().iter().all(|p| *p == MathType::Float) && func.ret() == MathType::Float;
    let known = match func.params().len() {
        1 => value(func, 0.5).is_some(),
        2 => value_of_two(func, 0.5, 0.5).is_some(),
        _ => false,
    };
    let exact = floats && known && !name.starts_with("__");
    exact && (args.functions.is_empty() || args.functions.iter().any(|f| f == name))
}

fn single(func: MathFn, name: &str, every: u64) -> Result<Found> {
    let kernel = Kernel::new(name, "float", 1)?;
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

/// Compares a result in single precision. If all arguments are checked, MPFR is consulted only where the C library's
/// value is too near to a point where the rounding or the verdict changes.
fn compare(func: MathFn, x: f32, y: f32, every: u64, found: &mut Found) -> Result<()> {
    if every == 1
        && let Some(near) = near(func, f64::from(x))
    {
        let (below, above) = ((near * (1.0 - MARGIN)) as f32, (near * (1.0 + MARGIN)) as f32);
        let error = (f64::from(y) - near).abs() / unit(near);
        if below == above && error < 0.999 * BOUND {
            found.note(y == below, error, || format!("{x:e}"));
            return Ok(());
        }
    }
    // The series of an argument that is too large is not summed.
    let Some(exact) = value(func, f64::from(x)) else { return Ok(()) };
    found.judge(&exact, f64::from(y), Scalar::F32, || format!("{x:e}"));
    Ok(())
}

/// Returns the unit in the last place of a `float` next to a normal value.
fn unit(near: f64) -> f64 {
    f64::from_bits(near.to_bits() & 0x7ff0_0000_0000_0000) * 2f64.powi(-23)
}

/// Rounds a value to a subnormal `float` without an intermediate rounding.
fn once(exact: &Float) -> f32 {
    let scaled = Float::with_val(160, exact * 2f64.powi(149));
    (scaled.round_even().to_f64() * 2f64.powi(-149)) as f32
}

fn double(func: MathFn, name: &str, count: u64) -> Result<Found> {
    let kernel = Kernel::new(name, "double", 1)?;
    let mut found = Found::default();
    for first in (0..count).step_by(CHUNK as usize) {
        let xs: Vec<f64> = (first..count.min(first + CHUNK)).map(argument).collect();
        let ys = kernel.values(&xs)?;
        let parts = xs.par_chunks(1 << 10).zip(ys.par_chunks(1 << 10)).map(|(xs, ys)| {
            let mut found = Found::default();
            for (x, y) in xs.iter().zip(ys) {
                if let Some(exact) = value(func, *x) {
                    found.judge(&exact, *y, Scalar::F64, || format!("{x:e}"));
                }
            }
            found
        });
        parts.collect::<Vec<Found>>().iter().for_each(|part| found.add(part));
    }
    Ok(found)
}

/// Float type in which functions of two arguments are measured.
trait Number: bytemuck::Pod + Into<f64> + Send + Sync + std::fmt::LowerExp {
    const SCALAR: Scalar;
    const NAME: &'static str;
    /// Returns an argument. Half of the arguments are random bits, the others are moderate.
    fn argument(n: u64) -> Self;
}

impl Number for f32 {
    const SCALAR: Scalar = Scalar::F32;
    const NAME: &'static str = "float";
    fn argument(n: u64) -> Self {
        let bits = random(n) as u32;
        let mantissa = f32::from_bits(bits & 0x807f_ffff | 0x3f80_0000);
        if n & 2 == 0 { f32::from_bits(bits) } else { mantissa * 2f32.powi(((bits >> 23) % 16) as i32 - 8) }
    }
}

impl Number for f64 {
    const SCALAR: Scalar = Scalar::F64;
    const NAME: &'static str = "double";
    fn argument(n: u64) -> Self {
        argument(n)
    }
}

fn pairs<T: Number>(func: MathFn, name: &str, count: u64) -> Result<Found> {
    let kernel = Kernel::new(name, T::NAME, 2)?;
    let mut found = Found::default();
    for first in (0..count).step_by(CHUNK as usize) {
        let numbers = first..count.min(first + CHUNK);
        let xs: Vec<T> = numbers.clone().map(|n| T::argument(2 * n)).collect();
        // The kinds of the two arguments are independent.
        let ys: Vec<T> = numbers.map(|n| T::argument((2 * n) ^ ((n >> 1) & 2) | 1)).collect();
        let zs = kernel.values_of_two(&xs, &ys)?;
        let arguments = xs.par_chunks(1 << 10).zip(ys.par_chunks(1 << 10));
        let parts = arguments.zip(zs.par_chunks(1 << 10)).map(|((xs, ys), zs)| {
            let mut found = Found::default();
            for ((x, y), z) in xs.iter().zip(ys).zip(zs) {
                if let Some(exact) = value_of_two(func, (*x).into(), (*y).into()) {
                    found.judge(&exact, (*z).into(), T::SCALAR, || format!("{x:e}, {y:e}"));
                }
            }
            found
        });
        parts.collect::<Vec<Found>>().iter().for_each(|part| found.add(part));
    }
    Ok(found)
}

/// Returns an argument of one of four kinds: uniform bit patterns, and three ranges that matter for most functions.
fn argument(n: u64) -> f64 {
    let z = random(n);
    let unit = (z >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0;
    match n % 4 {
        0 => f64::from_bits(z),
        1 => unit,
        2 => unit * 30.0,
        _ => unit * 700.0,
    }
}

/// Returns a number of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
fn random(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns the distance of a result from the exact value, in units in the last place.
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
            self.worst = other.worst.clone();
        }
    }

    fn note(&mut self, same: bool, error: f64, at: impl FnOnce() -> String) {
        self.arguments += 1;
        self.wrong += u64::from(!same);
        if error > self.worst.0 {
            self.worst = (error, at());
        }
    }

    /// Compares a result with the exact value.
    fn judge(&mut self, exact: &Float, y: f64, ty: Scalar, at: impl FnOnce() -> String) {
        let (rounded, digits, least) = match ty {
            Scalar::F32 => {
                let rounded = Float::with_val(24, exact).to_f32();
                let subnormal = exact.is_finite() && rounded.abs() < f32::MIN_POSITIVE;
                (f64::from(if subnormal { once(exact) } else { rounded }), 24, -149)
            }
            _ => (exact.to_f64(), 53, -1074),
        };
        let same = y.to_bits() == rounded.to_bits() || y.is_nan() && rounded.is_nan();
        let error = if same { ulps(exact, y, rounded, digits, least) } else { Self::beyond(exact, y, rounded, ty) };
        self.note(same, error, at);
    }

    /// Returns the error of a result that is not correctly rounded. An infinity counts as the power of two above the
    /// largest float.
    fn beyond(exact: &Float, y: f64, rounded: f64, ty: Scalar) -> f64 {
        let (digits, least, top) = if ty == Scalar::F32 { (24, -149, 128) } else { (53, -1074, 1024) };
        if y.is_nan() || rounded.is_nan() || y.is_sign_negative() != rounded.is_sign_negative() || !exact.is_finite() {
            return f64::INFINITY;
        }
        let limit = Float::with_val(64, Float::with_val(64, 1) << top);
        let number = |v: f64| if v.is_finite() { Float::with_val(64, v).abs() } else { limit.clone() };
        let exact = Float::with_val(160, exact.abs_ref()).min(&limit);
        let exponent = exact.get_exp().unwrap_or(least).min(top);
        let ulp = Float::with_val(64, 1) << (exponent - digits).max(least);
        Float::with_val(64, Float::with_val(160, exact - number(y)).abs() / ulp).to_f64()
    }
}

/// A kernel that computes one function.
struct Kernel {
    device: Device,
    kernel: isowarp_core::api::Kernel,
}

impl Kernel {
    fn new(name: &str, float: &str, arguments: usize) -> Result<Self> {
        let rest = if arguments == 2 { ", y[i]" } else { "" };
        let text = format!(
            "__global__ void values(const {float} *x, const {float} *y, {float} *z, int n) {{\n\
            int i = blockIdx.x * blockDim.x + threadIdx.x;\nif (i < n) z[i] = {name}(x[i]{rest});\n}}\n"
        );
        let output = compile_text("values.cu", text.as_bytes(), &CompileOptions::default(), &DiskLoader);
        ensure!(!output.has_errors(), "{name} is not compiled");
        let device = Device::open(&CpuBackend::new(), 0)?;
        let program = Program { module: output.module, native: None, floats: FloatMode::Exact, fmad: true };
        let kernel = device.load(&program)?.kernel("values")?;
        Ok(Self { device, kernel })
    }

    fn values<T: bytemuck::Pod>(&self, xs: &[T]) -> Result<Vec<T>> {
        self.values_of_two(xs, &[])
    }

    fn values_of_two<T: bytemuck::Pod>(&self, xs: &[T], ys: &[T]) -> Result<Vec<T>> {
        let (x, y) = (self.device.upload(xs)?, self.device.upload(ys)?);
        let z = self.device.alloc::<T>(xs.len())?;
        let stream = self.device.default_stream();
        let config = LaunchConfig::for_count(xs.len(), 128);
        self.kernel.launch(&stream, config, &args![x, y, z, xs.len() as i32])?;
        Ok(z.read(&stream)?)
    }
}
