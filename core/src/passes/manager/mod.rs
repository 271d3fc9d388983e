//! Runs passes in the order of a table.
//!
//! A [`Pass`] changes the IR of a module. A [`Pipeline`] is a table of passes, each with the reason for its place. The manager checks that
//! what a pass needs is guaranteed by those before it, verifies the IR after each pass in debug builds, and carries out what an
//! [`Observation`] asks for: printing the IR before or after a pass, timing passes, leaving one out.

mod observe;
mod property;

use std::time::Instant;

use crate::diagnostic::Diagnostic;
use crate::ir::verify::verify_after;
use crate::ir::{Function, Module};

pub use observe::{Observation, ObservationError, Spent, Stage, observe, spent, take_printed};
pub use property::Property;

/// Result of a pass: what the device cannot do, or (never, it is hoped) a defect of the pass.
pub type Outcome = Result<(), Vec<Diagnostic>>;

/// A step that changes IR. `S` holds what passes are told of the device and the launch ([`Has`]) and what they report ([`Report`]).
pub trait Pass<S>: Sync {
    /// Name of the pass, which is that of its function.
    fn name(&self) -> &'static str;

    /// Sentence without a subject for the documentation: "removes …".
    fn does(&self) -> &'static str;

    /// Properties of the IR without which the pass is wrong.
    fn needs(&self) -> &'static [Property] {
        &[]
    }

    /// Properties that the IR has after the pass.
    fn guarantees(&self) -> &'static [Property] {
        &[]
    }

    /// Changes the module.
    ///
    /// # Errors
    /// What the device cannot do, or a defect.
    fn run(&self, module: &mut Module, state: &mut S) -> Outcome;
}

/// Settings of a pipeline that include a `T`.
pub trait Has<T> {
    /// Returns it.
    fn get(&self) -> T;
}

/// State of a pipeline that keeps a `T` which a pass reports.
pub trait Report<T> {
    /// Keeps it.
    fn report(&mut self, found: T);
}

/// Report that a module was linked with something.
#[derive(Debug, Clone, Copy)]
pub struct Linked;

/// Place of a pass in a pipeline.
pub struct Row<S: 'static> {
    /// Pass to run.
    pub pass: &'static dyn Pass<S>,
    /// Reason for the place.
    pub why: &'static str,
    /// Condition under which the pass runs.
    pub when: When<S>,
}

/// Condition under which a pass runs.
pub enum When<S> {
    /// No condition.
    Always,
    /// Condition in words, and as a function.
    If(&'static str, fn(&S) -> bool),
}

/// Table of passes that run one after the other.
pub struct Pipeline<S: 'static> {
    /// Name of the table.
    pub name: &'static str,
    /// Properties of the IR that the caller vouches for.
    pub given: &'static [Property],
    /// Passes, in order.
    pub rows: &'static [Row<S>],
}

impl<S> Row<S> {
    /// Row that always runs.
    pub const fn new(pass: &'static dyn Pass<S>, why: &'static str) -> Self {
        Self { pass, why, when: When::Always }
    }

    /// The same row under a condition.
    #[must_use]
    pub const fn when(self, words: &'static str, holds: fn(&S) -> bool) -> Self {
        Self { pass: self.pass, why: self.why, when: When::If(words, holds) }
    }

    fn runs(&self, state: &S) -> bool {
        match self.when {
            When::Always => true,
            When::If(_, holds) => holds(state),
        }
    }
}

impl<S> Pipeline<S> {
    /// Runs the passes whose conditions hold. In debug builds the IR is verified after each.
    ///
    /// # Errors
    /// The first errors of a pass; the passes after it do not run.
    pub fn run(&self, module: &mut Module, state: &mut S) -> Outcome {
        self.rows.iter().filter(|row| !observe::is_skipped(row.pass.name())).try_for_each(|row| {
            if !row.runs(state) {
                return Ok(());
            }
            step(row.pass, module, state)
        })
    }

    /// Returns the passes whose needs are not guaranteed by what is given and by the passes before them, with the property.
    pub fn unmet(&self) -> Vec<(&'static str, Property)> {
        let mut holds: Vec<Property> = self.given.to_vec();
        let mut unmet = Vec::new();
        for Row { pass, when, .. } in self.rows {
            let missing = pass.needs().iter().filter(|need| !holds.contains(need));
            unmet.extend(missing.map(|need| (pass.name(), *need)));
            // A pass that may not run guarantees nothing to others.
            if matches!(when, When::Always) {
                holds.extend(pass.guarantees());
            }
        }
        unmet
    }
}

/// Runs one pass, as a pipeline would.
///
/// # Errors
/// Those of the pass; in debug builds also IR that the pass has broken.
pub fn step<S>(pass: &dyn Pass<S>, module: &mut Module, state: &mut S) -> Outcome {
    let name = pass.name();
    observe::print(Stage::Before, name, module);
    let start = observe::times().then(|| (Instant::now(), size(module)));
    pass.run(module, state)?;
    if let Some((start, before)) = start {
        observe::spend(name, start.elapsed(), before, size(module));
    }
    observe::print(Stage::After, name, module);
    if cfg!(debug_assertions) {
        verify_after(module, name).map_err(|d| vec![d])?;
        for property in pass.guarantees() {
            property.check(module, name).map_err(|d| vec![d])?;
        }
    }
    Ok(())
}

/// Runs a change on every function of a module.
///
/// # Errors
/// None.
pub fn each(module: &mut Module, change: impl FnMut(&mut Function)) -> Outcome {
    module.functions.iter_mut().for_each(change);
    Ok(())
}

/// Number of instructions of a module.
fn size(module: &Module) -> usize {
    module.functions.iter().map(|f| f.body.len_nested()).sum()
}
