//! Reduces a failing input: lines, then tokens, are removed as long as it fails in the same way ([`crate::minimise`]).

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::minimise::minimise;
use crate::supervise::{Options, death};
use crate::tokens;

/// Greatest number of smaller inputs that are tried; below, the greatest time.
const MAX_TRIES: usize = 3000;
const MAX_TIME: Duration = Duration::from_secs(120);

/// Returns a small input that fails with the same signature.
///
/// # Errors
/// The checker cannot be started.
pub fn reduce(options: &Options, input: &[u8], signature: &str) -> Result<Vec<u8>> {
    let mut state = State { options, signature, tries: 0, start: Instant::now() };
    let text = String::from_utf8_lossy(input).into_owned();
    if !state.fails(text.as_bytes())? {
        return Ok(input.to_vec());
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let text = state.minimise(lines)?;
    let mut text = text;
    loop {
        let before = text.len();
        let words = tokens::split(&text);
        text = state.minimise(words)?;
        if text.len() == before || state.spent() {
            return Ok(text.into_bytes());
        }
    }
}

struct State<'a> {
    options: &'a Options,
    signature: &'a str,
    tries: usize,
    start: Instant,
}

impl State<'_> {
    fn spent(&self) -> bool {
        self.tries >= MAX_TRIES || self.start.elapsed() > MAX_TIME
    }

    fn fails(&mut self, input: &[u8]) -> Result<bool> {
        self.tries += 1;
        Ok(check(self.options, input)?.as_deref() == Some(self.signature))
    }

    /// Removes parts, until no more can be removed or the time is over.
    fn minimise(&mut self, parts: Vec<&str>) -> Result<String> {
        let mut fails = |parts: &[&str]| Ok(!self.spent() && self.fails(parts.concat().as_bytes())?);
        Ok(minimise(parts, &mut fails)?.concat())
    }
}

/// Runs one input in a separate process. Returns the signature of its failure, if it fails.
fn check(options: &Options, input: &[u8]) -> Result<Option<String>> {
    let path = options.save.join(format!("reducing-{}.cu", std::process::id()));
    std::fs::write(&path, input)?;
    let mut child = Command::new(std::env::current_exe()?)
        .args(["check", "--target", options.target.name(), "--memory", &options.memory.to_string()])
        .arg(&path)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("the checker cannot be started")?;
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if start.elapsed() > options.limit {
            child.kill().ok();
            child.wait()?;
            break None;
        }
        std::thread::sleep(Duration::from_micros(300));
    };
    std::fs::remove_file(&path).ok();
    let Some(status) = status else { return Ok(Some("hang".to_owned())) };
    let text = |from: Option<&mut dyn Read>| {
        let mut text = String::new();
        if let Some(from) = from {
            from.read_to_string(&mut text).ok();
        }
        text
    };
    let stdout = text(child.stdout.as_mut().map(|s| s as &mut dyn Read));
    let stderr = text(child.stderr.as_mut().map(|s| s as &mut dyn Read));
    match status.code() {
        Some(0) => Ok(None),
        Some(1) => Ok(stdout.lines().next().map(str::to_owned)),
        _ => Ok(Some(death(status, &stderr))),
    }
}
