//! Unrolls loops fully: only the copies of their iterations remain.

use super::shape::{Holds, Parts, head_test};
use super::walk::bit;
use super::{
    Flow, MAX_ASKED_AROUND, MAX_ASKED_SIZE, MAX_ROUNDS, MAX_SIZE, MAX_USEFUL_ROUNDS, MAX_USEFUL_SIZE, Mode, Policy,
    Refused, STEPS_FOR_EACH, Unroller,
};
use crate::ir::{Inst, Unroll};

/// The form that a loop gets by unrolling.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rounds {
    pub flow: Flow,
    /// Number of iterations that were begun and not left by the test at their head.
    pub count: usize,
    /// Place where the last iteration ended.
    pub end: End,
    /// True if there are exits that are not known.
    broke: bool,
}

/// The place where a loop ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// At the test before an iteration.
    Head,
    /// In the middle of an iteration.
    Inside,
    /// At the test after an iteration.
    Tail,
}

/// Limits on the form that a loop may get.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    pub rounds: usize,
    pub size: usize,
    pub steps: usize,
}

impl Unroller<'_> {
    /// Unrolls a loop fully, if its iterations are known and it is worth it.
    pub(super) fn try_full(
        &mut self,
        parts: Parts<'_>,
        holds: Holds,
        out: &mut Vec<Inst>,
    ) -> Result<Option<Flow>, Refused> {
        let rounds = match parts.unroll {
            Unroll::Auto => MAX_USEFUL_ROUNDS,
            Unroll::Full => MAX_ASKED_SIZE,
            Unroll::Times(n) => usize::try_from(n).unwrap_or(usize::MAX),
            Unroll::Never | Unroll::Few(_) => return Ok(None),
        };
        let size = if parts.unroll == Unroll::Auto { MAX_USEFUL_SIZE } else { MAX_ASKED_SIZE };
        let limits = Limits { rounds, size, steps: size * STEPS_FOR_EACH };
        let mine = bit(self.level() + 1);
        let before = self.save(out);
        let measured = self.measure(parts, limits)?;
        let size = self.size - before.size;
        let worth = measured.is_some_and(|rounds| {
            let unclear = holds.sync && rounds.broke;
            let useful = self.useful & mine != 0;
            let small = size <= MAX_SIZE && rounds.count <= MAX_ROUNDS && !rounds.broke;
            let around = if matches!(self.policy, Policy::Asked(_)) { MAX_ASKED_SIZE } else { MAX_ASKED_AROUND };
            let asked = parts.unroll != Unroll::Auto && (!holds.loops || size <= around);
            !unclear && (asked || useful || small)
        });
        let Some(rounds) = measured.filter(|_| worth) else {
            self.restore(&before, out);
            return Ok(None);
        };
        if self.mode == Mode::Measure {
            // The state is that after the loop.
            self.useful = before.useful | (self.useful & (mine - 1));
            return Ok(Some(rounds.flow));
        }
        self.restore(&before, out);
        if self.mode == Mode::Same && !self.charge(size, parts.unroll) {
            return Ok(None);
        }
        self.mode = Mode::Copy;
        let done = self.rounds(parts, limits.rounds, out);
        if done.is_err() {
            // The loop was measured with other loops inside it unrolled.
            self.restore(&before, out);
        }
        self.mode = before.mode;
        Ok(done.ok().map(|rounds| rounds.flow))
    }

    /// Measures the form that a loop gets by unrolling; the state is then that after the loop. Returns `None` if the
    /// loop cannot be unrolled, and an error if the loop around it cannot be unrolled.
    pub(super) fn measure(&mut self, parts: Parts<'_>, limits: Limits) -> Result<Option<Rounds>, Refused> {
        let mut scratch = Vec::new();
        let before = self.save(&scratch);
        let outermost = self.mode != Mode::Measure;
        if outermost {
            self.steps = limits.steps.min(self.steps_left);
            (self.size, self.useful) = (0, 0);
        }
        let own = self.size.saturating_add(limits.size);
        let steps = self.steps;
        self.limit = self.limit.min(own);
        self.mode = Mode::Measure;
        let done = self.rounds(parts, limits.rounds, &mut scratch);
        self.mode = before.mode;
        self.limit = before.limit;
        if outermost {
            self.steps_left = self.steps_left.saturating_sub(steps - self.steps);
        }
        match done {
            Ok(rounds) => Ok(Some(rounds)),
            Err(refused) => {
                let ours = match refused {
                    Refused::Shape => true,
                    Refused::Size => own <= before.limit,
                    Refused::Steps => false,
                };
                self.restore(&before, &mut scratch);
                if ours || outermost { Ok(None) } else { Err(refused) }
            }
        }
    }

    /// Walks through the iterations of a loop, at most `most` of them.
    fn rounds(&mut self, parts: Parts<'_>, most: usize, out: &mut Vec<Inst>) -> Result<Rounds, Refused> {
        let behind = head_test(parts.body).map_or(0, |at| at + 1);
        let (head, rest) = parts.body.insts.split_at(behind.min(parts.body.insts.len()));
        self.step(parts.len())?;
        self.enter(true, true, parts.sets());
        let mut insts = Vec::new();
        let mut count = 0;
        let (flow, end) = loop {
            self.time += 1;
            if let Some(frame) = self.frames.last_mut() {
                frame.round = self.time;
            }
            match self.run(head, &mut insts)? {
                Flow::Falls => {}
                flow => break (flow, End::Head),
            }
            if count == most {
                return Err(Refused::Shape);
            }
            count += 1;
            match self.run(rest, &mut insts)? {
                Flow::Falls => {}
                flow => break (flow, End::Inside),
            }
            if count == 1 && parts.break_if.is_none() && self.frames.last().is_none_or(|frame| frame.tests == 0) {
                return Err(Refused::Shape);
            }
            self.run(&parts.continuing.insts, &mut insts)?;
            match parts.break_if.map(|v| self.known.truth(v)) {
                Some(Some(true)) => break (Flow::Falls, End::Tail),
                Some(None) => return Err(Refused::Shape),
                Some(Some(false)) | None => {}
            }
        };
        let broke = self.frames.last().is_some_and(|frame| frame.broke);
        let flow = self.one_shot(insts, flow, parts.span, out)?;
        Ok(Rounds { flow, count, end, broke })
    }

    /// Returns the iteration count of a loop and where the last iteration ends, if the test there is the loop's own.
    pub(super) fn count_rounds(&mut self, parts: Parts<'_>, steps: usize) -> Option<(usize, End)> {
        let mut scratch = Vec::new();
        let before = self.save(&scratch);
        let limit = std::mem::replace(&mut self.limit, usize::MAX);
        // The loop around it may continue if this costs too many steps.
        let around = self.steps;
        self.steps = around.min(steps);
        let allowed = self.steps;
        let measured = self.measure(parts, Limits { rounds: usize::MAX, size: usize::MAX, steps }).ok().flatten();
        if self.mode == Mode::Measure {
            self.steps = around - (allowed - self.steps);
        }
        self.restore(&before, &mut scratch);
        self.limit = limit;
        let rounds = measured?;
        match rounds.end {
            End::Head | End::Tail => Some((rounds.count, rounds.end)),
            End::Inside => None,
        }
    }
}
