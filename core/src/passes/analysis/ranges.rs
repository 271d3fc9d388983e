//! Finds the ranges of integers: least and greatest values.
//!
//! Removes: nothing; an analysis.
//!
//! Needs: a verified function.
//!
//! Guarantees: every value that is not undefined is in its range. Nothing is known of a value that may be below zero,
//! or above [`MOST`] as the result of arithmetic.

use rustc_hash::FxHashMap;

use crate::ir::ops::{Axis, Builtin, ConvertOp, IntBinOp, IntUnOp};
use crate::ir::{Function, LocalId, Op, Scalar, Value};

/// The least and the greatest value.
pub type Range = (i128, i128);

/// Greatest number that is tracked: far from where sums and products of two such numbers wrap.
pub(in crate::passes) const MOST: i128 = 1 << 24;

/// The known ranges of a function's integers.
#[derive(Debug, Clone, Default)]
pub struct Ranges {
    values: FxHashMap<Value, Range>,
}

impl Ranges {
    /// Finds the ranges of a function's integers, in a launch if that is known.
    pub fn of(func: &Function, launch: Option<&Launch>) -> Self {
        let values = launch.into_iter().flat_map(|l| &l.params).map(|(v, known)| (*v, (*known, *known))).collect();
        let mut found = Self { values };
        let mut locals = FxHashMap::default();
        loop {
            func.body.for_each(&mut |inst| {
                if let Some(result) = inst.result
                    && let Some(range) = found.result(func, launch, &locals, result, &inst.op)
                {
                    found.values.insert(result, range);
                }
            });
            let more = found.locals(func);
            // The number of locals with a known range only grows.
            if more.len() == locals.len() {
                return found;
            }
            locals = more;
        }
    }

    /// Returns the range of a value, if it is known.
    pub fn get(&self, v: Value) -> Option<Range> {
        self.values.get(&v).copied()
    }

    /// Returns the register locals that are set only to values with known ranges.
    fn locals(&self, func: &Function) -> FxHashMap<LocalId, Range> {
        let mut all: FxHashMap<LocalId, Option<Range>> = FxHashMap::default();
        func.body.for_each(&mut |inst| {
            if let Op::LocalSet { local, value } = &inst.op {
                // A local is zero before it is set.
                let known = all.entry(*local).or_insert(Some((0, 0)));
                *known = known.zip(self.get(*value)).map(|(a, b)| union(a, b));
            }
        });
        all.into_iter().filter_map(|(local, range)| Some((local, range?))).collect()
    }

    fn result(
        &self,
        func: &Function,
        launch: Option<&Launch>,
        locals: &FxHashMap<LocalId, Range>,
        result: Value,
        op: &Op,
    ) -> Option<Range> {
        let scalar = func.try_ty(result)?.scalar()?;
        let known = match op {
            Op::Const(c) => c.as_int().map(|n| (n, n)),
            Op::Builtin(builtin) => launch.map_or_else(|| in_any(*builtin), |launch| launch.range(*builtin)),
            // Narrower types may wrap.
            _ if scalar.size() < 4 => None,
            Op::LocalGet(local) => locals.get(local).copied(),
            Op::Select { a, b, .. } => self.get(*a).zip(self.get(*b)).map(|(a, b)| union(a, b)),
            Op::Convert { op: ConvertOp::Int, a } => self.get(*a).filter(is_small),
            Op::IntUn { op: IntUnOp::Popc | IntUnOp::Clz | IntUnOp::Ffs, a } => {
                Some((0, i128::from(func.try_ty(*a)?.scalar()?.bits())))
            }
            Op::IntBin { op, a, b } => combine(*op, scalar, self.get(*a), self.get(*b)).filter(is_small),
            _ => None,
        };
        known.or(match scalar {
            Scalar::U8 => Some((0, 0xff)),
            Scalar::U16 => Some((0, 0xffff)),
            _ => None,
        })
    }
}

fn union(a: Range, b: Range) -> Range {
    (a.0.min(b.0), a.1.max(b.1))
}

