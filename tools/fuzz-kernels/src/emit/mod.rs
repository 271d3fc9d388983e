//! Writes a tree as CUDA C++. Leaves out statements that would be undefined at their place.
//!
//! The rules that make programs well-defined:
//! - Barriers occur only where all threads of the block that have not exited arrive together.
//! - Warp operations name the lanes that execute them together. A ballot finds these lanes before each branch and
//!   iteration, and another one after constructs in which lanes may have exited.
//! - A jump of only some lanes is announced to the others by a ballot before it, unless nothing that follows in the
//!   construct needs to know of it.
//! - Slots are written between two barriers, between which no thread reads them. Each slot is written by one thread,
//!   and a thread that writes reaches the barrier that follows.

mod constructs;
mod exchange;
mod extras;
mod nodes;
mod numbers;
mod pointers;
mod resources;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::prelude::{GROUPS, PRELUDE, warp_op};
use crate::tree::{Block, Convergence, JumpTo, Phase, Space, Stmt, Tree};
use resources::Resource;

/// Context of a place: the statements that are legal there.
#[derive(Debug, Clone)]
struct Cx {
    /// Threads that are converged here.
    level: Convergence,
    /// Name of the variable with the mask of the lanes that are here.
    mask: String,
    /// Mask of the lanes that take part in the loop; set in the body of a loop of [`Convergence::Warp`] itself.
    loop_mask: Option<String>,
    /// Whether lanes may leave the loop if a ballot announces it.
    breaks: bool,
    /// Whether lanes may continue with the next iteration if a ballot announces it.
    continues: bool,
    /// Whether lanes may return from the function if a ballot announces it.
    returns: bool,
    /// Whether `break` is legal for each thread alone, or for all threads together at the level of the block.
    free_break: bool,
    free_continue: bool,
    free_return: bool,
    /// Whether threads may exit the kernel.
    exits: bool,
    /// Whether no thread writes the slots.
    slots: bool,
    counter: String,
    uniform_counter: String,
}

impl Cx {
    /// Returns the context inside a construct that only some lanes enter, where jumps of the outer constructs are
    /// illegal.
    fn inner(&self, level: Convergence, mask: &str) -> Self {
        let keep = self.level == level && level != Convergence::Warp;
        Self {
            level,
            mask: mask.to_owned(),
            loop_mask: None,
            breaks: false,
            continues: false,
            returns: false,
            free_break: keep && self.free_break,
            free_continue: keep && self.free_continue,
            free_return: keep && self.free_return,
            ..self.clone()
        }
    }

    /// Returns the context of each thread on its own, without jumps out of it.
    fn free(&self) -> Self {
        self.inner(Convergence::Free, "own")
    }
}

struct Emitter<'a> {
    tree: &'a Tree,
    out: String,
    depth: usize,
    names: usize,
    /// Number of atomic operations so far.
    atomics: usize,
    /// Number of exits so far.
    exits: usize,
    /// Index of the function that is being written; the number of functions for the kernel.
    function: usize,
    /// Resources that the constructs of features need, known from an earlier pass over the program.
    has: BTreeSet<Resource>,
    /// Resources that the constructs have needed so far.
    used: BTreeSet<Resource>,
}

/// The text of a program and the requirements of its launch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Emitted {
    /// CUDA C++ text with the kernel `k(const u32 *in, u32 *out, u32 *all, u64 *words)`, perhaps with `u32 *again` at
    /// the end.
    pub text: String,
    /// Whether the kernel gets `all` a second time.
    pub again: bool,
    /// Dynamic shared memory of a block, in bytes.
    pub dynamic: u32,
}

/// Number of the first words of the buffer `words`, which all blocks share and whose contents are compared. They are
/// followed by memory of the blocks, which may hold addresses.
pub const COMMON_WORDS: u32 = 8;

/// Returns the length of the buffer `words`.
pub fn words(tree: &Tree) -> u32 {
    let [x, y] = tree.block;
    resources::START + tree.grid * (resources::PER_THREAD * x * y + resources::PER_BLOCK)
}

/// Returns the text of a program.
pub fn emit(tree: &Tree) -> String {
    emit_program(tree).text
}

