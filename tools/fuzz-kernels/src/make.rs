//! Draws random trees.

use isowarp_fuzz_frontend::rng::Rng;

use crate::exprs::{any, assignment, condition, uniform, uniform_condition};
use crate::extend::extend;
use crate::feature::Feature;
use crate::prelude::WARP_OPS;
use crate::tree::{Block, Case, Convergence, Form, Function, Jump, JumpTo, Phase, Space, Stmt, Tree};

struct Maker {
    rng: Rng,
    wide: bool,
    /// Number of statements that may still be drawn.
    budget: usize,
    functions: usize,
}

/// Restrictions on programs.
#[derive(Debug, Clone, Default)]
pub struct Grammar {
    /// Whether 64-bit integers and features are excluded.
    pub narrow: bool,
    /// Whether programs have only constructs of features.
    pub bare: bool,
    /// Number of threads in all blocks; random for each program if `None`.
    pub block: Option<u32>,
    /// Features of all programs; random for each program if `None`.
    pub only: Option<Vec<Feature>>,
}

/// Draws the program with a number, with constructs of random features.
pub fn make(seed: u64, index: u64, wide: bool) -> Tree {
    make_with(seed, index, &Grammar { narrow: !wide, ..Grammar::default() })
}

/// Draws the program of a grammar with a number.
pub fn make_with(seed: u64, index: u64, grammar: &Grammar) -> Tree {
    let mut tree = plain(seed, index, !grammar.narrow);
    if let Some(threads) = grammar.block {
        tree.block = [threads, 1];
    }
    if grammar.bare {
        tree = Tree { body: Block::new(), functions: Vec::new(), ..tree };
    }
    if !grammar.narrow {
        // Separate random choices keep the rest of the program as it is without features.
        let mut rng = Rng::new(seed.wrapping_mul(0xe703_7ed1_a0b4_28db) ^ 0x5851_f42d_4c95_7f2d, index);
        extend(&mut tree, &mut rng, grammar.only.as_deref());
    }
    tree
}

/// Draws the program with a number, without any feature.
fn plain(seed: u64, index: u64, wide: bool) -> Tree {
    // Programs of neighbouring seeds must not be similar.
    let mut rng = Rng::new(seed.wrapping_mul(0xa076_1d64_78bd_642f), index);
    let block =
        rng.pick(&[[1, 1], [7, 1], [31, 1], [32, 1], [33, 1], [50, 1], [64, 1], [16, 6], [100, 1], [5, 9], [128, 1]]);
    let grid = 1 + rng.below(3) as u32;
    let mut m = Maker { rng, wide, budget: 0, functions: 0 };
    let mut functions = Vec::new();
    for _ in 0..m.rng.below(3) {
        m.budget = 4 + m.rng.below(6);
        let block = m.rng.chance(60);
        let body = m.block(if block { Convergence::Uniform } else { Convergence::Warp }, 1);
        let tail = if m.rng.chance(50) { m.block(Convergence::Free, 2) } else { Block::new() };
        functions.push(Function { block, body, tail });
        m.functions += 1;
    }
    m.budget = 8 + m.rng.below(20);
    let mut body = Block::new();
    while m.budget > 0 {
        body.append(&mut m.block(Convergence::Uniform, 0));
    }
    Tree { grid, block, wide, functions, body }
}

impl Maker {
    fn any(&mut self) -> String {
        let depth = self.rng.below(3);
        any(&mut self.rng, self.wide, depth)
    }

    fn uniform(&mut self) -> String {
        let depth = self.rng.below(3);
        uniform(&mut self.rng, depth)
    }

    /// Draws a condition or number for a kind of construct.
    fn cond(&mut self, kind: Convergence) -> String {
        if kind == Convergence::Uniform {
            uniform_condition(&mut self.rng)
        } else {
            condition(&mut self.rng, self.wide)
        }
    }

    fn value(&mut self, kind: Convergence) -> String {
        if kind == Convergence::Uniform { self.uniform() } else { self.any() }
    }

    fn block(&mut self, level: Convergence, depth: usize) -> Block {
        let n = 1 + self.rng.below(4);
        (0..n).map(|_| self.stmt(level, depth)).collect()
    }

    fn maybe(&mut self, level: Convergence, depth: usize, percent: u64) -> Block {
        if self.rng.chance(percent) { self.block(level, depth) } else { Block::new() }
    }

