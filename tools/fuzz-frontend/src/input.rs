//! Generates inputs from numbers, which determine the method and its material.

use crate::rng::Rng;
use crate::target::Target;
use crate::{grammar, mutate};

/// Length to which inputs are cut, so that many can be run.
const MAX_BYTES: usize = 2 << 10;

/// Generates the input with a number, for a target. The result depends only on the target, seeds, seed and index.
pub fn make(target: Target, seeds: &[String], seed: u64, index: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed, index);
    with(target, seeds, &mut rng)
}

/// Generates an input from random choices.
pub fn with(target: Target, seeds: &[String], rng: &mut Rng) -> Vec<u8> {
    let text = match (target, rng.below(100)) {
        (Target::Preprocess, 0..30) | (_, 0..8) => {
            let a = base(seeds, rng);
            return mutate::bytes(rng, a.as_bytes());
        }
        (Target::Preprocess, 30..70) | (_, 8..12) => grammar::macros(rng),
        (_, 12..45) => {
            let (a, b) = (base(seeds, rng), base(seeds, rng));
            mutate::tokens(rng, &a, &b)
        }
        (_, 45..65) => {
            let (a, b) = (base(seeds, rng), base(seeds, rng));
            mutate::splice(rng, &a, &b)
        }
        (_, 65..66) => {
            let a = base(seeds, rng);
            mutate::inflate(rng, &a)
        }
        (_, 66..78) => {
            let (a, b) = (grammar::program(rng), base(seeds, rng));
            mutate::tokens(rng, &a, &b)
        }
        _ => grammar::program(rng),
    };
    text.into_bytes()
}

/// Returns a program to begin with: a seed, some declarations of a long seed, or one from the grammar.
fn base(seeds: &[String], rng: &mut Rng) -> String {
    let Some(text) = rng.choose(seeds) else { return grammar::program(rng) };
    if text.len() <= MAX_BYTES {
        return text.clone();
    }
    let tokens = crate::tokens::split(text);
    let mut pieces: Vec<String> = crate::tokens::pieces(&tokens).iter().map(|p| p.concat()).collect();
    while pieces.iter().map(String::len).sum::<usize>() > MAX_BYTES && pieces.len() > 1 {
        let at = rng.below(pieces.len());
        pieces.remove(at);
    }
    pieces.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_repeat() {
        let seeds = crate::seeds::load();
        for index in 0..50 {
            assert_eq!(make(Target::Compile, &seeds, 3, index), make(Target::Compile, &seeds, 3, index));
        }
    }
}
