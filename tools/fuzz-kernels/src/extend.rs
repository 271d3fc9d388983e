//! Inserts constructs of some features at random places of a tree.

use isowarp_fuzz_frontend::rng::Rng;

use crate::exprs::{any, condition, uniform};
use crate::feature::Feature;
use crate::tree::{Block, Convergence, Extra, Stmt, Tree};

/// Percentage of programs that have a loop of many iterations.
const LONG_PERCENT: u64 = 2;

/// Adds constructs of the given features, or of one to three random ones if none are given.
pub fn extend(tree: &mut Tree, rng: &mut Rng, only: Option<&[Feature]>) {
    let mut features = Vec::new();
    match only {
        Some(only) => features.extend_from_slice(only),
        None if rng.chance(10) => {}
        None => {
            for _ in 0..1 + rng.below(3) {
                let feature = rng.pick(&Feature::ALL);
                if feature != Feature::Long {
                    features.push(feature);
                }
            }
            if rng.chance(LONG_PERCENT) {
                features.push(Feature::Long);
            }
        }
    }
    for &feature in &features {
        let count = if feature == Feature::Long { 1 } else { 1 + rng.below(5) };
        for _ in 0..count {
            let extra = draw(rng, feature);
            let mut levels = Vec::new();
            each_block(tree, &mut |_, level| levels.push(level));
            // Half of the constructs are placed where the block is converged, since some make sense only there.
            let together = rng.chance(50) || feature == Feature::Long;
            let places: Vec<usize> =
                (0..levels.len()).filter(|&i| !together || levels.get(i) == Some(&Convergence::Uniform)).collect();
            // Place 0 is the body of the kernel. Loops of many iterations are placed there.
            let place = if feature == Feature::Long { 0 } else { rng.choose(&places).copied().unwrap_or(0) };
            let mut number = 0;
            each_block(tree, &mut |block, _| {
                if number == place {
                    block.insert(rng.below(block.len() + 1), Stmt::Extra(Box::new(extra.clone())));
                }
                number += 1;
            });
        }
    }
}

fn draw(rng: &mut Rng, feature: Feature) -> Extra {
    let mut forms = Vec::new();
    forms.resize_with(8, || rng.below(64));
    let mut expressions = |n: usize, make: &mut dyn FnMut(&mut Rng) -> String| (0..n).map(|_| make(rng)).collect();
    Extra {
        feature,
        values: expressions(4, &mut |rng| {
            let depth = rng.below(2);
            any(rng, true, depth)
        }),
        conds: expressions(2, &mut |rng| condition(rng, true)),
        uniforms: expressions(2, &mut |rng| {
            let depth = rng.below(2);
            uniform(rng, depth)
        }),
        forms,
    }
}

/// Visits all blocks with the threads that are converged in them, the body of the kernel first.
fn each_block(tree: &mut Tree, with: &mut dyn FnMut(&mut Block, Convergence)) {
    walk(&mut tree.body, Convergence::Uniform, with);
    for function in &mut tree.functions {
        walk(&mut function.body, if function.block { Convergence::Uniform } else { Convergence::Warp }, with);
        walk(&mut function.tail, Convergence::Free, with);
    }
}

fn walk(block: &mut Block, level: Convergence, with: &mut dyn FnMut(&mut Block, Convergence)) {
    with(block, level);
    for stmt in block {
        let inside = match stmt {
            Stmt::If { kind, .. } | Stmt::Loop { kind, .. } | Stmt::Switch { kind, .. } => weaker(*kind, level),
            Stmt::Phase(_) => weaker(Convergence::Warp, level),
            _ => Convergence::Free,
        };
        for inner in stmt.blocks() {
            walk(inner, inside, with);
        }
    }
}

/// Returns the threads that are converged in a construct of a kind at a level.
pub(crate) fn weaker(kind: Convergence, level: Convergence) -> Convergence {
    match (level, kind) {
        (Convergence::Free, _) | (_, Convergence::Free) => Convergence::Free,
        (Convergence::Uniform, Convergence::Uniform) => Convergence::Uniform,
        _ => Convergence::Warp,
    }
}
