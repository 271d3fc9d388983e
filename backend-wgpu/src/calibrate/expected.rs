//! The results that checks expect, and digests of them for the vectors of a calibration.
//!
//! A program that is compiled without optimisation would need most of a minute to compute all expected results. So
//! `expected.bin` holds a digest of the expected results of every check, and a calibration compares
//! digests. It computes single results only where a digest differs.

use std::collections::{BTreeMap, HashMap};
use std::sync::LazyLock;

use super::compositions::{CHAINS_OF_KERNEL, Chain, chains};
use super::lab::fold;
use super::ops::{FloatOp, FloatTy};
use super::probes::{self, Operand, near_half};
use super::reference::{evaluate, evaluate_flushed};
use super::vectors::{Set, Vectors};

/// The expected result of a check.
#[derive(Debug, Clone)]
pub(super) enum Expected {
    /// An operation on components of a vector, and constants.
    Op(FloatOp, [Operand; 3]),
    /// `a * b + c`, rounded twice; any NaN is accepted.
    MulThenAdd,
    /// `c - a * b`, rounded twice; any NaN is accepted.
    MulThenSub,
    /// A chain of operations.
    Chain(Chain),
}

/// The digests by the hash of what they are of, as little-endian pairs of both.
static DIGESTS: LazyLock<HashMap<u64, u64>> = LazyLock::new(|| {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
    let pairs = include_bytes!("expected.bin").chunks_exact(16);
    pairs.map(|pair| (number(&pair[..8]), number(&pair[8..]))).collect()
});

/// The digest of an empty sequence.
const EMPTY: u64 = 0x1505_17ab;

