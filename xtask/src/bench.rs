//! `cargo xtask bench`: times kernels on some devices, with `isowarp run --time` of the release build: one
//! by memory, one by arithmetic, some in which threads work together, and the usual ways to go through memory. The
//! median over the launches counts.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

use crate::process;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The devices; the others are compared with the first one
    #[arg(long, default_values_t = ["cuda".to_owned(), "wgpu".to_owned()])]
    device: Vec<String>,
    /// Elements of saxpy's vectors
    #[arg(long, default_value_t = 128 << 20, value_name = "N")]
    saxpy: u64,
    /// Rows of the matrices, a multiple of 64
    #[arg(long, default_value_t = 4096, value_name = "N")]
    matmul: u64,
    /// Numbers of the kernels in which threads work together, and of those that go through memory: a power of two
    /// from 4096 on
    #[arg(long, default_value_t = 64 << 20, value_name = "N")]
    numbers: u64,
    /// Only those whose names have one of these words in them
    #[arg(long, value_name = "WORD")]
    only: Vec<String>,
    /// Timed launches
    #[arg(long, default_value_t = 20, value_name = "N")]
    repeats: u32,
    /// `exact` or `native`
    #[arg(long, default_value = "exact")]
    float: String,
    /// Where the results go as JSON
    #[arg(long, default_value = "target/bench.json", value_name = "FILE")]
    output: PathBuf,
}

/// One kernel with its launch.
#[derive(Clone)]
struct Bench {
    name: String,
    file: &'static str,
    args: Vec<String>,
    /// Work per launch, in units of 1e9, and the unit of work per second.
    work: f64,
    unit: &'static str,
}

pub fn run(args: &Args) -> Result<()> {
    ensure!(args.matmul > 0 && args.matmul.is_multiple_of(64), "--matmul must be a multiple of 64");
    ensure!(args.saxpy > 0 && args.saxpy <= i32::MAX as u64, "--saxpy must be between 1 and {}", i32::MAX);
    ensure!(
        args.numbers >= 4096 && args.numbers.is_power_of_two() && args.numbers <= u64::from(u32::MAX),
        "--numbers must be a power of two from 4096 on, below 2^32"
    );
    ensure!(args.repeats > 0, "--repeats must be at least 1");
    process::run(&mut process::cargo(["build", "--release", "--features", "cuda", "--bin", "isowarp"]))?;
    let isowarp = process::isowarp("release")?;
    let mut entries = Vec::new();
    let all = [vec![saxpy(args.saxpy), matmul(args.matmul)], together(args.numbers), memory(args.numbers)].concat();
    let wanted = |bench: &Bench| args.only.is_empty() || args.only.iter().any(|word| bench.name.contains(word));
    for bench in all.into_iter().filter(wanted) {
        let mut first: Option<f64> = None;
        for device in &args.device {
            let mut command = Command::new(&isowarp);
            command.args(["--float", &args.float, "run", bench.file, "--kernel"]).args(&bench.args);
            command.args(["--device", device, "--time", &args.repeats.to_string()]);
            let text = process::output(&mut command)?;
            let adapter = text.lines().find_map(|l| Some(l.split_once(": ")?.1)).unwrap_or_default().to_owned();
            let ms = median(&text).with_context(|| format!("no time in the output:\n{text}"))?;
            let rate = bench.work / (ms / 1e3);
            let ratio = rate / *first.get_or_insert(rate);
            println!("{:<24} {device:<8} {ms:>10.4} ms {rate:>10.1} {} {ratio:>6.3}", bench.name, bench.unit);
            entries.push(json!({
                "kernel": bench.name, "device": device, "adapter": adapter, "float": args.float,
                "repeats": args.repeats, "median_ms": ms, "rate": rate, "unit": bench.unit, "ratio": ratio,
            }));
        }
    }
    let path = process::root().join(&args.output);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(&path, format!("{:#}\n", Value::Array(entries)))
        .with_context(|| format!("{} cannot be written", path.display()))?;
    println!("wrote {}", path.display());
    Ok(())
}

fn saxpy(n: u64) -> Bench {
    let args = format!(
        "saxpy --grid {} --block 256 --arg i32={n} --arg f32=2 --arg x:f32[{n}]=fill(1) --arg y:f32[{n}]=fill(3)",
        n.div_ceil(256)
    );
    Bench {
        name: format!("saxpy {n}"),
        file: "shaders/examples/saxpy.cu",
        args: words(&args),
        // Two floats are read and one is written.
        work: n as f64 * 12.0 / 1e9,
        unit: "GB/s",
    }
}

fn matmul(n: u64) -> Bench {
    let (tiles, size) = (n / 64, n * n);
    let args = format!(
        "matmul --grid {tiles},{tiles} --block 256 --arg a:f32[{size}]=random(1) --arg b:f32[{size}]=random(2) \
         --arg c:f32[{size}]=zero --arg i32={n}"
    );
    Bench {
        name: format!("matmul {n}"),
        file: "shaders/examples/matmul.cu",
        args: words(&args),
        work: 2.0 * (n as f64).powi(3) / 1e9,
        unit: "GFLOP/s",
    }
}

