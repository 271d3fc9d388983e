//! How the blocks of a grid are spread over dispatches.
//!
//! A grid that fits the device's limits is dispatched as it is. A larger one is *folded*: its
//! blocks are numbered through, and boxes of workgroups run over the numbers (the contract is in
//! `emit::interface`). CUDA's grid.x goes up to 2^31 - 1, a WebGPU dimension up to 65,535.

/// One dispatch of a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dispatch {
    /// Workgroups in each dimension.
    pub(super) size: [u32; 3],
    /// Number of the first block, if folded.
    pub(super) first: u32,
}

/// All dispatches of a launch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Plan {
    /// Whether blocks are numbered through.
    pub(super) folded: bool,
    /// Blocks in the grid, if folded.
    pub(super) blocks: u32,
    /// The dispatches, in order.
    pub(super) dispatches: Vec<Dispatch>,
}

/// Plans a grid for a device with `limit` workgroups in each dimension; `None` if it must be
/// folded and has 2^32 blocks or more.
pub(super) fn plan(grid: [u32; 3], limit: u32) -> Option<Plan> {
    let limit = limit.max(1);
    if grid.iter().all(|n| *n <= limit) {
        return Some(Plan { folded: false, blocks: 0, dispatches: vec![Dispatch { size: grid, first: 0 }] });
    }
    let blocks = grid.iter().try_fold(1u32, |product, n| product.checked_mul(*n))?;
    Some(Plan { folded: true, blocks, dispatches: fold(blocks, limit) })
}

/// Plans a grid whose dispatches have at most `most` blocks; `None` as for [`plan`].
pub(super) fn plan_in_parts(grid: [u32; 3], limit: u32, most: u32) -> Option<Plan> {
    let (limit, most) = (limit.max(1), most.max(1));
    let blocks = grid.iter().try_fold(1u32, |product, n| product.checked_mul(*n))?;
    Some(Plan { folded: true, blocks, dispatches: boxes(blocks, limit, most) })
}

/// One box with a few idle workgroups at its end, if the numbers of those stay below 2^32 (else
/// they would wrap round and run the first blocks again); several boxes without any otherwise.
fn fold(blocks: u32, limit: u32) -> Vec<Dispatch> {
    let rows = blocks.div_ceil(limit);
    let z = rows.div_ceil(limit);
    let y = rows.div_ceil(z.max(1));
    // At most `rows` + `z`, which is far below 2^32 unless the limit is tiny.
    let all_rows = u64::from(y) * u64::from(z);
    let x = u64::from(blocks).div_ceil(all_rows.max(1));
    if z <= limit && all_rows * x <= 1 << 32 {
        return vec![Dispatch { size: [x as u32, y, z], first: 0 }];
    }
    boxes(blocks, limit, u32::MAX)
}

/// Boxes of at most `most` workgroups, none of them idle.
fn boxes(blocks: u32, limit: u32, most: u32) -> Vec<Dispatch> {
    let mut dispatches = Vec::new();
    let mut first = 0u32;
    while first < blocks {
        let left = (blocks - first).min(most);
        let size = if left < limit { [left, 1, 1] } else { [limit, (left / limit).min(limit), 1] };
        dispatches.push(Dispatch { size, first });
        // No overflow: both factors' product is at most `left`.
        first += size[0] * size[1];
    }
    dispatches
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    /// Every block number below `blocks` is run exactly once, by the emitter's arithmetic.
    fn check(blocks: u32, limit: u32) {
        let mut next = 0u64;
        let dispatches = fold(blocks, limit);
        for d in &dispatches {
            assert!(d.size.iter().all(|n| (1..=limit).contains(n)), "{blocks} {limit}: {d:?}");
            assert_eq!(u64::from(d.first), next, "{blocks} {limit}: a gap or an overlap");
            next += d.size.iter().map(|n| u64::from(*n)).product::<u64>();
            assert!(next <= 1 << 32, "{blocks} {limit}: numbers wrap round");
        }
        assert!(next >= u64::from(blocks), "{blocks} {limit}: blocks are missing");
        if dispatches.len() > 1 {
            assert_eq!(next, u64::from(blocks), "{blocks} {limit}: an idle workgroup before another dispatch");
        }
    }

    #[test]
    fn every_block_is_run_once() {
        for limit in [1, 2, 3, 7, 16] {
            for blocks in 1..600 {
                check(blocks, limit);
            }
        }
        for limit in [65_535u32, 65_536, 1 << 20, i32::MAX as u32] {
            let square = limit.saturating_mul(limit);
            for near in [limit, 70_001, 1 << 17, 1 << 24, square, i32::MAX as u32, u32::MAX - 131_072, u32::MAX] {
                for blocks in near.saturating_sub(3)..=near.saturating_add(3) {
                    check(blocks, limit);
                }
            }
        }
    }

    #[test]
    fn parts_have_no_more_blocks_than_allowed() {
        for (grid, limit, most) in [([7, 5, 3], 4, 10), ([100_000, 1, 1], 65_535, 70_000), ([9, 1, 1], 65_535, 1)] {
            let plan = plan_in_parts(grid, limit, most).unwrap();
            let mut next = 0;
            for d in &plan.dispatches {
                let blocks: u32 = d.size.iter().product();
                assert!(d.size.iter().all(|n| (1..=limit).contains(n)) && blocks <= most, "{d:?}");
                assert_eq!(d.first, next);
                next += blocks;
            }
            assert_eq!(next, grid.iter().product::<u32>());
        }
        assert_eq!(plan_in_parts([65_536, 65_535, 65_535], 65_535, 1), None);
    }

    #[test]
    fn few_workgroups_are_idle() {
        let one = |blocks| match fold(blocks, 65_535).as_slice() {
            [d] => d.size.iter().map(|n| u64::from(*n)).product::<u64>() - u64::from(blocks),
            other => panic!("{other:?}"),
        };
        assert!(one(65_536) <= 2 && one(70_001) <= 2);
        assert!(one(i32::MAX as u32) < 65_536);
        assert!(fold(u32::MAX, 65_535).len() <= 3);
    }

    #[test]
    fn only_what_does_not_fit_is_folded() {
        assert_eq!(
            plan([65_535, 65_535, 65_535], 65_535).map(|p| (p.folded, p.dispatches)),
            Some((false, vec![Dispatch { size: [65_535; 3], first: 0 }]))
        );
        let plan_of = |grid| plan(grid, 65_535).map(|p| (p.folded, p.blocks));
        assert_eq!(plan_of([70_001, 1, 1]), Some((true, 70_001)));
        assert_eq!(plan_of([65_536, 65_535, 1]), Some((true, 65_536 * 65_535)));
        assert_eq!(plan_of([65_537, 65_535, 1]), Some((true, u32::MAX)));
        assert_eq!(plan_of([65_538, 65_535, 1]), None);
        assert_eq!(plan_of([65_536, 65_535, 65_535]), None);
        assert_eq!(plan_of([70_000, 3, 5]), Some((true, 1_050_000)));
    }
}
