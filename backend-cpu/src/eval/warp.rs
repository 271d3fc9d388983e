//! Operations between the threads of a warp (IR: `ops/warp.rs`). The scheduler decides when threads have met.

use isowarp_core::ir::Scalar;
use isowarp_core::ir::ops::{IntBinOp, WarpOp};
use isowarp_core::scalar::int_bin;

/// The lanes of a warp.
pub const LANES: u32 = 32;

/// What one thread brings: its lane, and the values of the operands.
#[derive(Debug, Clone, Copy)]
pub struct Arrival {
    pub lane: u32,
    pub operands: [u64; 4],
}

/// The results of the threads that met, in their order. `scalar` is the second operand's type.
pub fn evaluate(op: WarpOp, scalar: Scalar, arrivals: &[Arrival]) -> Vec<u64> {
    let value = |a: &Arrival| a.operands[1];
    let lanes =
        |keep: &dyn Fn(&Arrival) -> bool| arrivals.iter().filter(|a| keep(a)).fold(0u64, |mask, a| mask | 1 << a.lane);
    let mask = |a: &Arrival| a.operands[0];
    let all_equal = arrivals.windows(2).all(|w| matches!(w, [a, b] if value(a) == value(b)));
    let reduce = |op: IntBinOp| arrivals.iter().map(value).reduce(|x, y| int_bin(op, scalar, x, y)).unwrap_or(0);
    let same = |result: u64| vec![result; arrivals.len()];
    match op {
        WarpOp::ShuffleIndex | WarpOp::ShuffleUp | WarpOp::ShuffleDown | WarpOp::ShuffleXor => {
            let from = |a: &Arrival| {
                let source = source(op, a);
                // The other lanes of the mask have exited.
                let named = mask(a).checked_shr(source).is_some_and(|rest| rest & 1 == 1);
                let absent = if named { value(a) } else { 0 };
                arrivals.iter().find(|b| b.lane == source).map_or(absent, value)
            };
            arrivals.iter().map(from).collect()
        }
        WarpOp::Any => same(u64::from(arrivals.iter().any(|a| value(a) != 0))),
        WarpOp::All => same(u64::from(arrivals.iter().all(|a| value(a) != 0))),
        WarpOp::Uniform => same(u64::from(all_equal)),
        WarpOp::Ballot => same(lanes(&|a| value(a) != 0)),
        WarpOp::ActiveMask => same(lanes(&|_| true)),
        WarpOp::MatchAny => arrivals.iter().map(|a| lanes(&|b| value(a) == value(b))).collect(),
        WarpOp::MatchAll => arrivals.iter().map(|a| if all_equal { mask(a) } else { 0 }).collect(),
        WarpOp::ReduceAdd => same(reduce(IntBinOp::Add)),
        WarpOp::ReduceMin => same(reduce(IntBinOp::Min)),
        WarpOp::ReduceMax => same(reduce(IntBinOp::Max)),
        WarpOp::ReduceAnd => same(reduce(IntBinOp::And)),
        WarpOp::ReduceOr => same(reduce(IntBinOp::Or)),
        WarpOp::ReduceXor => same(reduce(IntBinOp::Xor)),
        WarpOp::Sync => same(0),
    }
}

/// The lane that a thread's result comes from; its own where the table says so.
fn source(op: WarpOp, a: &Arrival) -> u32 {
    let [_, _, by, width] = a.operands;
    // Five bits of it count; a width divides 32, so that an index needs no other.
    let (by, width) = (by as u32 & (LANES - 1), width as u32);
    let first = a.lane & width.wrapping_neg();
    let end = first.saturating_add(width);
    let wanted = match op {
        WarpOp::ShuffleUp => a.lane.checked_sub(by).filter(|l| *l >= first),
        WarpOp::ShuffleDown => a.lane.checked_add(by).filter(|l| *l < end),
        WarpOp::ShuffleXor => Some(a.lane ^ by).filter(|l| *l < end),
        _ => by.checked_rem(width).map(|b| first + b),
    };
    wanted.unwrap_or(a.lane)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffled(op: WarpOp, by: u64, width: u64) -> Vec<u64> {
        let arrivals: Vec<Arrival> = (0..LANES)
            .map(|lane| Arrival { lane, operands: [u64::from(u32::MAX), u64::from(lane), by, width] })
            .collect();
        evaluate(op, Scalar::U32, &arrivals)
    }

    #[test]
    fn shuffles_stay_in_their_groups() {
        assert_eq!(shuffled(WarpOp::ShuffleIndex, 5, 4)[..8], [1, 1, 1, 1, 5, 5, 5, 5]);
        assert_eq!(shuffled(WarpOp::ShuffleUp, 2, 4)[..8], [0, 1, 0, 1, 4, 5, 4, 5]);
        assert_eq!(shuffled(WarpOp::ShuffleDown, 3, 4)[..8], [3, 1, 2, 3, 7, 5, 6, 7]);
        assert_eq!(shuffled(WarpOp::ShuffleXor, 1, 32)[30..], [31, 30]);
        // Lower groups can be read, higher ones cannot.
        assert_eq!(shuffled(WarpOp::ShuffleXor, 4, 4)[..8], [0, 1, 2, 3, 0, 1, 2, 3]);
        // Five bits of the distance count.
        assert_eq!(shuffled(WarpOp::ShuffleUp, 40, 32)[3..10], [3, 4, 5, 6, 7, 0, 1]);
        assert_eq!(shuffled(WarpOp::ShuffleDown, 33, 4)[..4], [1, 2, 3, 3]);
        assert_eq!(shuffled(WarpOp::ShuffleXor, u64::from(u32::MAX), 32)[..2], [31, 30]);
    }

    #[test]
    fn votes_and_reductions() {
        let arrivals: Vec<Arrival> =
            [(1, 5u64), (4, 7), (9, 5)].map(|(lane, v)| Arrival { lane, operands: [0x212, v, 0, 0] }).to_vec();
        let run = |op| evaluate(op, Scalar::U32, &arrivals);
        assert_eq!(run(WarpOp::MatchAny), [0x202, 0x10, 0x202]);
        assert_eq!(run(WarpOp::MatchAll), [0, 0, 0]);
        assert_eq!(run(WarpOp::Ballot), [0x212; 3]);
        assert_eq!(run(WarpOp::ReduceAdd), [17; 3]);
        assert_eq!(run(WarpOp::ReduceXor), [7; 3]);
        let minus = |v: i32| u64::from(v as u32);
        let signed = [Arrival { lane: 0, operands: [3, minus(-2), 0, 0] }, Arrival { lane: 1, operands: [3, 1, 0, 0] }];
        assert_eq!(evaluate(WarpOp::ReduceMin, Scalar::I32, &signed), [minus(-2); 2]);
    }
}
