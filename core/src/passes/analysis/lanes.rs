//! Finds values that differ between the warps of a block, but not between the lanes of a warp.
//!
//! `threadIdx.x / 32`, or `threadIdx.x < 64`, differs between the threads of a block and is the same in those of a
//! warp, if warps lie along the x axis. Two properties of integers show that: to be a *multiple* of 32 that is the same
//! in all lanes, and to be a *line*: such a multiple plus the lane's number. Sums wrap, but a line's 32 numbers never
//! straddle the wrapping point, which is a multiple of 32 as well.
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::ops::{Axis, Builtin, CompareOp, Const, ConvertOp, IntBinOp};
use crate::ir::{Function, Op, Scalar, Type, Value};

use crate::passes::rewrite::Values;

/// The layout of a block's warps along its x axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rows {
    /// True if the block has one dimension.
    pub line: bool,
    /// True if the block's extent along x is a multiple of 32.
    pub whole: bool,
}

impl Rows {
    /// Returns the layout for a block's extents.
    pub fn of(block: [u32; 3]) -> Self {
        let [x, y, z] = block;
        Self { line: y == 1 && z == 1, whole: x.is_multiple_of(32) }
    }
}

/// The facts known about values with regard to the warp.
#[derive(Debug, Default)]
pub(in crate::passes) struct Lanes {
    rows: Rows,
    multiples: FxHashSet<Value>,
    /// Lines; true for a line that starts between 0 and 992.
    lines: FxHashMap<Value, bool>,
}

/// Other results of the analysis.
pub(in crate::passes) struct LaneFacts<'a> {
    pub func: &'a Function,
    pub constants: &'a FxHashMap<Value, Const>,
    /// Values that may differ between the lanes.
    pub varying: &'a Values,
}

impl LaneFacts<'_> {
    fn constant(&self, v: Value) -> Option<u64> {
        match self.constants.get(&v) {
            Some(Const::Scalar(scalar, bits)) if scalar.is_int() => Some(*bits),
            _ => None,
        }
    }

    fn scalar(&self, v: Value) -> Option<Scalar> {
        self.func.try_ty(v).and_then(Type::scalar)
    }
}

impl Lanes {
    /// Creates the state for blocks with this layout.
    pub fn new(rows: Rows) -> Self {
        Self { rows, ..Self::default() }
    }

    /// Discards the facts about all values.
    pub fn clear(&mut self) {
        self.multiples.clear();
        self.lines.clear();
    }

    /// Learns the properties of an operation's result. Returns true if the result is the same in all lanes although its
    /// operands may differ.
    pub fn learn(&mut self, result: Value, op: &Op, known: &LaneFacts<'_>) -> bool {
        if !self.rows.line && !self.rows.whole {
            return false;
        }
        match op {
            Op::Builtin(Builtin::ThreadIdx(Axis::X)) => {
                self.lines.insert(result, true);
                false
            }
            // A line has only one y and one z; in whole rows each warp is in one row.
            Op::Builtin(Builtin::ThreadIdx(Axis::Y | Axis::Z)) => {
                if self.rows.line {
                    self.multiples.insert(result);
                }
                true
            }
            Op::Builtin(Builtin::BlockDim(Axis::X)) if self.rows.whole => {
                self.multiples.insert(result);
                false
            }
            Op::IntBin { op, a, b } => self.binary(result, *op, (*a, *b), known),
            Op::Convert { op: ConvertOp::Int, a } => {
                let (Some(from), Some(to)) = (known.scalar(*a), known.scalar(result)) else { return false };
                if from == Scalar::Bool || to == Scalar::Bool {
                    return false;
                }
                if self.is_multiple(*a, known) {
                    self.multiples.insert(result);
                }
                if let Some(&first) = self.lines.get(a) {
                    self.lines.insert(result, first && to.bits() >= 16);
                }
                false
            }
            Op::Compare { op, a, b } => {
                self.splits_at(*a, *b, *op, known)
                    || match op {
                        CompareOp::Lt => self.splits_at(*b, *a, CompareOp::Gt, known),
                        CompareOp::Le => self.splits_at(*b, *a, CompareOp::Ge, known),
                        CompareOp::Gt => self.splits_at(*b, *a, CompareOp::Lt, known),
                        CompareOp::Ge => self.splits_at(*b, *a, CompareOp::Le, known),
                        CompareOp::Eq | CompareOp::Ne => false,
                    }
            }
            _ => false,
        }
    }

    fn is_multiple(&self, v: Value, known: &LaneFacts<'_>) -> bool {
        !known.varying.contains(v)
            && (self.multiples.contains(&v) || known.constant(v).is_some_and(|c| c.is_multiple_of(32)))
    }

    fn binary(&mut self, result: Value, op: IntBinOp, (a, b): (Value, Value), known: &LaneFacts<'_>) -> bool {
        let both_uniform = !known.varying.contains(a) && !known.varying.contains(b);
        let (ma, mb) = (self.is_multiple(a, known), self.is_multiple(b, known));
        let multiple = match op {
            IntBinOp::Add | IntBinOp::Sub => ma && mb,
            IntBinOp::Mul | IntBinOp::And => (ma || mb) && both_uniform,
            IntBinOp::Shl => both_uniform && (ma || known.constant(b).is_some_and(|count| count >= 5)),
            _ => false,
        };
        if multiple {
            self.multiples.insert(result);
        }
        let sum = match op {
            IntBinOp::Add if mb => self.lines.get(&a).map(|first| *first && known.constant(b) == Some(0)),
            IntBinOp::Add if ma => self.lines.get(&b).map(|first| *first && known.constant(a) == Some(0)),
            IntBinOp::Sub if mb => self.lines.get(&a).map(|_| false),
            _ => None,
        };
        if let Some(first) = sum {
            self.lines.insert(result, first);
        }
        let Some(&first) = self.lines.get(&a) else {
            // Masks are just as often the first operand.
            return op == IntBinOp::And && masks_lanes(known.constant(a)) && self.lines.contains_key(&b);
        };
        let signed = known.scalar(a).is_some_and(Scalar::is_signed);
        match op {
            IntBinOp::Shr => known.constant(b).is_some_and(|count| count >= 5),
            // Quotients of negative numbers are rounded up.
            IntBinOp::Div => mb && known.constant(b).is_some_and(|c| c != 0) && (!signed || first),
            IntBinOp::And => masks_lanes(known.constant(b)),
            _ => false,
        }
    }

    /// Returns true if a comparison of a line with `b` divides it between warps.
    fn splits_at(&self, line: Value, b: Value, op: CompareOp, known: &LaneFacts<'_>) -> bool {
        if !self.lines.contains_key(&line) {
            return false;
        }
        match op {
            CompareOp::Lt | CompareOp::Ge => self.is_multiple(b, known),
            // The constant before a multiple; the largest number is one, too.
            CompareOp::Gt | CompareOp::Le => known.constant(b).is_some_and(|c| c % 32 == 31),
            CompareOp::Eq | CompareOp::Ne => false,
        }
    }
}

/// Returns true for a mask that clears the lane's number.
fn masks_lanes(mask: Option<u64>) -> bool {
    mask.is_some_and(|m| m.is_multiple_of(32))
}
