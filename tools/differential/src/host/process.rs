//! Runs an executable with a time limit.

use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::{Checks, discard};

/// Time limit of one process.
const LIMIT: Duration = Duration::from_secs(20);

/// Output of a process.
#[derive(Debug, Default)]
pub struct Ran {
    /// Values of the programs that ran to completion.
    pub values: BTreeMap<usize, Vec<i64>>,
    /// Reason why the process did not run to completion.
    pub log: Option<String>,
}

/// Runs an executable and removes it.
pub fn run(binary: &Path, checks: Checks) -> Result<Ran> {
    let mut command = Command::new(binary);
    if checks == Checks::Sanitizers {
        command.env("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=1");
    }
    let started = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = started.with_context(|| format!("{} cannot be started", binary.display()))?;
    let (mut out, mut err) = (child.stdout.take(), child.stderr.take());
    let (stdout, stderr, status) = std::thread::scope(|scope| {
        let out = scope.spawn(move || read(out.as_mut()));
        let err = scope.spawn(move || read(err.as_mut()));
        let began = Instant::now();
        let status = loop {
            match child.try_wait() {
                Ok(None) if began.elapsed() < LIMIT => std::thread::sleep(Duration::from_millis(1)),
                Ok(None) => {
                    child.kill().ok();
                    child.wait().ok();
                    break None;
                }
                Ok(Some(status)) => break Some(status),
                Err(_) => break None,
            }
        };
        (out.join().unwrap_or_default(), err.join().unwrap_or_default(), status)
    });
    discard(binary);
    let mut ran = Ran::default();
    for line in stdout.lines().filter_map(|l| l.strip_prefix('@')) {
        let mut words = line.split(' ');
        let Some(number) = words.next().and_then(|w| w.parse().ok()) else { continue };
        ran.values.insert(number, words.filter_map(|w| w.parse().ok()).collect());
    }
    ran.log = match status {
        Some(status) if status.success() => None,
        Some(status) => Some(format!("{status}\n{}", stderr.lines().take(12).collect::<Vec<_>>().join("\n"))),
        None => Some(format!("it takes more than {} s", LIMIT.as_secs())),
    };
    Ok(ran)
}

fn read(from: Option<&mut impl Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(from) = from {
        from.read_to_end(&mut bytes).ok();
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
