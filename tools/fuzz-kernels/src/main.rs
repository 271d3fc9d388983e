//! `isowarp-fuzz-kernels`: runs random kernels on several devices; see docs/fuzzing.md.
#![forbid(unsafe_code)]

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use isowarp_fuzz_kernels::chains;
use isowarp_fuzz_kernels::emit::emit_program;
use isowarp_fuzz_kernels::feature::Feature;
use isowarp_fuzz_kernels::make::{Grammar, make_with};
use isowarp_fuzz_kernels::places::{self, Places};
use isowarp_fuzz_kernels::reduce::reduce;
use isowarp_fuzz_kernels::run::{Bench, Verdict};
use isowarp_fuzz_kernels::tree::Tree;

/// Runs random well-defined kernels on the CPU, on wgpu and on CUDA, and compares every bit.
#[derive(Debug, Parser)]
struct Cli {
    /// Programs to run
    #[arg(long, default_value_t = 1000)]
    iterations: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first program
    #[arg(long, default_value_t = 0)]
    start: u64,
    /// What is compared with the CPU: `wgpu` (if nothing is named), `cuda` or `optimised`; several may be named
    #[arg(long, value_name = "BACKEND")]
    device: Vec<places::ComparedBackend>,
    /// The number of the wgpu device
    #[arg(long, default_value_t = 0)]
    wgpu: usize,
    /// The number of the CUDA device
    #[arg(long, default_value_t = 0)]
    cuda: usize,
    /// The CPU alone: finds programs that are not well-defined
    #[arg(long)]
    cpu_only: bool,
    /// Also with WebGPU's limits, where 64-bit integers are emulated
    #[arg(long)]
    webgpu: bool,
    /// Also as on a device whose compiler makes every mistake that is gone around by hiding values
    #[arg(long)]
    hide: bool,
    /// Programs without 64-bit integers, and without features
    #[arg(long)]
    narrow: bool,
    /// Programs of nothing but features
    #[arg(long)]
    bare: bool,
    /// Kernels of so many independent chains of operations on all scalar types, in place of programs of statements
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..=256), conflicts_with_all = ["narrow", "bare", "block", "only"])]
    chains: Option<u16>,
    /// Chains of integers alone; wgpu in native mode is compared, too
    #[arg(long, requires = "chains")]
    integers: bool,
    /// Chains without `__half` and `__nv_bfloat16`
    #[arg(long, requires = "chains")]
    no_halves: bool,
    /// Chains with math functions; a program's own text is not compared then, since NVIDIA's library has other results
    #[arg(long, requires = "chains")]
    math: bool,
    /// On cuda the text that Isowarp prints alone: plain NVRTC does not compile the program's own text
    #[arg(long)]
    printed: bool,
    /// The threads of all blocks, at most 128
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u32).range(1..=128))]
    block: Option<u32>,
    /// Each program has these features and no others, for instance `pointers,tags`; `none` for programs without
    #[arg(long, value_name = "FEATURES")]
    only: Option<String>,
    /// Seconds for one program
    #[arg(long, default_value_t = 60)]
    limit: u64,
    /// End after so many seconds, however many programs are left
    #[arg(long)]
    seconds: Option<u64>,
    /// Where failing programs go
    #[arg(long, default_value = "target/fuzz-failures")]
    save: PathBuf,
    /// Print the program `start` and end
    #[arg(long)]
    show: bool,
    /// How many failing programs are made small
    #[arg(long, default_value_t = 5)]
    reduce: u64,
    /// Leave failing programs as they are
    #[arg(long)]
    no_reduce: bool,
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

impl Cli {
    fn places(&self) -> Places {
        let named = if self.device.is_empty() { &[places::ComparedBackend::Wgpu][..] } else { &self.device };
        let has = |kind| !self.cpu_only && named.contains(&kind);
        Places {
            wgpu: has(places::ComparedBackend::Wgpu).then_some(self.wgpu),
            webgpu: self.webgpu,
            hide: self.hide,
            cuda: has(places::ComparedBackend::Cuda).then_some(self.cuda),
            optimised: has(places::ComparedBackend::Optimised),
            native: self.integers,
            plain: self.chains.is_some(),
        }
    }

    fn features(&self) -> Result<Option<Vec<Feature>>> {
        let Some(names) = &self.only else { return Ok(None) };
        let names = names.split(',').filter(|name| *name != "none");
        names.map(|name| Feature::parse(name).map_err(anyhow::Error::msg)).collect::<Result<_>>().map(Some)
    }
}

/// Ends the process when one program takes too long, because a device cannot be stopped.
fn watch(cli: &Cli) -> Arc<(AtomicU64, Mutex<Instant>)> {
    let now = Arc::new((AtomicU64::new(cli.start), Mutex::new(Instant::now())));
    let (watched, limit, seed) = (Arc::clone(&now), Duration::from_secs(cli.limit), cli.seed);
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let began = watched.1.lock().map_or_else(|e| *e.into_inner(), |t| *t);
            if began.elapsed() > limit {
                let index = watched.0.load(Ordering::Relaxed);
                println!("HANG: program {index} of seed {seed} takes more than {} s", limit.as_secs());
                std::process::exit(3);
            }
        }
    });
    now
}

/// A subject to run: a program of statements, or a kernel of chains.
enum Subject {
    Statements(Tree),
    Chains(chains::Kernel),
}

impl Subject {
    fn make(cli: &Cli, grammar: &Grammar, index: u64) -> Self {
        let choices = chains::Choices { integers: cli.integers, no_halves: cli.no_halves, math: cli.math };
        match cli.chains {
            Some(count) => Self::Chains(chains::make(cli.seed, index, count.into(), choices)),
            None => Self::Statements(make_with(cli.seed, index, grammar)),
        }
    }