/// Kernels with shuffles, ballots, barriers, and blocks that wait for nobody but know who is last.
fn together(n: u64) -> Vec<Bench> {
    let (blocks, warps, quarter) = (2048, 2048 * 8, n / 1024);
    let bench = |name: &str, file, args: String, words: u64| Bench {
        name: format!("{name} {n}"),
        file,
        args: self::words(&format!("{name} {args}")),
        // Of four bytes.
        work: words as f64 * 4.0 / 1e9,
        unit: "GB/s",
    };
    vec![
        bench(
            "warp_reduction",
            "shaders/bench/warp_reduction.cu",
            format!(
                "--grid {blocks} --block 256 --arg in:u32[{n}]=random(1) --arg out:u32[{warps}]=zero --arg u32={n}"
            ),
            n,
        ),
        bench(
            "block_scan",
            "shaders/bench/block_scan.cu",
            format!("--grid {quarter} --block 256 --arg in:u32[{n}]=random(1) --arg out:u32[{n}]=zero"),
            2 * n,
        ),
        bench(
            "radix_pass",
            "shaders/bench/radix_pass.cu",
            format!(
                "--grid {quarter} --block 1024 --arg in:u32[{n}]=random(1) --arg out:u32[{n}]=zero \
                 --arg counts:u32[{}]=zero --arg u32=4",
                quarter * 16
            ),
            2 * n,
        ),
        bench(
            "last_block_reduction",
            "shaders/bench/last_block_reduction.cu",
            format!(
                "--grid {blocks} --block 256 --arg in:u32[{n}]=random(1) --arg parts:u32[{blocks}]=zero \
                 --arg out:u32[1]=zero --arg u32={n}"
            ),
            n,
        ),
    ]
}

/// The usual ways to go through `n` floats.
fn memory(n: u64) -> Vec<Bench> {
    // The square matrix that fits, rows of 32 entries of a sparse one, bytes that take as much memory, and
    // structs of pointers for 4096 floats each.
    let width = 1 << (n.ilog2() / 2);
    let (square, tiles) = (width * width, width / 32);
    let (entries, rows) = (n / 2, n / 2 / 32);
    let (bytes, views) = (n * 4, n / 4096);
    let bench = |name: &str, args: String, bytes: u64| Bench {
        name: format!("{name} {n}"),
        file: "shaders/bench/memory.cu",
        args: words(&format!("{name} {args}")),
        work: bytes as f64 / 1e9,
        unit: "GB/s",
    };
    let floats = |name: &str, count: u64| format!("--arg {name}:f32[{count}]=random(1)");
    let out = |count: u64| format!("--arg out:f32[{count}]=zero");
    let last = n - 1;
    vec![
        bench("copy", format!("--grid {} --block 256 {} {}", n / 256, floats("in", n), out(n)), 8 * n),
        bench("copy_vectors", format!("--grid {} --block 256 {} {}", n / 1024, floats("in", n), out(n)), 8 * n),
        bench(
            "transpose",
            format!("--grid {tiles},{tiles} --block 32,8 {} {} --arg u32={width}", floats("in", square), out(square)),
            8 * square,
        ),
        bench(
            "stencil",
            format!(
                "--grid {tiles},{} --block 32,8 {} {} --arg u32={width} --arg u32={width}",
                width / 8,
                floats("in", square),
                out(square)
            ),
            8 * square,
        ),
        bench(
            "gather",
            format!(
                "--grid {} --block 256 --arg index:u32[{n}]=random(2) {} {} --arg u32={last}",
                n / 256,
                floats("in", n),
                out(n)
            ),
            12 * n,
        ),
        bench(
            "spmv",
            format!(
                "--grid {} --block 256 --arg starts:u32[{}]=iota --arg columns:u32[{entries}]=random(2) {} \
                 --arg x:f32[65536]=random(3) {} --arg u32=65535",
                rows / 8,
                rows + 1,
                floats("values", entries),
                out(rows)
            ),
            8 * entries,
        ),
        bench(
            "byte_histogram",
            format!(
                "--grid 2048 --block 256 --arg in:u8[{bytes}]=random(1) --arg counts:u32[256]=zero --arg u32={bytes}"
            ),
            bytes,
        ),
        bench(
            "struct_of_pointers",
            format!(
                "--grid {views} --block 256 --arg views:u64[{}]=zero {} {} {}",
                3 * views,
                floats("x", n),
                floats("y", n),
                out(n)
            ),
            12 * n,
        ),
    ]
}

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// The number in `median 0.1234 ms`.
fn median(text: &str) -> Option<f64> {
    let (_, rest) = text.split_once("median ")?;
    rest.split_once(" ms")?.0.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_found_in_the_output() {
        let text = "cuda:0: X\n  kernel time over 5 launches: median 0.6412 ms, minimum 0.6 ms, maximum 0.7 ms\n";
        assert_eq!(median(text), Some(0.6412));
        assert_eq!(median("cuda:0: X\n"), None);
    }

    #[test]
    fn launches_cover_all_elements() {
        assert!(saxpy(1000).args.windows(2).any(|w| w == ["--grid", "4"]));
        let all = [together(4096), memory(4096)].concat();
        assert!(all.iter().all(|b| b.args.windows(2).any(|w| w[0] == "--grid" && !w[1].starts_with('0'))));
        assert!(matmul(128).args.windows(2).any(|w| w == ["--grid", "2,2"]));
    }
}