    /// Draws the kind of a construct at a level.
    fn kind(&mut self, level: Convergence) -> Convergence {
        match level {
            Convergence::Uniform => self.rng.pick(&[
                Convergence::Uniform,
                Convergence::Uniform,
                Convergence::Uniform,
                Convergence::Warp,
                Convergence::Warp,
                Convergence::Free,
            ]),
            Convergence::Warp => {
                self.rng.pick(&[Convergence::Warp, Convergence::Warp, Convergence::Warp, Convergence::Free])
            }
            Convergence::Free => Convergence::Free,
        }
    }

    fn stmt(&mut self, level: Convergence, depth: usize) -> Stmt {
        self.budget = self.budget.saturating_sub(1);
        let compound = if self.budget == 0 || depth > 4 { 0 } else { 48 };
        if self.rng.chance(compound) {
            return self.construct(level, depth);
        }
        let together = level == Convergence::Uniform;
        match self.rng.below(20) {
            0..=2 => self.set(),
            3 => Stmt::Note,
            4 if together => Stmt::SetUniform { to: self.rng.below(3), value: self.uniform() },
            5 | 6 if together => {
                let name = self.rng.pick(&["count", "and", "or"]);
                Stmt::Vote { to: self.rng.below(3), name, cond: self.cond(Convergence::Warp) }
            }
            7 if together => Stmt::Barrier,
            4..=7 if level == Convergence::Warp => Stmt::ReadSlot { index: self.any() },
            8..=10 if together => self.phase(depth),
            8..=11 => Stmt::Warp { op: self.rng.below(WARP_OPS), value: self.any(), n: self.any() },
            12 => Stmt::WarpExchange { value: self.any(), n: self.any() },
            13 => Stmt::Atomic { slot: self.any(), value: self.any() },
            14 if self.functions > 0 => Stmt::Call { function: self.rng.below(self.functions) },
            15 if self.rng.chance(60) => {
                let kind =
                    self.rng.pick(&[Convergence::Uniform, Convergence::Warp, Convergence::Warp, Convergence::Warp]);
                Stmt::Exit { cond: format!("({}) && (mix(a, {}u) & 3u) == 0u", self.cond(kind), self.rng.below(9)) }
            }
            16 | 17 => Stmt::Jump(self.jump(level)),
            18 | 19 => Stmt::Warp { op: self.rng.below(WARP_OPS), value: self.any(), n: self.any() },
            _ => self.set(),
        }
    }

    fn set(&mut self) -> Stmt {
        let (to, value) = assignment(&mut self.rng, self.wide);
        Stmt::Set { to, value }
    }

    fn jump(&mut self, level: Convergence) -> Jump {
        let to = self.rng.pick(&[JumpTo::Break, JumpTo::Continue, JumpTo::Return]);
        Jump { to, cond: self.cond(level), uniform: level == Convergence::Uniform }
    }

    fn phase(&mut self, depth: usize) -> Stmt {
        let uniform = self.rng.chance(40).then(|| (self.rng.below(3), self.uniform()));
        Stmt::Phase(Box::new(Phase {
            space: self.rng.pick(&[Space::Shared, Space::Shared, Space::Global]),
            slots: self.rng.below(3),
            shift: self.uniform(),
            cond: self.rng.chance(30).then(|| self.cond(Convergence::Warp)),
            value: self.any(),
            between: self.maybe(Convergence::Warp, depth + 2, 30),
            index: self.any(),
            uniform,
            after: self.maybe(Convergence::Warp, depth + 2, 40),
        }))
    }

    fn construct(&mut self, level: Convergence, depth: usize) -> Stmt {
        let kind = self.kind(level);
        match self.rng.below(10) {
            0..=3 => {
                let jump = self.rng.chance(40).then(|| self.jump(Convergence::Warp));
                let (then, other) = (self.block(kind, depth + 1), self.maybe(kind, depth + 1, 50));
                Stmt::If { cond: self.cond(kind), kind, then, other, jump }
            }
            4..=7 => {
                let more = self.rng.chance(25).then(|| uniform_condition(&mut self.rng));
                let form = self.rng.pick(&[Form::For, Form::While, Form::DoWhile]);
                let (bound, breaks) = (self.value(kind), self.rng.chance(50));
                let body = self.block(kind, depth + 1);
                Stmt::Loop { form, bound, more, kind, breaks, body, tail: self.maybe(Convergence::Free, depth + 2, 30) }
            }
            8 => {
                let n = 1 + self.rng.below(3);
                let case = |m: &mut Self| Case { body: m.block(kind, depth + 1), falls: m.rng.chance(35) };
                let cases = (0..n).map(|_| case(self)).collect();
                let default = self.rng.chance(60).then(|| self.block(kind, depth + 1));
                Stmt::Switch { selector: self.value(kind), kind, cases, default }
            }
            _ => Stmt::Free(self.block(Convergence::Free, depth + 1)),
        }
    }
}