    fn run(&self, bench: &Bench<'_>) -> Verdict {
        match self {
            Self::Statements(tree) => bench.run(tree),
            Self::Chains(kernel) => bench.run_chains(kernel),
        }
    }

    /// Returns the smallest subject that was found for which a condition holds.
    fn reduced(&self, fails: &mut dyn FnMut(&Self) -> bool) -> Self {
        match self {
            Self::Statements(tree) => {
                Self::Statements(reduce(tree, 1500, &mut |tree| fails(&Self::Statements(tree.clone()))))
            }
            Self::Chains(kernel) => {
                Self::Chains(kernel.reduced(1500, &mut |kernel| fails(&Self::Chains(kernel.clone()))))
            }
        }
    }

    /// Describes the contents: the features, or the number of chains.
    fn contents(&self) -> String {
        match self {
            Self::Statements(tree) => format!("{:?}", tree.features()),
            Self::Chains(kernel) => format!("{} chains", kernel.chains.len()),
        }
    }

    /// Returns the text, and the options of the launch.
    fn text(&self) -> (String, String) {
        match self {
            Self::Statements(tree) => {
                let emitted = emit_program(tree);
                let [x, y] = tree.block;
                (emitted.text, format!("grid={} block={x},{y} shared={}", tree.grid, emitted.dynamic))
            }
            Self::Chains(kernel) => {
                (chains::text(kernel), format!("grid={} block={} fmad=false", chains::GRID, chains::BLOCK))
            }
        }
    }
}

fn run(cli: &Cli) -> Result<bool> {
    let grammar = Grammar { narrow: cli.narrow, bare: cli.bare, block: cli.block, only: cli.features()? };
    let make = |index| Subject::make(cli, &grammar, index);
    if cli.show {
        print!("{}", make(cli.start).text().0);
        return Ok(true);
    }
    let mut bench = cli.places().open()?;
    if cli.math || cli.printed {
        bench.native.clear();
    }
    let compared = bench.names().join(" = ");
    println!("{compared}");
    let now = watch(cli);
    let touch = |index: u64| {
        now.0.store(index, Ordering::Relaxed);
        *now.1.lock().unwrap_or_else(|e| e.into_inner()) = Instant::now();
    };
    let begin = Instant::now();
    let (mut failed, mut refused, mut count) = (0, 0, 0);
    for index in cli.start..cli.start + cli.iterations {
        if cli.seconds.is_some_and(|most| begin.elapsed() >= Duration::from_secs(most)) {
            break;
        }
        touch(index);
        count += 1;
        let subject = make(index);
        let verdict = subject.run(&bench);
        if let Verdict::Refused(reason) = &verdict {
            refused += 1;
            println!("refused: program {index} of seed {} {}: {reason}", cli.seed, subject.contents());
        } else if verdict != Verdict::Same {
            failed += 1;
            println!("FAILED: program {index} of seed {} {}: {verdict:?}", cli.seed, subject.contents());
            let lost = matches!(verdict, Verdict::Lost(_));
            let small = if cli.no_reduce || failed > cli.reduce || lost {
                subject
            } else {
                subject.reduced(&mut |subject| {
                    touch(index);
                    subject.run(&bench).like(&verdict)
                })
            };
            touch(index);
            let again = if lost { verdict } else { small.run(&bench) };
            let text = save(cli, index, &small, &again)?;
            println!("{text}");
            if lost {
                println!("ended: a device is lost; `--start {}` goes on behind that program", index + 1);
                break;
            }
        }
        if count % 500 == 0 {
            println!("{count} programs in {:.0} s, {failed} failed", begin.elapsed().as_secs_f64());
        }
    }
    let (kind, parts) = match cli.chains {
        Some(chains) => ("chains", format!(" of {chains} chains")),
        None => ("sync", String::new()),
    };
    println!(
        "{kind}: {count} programs{parts} with seed {} from number {} on in {:.0} s, {refused} refused, {failed} failed; compared: {compared}",
        cli.seed,
        cli.start,
        begin.elapsed().as_secs_f64()
    );
    Ok(failed == 0)
}

/// Writes a failing program to a file, with the command that generates it again. Returns its text.
fn save(cli: &Cli, index: u64, small: &Subject, verdict: &Verdict) -> Result<String> {
    std::fs::create_dir_all(&cli.save)?;
    let kind = if cli.chains.is_some() { "chains" } else { "sync" };
    let path = cli.save.join(format!("{kind}-{}-{index}.cu", cli.seed));
    let mut options = cli.only.as_ref().map_or_else(String::new, |only| format!(" --only {only}"));
    let flags = [
        (" --bare", cli.bare),
        (" --narrow", cli.narrow),
        (" --integers", cli.integers),
        (" --no-halves", cli.no_halves),
        (" --math", cli.math),
        (" --printed", cli.printed),
    ];
    for (flag, given) in flags {
        options.push_str(if given { flag } else { "" });
    }
    if let Some(block) = cli.block {
        options.push_str(&format!(" --block {block}"));
    }
    if let Some(chains) = cli.chains {
        options.push_str(&format!(" --chains {chains}"));
    }
    let (program, launch) = small.text();
    let text = format!(
        "// {}\n// isowarp-fuzz-kernels --seed {} --start {index} --iterations 1{options}\n// launch: {launch}\n{program}",
        format!("{verdict:?}").lines().next().unwrap_or_default(),
        cli.seed,
    );
    std::fs::write(&path, &text).with_context(|| format!("writing {}", path.display()))?;
    Ok(format!("{text}\nsaved as {}", path.display()))
}
