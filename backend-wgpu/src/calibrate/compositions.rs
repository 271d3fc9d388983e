//! Builds chains of float operations on a device, with each operation computed in the way that was chosen for it.
//!
//! An operation that is exact by itself may be wrong next to another one, because a compiler sees both. A comparison
//! that feeds a selection becomes a maximum, which differs for NaN; `(a + b) - a` becomes `b`; a product by 2 and one
//! by 0.5 vanish. So the algebraic identities that compilers apply, and that do not hold in IEEE arithmetic, are tested
//! as such, in straight-line code and in loops. Each chain lists the operations that a compiler would have simplified:
//! if the chain is wrong, the next way of each of them is tried.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::ops::{FloatOp, FloatTy, Lowering, Operands};
use super::probes::{Operand, native};
use super::reference::evaluate;

/// An expression of float operations.
#[derive(Debug, Clone)]
pub(super) enum Term {
    /// A component of a vector, or a constant.
    Leaf(Operand),
    /// An operation on the results of others.
    Op(FloatOp, Vec<Term>),
    /// `condition ? yes : no`.
    Select(Box<Term>, Box<Term>, Box<Term>),
}

/// A chain, and the operations whose way is replaced if it is wrong.
#[derive(Debug, Clone)]
pub(super) struct Chain {
    pub term: Term,
    pub blamed: Vec<FloatOp>,
    /// Iterations of a loop in which each result is the next `a`; 0 for straight-line code.
    pub iterations: u32,
}

/// Number of iterations of chains in loops.
const ITERATIONS: u32 = 3;

/// Number of chains in one kernel, such that compiling it costs no more time than many small ones.
pub(super) const CHAINS_OF_KERNEL: usize = 16;

const A: Term = Term::Leaf(Operand::A);
const B: Term = Term::Leaf(Operand::B);
const C: Term = Term::Leaf(Operand::C);

const fn number(value: f64) -> Term {
    Term::Leaf(Operand::Number(value))
}

fn op(op: FloatOp, operands: impl Into<Vec<Term>>) -> Term {
    Term::Op(op, operands.into())
}

fn select(condition: Term, yes: Term, no: Term) -> Term {
    Term::Select(Box::new(condition), Box::new(yes), Box::new(no))
}

/// Returns all chains of a type.
pub(super) fn chains() -> Vec<Chain> {
    let straight = selections().into_iter().chain(arithmetic()).chain(extrema());
    let straight: Vec<(Term, Vec<FloatOp>)> = straight.collect();
    // A loop carries one number, so only terms that depend on `a` differ from iteration to iteration.
    let looped = arithmetic().into_iter().chain(extrema());
    let chain = |iterations| move |(term, blamed)| Chain { term, blamed, iterations };
    straight.into_iter().map(chain(0)).chain(looped.map(chain(ITERATIONS))).collect()
}

/// Returns comparisons that select between their own operands, or between numbers used in further arithmetic.
fn selections() -> Vec<(Term, Vec<FloatOp>)> {
    use FloatOp::{Eq, Ge, Gt, Le, Lt, Ne};
    let mut all = Vec::new();
    for compare in [Eq, Ne, Lt, Le, Gt, Ge] {
        let chosen = vec![compare];
        all.push((select(op(compare, [A, B]), A, B), chosen.clone()));
        all.push((select(op(compare, [A, B]), B, A), chosen.clone()));
        for constant in [0.0, 1.0] {
            all.push((select(op(compare, [A, number(constant)]), A, number(constant)), chosen.clone()));
            all.push((select(op(compare, [A, number(constant)]), number(constant), A), chosen.clone()));
        }
        // A comparison with itself detects a NaN.
        all.push((select(op(compare, [A, A]), A, B), chosen.clone()));
        // The greater or lesser of three numbers, and a negated number, whose sign a compiler may move out.
        let inner = select(op(compare, [A, B]), A, B);
        all.push((select(op(compare, [inner.clone(), C]), inner, C), chosen.clone()));
        let negated = || op(FloatOp::Neg, [A]);
        all.push((select(op(compare, [A, number(0.0)]), negated(), A), chosen.clone()));
        all.push((select(op(compare, [A, number(0.0)]), A, negated()), chosen));
        // A condition converted to a number.
        let truth = select(op(compare, [A, B]), number(1.0), number(0.0));
        all.push((op(FloatOp::Mul, [truth.clone(), C]), vec![FloatOp::Mul]));
        all.push((op(FloatOp::Add, [truth, C]), vec![FloatOp::Add]));
    }
    all
}

