//! Looks at pipelines from outside: prints IR, times passes, leaves a pass out. For whoever works on the compiler or bisects a wrong answer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use crate::ir::Module;
use crate::ir::text::print_module;

/// Requests for all pipelines of a process.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Observation {
    /// Pass before or after which the IR is printed, every time that it runs.
    pub print: Option<(Stage, String)>,
    /// Whether passes are counted and timed.
    pub times: bool,
    /// Passes that do not run. A kernel may be refused or wrong without them.
    pub skip: BTreeSet<String>,
}

/// Side of a pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Before it has run.
    Before,
    /// After it has run.
    After,
}

/// Pipelines are observed already: that can be asked for once in a process, so that all modules of it are treated alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("passes are observed already")]
pub struct ObservationError;

/// Time and effect of the runs of a pass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// Number of runs.
    pub runs: u64,
    /// Time of all runs.
    pub time: Duration,
    /// Instructions before all runs.
    pub before: u64,
    /// Instructions after all runs.
    pub after: u64,
}

static OBSERVATION: OnceLock<Observation> = OnceLock::new();
static PRINTED: Mutex<String> = Mutex::new(String::new());
static SPENT: Mutex<BTreeMap<&'static str, Spent>> = Mutex::new(BTreeMap::new());

/// Asks for an observation of all pipelines from now on.
///
/// # Errors
/// If that was asked for before.
pub fn observe(observation: Observation) -> Result<(), ObservationError> {
    OBSERVATION.set(observation).map_err(|_| ObservationError)
}

/// Returns the text that was printed since the last call.
pub fn take_printed() -> String {
    std::mem::take(&mut PRINTED.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Returns the passes that ran since the process began, if they are timed.
pub fn spent() -> BTreeMap<&'static str, Spent> {
    SPENT.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

pub(super) fn is_skipped(pass: &str) -> bool {
    OBSERVATION.get().is_some_and(|o| o.skip.contains(pass))
}

pub(super) fn times() -> bool {
    OBSERVATION.get().is_some_and(|o| o.times)
}

pub(super) fn spend(pass: &'static str, time: Duration, before: usize, after: usize) {
    let mut all = SPENT.lock().unwrap_or_else(PoisonError::into_inner);
    let spent = all.entry(pass).or_default();
    spent.runs += 1;
    spent.time += time;
    spent.before += before as u64;
    spent.after += after as u64;
}

pub(super) fn print(stage: Stage, pass: &str, module: &Module) {
    let wanted = |o: &&Observation| o.print.as_ref().is_some_and(|(at, name)| *at == stage && name == pass);
    if OBSERVATION.get().filter(wanted).is_some() {
        let words = match stage {
            Stage::Before => "before",
            Stage::After => "after",
        };
        let text = format!("// {words} {pass}\n{}\n", print_module(module, false));
        PRINTED.lock().unwrap_or_else(PoisonError::into_inner).push_str(&text);
    }
}
