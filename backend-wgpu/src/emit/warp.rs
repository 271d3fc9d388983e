//! Emits operations between threads: barriers that vote, and operations of warps.
//!
//! After lowering, all threads of the block (or of the warp, where subgroups are warps) reach each of them together,
//! and operands determine which threads participate (`core/src/passes/lockstep`).
//!
//! Where subgroups are 32 wide and linear, a ballot and a shuffle of the subgroup do all the work. Elsewhere threads
//! write words to workgroup memory, wait at a barrier of the block, and read the words of the others. Two sets of
//! words, and three of counters, are used alternately, so that one barrier per operation is enough: a thread that is
//! still reading has not yet reached the next barrier.

use std::fmt::Write as _;

use isowarp_core::ir::ops::{BarrierVote, WarpOp};
use isowarp_core::ir::{Function, Op, Scalar, Type, Value};
use isowarp_core::passes::legalise::lockstep::Warps;
use naga::{Barrier, BinaryOperator as Bin, Expression, ScalarKind, Statement};

use super::builder::Expr;
use super::interface::TargetCaps;
use super::kernel::Emitter;
use super::types::Emit;

/// Requirements of a kernel for the communication of its threads.
pub(super) struct Between {
    threads: u32,
    warps: Warps,
    strict: bool,
    /// Whether there are barriers that vote.
    votes: bool,
    /// Whether there are warp operations that use a truth value of each lane.
    ballots: bool,
    /// Whether there are warp operations that use a word of each lane.
    words: bool,
}

impl Between {
    /// Collects the requirements of a lowered kernel.
    pub(super) fn of(func: &Function, threads: u32, caps: &TargetCaps) -> Self {
        let (mut votes, mut ballots, mut words) = (false, false, false);
        super::walk(&func.body, &mut |inst| match &inst.op {
            Op::BarrierVote { .. } => votes = true,
            Op::Warp { op, .. } => match op {
                WarpOp::Any | WarpOp::All | WarpOp::Uniform | WarpOp::Ballot | WarpOp::ActiveMask => ballots = true,
                WarpOp::Sync => {}
                _ => words = true,
            },
            _ => {}
        });
        Self { threads, warps: caps.warps, strict: caps.wgsl_rules, votes, ballots, words }
    }

    fn emulated(&self) -> bool {
        self.warps == Warps::Workgroup
    }

    fn warp_count(&self) -> u32 {
        self.threads.div_ceil(32)
    }

    /// Returns the size of the workgroup memory in bytes.
    pub(super) fn bytes(&self) -> u32 {
        let votes = if self.votes { 16 } else { 0 };
        let ballots = if self.ballots && self.emulated() { 12 * self.warp_count() } else { 0 };
        let words = if self.words && self.emulated() { 8 * self.threads } else { 0 };
        votes + ballots + words
    }

    /// Returns the routines in WGSL.
    pub(super) fn source(&self) -> String {
        let (threads, warps) = (self.threads, self.warp_count());
        let mut text = String::new();
        if self.votes {
            text += include_str!("warp/votes.wgsl");
        }
        let parts = match self.warps {
            Warps::Subgroups => [include_str!("warp/subgroup_ballots.wgsl"), include_str!("warp/subgroup_words.wgsl")],
            Warps::Workgroup => [include_str!("warp/ballots.wgsl"), include_str!("warp/words.wgsl")],
        };
        if self.ballots {
            text += parts[0];
        }
        if self.words {
            text += parts[1];
            text += include_str!("warp/lanes.wgsl");
            for (name, identity, step) in REDUCTIONS {
                // Writing to a string cannot fail.
                let _ = write!(
                    text,
                    "fn iw_reduce_{name}(thread: u32, mask: u32, value: u32) -> u32 {{
    var all = {identity};
    let lanes = min(32u, $THREADSu - (thread & 0xffffffe0u));
    for (var lane = 0u; lane < lanes; lane++) {{
        let x = $WORD;
        if ((mask >> lane) & 1u) != 0u {{ all = {step}; }}
    }}
    return all;
}}
"
                );
            }
        }
        let word = match self.warps {
            Warps::Subgroups => "subgroupShuffle(value, lane)",
            Warps::Workgroup => "iw_word(thread, lane)",
        };
        text.replace("$THREADS", &threads.to_string()).replace("$WARPS", &warps.to_string()).replace("$WORD", word)
    }
}

/// Reductions: name, neutral word, and the combination of `x` with `all`.
const REDUCTIONS: [(&str, &str, &str); 8] = [
    ("add", "0u", "all + x"),
    ("and", "0xffffffffu", "all & x"),
    ("or", "0u", "all | x"),
    ("xor", "0u", "all ^ x"),
    ("min_u32", "0xffffffffu", "min(all, x)"),
    ("max_u32", "0u", "max(all, x)"),
    ("min_i32", "0x7fffffffu", "bitcast<u32>(min(bitcast<i32>(all), bitcast<i32>(x)))"),
    ("max_i32", "0x80000000u", "bitcast<u32>(max(bitcast<i32>(all), bitcast<i32>(x)))"),
];