/// Returns sums, products and quotients that could be simplified for real numbers.
fn arithmetic() -> Vec<(Term, Vec<FloatOp>)> {
    use FloatOp::{Add, Div, Fma, Mul, Neg, Sqrt, Sub};
    let sum = || op(Add, [A, B]);
    let product = || op(Mul, [A, B]);
    // The rounding error of a sum (Knuth, The Art of Computer Programming, volume 2, section 4.2.2, theorem B).
    let virtual_b = || op(Sub, [sum(), A]);
    let two_sum = op(Add, [op(Sub, [A, op(Sub, [sum(), virtual_b()])]), op(Sub, [B, virtual_b()])]);
    let large = |ty_bits: f64| op(Sub, [op(Add, [A, number(ty_bits)]), number(ty_bits)]);
    vec![
        (two_sum, vec![Add, Sub]),
        (op(Sub, [sum(), A]), vec![Add, Sub]),
        (op(Sub, [sum(), B]), vec![Add, Sub]),
        (op(Add, [op(Sub, [A, B]), B]), vec![Add, Sub]),
        (op(Sub, [A, op(Add, [A, B])]), vec![Add, Sub]),
        (op(Add, [sum(), C]), vec![Add]),
        (op(Add, [A, op(Add, [B, C])]), vec![Add]),
        (op(Add, [op(Add, [A, number(1.0)]), number(1.0)]), vec![Add]),
        // Rounding to an integer in single precision, and in double precision.
        (large(12_582_912.0), vec![Add, Sub]),
        (large(6_755_399_441_055_744.0), vec![Add, Sub]),
        (op(Mul, [product(), C]), vec![Mul]),
        (op(Mul, [A, op(Mul, [B, C])]), vec![Mul]),
        (op(Mul, [op(Mul, [A, number(2.0)]), number(0.5)]), vec![Mul]),
        (op(Mul, [op(Mul, [A, number(0.25)]), number(4.0)]), vec![Mul]),
        (op(Add, [A, A]), vec![Add]),
        (op(Sub, [op(Mul, [A, number(2.0)]), A]), vec![Mul, Sub]),
        (op(Add, [op(Mul, [A, B]), op(Mul, [A, C])]), vec![Mul, Add]),
        (op(Mul, [op(Sub, [A, A]), B]), vec![Sub, Mul]),
        (op(Div, [product(), B]), vec![Div, Mul]),
        (op(Mul, [op(Div, [A, B]), B]), vec![Div, Mul]),
        (op(Div, [op(Div, [A, B]), C]), vec![Div]),
        (op(Div, [A, op(Div, [B, C])]), vec![Div]),
        (op(Div, [number(1.0), op(Div, [number(1.0), A])]), vec![Div]),
        (op(Mul, [A, op(Div, [number(1.0), B])]), vec![Div, Mul]),
        (op(Div, [op(Add, [A, B]), op(Add, [A, B])]), vec![Div]),
        (op(Neg, [op(Sub, [A, B])]), vec![Neg, Sub]),
        (op(Sub, [op(Neg, [A]), B]), vec![Neg, Sub]),
        (op(Add, [op(Neg, [A]), B]), vec![Neg, Add]),
        (op(Mul, [op(Neg, [A]), op(Neg, [B])]), vec![Neg, Mul]),
        (op(Neg, [op(Neg, [A])]), vec![Neg]),
        (op(Sub, [number(0.0), op(Sub, [number(0.0), A])]), vec![Sub]),
        (op(Sqrt, [op(Mul, [A, A])]), vec![Sqrt, Mul]),
        (op(Mul, [op(Sqrt, [A]), op(Sqrt, [A])]), vec![Sqrt, Mul]),
        (op(Div, [number(1.0), op(Sqrt, [A])]), vec![Div, Sqrt]),
        (op(Div, [A, op(Sqrt, [A])]), vec![Div, Sqrt]),
        // The rounding error of a product.
        (op(Fma, [A, B, op(Neg, [product()])]), vec![Fma, Mul, Neg]),
        (op(Fma, [A, B, op(Fma, [A, C, B])]), vec![Fma]),
        (op(Sub, [op(Fma, [A, B, C]), C]), vec![Fma, Sub]),
    ]
}

