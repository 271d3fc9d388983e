//! Emits lone counters ([`crate::lower::lone_counters`]) that wrap: `atomicInc` by additions.
//!
//! Since all threads step the counter by one operation with one limit, a value above the limit can represent its
//! remainder by `limit + 1`: threads add 1, and the one that finds the counter at its limit subtracts `limit + 1`. This
//! is valid only if the counter was not above its limit when the launch began: above the limit, CUDA restarts at 0. So
//! threads read the counter first:
//!
//! - A thread that finds it within the limit knows that from then on it will be within the limit, or represent a value
//!   that is. It records this, and adds.
//! - A thread that finds it above the limit looks for that record. If the record is there, another thread is about to
//!   subtract the wrap, and the thread adds. If not, the counter was above its limit from the start: one thread of all
//!   may set it to 0, and the others look again.
//!
//! The record is written before the addition and read after the counter, with a fence between, so that a thread that
//! sees the counter raised by an addition also sees the record.

use naga::{AtomicFunction, BinaryOperator as Bin, Block, Scalar, Statement};

use super::atomic_cells::{Cell, Width};
use super::builder::Expr;
use super::interface::launch_block;
use super::kernel::Emitter;
use super::storage::{Place, Region};
use super::types::Emit;

/// Smallest limit that may leave no room for the additions of other threads above it.
const LARGE_LIMIT: u32 = 1 << 31;

const EXCHANGE: AtomicFunction = AtomicFunction::Exchange { compare: None };

impl Emitter<'_> {
    /// Steps a lone counter up, and returns the old value. `otherwise` steps it in the usual way.
    pub(super) fn count_alone(
        &mut self,
        number: u32,
        cell: Cell,
        limit: Expr,
        otherwise: &mut dyn FnMut(&mut Self) -> Emit<Expr>,
    ) -> Emit<Expr> {
        let word = self.builder.scalar_ty(Scalar::U32);
        let result = self.builder.new_local(None, word);
        let base = self.launch_word(launch_block::COUNTERS);
        let notes = self.builder.add_const(base, number * launch_block::COUNTER_BYTES);
        let noted = self.cell_at(Place { region: Region::Window(0), offset: notes }, Width::Four)?;
        let second = self.builder.add_const(notes, 4);
        let claimed = self.cell_at(Place { region: Region::Window(0), offset: second }, Width::Four)?;
        let launch = self.launch_word(launch_block::LAUNCH);

        let large = self.builder.u32(LARGE_LIMIT);
        let is_small = self.builder.bin(Bin::Less, limit, large);
        let small = self.statements(&mut |e| {
            let body = e.statements(&mut |e| {
                let now = e.load_cell(cell);
                let above = e.builder.bin(Bin::Greater, now, limit);
                let beyond = e.statements(&mut |e| {
                    e.fence()?;
                    let note = e.load_cell(noted);
                    let missing = e.builder.bin(Bin::NotEqual, note, launch);
                    let restart = e.statements(&mut |e| {
                        let claim = e.exchanged(claimed, launch)?;
                        let first = e.builder.bin(Bin::NotEqual, claim, launch);
                        let reset = e.statements(&mut |e| {
                            let zero = e.builder.u32(0);
                            let old = e.exchanged(cell, zero)?;
                            e.builder.set(result, old);
                            e.builder.statement(Statement::Break);
                            Ok(())
                        })?;
                        e.choose(first, reset, Block::new());
                        e.builder.statement(Statement::Continue);
                        Ok(())
                    })?;
                    e.choose(missing, restart, Block::new());
                    Ok(())
                })?;
                let within = e.statements(&mut |e| {
                    let note = e.load_cell(noted);
                    let missing = e.builder.bin(Bin::NotEqual, note, launch);
                    let write = e.statements(&mut |e| e.store_cell(noted, launch))?;
                    e.choose(missing, write, Block::new());
                    e.fence()
                })?;
                e.choose(above, beyond, within);
                e.add_modulo(cell, limit, result)?;
                e.builder.statement(Statement::Break);
                Ok(())
            })?;
            e.builder.statement(Statement::Loop { body, continuing: Block::new(), break_if: None });
            Ok(())
        })?;
        let usual = self.statements(&mut |e| {
            let old = otherwise(e)?;
            e.builder.set(result, old);
            Ok(())
        })?;
        self.choose(is_small, small, usual);
        Ok(self.builder.get(result))
    }

    /// Adds 1 to a counter that is within its limit or represents such a value, and subtracts a wrap.
    fn add_modulo(&mut self, cell: Cell, limit: Expr, result: naga::Handle<naga::LocalVariable>) -> Emit<()> {
        let one = self.builder.u32(1);
        let Some(old) = self.native_atomic(AtomicFunction::Add, cell, one, true) else {
            return Err(self.internal("an addition without a result"));
        };
        self.builder.set(result, old);
        let at_limit = self.builder.bin(Bin::GreaterEqual, old, limit);
        let wraps = self.statements(&mut |e| {
            let values = e.builder.add_const(limit, 1);
            let rest = e.builder.bin(Bin::Modulo, old, values);
            e.builder.set(result, rest);
            let full = e.builder.bin(Bin::Equal, rest, limit);
            let take = e.statements(&mut |e| {
                e.native_atomic(AtomicFunction::Subtract, cell, values, false);
                Ok(())
            })?;
            e.choose(full, take, Block::new());
            Ok(())
        })?;
        self.choose(at_limit, wraps, Block::new());
        Ok(())
    }

    /// Exchanges a cell, and returns the old value.
    fn exchanged(&mut self, cell: Cell, value: Expr) -> Emit<Expr> {
        let old = self.native_atomic(EXCHANGE, cell, value, true);
        old.ok_or_else(|| self.internal("an exchange without a result"))
    }

    fn choose(&mut self, condition: Expr, accept: Block, reject: Block) {
        self.builder.statement(Statement::If { condition, accept, reject });
    }
}