impl Emitter<'_> {
    /// Initialises the memory of the routines.
    pub(super) fn begin_between(&mut self) -> Emit<()> {
        let counters = [
            ("iw_votes_begin", self.between.votes),
            ("iw_ballots_begin", self.between.ballots && self.between.emulated()),
        ];
        let mut any = false;
        for (name, used) in counters {
            if used {
                let thread = self.thread();
                self.perform(name, vec![thread])?;
                any = true;
            }
        }
        if any {
            self.builder.statement(Statement::ControlBarrier(Barrier::WORK_GROUP));
        }
        Ok(())
    }

    fn perform(&mut self, name: &str, arguments: Vec<Expr>) -> Emit<()> {
        if self.builder.perform(name, arguments) {
            return Ok(());
        }
        Err(self.internal(format!("the routine `{name}` is missing")))
    }

    /// Returns the thread's linear number in its block.
    fn thread(&mut self) -> Expr {
        self.builder.expr(Expression::FunctionArgument(0))
    }

    /// Emits a barrier that votes.
    pub(super) fn barrier_vote(&mut self, op: BarrierVote, pred: Value) -> Emit<Expr> {
        let pred = self.value(pred)?;
        // All are true if none is false.
        let counted = if op == BarrierVote::And { self.not(pred) } else { pred };
        self.perform("iw_vote", vec![counted])?;
        self.barrier();
        let thread = self.thread();
        let count = if self.between.strict {
            self.perform("iw_settle", vec![thread])?;
            self.routine("iw_settled", Vec::new())?
        } else {
            self.routine("iw_voted", vec![thread])?
        };
        let zero = self.builder.u32(0);
        Ok(match op {
            BarrierVote::Count => self.builder.bitcast(count, ScalarKind::Sint),
            BarrierVote::Or => self.builder.bin(Bin::NotEqual, count, zero),
            BarrierVote::And => self.builder.bin(Bin::Equal, count, zero),
        })
    }

    /// Emits an operation of a warp.
    pub(super) fn warp(&mut self, op: WarpOp, args: &[Value]) -> Emit<Option<Expr>> {
        if op == WarpOp::ActiveMask {
            let yes = self.builder.bool(true);
            return self.ballot(yes).map(Some);
        }
        let (Some(&mask), rest) = (args.first(), args.get(1..).unwrap_or_default()) else {
            return Err(self.internal("a warp operation without a mask"));
        };
        if op == WarpOp::Sync {
            self.warp_sync();
            return Ok(None);
        }
        let mask = self.value(mask)?;
        let Some((&operand, rest)) = rest.split_first() else {
            return Err(self.internal("a warp operation without an operand"));
        };
        let ty = self.type_of(operand)?;
        let value = self.visible(operand)?;
        let zero = self.builder.u32(0);
        Ok(Some(match op {
            WarpOp::Ballot => {
                let lanes = self.ballot(value)?;
                self.builder.bin(Bin::And, lanes, mask)
            }
            WarpOp::Any => {
                let lanes = self.ballot(value)?;
                let lanes = self.builder.bin(Bin::And, lanes, mask);
                self.builder.bin(Bin::NotEqual, lanes, zero)
            }
            WarpOp::All => {
                let not = self.not(value);
                let lanes = self.ballot(not)?;
                let lanes = self.builder.bin(Bin::And, lanes, mask);
                self.builder.bin(Bin::Equal, lanes, zero)
            }
            WarpOp::Uniform => {
                let lanes = self.ballot(value)?;
                let lanes = self.builder.bin(Bin::And, lanes, mask);
                let not = self.not(value);
                let others = self.ballot(not)?;
                let others = self.builder.bin(Bin::And, others, mask);
                let none = self.builder.bin(Bin::Equal, lanes, zero);
                let all = self.builder.bin(Bin::Equal, others, zero);
                self.builder.bin(Bin::LogicalOr, none, all)
            }
            WarpOp::MatchAny => {
                let same = self.lanes_with_same(ty, value)?;
                self.builder.bin(Bin::And, same, mask)
            }
            WarpOp::MatchAll => {
                // Every existing lane of the mask has the same bits.
                let same = self.lanes_with_same(ty, value)?;
                let there = self.lanes_there();
                let others = self.builder.bin(Bin::ExclusiveOr, same, there);
                let others = self.builder.bin(Bin::And, others, mask);
                let all = self.builder.bin(Bin::Equal, others, zero);
                self.builder.select(all, mask, zero)
            }
            WarpOp::ShuffleIndex | WarpOp::ShuffleUp | WarpOp::ShuffleDown | WarpOp::ShuffleXor => {
                let [by, width] = *rest else { return Err(self.internal("a shuffle without a width")) };
                let near = self.ranges.get(by).is_some_and(|(_, most)| most < 32);
                let (mut by, width) = (self.value(by)?, self.value(width)?);
                if op != WarpOp::ShuffleIndex && !near {
                    by = self.builder.and_const(by, 31);
                }
                let words = self.shuffled_words(ty, value, operand)?;
                let words = match self.native_shuffle(op, by, width) {
                    Some(routine) => self.shuffle_natively(op, routine, &words, by)?,
                    None => {
                        let lane = self.source_lane(op, by, width);
                        words.into_iter().map(|word| self.word_of_lane(word, lane)).collect::<Emit<_>>()?
                    }
                };
                let words = self.of_lanes_in_mask(words, mask, |s| s.source_lane(op, by, width));
                self.assemble(ty, &words)?
            }
            WarpOp::ReduceAdd
            | WarpOp::ReduceMin
            | WarpOp::ReduceMax
            | WarpOp::ReduceAnd
            | WarpOp::ReduceOr
            | WarpOp::ReduceXor => {
                let signed = ty == Type::Scalar(Scalar::I32);
                let name = match op {
                    WarpOp::ReduceAdd => "iw_reduce_add",
                    WarpOp::ReduceAnd => "iw_reduce_and",
                    WarpOp::ReduceOr => "iw_reduce_or",
                    WarpOp::ReduceXor => "iw_reduce_xor",
                    WarpOp::ReduceMin if signed => "iw_reduce_min_i32",
                    WarpOp::ReduceMin => "iw_reduce_min_u32",
                    _ if signed => "iw_reduce_max_i32",
                    _ => "iw_reduce_max_u32",
                };
                let word = if signed { self.builder.bitcast(value, ScalarKind::Uint) } else { value };
                self.publish(word)?;
                let thread = self.thread();
                let all = self.routine(name, vec![thread, mask, word])?;
                if signed { self.builder.bitcast(all, ScalarKind::Sint) } else { all }
            }
            WarpOp::ActiveMask | WarpOp::Sync => return Err(self.internal("a warp operation was left over")),
        }))
    }

    /// Synchronises the warp's threads; their earlier writes are visible to all of them afterwards.
    fn warp_sync(&mut self) {
        match self.between.warps {
            Warps::Workgroup => self.barrier(),
            Warps::Subgroups => {
                let mut flags = Barrier::SUB_GROUP | Barrier::WORK_GROUP;
                flags.set(Barrier::STORAGE, self.orders_global);
                self.builder.statement(Statement::ControlBarrier(flags));
            }
        }
    }

    /// Returns the lanes of the warp whose predicate is true.
    fn ballot(&mut self, pred: Expr) -> Emit<Expr> {
        if !self.between.emulated() {
            return self.routine("iw_ballot", vec![pred]);
        }
        let thread = self.thread();
        self.perform("iw_ballot_put", vec![thread, pred])?;
        self.barrier();
        self.routine("iw_ballot_get", vec![thread])
    }

    /// Publishes a word to the other threads of the warp, where that is necessary.
    fn publish(&mut self, word: Expr) -> Emit<()> {
        if self.between.emulated() {
            let thread = self.thread();
            self.perform("iw_word_put", vec![thread, word])?;
            self.barrier();
        }
        Ok(())
    }

    /// Returns the word of a lane.
    fn word_of_lane(&mut self, word: Expr, lane: Expr) -> Emit<Expr> {
        self.publish(word)?;
        if !self.between.emulated() {
            return self.routine("iw_shuffle", vec![word, lane]);
        }
        let thread = self.thread();
        self.routine("iw_word", vec![thread, lane])
    }

    /// Returns the lanes that have the same bits.
    fn lanes_with_same(&mut self, ty: Type, value: Expr) -> Emit<Expr> {
        let mut same: Option<Expr> = None;
        for word in self.image(ty, value)? {
            self.publish(word)?;
            let thread = self.thread();
            let lanes = self.routine("iw_same", vec![thread, word])?;
            same = Some(match same {
                None => lanes,
                Some(before) => self.builder.bin(Bin::And, before, lanes),
            });
        }
        same.ok_or_else(|| self.internal("a value without words"))
    }

    /// Returns the lanes of the warp that have a thread: the last warp of a block may not be full.
    fn lanes_there(&mut self) -> Expr {
        let (full, rest) = (self.between.threads / 32, self.between.threads % 32);
        let all = self.builder.u32(u32::MAX);
        if rest == 0 {
            return all;
        }
        let thread = self.thread();
        let b = &mut self.builder;
        let warp = b.shr_const(thread, 5);
        let last = b.u32(full);
        let is_last = b.bin(Bin::Equal, warp, last);
        let few = b.u32((1 << rest) - 1);
        b.select(is_last, few, all)
    }

    /// Returns the device's own operation for a shuffle by a known distance within the whole warp.
    fn native_shuffle(&self, op: WarpOp, by: Expr, width: Expr) -> Option<&'static str> {
        let known = |e| self.builder.known_u32(e);
        if self.between.emulated() || known(width) != Some(32) || known(by).is_none_or(|by| by >= 32) {
            return None;
        }
        match op {
            WarpOp::ShuffleUp => Some("iw_shuffle_up"),
            WarpOp::ShuffleDown => Some("iw_shuffle_down"),
            WarpOp::ShuffleXor => Some("iw_shuffle_xor"),
            _ => None,
        }
    }

    fn shuffle_natively(&mut self, op: WarpOp, routine: &'static str, values: &[Expr], by: Expr) -> Emit<Vec<Expr>> {
        let thread = self.thread();
        let b = &mut self.builder;
        let lane = b.and_const(thread, 31);
        let fits = match op {
            WarpOp::ShuffleUp => Some(b.bin(Bin::LessEqual, by, lane)),
            WarpOp::ShuffleDown => {
                let last = b.u32(31);
                let room = b.bin(Bin::Subtract, last, lane);
                Some(b.bin(Bin::LessEqual, by, room))
            }
            _ => None,
        };
        let mut words = Vec::new();
        for &word in values {
            let other = self.routine(routine, vec![word, by])?;
            words.push(fits.map_or(other, |fits| self.builder.select(fits, other, word)));
        }
        Ok(words)
    }

    /// Returns the words of a value that is shuffled. Words of a wider value are hidden where the driver's compiler
    /// crashes on unused ones ([`crate::calibrate::Quirks::crashes_on_unused_shuffles`]).
    fn shuffled_words(&mut self, ty: Type, value: Expr, of: Value) -> Emit<Vec<Expr>> {
        let words = self.image(ty, value)?;
        if !self.caps.quirks.crashes_on_unused_shuffles || words.len() < 2 && !self.words_of_wide.contains(&of) {
            return Ok(words);
        }
        Ok(words.into_iter().map(|word| self.hidden_int(word, Scalar::U32)).collect())
    }

    /// Returns a shuffle's result: zeros where the lane that it reads is not in the mask.
    fn of_lanes_in_mask(&mut self, words: Vec<Expr>, mask: Expr, lane: impl FnOnce(&mut Self) -> Expr) -> Vec<Expr> {
        if self.builder.known_u32(mask) == Some(u32::MAX) {
            return words;
        }
        let lane = lane(self);
        let b = &mut self.builder;
        let lane = b.and_const(lane, 31);
        let bits = b.bin(Bin::ShiftRight, mask, lane);
        let bit = b.and_const(bits, 1);
        let zero = b.u32(0);
        let inside = b.bin(Bin::NotEqual, bit, zero);
        words.into_iter().map(|word| b.select(inside, word, zero)).collect()
    }

    /// Returns the lane that a shuffle reads (see [`WarpOp`]), by a distance below 32.
    fn source_lane(&mut self, op: WarpOp, by: Expr, width: Expr) -> Expr {
        let thread = self.thread();
        let b = &mut self.builder;
        let lane = b.and_const(thread, 31);
        let one = b.u32(1);
        let last = b.bin(Bin::Subtract, width, one);
        let keep = b.un(naga::UnaryOperator::BitwiseNot, last);
        let first = b.bin(Bin::And, lane, keep);
        let inside = b.bin(Bin::And, lane, last);
        match op {
            WarpOp::ShuffleUp => {
                let fits = b.bin(Bin::LessEqual, by, inside);
                let source = b.bin(Bin::Subtract, lane, by);
                b.select(fits, source, lane)
            }
            WarpOp::ShuffleDown => {
                let room = b.bin(Bin::Subtract, last, inside);
                let fits = b.bin(Bin::LessEqual, by, room);
                let source = b.bin(Bin::Add, lane, by);
                b.select(fits, source, lane)
            }
            WarpOp::ShuffleXor => {
                let source = b.bin(Bin::ExclusiveOr, lane, by);
                if b.known_u32(width) == Some(32) {
                    return source;
                }
                let end = b.bin(Bin::Add, first, width);
                let fits = b.bin(Bin::Less, source, end);
                b.select(fits, source, lane)
            }
            _ => {
                let place = b.bin(Bin::And, by, last);
                b.bin(Bin::Add, first, place)
            }
        }
    }
}