/// Returns minima and maxima, roundings to integers, and absolute values.
fn extrema() -> Vec<(Term, Vec<FloatOp>)> {
    use FloatOp::{Abs, Add, Eq, Floor, Lt, Max, Min, Ne, Neg, Rint, Sub, Trunc};
    vec![
        (op(Max, [op(Max, [A, op(Neg, [A])]), op(Abs, [B])]), vec![Max, Neg, Abs]),
        (op(Min, [op(Min, [A, op(Neg, [A])]), op(Neg, [op(Abs, [B])])]), vec![Min, Neg, Abs]),
        (op(Max, [op(Min, [A, number(1.0)]), number(0.0)]), vec![Min, Max]),
        (op(Min, [op(Max, [A, number(0.0)]), number(1.0)]), vec![Min, Max]),
        (op(Max, [op(Min, [A, B]), C]), vec![Min, Max]),
        (op(Min, [op(Max, [A, B]), A]), vec![Min, Max]),
        (op(Max, [op(Min, [A, B]), op(Max, [B, C])]), vec![Min, Max]),
        (op(Neg, [op(Min, [op(Neg, [A]), op(Neg, [B])])]), vec![Min, Neg]),
        (op(Abs, [op(Neg, [A])]), vec![Abs, Neg]),
        // Signs that become a part of the selecting instruction, which then keeps the bits of a NaN.
        (select(op(Eq, [A, number(0.0)]), number(0.0), op(Abs, [A])), vec![Abs]),
        (select(op(Lt, [A, B]), op(Abs, [A]), B), vec![Abs]),
        (select(op(Lt, [A, B]), op(Neg, [A]), B), vec![Neg]),
        (select(op(Ne, [B, C]), op(Neg, [A]), op(Abs, [B])), vec![Neg, Abs]),
        (op(Neg, [op(Abs, [op(Sub, [A, B])])]), vec![Abs, Neg]),
        (op(Max, [op(Sub, [A, B]), op(Sub, [B, A])]), vec![Max, Sub]),
        (op(Trunc, [op(Floor, [A])]), vec![Trunc, Floor]),
        (op(Floor, [op(Add, [A, number(0.5)])]), vec![Floor, Add]),
        (op(Sub, [A, op(Floor, [A])]), vec![Floor, Sub]),
        (op(Rint, [op(Rint, [A])]), vec![Rint]),
        (op(Sub, [A, op(Trunc, [A])]), vec![Trunc, Sub]),
    ]
}

/// The code for the operations of chains.
pub(super) struct Ways<'a> {
    pub ty: FloatTy,
    /// Function that returns the code to emit for an operation.
    pub lowering: &'a (dyn Fn(FloatOp, Operands) -> Lowering + Sync),
    /// Whether results of arithmetic are hidden from the compiler.
    pub shields: bool,
    /// Whether constant zeros are hidden from the compiler.
    pub hides_zeros: bool,
}

impl Chain {
    /// Computes the result for a vector as bits. A NaN that an operation returns is canonical.
    pub fn evaluate(&self, ty: FloatTy, [mut a, b, c]: [u64; 3]) -> u64 {
        for _ in 0..self.iterations.max(1) {
            a = self.term.evaluate(ty, [a, b, c]);
        }
        a
    }

    /// Returns a variable with the given name that holds the chain's result, with its NaN corrected.
    pub fn variable(&self, ways: &Ways<'_>, name: String, routines: &mut BTreeSet<String>) -> Variable {
        let (text, correction) = self.term.text(ways, routines);
        Variable { name, value: corrected(text, correction), iterated: self.iterations > 0 }
    }
}

/// A variable of a kernel that runs chains.
pub(super) struct Variable {
    name: String,
    /// WGSL of the chain.
    value: String,
    /// Whether the chain is computed in [`ITERATIONS`] of a loop.
    iterated: bool,
}

impl Variable {
    /// Writes statements that compute variables. Those that are computed in iterations share a loop: compiling many
    /// loops is slow.
    pub fn write<'a>(all: impl Iterator<Item = &'a Self>, text: &mut String) {
        let (straight, iterated): (Vec<&Self>, Vec<&Self>) = all.partition(|variable| !variable.iterated);
        // Writing to a String cannot fail.
        for Self { name, value, .. } in straight {
            let _ = writeln!(text, "    let {name} = {value};");
        }
        if iterated.is_empty() {
            return;
        }
        for Self { name, .. } in &iterated {
            let _ = writeln!(text, "    var {name} = a;");
        }
        let _ = writeln!(text, "    for (var k = 0u; k < {ITERATIONS}u + zero; k++) {{");
        for Self { name, value, .. } in &iterated {
            let _ = writeln!(text, "        {{ let a = {name}; {name} = {value}; }}");
        }
        text.push_str("    }\n");
    }
}

fn corrected(text: String, correction: Option<&'static str>) -> String {
    correction.map_or_else(|| text.clone(), |routine| format!("{routine}({text})"))
}

impl Term {
    fn evaluate(&self, ty: FloatTy, vector: [u64; 3]) -> u64 {
        match self {
            Self::Leaf(operand) => operand.bits(ty, vector),
            Self::Op(op, operands) => {
                let mut bits = [0; 3];
                for (bits, operand) in bits.iter_mut().zip(operands) {
                    *bits = operand.evaluate(ty, vector);
                }
                evaluate(*op, ty, bits)
            }
            Self::Select(condition, yes, no) => {
                let chosen = if condition.evaluate(ty, vector) != 0 { yes } else { no };
                chosen.evaluate(ty, vector)
            }
        }
    }

