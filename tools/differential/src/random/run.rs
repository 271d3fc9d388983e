//! Compares the verdicts of the compilers on random programs.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::judge::{Verdict, ours, theirs};
use super::known::known;
use super::{Feature, Random};
use crate::compare;
use crate::device::Cpu;
use crate::host::{Checks, Gxx};
use crate::nvrtc::Nvrtc;
use crate::outcome::Outcome;
use crate::program::{asserting, statements};

/// Number of programs that g++ compiles together.
pub const TOGETHER: u64 = 24;

/// Kind of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DifferenceKind {
    /// Both compilers accept the program, and its values differ.
    Values,
    /// Isowarp accepts a program that g++ refuses with this message.
    Accepted(String),
    /// Isowarp refuses a program that g++ accepts, with this message.
    Refused(String),
    /// Running the program fails on `cpu`, with this first line of the message.
    Failed(String),
}

/// A difference between the compilers.
#[derive(Debug, Clone)]
pub struct Difference {
    /// Number of the program.
    pub index: u64,
    /// Features that the program is about.
    pub features: Vec<Feature>,
    /// A program that differs, which may be smaller than the original one.
    pub text: String,
    /// Kind of the difference.
    pub kind: DifferenceKind,
    /// Difference in words.
    pub told: String,
}

/// Results of many programs.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Number of programs.
    pub programs: u64,
    /// Number of uses in the programs.
    pub uses: usize,
    /// Number of uses that both compilers refuse.
    pub refused: usize,
    /// Number of programs that g++'s sanitizers find undefined, so that the difference is meaningless.
    pub undefined: u64,
    /// Number of programs that g++ and NVRTC judge differently, or constants for which they have different values,
    /// where Isowarp agrees with NVRTC.
    pub disputed: u64,
    /// Number of programs that make g++ break down.
    pub crashed: u64,
    /// Number of differences that are ignored, by the name of their kind.
    pub known: BTreeMap<&'static str, u64>,
    /// All other differences.
    pub differences: Vec<Difference>,
}

/// Compilers that are compared.
#[derive(Debug)]
pub struct Bench {
    /// Isowarp.
    pub cpu: Cpu,
    /// g++.
    pub gxx: Gxx,
    /// NVRTC, which is consulted if the two disagree whether a program is legal.
    pub nvrtc: Option<Nvrtc>,
}

