//! `--random N`: compares random programs and saves those that differ.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use differential::device::Cpu;
use differential::host::Gxx;
use differential::nvrtc::Nvrtc;
use differential::outcome::Outcome;
use differential::program::bless;
use differential::random::known::KNOWN;
use differential::random::reduce::reduce;
use differential::random::run::{Bench, Difference, TOGETHER, Tally};
use differential::random::{Feature, Random};

/// Random programs in place of the corpus.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Compare N random programs
    #[arg(long, value_name = "N")]
    pub random: Option<u64>,
    #[arg(long, default_value_t = 1, requires = "random")]
    seed: u64,
    /// The number of the first program
    #[arg(long, default_value_t = 0, requires = "random")]
    start: u64,
    /// Programs about these alone
    #[arg(long, value_delimiter = ',', requires = "random")]
    only: Vec<Feature>,
    /// Make programs that differ small
    #[arg(long, requires = "random")]
    reduce: bool,
    /// Print the programs, and compare nothing
    #[arg(long, requires = "random")]
    show: bool,
    /// End after so many seconds, however many programs are left
    #[arg(long, requires = "random")]
    seconds: Option<u64>,
    /// How many differences of one kind are reduced and saved
    #[arg(long, default_value_t = 5, requires = "random")]
    of_a_kind: usize,
    /// How many differences of one program are looked at
    #[arg(long, default_value_t = 8, requires = "random")]
    of_each: usize,
    /// Where programs that differ are saved
    #[arg(long, default_value = "target/differential", requires = "random")]
    save: PathBuf,
}

/// Compares the programs. Returns false if something differs.
pub fn run(args: &Args) -> Result<bool> {
    let end = args.start + args.random.unwrap_or_default();
    let make = |index| (index, Random::make(args.seed, index, &args.only));
    if args.show {
        for (index, program) in (args.start..end).map(make) {
            println!("// {index}: {:?}\n{}", program.features, program.text(|_| true));
        }
        return Ok(true);
    }
    let gxx = Gxx::find()?.context("g++ is not installed (Debian and Ubuntu: apt-get install g++)")?;
    let (version, began) = (gxx.version(), Instant::now());
    let nvrtc = Nvrtc::find();
    let bench = Bench { cpu: Cpu::open()?, gxx, nvrtc };
    let mut tally = Tally::default();
    let (mut seen, mut next) = (0, args.start);
    let mut kinds: Vec<(String, usize)> = Vec::new();
    while next < end && args.seconds.is_none_or(|most| began.elapsed() < Duration::from_secs(most)) {
        let last = (next + TOGETHER).min(end);
        let programs: Vec<_> = (next..last).map(make).collect();
        bench.run(&programs, args.of_each, &mut tally)?;
        for difference in &tally.differences[seen..] {
            let kind = format!("{:?} {:?}", difference.features, difference.kind);
            let count = match kinds.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, count)) => {
                    *count += 1;
                    *count
                }
                None => {
                    kinds.push((kind, 1));
                    1
                }
            };
            if count <= args.of_a_kind {
                tell(args, &bench, difference)?;
            }
        }
        seen = tally.differences.len();
        next = last;
    }
    kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (kind, count) in &kinds {
        println!("{count:>6} {kind}");
    }
    for known in KNOWN {
        let count = tally.known.get(known.name).unwrap_or(&0);
        println!("{count:>6} left out: {}: {}", known.name, known.reason);
    }
    let Tally { programs, uses, refused, undefined, disputed, crashed, .. } = tally;
    let seconds = began.elapsed().as_secs_f64();
    if let Some(nvrtc) = nvrtc {
        println!("{disputed:>6} left out: g++ and {} judge otherwise, Isowarp as NVRTC", nvrtc.version());
    }
    println!(
        "{programs} programs of seed {} from number {} on in {seconds:.0} s, with {uses} uses, {refused} of them refused \
         by both: {seen} differ; {undefined} more are not defined, {crashed} crash g++; compared with {version}",
        args.seed, args.start
    );
    Ok(seen == 0)
}

/// Prints and saves a program that differs.
fn tell(args: &Args, bench: &Bench, difference: &Difference) -> Result<()> {
    const TRIES: usize = 150;
    let text = match args.reduce {
        true => reduce(bench, &difference.text, &difference.kind, TRIES)?,
        false => difference.text.clone(),
    };
    let text = match bench.gxx.alone(&text)? {
        Outcome::Values(values) => bless(&text, &values).unwrap_or(text),
        Outcome::Refused(_) => format!("//@ refused:\n{text}"),
        Outcome::Unsupported(_) | Outcome::Failed(_) | Outcome::Crashed(_) => text,
    };
    let path = save(&args.save, args.seed, difference, &text)?;
    let Difference { index, features, told, .. } = difference;
    println!("program {index} {features:?}: {told}\n{text}\nsaved as {}", path.display());
    Ok(())
}

/// Writes a program to a file that does not exist yet.
fn save(folder: &Path, seed: u64, difference: &Difference, text: &str) -> Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    let mut number = 0;
    loop {
        let path = folder.join(format!("{seed}-{}-{number}.cu", difference.index));
        if !path.exists() {
            std::fs::write(&path, text).with_context(|| format!("writing {}", path.display()))?;
            return Ok(path);
        }
        number += 1;
    }
}
