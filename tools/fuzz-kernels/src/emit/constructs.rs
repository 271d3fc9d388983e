//! Writes branches, loops and switches, with the masks of the lanes that enter them.

use super::{Cx, Emitter};
use crate::extend::weaker;
use crate::tree::{Block, Case, Convergence, Form, Jump, JumpTo, Stmt};

/// Returns the kind of a construct at this place. A construct that the block would execute together cannot be in
/// divergent code.
fn weaken(kind: Convergence, cx: &Cx) -> Convergence {
    weaker(kind, cx.level)
}

impl Emitter<'_> {
    pub(super) fn branch(&mut self, cond: &str, kind: Convergence, sides: [&Block; 2], jump: Option<&Jump>, cx: &Cx) {
        let [then, other] = sides;
        let exits = self.exits;
        match weaken(kind, cx) {
            Convergence::Warp => self.masked_branch(cond, sides, jump, cx),
            kind => {
                // Conditions and jumps are those of the level.
                let mask = if kind == Convergence::Free { "own" } else { &cx.mask };
                let inner = cx.inner(kind, mask);
                self.open(&format!("if ({cond}) {{"));
                self.block(then, &inner);
                if let (Convergence::Free, Some(jump)) = (kind, jump) {
                    let cond = jump.cond.replace("@i", &cx.counter).replace("@u", &cx.uniform_counter);
                    self.jump(jump.to, &cond, &inner);
                }
                if !other.is_empty() {
                    self.depth -= 1;
                    self.open("} else {");
                    self.block(other, &inner);
                }
                self.close();
            }
        }
        self.refresh(exits, cx);
    }

    fn masked_branch(&mut self, cond: &str, sides: [&Block; 2], jump: Option<&Jump>, cx: &Cx) {
        let [then, other] = sides;
        let (flag, yes, no) = (self.name("is"), self.name("m"), self.name("m"));
        self.line(&format!("bool {flag} = {cond};"));
        self.line(&format!("u32 {yes} = __ballot_sync({}, {flag});", cx.mask));
        let legal = |j: &&Jump| match j.to {
            JumpTo::Break => cx.breaks,
            JumpTo::Continue => cx.continues,
            JumpTo::Return => cx.returns && cx.level == Convergence::Warp,
        };
        // The remaining lanes must know before the branch which lanes will not come back.
        let jump = jump.filter(legal).map(|j| {
            let (leaves, left) = (self.name("j"), self.name("left"));
            let when = j.cond.replace("@i", &cx.counter).replace("@u", &cx.uniform_counter);
            self.line(&format!("bool {leaves} = {flag} && ({when});"));
            self.line(&format!("u32 {left} = __ballot_sync({}, {leaves});", cx.mask));
            (j.to, leaves, left)
        });
        if !other.is_empty() {
            self.line(&format!("u32 {no} = {} & ~{yes};", cx.mask));
        }
        self.open(&format!("if ({flag}) {{"));
        self.block(then, &cx.inner(Convergence::Warp, &yes));
        if let Some((to, leaves, left)) = &jump {
            let word = match to {
                JumpTo::Break => "break;",
                JumpTo::Continue => "continue;",
                JumpTo::Return => "{ STATE return a + 2u; }",
            };
            self.line(&format!("if ({leaves}) {word}"));
            // Execute a warp operation of the remaining lanes before the sides converge.
            self.line(&format!("{yes} &= ~{left};"));
            self.line(&format!("a = mix(a, __ballot_sync({yes}, (a & 1u) != 0u));"));
        }
        if !other.is_empty() {
            self.depth -= 1;
            self.open("} else {");
            self.block(other, &cx.inner(Convergence::Warp, &no));
        }
        self.close();
        if let Some((to, _, left)) = jump {
            self.left(to, &left, cx);
        }
    }

    pub(super) fn repeat(&mut self, stmt: &Stmt, cx: &Cx) {
        let Stmt::Loop { form, bound, more, kind, breaks, body, tail } = stmt else { return };
        let t = |text: &str| text.replace("@i", &cx.counter).replace("@u", &cx.uniform_counter);
        let kind = weaken(*kind, cx);
        let (i, end) = (self.name("i"), self.name("end"));
        let exits = self.exits;
        self.line(&format!("u32 {i} = 0, {end} = (({}) & 3u) + 1u;", t(bound)));
        let mut inner = cx.inner(kind, if kind == Convergence::Free { "own" } else { &cx.mask });
        inner.counter.clone_from(&i);
        let mut goes_on = format!("{i} < {end}");
        let (mut round, mut all) = (String::new(), String::new());
        if kind == Convergence::Warp {
            (all, round) = (self.name("all"), self.name("m"));
            inner = Cx { mask: round.clone(), loop_mask: Some(all.clone()), ..inner };
            (inner.breaks, inner.continues) = (*breaks, !*breaks);
        } else {
            (inner.free_break, inner.free_continue) = (true, true);
            if kind == Convergence::Uniform {
                inner.uniform_counter.clone_from(&i);
                if let Some(more) = more {
                    goes_on = format!("{i} < {end} && ({})", t(more));
                }
            }
        }
        let ballot = |cond: &str| format!("{all} = __ballot_sync({all}, {cond})");
        let masked = kind == Convergence::Warp;
        if masked {
            self.line(&format!("u32 {all} = {};", cx.mask));
        }
        match form {
            Form::For if masked => {
                self.line(&format!("{};", ballot(&goes_on)));
                self.open(&format!("for (; {goes_on}; ++{i}, {}) {{", ballot(&goes_on)));
            }
            Form::For => self.open(&format!("for (; {goes_on}; ++{i}) {{")),
            Form::While => {
                self.open("while (true) {");
                if masked {
                    self.line(&format!("{};", ballot(&goes_on)));
                }
                self.line(&format!("if (!({goes_on})) break;"));
                self.line(&format!("++{i};"));
            }
            Form::DoWhile => self.open("do {"),
        }
        if masked {
            self.line(&format!("u32 {round} = {all};"));
        }
        // Lanes may exit in one iteration and be missing in the next.
        let at = self.out.len();
        self.block(body, &inner);
        let mut last = inner.free();
        last.free_break = kind == Convergence::Free;
        last.free_continue = !masked || inner.continues;
        // A lane's own warp operations in the tail are interleaved with those of other lanes.
        self.block(tail, &last);
        if self.exits > exits && kind == Convergence::Uniform {
            let refresh = format!("{}{m} = __ballot_sync({m}, 1);\n", "    ".repeat(self.depth), m = cx.mask);
            self.out.insert_str(at, &refresh);
        }
        match form {
            Form::DoWhile if masked => {
                self.depth -= 1;
                self.line(&format!("}} while (({}, {goes_on}));", ballot(&format!("++{i} < {end}"))));
            }
            Form::DoWhile => {
                self.depth -= 1;
                self.line(&format!("}} while (++{i} < {end});"));
            }
            _ => self.close(),
        }
        self.refresh(exits, cx);
    }

    pub(super) fn switch(
        &mut self,
        selector: &str,
        kind: Convergence,
        cases: &[Case],
        default: Option<&Block>,
        cx: &Cx,
    ) {
        let kind = weaken(kind, cx);
        let exits = self.exits;
        let sel = self.name("sel");
        self.line(&format!("u32 {sel} = ({selector}) % {}u;", cases.len() + 1));
        let mut masks = Vec::new();
        if kind == Convergence::Warp {
            // The lanes that reach a case are those that it names and those that fall through to it.
            let mut chain = Vec::new();
            for (n, case) in cases.iter().enumerate() {
                chain.push(format!("{sel} == {n}u"));
                masks.push(self.case_mask(&chain.join(" || "), cx));
                if !case.falls {
                    chain.clear();
                }
            }
            chain.push(format!("{sel} == {}u", cases.len()));
            masks.push(self.case_mask(&chain.join(" || "), cx));
        }
        self.open(&format!("switch ({sel}) {{"));
        let bodies = cases.iter().map(|c| (Some(&c.body), c.falls)).chain([(default, false)]);
        for (n, (body, falls)) in bodies.enumerate() {
            let Some(body) = body else { break };
            let own = if kind == Convergence::Free { "own" } else { &cx.mask };
            let mut inner = cx.inner(kind, masks.get(n).map_or(own, |m| m));
            inner.free_break = kind != Convergence::Warp;
            if n < cases.len() {
                self.open(&format!("case {n}u: {{"));
            } else {
                self.open("default: {");
            }
            if kind == Convergence::Warp && self.exits > exits {
                self.line(&format!("{m} = __ballot_sync({m}, 1);", m = inner.mask));
            }
            self.block(body, &inner);
            if !falls {
                self.line("break;");
            }
            self.close();
        }
        self.close();
        self.refresh(exits, cx);
    }

    fn case_mask(&mut self, cond: &str, cx: &Cx) -> String {
        let mask = self.name("m");
        self.line(&format!("u32 {mask} = __ballot_sync({}, {cond});", cx.mask));
        mask
    }
}