/// Returns the text of a program and the requirements of its launch.
pub fn emit_program(tree: &Tree) -> Emitted {
    let (_, used) = write_program(tree, BTreeSet::new());
    let (text, used) = write_program(tree, used);
    let [x, y] = tree.block;
    let dynamic = if used.contains(&Resource::Dynamic) { resources::DYNAMIC_PER_THREAD * x * y } else { 0 };
    Emitted { text, again: used.contains(&Resource::Again), dynamic }
}

/// Returns the text of a program whose features have the resources `has`, and the resources that they need.
fn write_program(tree: &Tree, has: BTreeSet<Resource>) -> (String, BTreeSet<Resource>) {
    let [x, y] = tree.block;
    let (out, used) = (String::new(), BTreeSet::new());
    let mut e = Emitter { tree, out, depth: 0, names: 0, atomics: 0, exits: 0, function: 0, has, used };
    let n = x * y;
    let (more_args, more_params) = e.more_parameters();
    write!(e.out, "#define N {n}u\n#define ARGS s, ws, sums, wides, global, in, out{more_args}\n").ok();
    e.file_scope();
    let q = if tree.wide { "a = mix(a, (u32)q); a = mix(a, (u32)(q >> 32)); " } else { "" };
    let more = e.more_state();
    e.line(&format!(
        "#define STATE {{ {q}a = mix(a, b); a = mix(a, c + (u32)b8); a = mix(a, (u32)((int)s16 + (int)t8)); \
         for (u32 j = 0; j < 8u; ++j) a = mix(a, loc[j]); {more}}}"
    ));
    let params = "u32 *s, u32 *ws, u32 *sums, u64 *wides, u32 *global, const u32 *in, u32 *out";
    e.line(&format!("#define PARAMS {params}{more_params}"));
    for (i, function) in tree.functions.iter().enumerate() {
        e.function = i;
        e.line(&format!("__device__ u32 f{i}(u32 a, u32 &b, u32 u0, u32 u1, u32 here, PARAMS) {{"));
        e.depth += 1;
        e.locals("b");
        let mut cx = start();
        cx.exits = false;
        cx.returns = true;
        if function.block {
            cx.free_return = true;
        } else {
            cx.level = Convergence::Warp;
        }
        e.block(&function.body, &cx);
        let mut tail = cx.free();
        tail.free_return = true;
        e.block(&function.tail, &tail);
        e.line("STATE");
        e.line("return a;");
        e.close();
    }
    e.function = tree.functions.len();
    e.kernel();
    let groups = if e.out.contains("Group g(") { GROUPS } else { "" };
    let more = resources::prelude(&e.has);
    (format!("{groups}{PRELUDE}{more}{}", e.out), e.used)
}

fn start() -> Cx {
    Cx {
        level: Convergence::Uniform,
        mask: "here".into(),
        loop_mask: None,
        breaks: false,
        continues: false,
        returns: false,
        free_break: false,
        free_continue: false,
        free_return: false,
        exits: true,
        slots: false,
        counter: "3u".into(),
        uniform_counter: "2u".into(),
    }
}