/// Returns the digest of a sequence that is one number longer. Sequences that differ in one number never have the same
/// digest: each step is a bijection of the digest and of the number.
fn with(digest: u64, number: u64) -> u64 {
    (digest ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}

/// Returns the digest of a sequence.
pub(super) fn digest(numbers: impl Iterator<Item = u64>) -> u64 {
    let mut digest = EMPTY;
    for number in numbers {
        digest = with(digest, number);
    }
    digest
}

/// Returns the digest of the words into which all expected results of several chains are folded, if it is known.
pub(super) fn of_folded(list: &[&Expected], vectors: &Vectors) -> Option<u64> {
    (vectors.set == Some(Set::Chains)).then(|| DIGESTS.get(&key_of_folded(list, vectors.ty)).copied())?
}

fn key_of_folded(list: &[&Expected], ty: FloatTy) -> u64 {
    digest(format!("{ty:?} folded {list:?}").bytes().map(u64::from))
}

/// Returns all digests, as `expected.bin` holds them.
pub(super) fn file() -> Vec<u8> {
    let mut all = BTreeMap::new();
    for ty in [FloatTy::F32, FloatTy::F64] {
        let add = |all: &mut BTreeMap<u64, u64>, set: Set, list: Vec<Expected>| {
            let vectors = Vectors::of(ty, set);
            for expected in list {
                for (key, digest) in expected.keys(ty, set).into_iter().zip(expected.digests(&vectors)) {
                    all.insert(key, digest);
                }
            }
        };
        add(&mut all, Set::Operations, probes::expectations(ty));
        let of_chains: Vec<Expected> = chains().into_iter().map(Expected::Chain).collect();
        let vectors = Vectors::of(ty, Set::Chains);
        for of_kernel in of_chains.chunks(CHAINS_OF_KERNEL) {
            let list: Vec<&Expected> = of_kernel.iter().collect();
            let words = vectors.triples.iter().enumerate().map(|(index, &vector)| {
                of_kernel.iter().fold(0, |words, expected| {
                    let bits = expected.evaluate(ty, index, vector);
                    let words = fold(words, bits as u32);
                    if ty == FloatTy::F64 { fold(words, (bits >> 32) as u32) } else { words }
                })
            });
            all.insert(key_of_folded(&list, ty), digest(words.map(u64::from)));
        }
        add(&mut all, Set::Chains, of_chains);
    }
    all.into_iter().flat_map(|(key, digest)| [key.to_le_bytes(), digest.to_le_bytes()]).flatten().collect()
}

impl Expected {
    /// Returns the first vector for which a result is wrong; `results` are in the order of the vectors.
    pub fn first_wrong(&self, vectors: &Vectors, results: impl Iterator<Item = u64> + Clone) -> Option<[u64; 3]> {
        if let Some(set) = vectors.set {
            let digest = self.digest(vectors, results.clone());
            if self.keys(vectors.ty, set).iter().any(|key| DIGESTS.get(key) == Some(&digest)) {
                return None;
            }
        }
        let mut all = vectors.triples.iter().enumerate().zip(results);
        all.find(|((index, vector), actual)| !self.accepts(vectors.ty, *index, **vector, *actual))
            .map(|((_, vector), _)| *vector)
    }

    /// Returns the digest of results, in which those that may be anything are replaced by the same number.
    fn digest(&self, vectors: &Vectors, results: impl Iterator<Item = u64>) -> u64 {
        let triples = || vectors.triples.iter();
        match self {
            Self::MulThenAdd | Self::MulThenSub => {
                let replaced = |bits| if is_nan(vectors.ty, bits) { u64::MAX } else { bits };
                results.map(replaced).fold(EMPTY, with)
            }
            Self::Op(FloatOp::RsqrtNormal, _) => {
                let replaced = |(bits, vector): (u64, &[u64; 3])| match FloatOp::RsqrtNormal.takes(vector[0]) {
                    true => bits,
                    false => u64::MAX,
                };
                results.zip(triples()).map(replaced).fold(EMPTY, with)
            }
            Self::Op(..) | Self::Chain(_) => digest(results),
        }
    }

    /// Returns the digests of all sequences of results that are right and expected: those without flushing, and, if the
    /// operation may flush, those of a device that flushes before or after rounding.
    fn digests(&self, vectors: &Vectors) -> Vec<u64> {
        let all = || vectors.triples.iter().enumerate();
        let exact = self.digest(vectors, all().map(|(index, vector)| self.evaluate(vectors.ty, index, *vector)));
        let flushed = |form: usize| {
            let Self::Op(op, list) = self else { return exact };
            let flush = |(_, vector): (usize, &[u64; 3])| {
                evaluate_flushed(*op, list.map(|operand| operand.bits(vectors.ty, *vector)))[form]
            };
            self.digest(vectors, all().map(flush))
        };
        if self.may_flush() { vec![exact, flushed(0), flushed(1)] } else { vec![exact] }
    }

    fn may_flush(&self) -> bool {
        matches!(self, Self::Op(op, _) if op.may_flush())
    }

    /// Returns the keys of [`Expected::digests`].
    fn keys(&self, ty: FloatTy, set: Set) -> Vec<u64> {
        let forms = if self.may_flush() { 0..3 } else { 0..1 };
        let key = |form| {
            let text = format!("{ty:?} {set:?} {form} {self:?}");
            digest(text.bytes().map(u64::from))
        };
        forms.map(key).collect()
    }

    /// Returns the result for the vector with an index.
    fn evaluate(&self, ty: FloatTy, index: usize, vector: [u64; 3]) -> u64 {
        let two_steps = |op, swap: bool| {
            let product = evaluate(FloatOp::Mul, ty, vector);
            let operands = if swap { [vector[2], product, 0] } else { [product, vector[2], 0] };
            evaluate(op, ty, operands)
        };
        match self {
            Self::Op(op, list) => evaluate(*op, ty, Self::operands(*op, list, ty, index, vector)),
            Self::MulThenAdd => two_steps(FloatOp::Add, false),
            Self::MulThenSub => two_steps(FloatOp::Sub, true),
            Self::Chain(chain) => chain.evaluate(ty, vector),
        }
    }

    /// Returns the operands of an operation as bits.
    fn operands(op: FloatOp, list: &[Operand; 3], ty: FloatTy, index: usize, vector: [u64; 3]) -> [u64; 3] {
        match op {
            FloatOp::FromF16 => [index as u64 & 0xffff, 0, 0],
            FloatOp::ToF16 => [near_half(vector.map(|bits| bits as u32)).to_bits().into(), 0, 0],
            _ => list.map(|operand| operand.bits(ty, vector)),
        }
    }

    /// Returns true if `actual` is right for the vector with an index.
    fn accepts(&self, ty: FloatTy, index: usize, vector: [u64; 3], actual: u64) -> bool {
        let right = self.evaluate(ty, index, vector);
        right == actual
            || match self {
                Self::Op(op, list) => {
                    let operands = Self::operands(*op, list, ty, index, vector);
                    !op.takes(operands[0]) || op.may_flush() && evaluate_flushed(*op, operands).contains(&actual)
                }
                Self::MulThenAdd | Self::MulThenSub => is_nan(ty, right) && is_nan(ty, actual),
                Self::Chain(_) => false,
            }
    }
}

fn is_nan(ty: FloatTy, bits: u64) -> bool {
    match ty {
        FloatTy::F32 => f32::from_bits(bits as u32).is_nan(),
        FloatTy::F64 => f64::from_bits(bits).is_nan(),
    }
}