impl Bench {
    /// Compares numbered programs. Of each, at most `most` uses that seem to differ are confirmed.
    ///
    /// # Errors
    /// g++ cannot be started.
    pub fn run(&self, programs: &[(u64, Random)], most: usize, tally: &mut Tally) -> Result<()> {
        let randoms: Vec<Random> = programs.iter().map(|(_, program)| program.clone()).collect();
        for ((index, program), theirs) in programs.iter().zip(theirs(&self.gxx, &randoms)?) {
            tally.programs += 1;
            tally.uses += program.uses;
            for Candidate { text, alone } in self.candidates(program, &theirs, tally).into_iter().take(most) {
                match self.confirm_use(&text, alone.as_deref())? {
                    None => {}
                    Some(Confirmed::Undefined) => tally.undefined += 1,
                    Some(Confirmed::Disputed) => tally.disputed += 1,
                    Some(Confirmed::Crashed) => tally.crashed += 1,
                    Some(Confirmed::Differs(kind, told)) => {
                        let ours = matches!(kind, DifferenceKind::Refused(_));
                        match known(&told, ours) {
                            Some(known) => *tally.known.entry(known.name).or_default() += 1,
                            None => {
                                let features = program.features.clone();
                                tally.differences.push(Difference { index: *index, features, text, kind, told });
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the texts that seem to differ.
    fn candidates(&self, program: &Random, theirs: &Verdict, tally: &mut Tally) -> Vec<Candidate> {
        let all = || Candidate { text: program.text(|_| true), alone: None };
        match (ours(&self.cpu, program), theirs) {
            (_, Verdict::Crashed) | (Verdict::Crashed, _) => {
                tally.crashed += 1;
                Vec::new()
            }
            (Verdict::Refused, Verdict::Refused) => {
                tally.refused += program.uses;
                Vec::new()
            }
            (Verdict::Refused, Verdict::Parts { refused, .. }) => {
                vec![Candidate { text: program.text(|of| !refused.contains_key(&of)), alone: None }]
            }
            (Verdict::Parts { .. }, Verdict::Refused) => vec![all()],
            (
                Verdict::Parts { refused: ours, rest: our_rest },
                Verdict::Parts { refused: theirs, rest: their_rest },
            ) => {
                let either: BTreeSet<usize> = ours.keys().chain(theirs.keys()).copied().collect();
                tally.refused += ours.keys().filter(|of| theirs.contains_key(of)).count();
                // One use that one compiler refuses, with the uses that both accept.
                let one = |one: usize| Candidate {
                    text: program.text(|of| of == one || !either.contains(&of)),
                    alone: Some(program.text(|of| of == one)),
                };
                let mut found: Vec<_> = either
                    .iter()
                    .filter(|of| ours.contains_key(of) != theirs.contains_key(of))
                    .map(|of| one(*of))
                    .collect();
                if !ours.keys().eq(theirs.keys()) || !our_rest.agrees_with(their_rest) {
                    found.push(Candidate { text: program.text(|of| !either.contains(&of)), alone: None });
                }
                found
            }
        }
    }

    /// Confirms the difference of a text. If the compilers judge one use of it differently, NVRTC also judges that use
    /// alone: it may refuse another use that does not matter here.
    fn confirm_use(&self, text: &str, alone: Option<&str>) -> Result<Option<Confirmed>> {
        let whole = self.confirm(text)?;
        match (&whole, alone) {
            (Some(Confirmed::Differs(DifferenceKind::Accepted(_) | DifferenceKind::Refused(_), _)), Some(alone)) => {
                match self.confirm(alone)? {
                    Some(Confirmed::Disputed) => Ok(Some(Confirmed::Disputed)),
                    _ => Ok(whole),
                }
            }
            _ => Ok(whole),
        }
    }

    /// Confirms the difference of a text. Returns `None` if there is none.
    ///
    /// # Errors
    /// g++ cannot be started.
    pub fn confirm(&self, text: &str) -> Result<Option<Confirmed>> {
        let quick = self.confirm_with(text, Checks::None)?;
        match quick {
            // The result means nothing if the program is undefined.
            Some(Confirmed::Differs(DifferenceKind::Values | DifferenceKind::Failed(_), _)) => {
                self.confirm_with(text, Checks::Sanitizers)
            }
            _ => Ok(quick),
        }
    }

    /// Confirms the difference of a text, with or without sanitizers. Returns `None` if there is none.
    ///
    /// # Errors
    /// g++ cannot be started.
    pub fn confirm_with(&self, text: &str, checks: Checks) -> Result<Option<Confirmed>> {
        let ours = self.cpu.outcome(text);
        let theirs = self.gxx.compile_alone(text, checks)?;
        let told = || compare::difference(text, &theirs, "g++", &ours, "cpu");
        // CUDA's own compiler has the last word on what is legal.
        let with_nvrtc = |refused: bool| -> Result<bool> {
            let Some(nvrtc) = self.nvrtc else { return Ok(false) };
            Ok(nvrtc.refusal(text, true)?.is_some() == refused)
        };
        // NVRTC can assert a value without a GPU if it evaluates the expression at compile time.
        let with_constants = |ours: &[i64], theirs: &[i64]| -> Result<bool> {
            let Some(nvrtc) = self.nvrtc.filter(|_| ours.len() == theirs.len()) else { return Ok(false) };
            // Statements that do not run, such as those in a `switch`, store no value: `more` is the number of
            // statements without a value.
            let more = statements(text).len().saturating_sub(ours.len());
            for (at, (a, b)) in ours.iter().zip(theirs).enumerate().filter(|(_, (a, b))| a != b) {
                let takes = |at, value| match asserting(text, at, value) {
                    Some(text) => Ok(nvrtc.refusal(&text, true)?.is_none()),
                    None => anyhow::Ok(false),
                };
                let mut agrees = false;
                for statement in at..=at + more {
                    agrees = agrees || (takes(statement, *a)? && !takes(statement, *b)?);
                }
                if !agrees {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        Ok(match (&ours, &theirs) {
            (_, Outcome::Crashed(_)) => Some(Confirmed::Crashed),
            (_, Outcome::Failed(_) | Outcome::Unsupported(_)) => Some(Confirmed::Undefined),
            (Outcome::Values(a), Outcome::Values(b)) if a == b => None,
            (Outcome::Refused(_), Outcome::Refused(_)) => None,
            (Outcome::Values(a), Outcome::Values(b)) if with_constants(a, b)? => Some(Confirmed::Disputed),
            (Outcome::Values(_), Outcome::Values(_)) => Some(Confirmed::Differs(DifferenceKind::Values, told())),
            (Outcome::Values(_), Outcome::Refused(_)) if with_nvrtc(false)? => Some(Confirmed::Disputed),
            (Outcome::Refused(_), Outcome::Values(_)) if with_nvrtc(true)? => Some(Confirmed::Disputed),
            (Outcome::Values(_), Outcome::Refused(m)) => {
                let message = m.split_once("error:").map_or(m.as_str(), |(_, message)| message);
                Some(Confirmed::Differs(DifferenceKind::Accepted(headline(message)), told()))
            }
            (Outcome::Refused(m) | Outcome::Unsupported(m), _) => {
                Some(Confirmed::Differs(DifferenceKind::Refused(headline(m)), told()))
            }
            (Outcome::Failed(m) | Outcome::Crashed(m), _) => {
                Some(Confirmed::Differs(DifferenceKind::Failed(headline(m)), told()))
            }
        })
    }
}

/// A text that seems to differ.
struct Candidate {
    text: String,
    /// The text with only the use that the compilers judge differently.
    alone: Option<String>,
}

/// Confirmed result for a text.
#[derive(Debug, Clone)]
pub enum Confirmed {
    /// The text is undefined, or g++ fails.
    Undefined,
    /// g++ and NVRTC judge the text differently, and Isowarp agrees with NVRTC.
    Disputed,
    /// g++ breaks down.
    Crashed,
    /// The text differs; with a description in words.
    Differs(DifferenceKind, String),
}

/// Returns the first line of a message without the quoted parts, so that messages with the same cause are equal.
fn headline(message: &str) -> String {
    let line = message.lines().next().unwrap_or_default().trim();
    line.split(['`', '\'']).step_by(2).collect::<Vec<_>>().join("…")
}
