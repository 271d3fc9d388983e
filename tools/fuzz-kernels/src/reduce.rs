//! Minimises a failing program. Every tree is a well-defined program, so that a failure is real whatever parts of a
//! failing tree were removed (Zeller and Hildebrandt, *Simplifying and isolating failure-inducing input*, 2002; on
//! trees, Misherghi and Su, *HDD*, 2006).

use crate::tree::{Block, Stmt, Tree};

/// Returns the smallest tree that was found for which `fails` holds, as it does for `tree`, in at most `tries`
/// attempts.
pub fn reduce(tree: &Tree, mut tries: usize, fails: &mut dyn FnMut(&Tree) -> bool) -> Tree {
    let mut best = tree.clone();
    loop {
        let mut changed = false;
        for step in
            [smaller_launch, without_functions, without_parts, without_nesting, simpler_forms, simpler_expressions]
        {
            changed |= step(&mut best, &mut tries, fails);
        }
        if !changed || tries == 0 {
            return best;
        }
    }
}

type Fails<'a> = dyn FnMut(&Tree) -> bool + 'a;

/// Keeps a changed tree if it still fails.
fn attempt(best: &mut Tree, tries: &mut usize, fails: &mut Fails<'_>, change: impl FnOnce(&mut Tree)) -> bool {
    if *tries == 0 {
        return false;
    }
    *tries -= 1;
    let mut candidate = best.clone();
    change(&mut candidate);
    let taken = fails(&candidate);
    if taken {
        *best = candidate;
    }
    taken
}

/// Visits all blocks of a tree, outer ones first.
fn blocks(tree: &mut Tree, with: &mut dyn FnMut(&mut Block)) {
    fn walk(block: &mut Block, with: &mut dyn FnMut(&mut Block)) {
        with(block);
        for stmt in block {
            for inner in stmt.blocks() {
                walk(inner, with);
            }
        }
    }
    walk(&mut tree.body, with);
    for function in &mut tree.functions {
        walk(&mut function.body, with);
        walk(&mut function.tail, with);
    }
}

fn lengths(tree: &mut Tree) -> Vec<usize> {
    let mut all = Vec::new();
    blocks(tree, &mut |b| all.push(b.len()));
    all
}

/// Changes the block with a number.
fn change_block(tree: &mut Tree, number: usize, change: impl FnOnce(&mut Block)) {
    let mut change = Some(change);
    let mut at = 0;
    blocks(tree, &mut |block| {
        if at == number
            && let Some(change) = change.take()
        {
            change(block);
        }
        at += 1;
    });
}

fn smaller_launch(best: &mut Tree, tries: &mut usize, fails: &mut Fails<'_>) -> bool {
    let mut changed = best.grid > 1 && attempt(best, tries, fails, |t| t.grid = 1);
    for block in [[1, 1], [2, 1], [32, 1], [33, 1], [64, 1]] {
        if block[0] < best.block[0] * best.block[1] && attempt(best, tries, fails, |t| t.block = block) {
            changed = true;
            break;
        }
    }
    changed
}

/// Removes functions. Calls of them are then left out of the text.
fn without_functions(best: &mut Tree, tries: &mut usize, fails: &mut Fails<'_>) -> bool {
    let all = best.functions.len();
    (0..all).any(|n| attempt(best, tries, fails, |t| t.functions.truncate(n)))
}

/// Removes statements, long runs first.
fn without_parts(best: &mut Tree, tries: &mut usize, fails: &mut Fails<'_>) -> bool {
    let mut changed = false;
    let mut number = 0;
    while let Some(&len) = lengths(best).get(number) {
        let mut run = len;
        while run > 0 {
            let mut at = 0;
            while lengths(best).get(number).is_some_and(|&len| at < len) {
                let remove = |b: &mut Block| drop(b.drain(at..(at + run).min(b.len())));
                if attempt(best, tries, fails, |t| change_block(t, number, remove)) {
                    changed = true;
                } else {
                    at += run;
                }
                if *tries == 0 {
                    return changed;
                }
            }
            run /= 2;
        }
        number += 1;
    }
    changed
}

/// Replaces a statement by its contents.
fn without_nesting(best: &mut Tree, tries: &mut usize, fails: &mut Fails<'_>) -> bool {
    let mut changed = false;
    let mut number = 0;
    while let Some(&len) = lengths(best).get(number) {
        for at in (0..len).rev() {
            changed |= attempt(best, tries, fails, |t| {
                change_block(t, number, |block| {
                    let Some(stmt) = block.get_mut(at) else { return };
                    let inside: Vec<Stmt> = stmt.blocks().into_iter().flat_map(std::mem::take).collect();
                    block.splice(at..=at, inside);
                });
            });
            if *tries == 0 {
                return changed;
            }
        }
        number += 1;
    }
    changed
}

/// Uses the first form of constructs of features that have several forms.
fn simpler_forms(best: &mut Tree, tries: &mut usize, fails: &mut Fails<'_>) -> bool {
    let mut changed = false;
    let mut number = 0;
    while let Some(&len) = lengths(best).get(number) {
        for at in 0..len {
            let mut forms = Vec::new();
            change_block(best, number, |b| forms = b[at].forms().to_vec());
            for (n, _) in forms.iter().enumerate().filter(|(_, form)| **form != 0) {
                let set = |b: &mut Block| b[at].forms()[n] = 0;
                changed |= attempt(best, tries, fails, |t| change_block(t, number, set));
                if *tries == 0 {
                    return changed;
                }
            }
        }
        number += 1;
    }
    changed
}

/// Replaces expressions by short ones.
fn simpler_expressions(best: &mut Tree, tries: &mut usize, fails: &mut Fails<'_>) -> bool {
    let mut changed = false;
    let mut number = 0;
    while let Some(&len) = lengths(best).get(number) {
        for at in 0..len {
            let mut count = 0;
            change_block(best, number, |b| count = b[at].exprs().len());
            for n in 0..count {
                for short in ["0u", "1u", "u0"] {
                    // These are the same in all threads, so that they are legal anywhere.
                    let mut longer = false;
                    change_block(best, number, |b| longer = b[at].exprs()[n].len() > short.len());
                    let set = |b: &mut Block| short.clone_into(b[at].exprs()[n]);
                    if longer && attempt(best, tries, fails, |t| change_block(t, number, set)) {
                        changed = true;
                        break;
                    }
                }
                if *tries == 0 {
                    return changed;
                }
            }
        }
        number += 1;
    }
    changed
}
