//! Runs inputs in another process, ends it when it hangs, records the cause of its death, and continues with the next
//! input.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::target::Target;
use crate::{input, reduce};

/// Number of times that an input's limit is waited for if the machine is busy with other work.
const MAX_WAITS: u32 = 30;

/// Options of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// Part of the front end that is fuzzed.
    pub target: Target,
    /// Number of inputs.
    pub iterations: u64,
    /// Number of the first input.
    pub start: u64,
    /// Seed on which all inputs depend.
    pub seed: u64,
    /// Time limit of one input.
    pub limit: Duration,
    /// Memory limit of the worker, in MiB.
    pub memory: u64,
    /// Folder for failing inputs.
    pub save: PathBuf,
    /// Whether failing inputs are reduced.
    pub reduce: bool,
}

/// Results of a run.
#[derive(Debug, Default, Clone)]
pub struct Summary {
    /// Number of inputs that were run.
    pub executions: u64,
    /// Number of inputs without errors, with or without kernels.
    pub accepted: u64,
    /// Number of inputs without errors whose IR has kernels.
    pub compiled: u64,
    /// Failures by signature: their number, and the number of the first input.
    pub failures: BTreeMap<String, (u64, u64)>,
    /// Inputs that took longest.
    pub slowest: Vec<(Duration, u64)>,
}

/// Number of inputs after which a worker is replaced, since interned names are never freed.
const INPUTS_PER_WORKER: u64 = 20_000;
/// Number of slow inputs that are remembered.
const SLOWEST: usize = 5;

/// Runs all inputs.
///
/// # Errors
/// The worker cannot be started, or a failing input cannot be saved.
pub fn run(options: &Options, seeds: &[String]) -> Result<Summary> {
    let mut summary = Summary::default();
    let end = options.start + options.iterations;
    let mut next = options.start;
    let mut shown = Instant::now();
    while next < end {
        let until = (next + INPUTS_PER_WORKER).min(end);
        next = batch(options, seeds, next, until, &mut summary)?;
        if shown.elapsed() > Duration::from_secs(30) {
            shown = Instant::now();
            eprintln!(
                "{}: {} of {}, {} kinds of failures",
                options.target.name(),
                summary.executions,
                options.iterations,
                summary.failures.len()
            );
        }
    }
    Ok(summary)
}

/// Runs one worker until it ends. Returns the number of the next input.
fn batch(options: &Options, seeds: &[String], from: u64, until: u64, summary: &mut Summary) -> Result<u64> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["worker", "--target", options.target.name(), "--seed", &options.seed.to_string()])
        .args(["--from", &from.to_string(), "--until", &until.to_string(), "--memory", &options.memory.to_string()])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("the worker cannot be started")?;
    let lines = reader(&mut child);
    let mut current: Option<(u64, Instant)> = None;
    // Processor time of the worker when its current input began, and the number of waits for it.
    let (mut begun, mut waits) = (cpu_time(child.id()), 0);
    let finished = |summary: &mut Summary, current: &mut Option<(u64, Instant)>| {
        if let Some((index, since)) = current.take() {
            summary.executions += 1;
            note_time(summary, since.elapsed(), index);
        }
    };
    loop {
        match lines.recv_timeout(options.limit) {
            Ok(line) => match line.split_once(' ') {
                Some((">", index)) => {
                    finished(summary, &mut current);
                    current = Some((index.parse()?, Instant::now()));
                    (begun, waits) = (cpu_time(child.id()), 0);
                }
                Some(("!", rest)) => {
                    let (index, signature) = rest.split_once(' ').unwrap_or((rest, ""));
                    failure(options, seeds, index.parse()?, signature, summary)?;
                    // The time of the reduction does not count for the next input.
                    summary.executions += u64::from(current.take().is_some());
                }
                Some(("=", counts)) => {
                    finished(summary, &mut current);
                    let mut counts = counts.split(' ').skip(1).map(|c| c.parse().unwrap_or(0));
                    let (accepted, compiled): (u64, u64) = (counts.next().unwrap_or(0), counts.next().unwrap_or(0));
                    summary.accepted += accepted + compiled;
                    summary.compiled += compiled;
                }
                _ => {}
            },
            Err(RecvTimeoutError::Timeout)
                if waits < MAX_WAITS
                    && let (Some(begun), Some(now)) = (begun, cpu_time(child.id()))
                    && now.saturating_sub(begun) < options.limit =>
            {
                waits += 1;
            }
            Err(RecvTimeoutError::Timeout) => {
                child.kill().ok();
                child.wait()?;
                let index = current.map_or(from, |(i, _)| i);
                finished(summary, &mut current);
                failure(options, seeds, index, "hang", summary)?;
                return Ok(index + 1);
            }
            Err(RecvTimeoutError::Disconnected) => {
                let mut message = String::new();
                if let Some(mut stderr) = child.stderr.take() {
                    stderr.read_to_string(&mut message).ok();
                }
                let status = child.wait()?;
                if status.success() {
                    return Ok(until);
                }
                let index = current.map_or(from, |(i, _)| i);
                finished(summary, &mut current);
                failure(options, seeds, index, &death(status, &message), summary)?;
                return Ok(index + 1);
            }
        }
    }
}

/// Returns the processor time that a process has used, if the system reports it. On a busy machine an input may take
/// long without being slow.
fn cpu_time(process: u32) -> Option<Duration> {
    /// Unit in which Linux counts on all of its current platforms (`USER_HZ`).
    const TICKS_PER_SECOND: u64 = 100;
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // After the name in parentheses, the fields from the third on follow; user and system time are the 14th and 15th.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    Some(Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
}

/// Returns the lines that a worker prints.
fn reader(child: &mut Child) -> Receiver<String> {
    let (send, receive) = channel();
    if let Some(stdout) = child.stdout.take() {
        std::thread::spawn(move || {
            for line in BufReader::new(stdout).lines().map_while(std::result::Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
    }
    receive
}

/// Describes the cause of a process's death.
pub fn death(status: ExitStatus, message: &str) -> String {
    let kind = ["overflowed its stack", "memory allocation"].into_iter().find(|k| message.contains(k));
    format!("died: {} ({status})", kind.unwrap_or("without a message"))
}

fn note_time(summary: &mut Summary, time: Duration, index: u64) {
    summary.slowest.push((time, index));
    summary.slowest.sort_by(|a, b| b.cmp(a));
    summary.slowest.truncate(SLOWEST);
}

fn failure(options: &Options, seeds: &[String], index: u64, signature: &str, summary: &mut Summary) -> Result<()> {
    let (count, _) = summary.failures.entry(signature.to_owned()).or_insert((0, index));
    *count += 1;
    if *count > 1 {
        return Ok(());
    }
    eprintln!("{} {index}: {signature}", options.target.name());
    let bytes = input::make(options.target, seeds, options.seed, index);
    std::fs::create_dir_all(&options.save)?;
    let name = format!("{}-{}-{index}", options.target.name(), options.seed);
    save(&options.save.join(format!("{name}.cu")), &bytes)?;
    std::fs::write(options.save.join(format!("{name}.txt")), format!("{signature}\n"))?;
    if options.reduce {
        let small = reduce::reduce(options, &bytes, signature)?;
        save(&options.save.join(format!("{name}.small.cu")), &small)?;
        eprintln!("{} {index}: reduced from {} to {} bytes", options.target.name(), bytes.len(), small.len());
    }
    Ok(())
}

fn save(path: &Path, bytes: &[u8]) -> Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
}
