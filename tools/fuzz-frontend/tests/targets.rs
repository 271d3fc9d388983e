//! Runs a little of the fuzzing with the tests, always with the same inputs.
//!
//! The tests named `engine_…` are targets for fuzzing engines, which
//! `cargo bolero test -p isowarp-fuzz-frontend --test targets engine_compile` runs. Without an engine they run
//! some hundred inputs.

use isowarp_fuzz_frontend::rng::Rng;
use isowarp_fuzz_frontend::target::{self, Outcome, Target};
use isowarp_fuzz_frontend::{input, seeds};

fn run_some(target: Target, iterations: u64) -> [u64; 3] {
    let seeds = seeds::load();
    let mut counts = [0; 3];
    for index in 0..iterations {
        let bytes = input::make(target, &seeds, 7, index);
        match target::run(target, &bytes) {
            Ok(Outcome::Refused) => counts[0] += 1,
            Ok(Outcome::Accepted) => counts[1] += 1,
            Ok(Outcome::Compiled) => counts[2] += 1,
            Err(finding) => {
                panic!("{}\n{}\n{}", finding.signature, finding.detail, String::from_utf8_lossy(&bytes))
            }
        }
    }
    counts
}

#[test]
fn preprocessor() {
    let [refused, accepted, _] = run_some(Target::Preprocess, 600);
    assert!(refused > 50 && accepted > 50, "{refused} {accepted}");
}

#[test]
fn parser() {
    let [refused, accepted, _] = run_some(Target::Parse, 600);
    assert!(refused > 50 && accepted > 50, "{refused} {accepted}");
}

#[test]
fn whole_front_end() {
    let [refused, _, compiled] = run_some(Target::Compile, 800);
    assert!(refused > 50 && compiled > 50, "{refused} {compiled}");
}

/// Runs the inputs that once failed.
#[test]
fn corpus() {
    for (name, bytes) in seeds::corpus() {
        for target in Target::ALL {
            if let Err(finding) = target::run(target, &bytes) {
                panic!("{name}, {}: {}\n{}", target.name(), finding.signature, finding.detail);
            }
        }
    }
}

/// Runs an engine's bytes: half of the inputs are the bytes, half are generated from them.
fn engine(target: Target) {
    let seeds = seeds::load();
    bolero::check!().with_iterations(150).with_max_len(4096).for_each(|bytes: &[u8]| {
        let input = match bytes.split_first() {
            Some((first, rest)) if first % 2 == 1 => input::with(target, &seeds, &mut Rng::from_bytes(rest)),
            _ => bytes.to_vec(),
        };
        if let Err(finding) = target::run(target, &input) {
            panic!("{}\n{}\n{}", finding.signature, finding.detail, String::from_utf8_lossy(&input));
        }
    });
}

#[test]
fn engine_preprocess() {
    engine(Target::Preprocess);
}

#[test]
fn engine_parse() {
    engine(Target::Parse);
}

#[test]
fn engine_compile() {
    engine(Target::Compile);
}