impl Emitter<'_> {
    fn kernel(&mut self) {
        let again = if self.has.contains(&Resource::Again) { ", u32 *again" } else { "" };
        self.line(&format!("extern \"C\" __global__ void k(const u32 *in, u32 *out, u32 *all, u64 *words{again}) {{"));
        self.depth += 1;
        self.line("__shared__ u32 s[N], ws[N], sums[4];");
        self.line("__shared__ u64 wides[4];");
        self.line("u32 *global = all + blockIdx.x * N;");
        self.more_variables();
        self.line("u32 a = in[(threadIdx.x + 7u * blockIdx.x) & 63u], b = 1u, u0 = in[0], u1 = in[1];");
        self.locals("in[2]");
        self.more_setup();
        self.line("s[tid] = a;");
        self.line("ws[tid] = 0u;");
        self.line("if (tid == 0u) for (u32 j = 0; j < 4u; ++j) sums[j] = 0u, wides[j] = 0u;");
        self.line("__syncthreads();");
        self.line("u32 here = __ballot_sync(0xffffffffu, 1);");
        self.block(&self.tree.body, &start());
        self.line("__syncthreads();");
        self.line("a = mix(a, sums[0] ^ sums[1]);");
        self.line("a = mix(a, sums[2] - sums[3]);");
        if self.tree.wide {
            for j in 0..4 {
                self.line(&format!("a = mix(mix(a, (u32)wides[{j}]), (u32)(wides[{j}] >> 32));"));
            }
        }
        self.more_results();
        self.line("STATE");
        self.line("out[gid] = mix(out[gid], a);");
        self.close();
    }

    fn locals(&mut self, c: &str) {
        self.line("u32 tid = threadIdx.x + threadIdx.y * blockDim.x, lane = tid & 31u, own = 1u << lane;");
        self.line(&format!("u32 gid = blockIdx.x * N + tid, c = {c}, u2 = 5u;"));
        self.line("unsigned char b8 = 200; short s16 = -3; signed char t8 = 100;");
        self.line(if self.has.contains(&Resource::Cells) { "__align__(16) u32 loc[8];" } else { "u32 loc[8];" });
        self.line("for (u32 j = 0; j < 8u; ++j) loc[j] = j * tid;");
        self.more_locals();
        if self.tree.wide {
            self.line("u64 q = ((u64)tid << 40) + a;");
        }
    }

    fn line(&mut self, text: &str) {
        for _ in 0..self.depth {
            self.out.push_str("    ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn open(&mut self, text: &str) {
        self.line(text);
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.line("}");
    }

    fn name(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn block(&mut self, block: &Block, cx: &Cx) {
        for stmt in block {
            self.stmt(stmt, cx);
        }
    }

    /// Computes the mask of the lanes again, if some may have exited since `exits`.
    fn refresh(&mut self, exits: usize, cx: &Cx) {
        if self.exits > exits && cx.level != Convergence::Free {
            self.line(&format!("{m} = __ballot_sync({m}, 1);", m = cx.mask));
        }
    }

    fn stmt(&mut self, stmt: &Stmt, cx: &Cx) {
        let together = cx.level == Convergence::Uniform;
        let t = |text: &str| text.replace("@i", &cx.counter).replace("@u", &cx.uniform_counter);
        match stmt {
            Stmt::Set { to, value } => self.line(&format!("{} = {};", t(to), t(value))),
            Stmt::Note => self.line("out[gid] = mix(out[gid], a);"),
            Stmt::SetUniform { to, value } if together => self.line(&format!("u{to} = {};", t(value))),
            Stmt::Vote { to, name, cond } if together => {
                self.line(&format!("u{to} = (u32)__syncthreads_{name}({});", t(cond)));
            }
            Stmt::Barrier if together => self.line("__syncthreads();"),
            Stmt::Phase(phase) if together => self.phase(phase, cx),
            Stmt::ReadSlot { index } if cx.slots => self.line(&format!("a = mix(a, s[({}) % N]);", t(index))),
            Stmt::Warp { op, value, n } => {
                let text = warp_op(*op, self.tree.wide, &cx.mask, &format!("({})", t(value)), &t(n));
                self.line(&text);
            }
            Stmt::WarpExchange { value, n } => {
                let m = &cx.mask;
                self.line(&format!("ws[tid] = {};", t(value)));
                self.line(&format!("__syncwarp({m});"));
                self.line(&format!("a = mix(a, ws[(tid & ~31u) + pick({m}, {})]);", t(n)));
                self.line(&format!("__syncwarp({m});"));
            }
            Stmt::Atomic { slot, value } => {
                let (slot, value) = (t(slot), t(value));
                self.line(&format!("atomicAdd(&sums[({slot}) & 3u], {value});"));
                if self.tree.wide {
                    self.atomics += 1;
                    let add = if self.atomics.is_multiple_of(3) { "swap_add" } else { "atomicAdd" };
                    self.line(&format!("{add}(&wides[({value}) & 3u], (u64)({slot}) * 0x10000000full);"));
                }
            }
            Stmt::If { cond, kind, then, other, jump } => {
                self.branch(&t(cond), *kind, [then, other], jump.as_ref(), cx)
            }
            Stmt::Loop { .. } => self.repeat(stmt, cx),
            Stmt::Switch { selector, kind, cases, default } => {
                self.switch(&t(selector), *kind, cases, default.as_ref(), cx);
            }
            // A condition that is not uniform must not make the block diverge.
            Stmt::Jump(jump) if together && !jump.uniform => {}
            Stmt::Jump(jump) => self.jump(jump.to, &t(&jump.cond), cx),
            Stmt::Exit { cond } if cx.exits => {
                self.exits += 1;
                self.line(&format!("if ({}) {{ STATE out[gid] = mix(out[gid], a); return; }}", t(cond)));
                self.refresh(0, cx);
            }
            Stmt::Call { function } if *function < self.function => {
                let block = self.tree.functions.get(*function).is_some_and(|f| f.block);
                if !block || together {
                    let m = &cx.mask;
                    self.line(&format!("a = f{function}(a, b, u0, u1, {m}, ARGS);"));
                }
            }
            Stmt::Extra(extra) => self.extra(extra, cx),
            Stmt::Free(body) => {
                let exits = self.exits;
                self.open("{");
                self.block(body, &cx.free());
                self.close();
                self.refresh(exits, cx);
            }
            Stmt::SetUniform { .. }
            | Stmt::Vote { .. }
            | Stmt::Barrier
            | Stmt::Phase(_)
            | Stmt::ReadSlot { .. }
            | Stmt::Exit { .. }
            | Stmt::Call { .. } => {}
        }
    }

    fn phase(&mut self, phase: &Phase, cx: &Cx) {
        let t = |text: &str| text.replace("@i", &cx.counter).replace("@u", &cx.uniform_counter);
        let to = if phase.space == Space::Shared { "s" } else { "global" };
        let shift = t(&phase.shift);
        let slot = match phase.slots % 3 {
            0 => "tid".to_owned(),
            1 => "N - 1u - tid".to_owned(),
            _ => format!("(tid + ({shift}) % N) % N"),
        };
        let write = format!("{to}[{slot}] = {};", t(&phase.value));
        match &phase.cond {
            Some(cond) => self.line(&format!("if ({}) {write}", t(cond))),
            None => self.line(&write),
        }
        // Threads that have written must reach the barrier.
        let mut between = cx.inner(Convergence::Warp, &cx.mask);
        between.exits = false;
        self.block(&phase.between, &between);
        self.line("__syncthreads();");
        self.line(&format!("a = mix(a, {to}[({}) % N]);", t(&phase.index)));
        if let Some((u, index)) = &phase.uniform {
            self.line(&format!("u{u} = {to}[({}) % N];", t(index)));
        }
        let mut after = cx.inner(Convergence::Warp, &cx.mask);
        after.slots = phase.space == Space::Shared;
        self.block(&phase.after, &after);
        self.line("__syncthreads();");
    }

    /// Writes a jump; `cond` is of the level.
    fn jump(&mut self, to: JumpTo, cond: &str, cx: &Cx) {
        let (word, free, told) = match to {
            JumpTo::Break => ("break;", cx.free_break, cx.breaks),
            JumpTo::Continue => ("continue;", cx.free_continue, cx.continues),
            JumpTo::Return => ("{ STATE return a + 1u; }", cx.free_return, cx.returns),
        };
        match cx.level {
            Convergence::Uniform | Convergence::Free if free => self.line(&format!("if ({cond}) {word}")),
            Convergence::Warp if told => {
                let (flag, left) = (self.name("j"), self.name("left"));
                self.line(&format!("bool {flag} = {cond};"));
                self.line(&format!("u32 {left} = __ballot_sync({}, {flag});", cx.mask));
                self.line(&format!("if ({flag}) {word}"));
                self.left(to, &left, cx);
            }
            _ => {}
        }
    }

    /// Removes the lanes that have jumped from the masks.
    fn left(&mut self, to: JumpTo, left: &str, cx: &Cx) {
        self.line(&format!("{} &= ~{left};", cx.mask));
        if let (JumpTo::Break, Some(mask)) = (to, &cx.loop_mask) {
            self.line(&format!("{mask} &= ~{left};"));
        }
    }
}