    /// Returns the compiler's knowledge of the term.
    fn known(&self, ways: &Ways<'_>) -> Operands {
        match self {
            Self::Leaf(Operand::Number(value)) if *value != 0.0 => Operands::Constant,
            Self::Leaf(Operand::Number(_)) if !ways.hides_zeros => Operands::Zero,
            _ => Operands::Variable,
        }
    }

    /// Returns the term's WGSL, and the routine that corrects its NaN, because emission leaves the correction to the
    /// end of a chain.
    fn text(&self, ways: &Ways<'_>, routines: &mut BTreeSet<String>) -> (String, Option<&'static str>) {
        match self {
            Self::Leaf(Operand::Number(value)) if *value == 0.0 && ways.hides_zeros => {
                (hidden_zero(ways.ty).to_owned(), None)
            }
            Self::Leaf(operand) => (operand.wgsl(ways.ty), None),
            Self::Op(op, operands) => {
                let known = operands.iter().map(|operand| operand.known(ways)).max().unwrap_or(Operands::Variable);
                let args: Vec<String> = operands.iter().map(|operand| operand.text(ways, routines).0).collect();
                let lowering = (ways.lowering)(*op, known);
                routines.extend(lowering.routine().map(str::to_owned));
                let first = args.first().cloned().unwrap_or_default();
                let three = [0, 1, 2].map(|at| args.get(at).unwrap_or(&first).clone());
                let own = || shielded(*op, ways, native(*op, &three));
                match lowering {
                    Lowering::Native | Lowering::Cast(_) | Lowering::Unavailable => (own(), None),
                    Lowering::Swapped => {
                        let [a, b, c] = three;
                        (native(op.swapped(), &[b, a, c]), None)
                    }
                    Lowering::Canon(routine) => (own(), Some(routine)),
                    Lowering::Call { routine, mode } => {
                        let mode = mode.map(|mode| format!("{mode}u"));
                        let all: Vec<String> = args.into_iter().chain(mode).collect();
                        (format!("{routine}({})", all.join(", ")), None)
                    }
                    Lowering::CallHiding(routine) => (format!("{routine}({}, zero)", args.join(", ")), None),
                }
            }
            Self::Select(condition, yes, no) => {
                let condition = condition.text(ways, routines).0;
                let [yes, no] = [yes, no].map(|arm| {
                    let (text, correction) = arm.text(ways, routines);
                    corrected(text, correction)
                });
                (format!("select({no}, {yes}, {condition})"), None)
            }
        }
    }

    /// Returns true if an operation of the term is not available.
    fn lacks(&self, ways: &Ways<'_>) -> bool {
        match self {
            Self::Leaf(_) => false,
            Self::Op(op, operands) => {
                let known = operands.iter().map(|operand| operand.known(ways)).max().unwrap_or(Operands::Variable);
                (ways.lowering)(*op, known) == Lowering::Unavailable || operands.iter().any(|term| term.lacks(ways))
            }
            Self::Select(condition, yes, no) => [condition, yes, no].into_iter().any(|term| term.lacks(ways)),
        }
    }
}

impl Term {
    fn contains(&self, wanted: FloatOp) -> bool {
        match self {
            Self::Leaf(_) => false,
            Self::Op(op, operands) => *op == wanted || operands.iter().any(|term| term.contains(wanted)),
            Self::Select(condition, yes, no) => [condition, yes, no].into_iter().any(|term| term.contains(wanted)),
        }
    }
}

impl Chain {
    /// Returns true if an operation is a part of the chain.
    pub fn contains(&self, op: FloatOp) -> bool {
        self.term.contains(op)
    }

    /// Returns true if all operations of the chain can be computed.
    pub fn is_available(&self, ways: &Ways<'_>) -> bool {
        !self.term.lacks(ways)
    }
}

/// Returns a zero whose value only the launch knows.
const fn hidden_zero(ty: FloatTy) -> &'static str {
    match ty {
        FloatTy::F32 => "bitcast<f32>(zero)",
        FloatTy::F64 => "bitcast<f64>(u64(zero))",
    }
}

/// Returns the text of the device's own operation, hidden in the same way as in emitted code.
fn shielded(op: FloatOp, ways: &Ways<'_>, text: String) -> String {
    if !ways.shields || !op.may_regroup() {
        return text;
    }
    match ways.ty {
        FloatTy::F32 => format!("bitcast<f32>(bitcast<u32>({text}) ^ zero)"),
        FloatTy::F64 => format!("bitcast<f64>(bitcast<u64>({text}) ^ u64(zero))"),
    }
}