/// Returns true if a range is far from where any type of 32 bits or more wraps, so that sums and products are exact.
fn is_small(range: &Range) -> bool {
    range.0 >= 0 && range.1 <= MOST
}

/// Returns the range of an operation on two numbers of a type of at least 32 bits.
fn combine(op: IntBinOp, scalar: Scalar, a: Option<Range>, b: Option<Range>) -> Option<Range> {
    let unsigned = !scalar.is_signed();
    let (a, b) = match (a.filter(is_small), b.filter(is_small)) {
        (Some(a), Some(b)) => (a, b),
        (None, Some(b)) => {
            return match op {
                IntBinOp::And => Some((0, b.1)),
                IntBinOp::Rem if unsigned && b.0 > 0 => Some((0, b.1 - 1)),
                IntBinOp::Min if unsigned => Some((0, b.1)),
                IntBinOp::Shr if unsigned && b.0 < i128::from(scalar.bits()) => {
                    Some((0, ((1i128 << scalar.bits()) - 1) >> b.0))
                }
                _ => None,
            };
        }
        (Some(a), None) => {
            return match op {
                IntBinOp::And => Some((0, a.1)),
                IntBinOp::Rem if unsigned => Some((0, a.1)),
                IntBinOp::Min if unsigned => Some((0, a.1)),
                IntBinOp::Shr => Some((0, a.1)),
                _ => None,
            };
        }
        (None, None) => return None,
    };
    Some(match op {
        IntBinOp::Add => (a.0 + b.0, a.1 + b.1),
        IntBinOp::Sub => (a.0 - b.1, a.1 - b.0),
        IntBinOp::Mul => (a.0 * b.0, a.1 * b.1),
        IntBinOp::Div if b.0 > 0 => (a.0 / b.1, a.1 / b.0),
        IntBinOp::Rem if b.0 > 0 => (0, a.1.min(b.1 - 1)),
        // The remainder by zero is the dividend.
        IntBinOp::Rem => (0, a.1),
        IntBinOp::And => (0, a.1.min(b.1)),
        IntBinOp::Shr if b.1 < 32 => (a.0 >> b.1, a.1 >> b.0),
        IntBinOp::Shl if b.1 < 24 => (a.0 << b.0, a.1 << b.1),
        // The result is below the next power of two.
        IntBinOp::Or | IntBinOp::Xor => (0, (1 << (128 - a.1.max(b.1).leading_zeros())) - 1),
        IntBinOp::Min => (a.0.min(b.0), a.1.min(b.1)),
        IntBinOp::Max => (a.0.max(b.0), a.1.max(b.1)),
        _ => return None,
    })
}

/// Returns the range of a built-in variable in any launch.
fn in_any(builtin: Builtin) -> Option<Range> {
    match builtin {
        Builtin::ThreadIdx(_) => Some((0, 1023)),
        Builtin::BlockDim(_) => Some((1, 1024)),
        Builtin::BlockIdx(_) | Builtin::GridDim(_) => None,
    }
}

/// The part of a launch that determines how many iterations loops have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Launch {
    /// Threads of a block.
    pub block: [u32; 3],
    /// Blocks of the grid.
    pub grid: [u32; 3],
    /// Parameters that are integers, with their values.
    pub params: Vec<(Value, i128)>,
}

impl Launch {
    /// Returns the range of a built-in variable in this launch.
    fn range(&self, builtin: Builtin) -> Option<Range> {
        let extent = |extents: [u32; 3]| {
            i128::from(match builtin.axis() {
                Axis::X => extents[0],
                Axis::Y => extents[1],
                Axis::Z => extents[2],
            })
        };
        match builtin {
            Builtin::ThreadIdx(_) => Some((0, extent(self.block) - 1)),
            Builtin::BlockDim(_) => Some((extent(self.block), extent(self.block))),
            Builtin::BlockIdx(_) => Some((0, extent(self.grid) - 1)),
            Builtin::GridDim(_) => Some((extent(self.grid), extent(self.grid))),
        }
        .filter(is_small)
    }
}
