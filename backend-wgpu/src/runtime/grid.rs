//! Distributes the blocks of a grid over dispatches.
//!
//! A grid that fits the device's limits is dispatched as it is. A larger one is *folded*: its blocks are numbered
//! consecutively, and regions of workgroups cover the numbers (`emit::interface` defines the contract). CUDA's grid.x
//! goes up to 2^31 - 1, a WebGPU dimension up to 65,535.

use crate::emit::GridFold;

/// A dispatch of a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dispatch {
    /// Workgroups in each dimension.
    pub(super) size: [u32; 3],
    /// Number of the first block in its part of the grid, if folded.
    pub(super) first: u32,
    /// Number of the part's first row of blocks along x, if folded.
    pub(super) first_row: u32,
    /// Blocks in the part, if folded.
    pub(super) blocks: u32,
}

/// All dispatches of a launch. A grid that has more blocks than there are numbers is cut into parts of whole rows along
/// x, each with separate numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Plan {
    /// Whether blocks are numbered consecutively.
    pub(super) folded: bool,
    /// Whether each block of the plan is two blocks of the grid ([`isowarp_core::passes::legalise::pair_blocks`]).
    pub(super) paired: bool,
    grid: [u32; 3],
    limits: GridLimits,
    /// Limit on the blocks of a dispatch, without idle workgroups; for folded grids.
    most: Option<u32>,
}

/// A device's limits on dispatches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct GridLimits {
    /// Workgroups in each dimension of a dispatch.
    pub(super) dimension: u32,
    /// How many blocks can be numbered at once.
    pub(super) numbers: u32,
}

impl Plan {
    /// Plans a grid whose extents are at most CUDA's.
    pub(super) fn new(grid: [u32; 3], limits: GridLimits) -> Self {
        let folded = grid.iter().any(|n| *n > limits.dimension);
        Self { folded, paired: false, grid, limits, most: None }
    }

    /// Plans the grid of a kernel that does the work of two blocks along x; `None` if its blocks would be numbered by
    /// rows, whose length the kernel does not know.
    pub(super) fn paired([x, y, z]: [u32; 3], limits: GridLimits) -> Option<Self> {
        let plan = Self { paired: true, ..Self::new([x.div_ceil(2), y, z], limits) };
        (plan.fold() != GridFold::Rows).then_some(plan)
    }

    /// Returns the folding that the kernel must be emitted for.
    pub(super) fn fold(&self) -> GridFold {
        match self.grid {
            _ if !self.folded => GridFold::Whole,
            [_, 1, 1] => GridFold::Line,
            _ => GridFold::Rows,
        }
    }

    /// Splits the plan into dispatches of at most `most` blocks.
    pub(super) fn in_parts(self, most: u32) -> Self {
        Self { folded: true, most: Some(most.max(1).min(self.most.unwrap_or(u32::MAX))), ..self }
    }

    /// Returns the dispatches, in order.
    pub(super) fn dispatches(self) -> impl Iterator<Item = Dispatch> {
        let whole = Dispatch { size: self.grid, first: 0, first_row: 0, blocks: 0 };
        let unfolded = (!self.folded).then_some(whole);
        unfolded.into_iter().chain(self.parts().flat_map(move |(first_row, blocks)| {
            let limit = self.limits.dimension.max(1);
            let (folded, boxes) = match self.most {
                Some(most) => (Vec::new(), Some(boxes(blocks, limit, most))),
                None => (fold(blocks, limit), None),
            };
            folded.into_iter().chain(boxes.into_iter().flatten()).map(move |(first, size)| Dispatch {
                size,
                first,
                first_row,
                blocks,
            })
        }))
    }

    /// Returns the first row and the number of blocks of each part of a folded grid.
    fn parts(self) -> impl Iterator<Item = (u32, u32)> {
        let [x, y, z] = self.grid;
        let rows = if self.folded { u64::from(y) * u64::from(z) } else { 0 };
        let at_once = u64::from(self.limits.numbers / x.max(1)).max(1);
        let starts = (0..rows.div_ceil(at_once)).map(move |part| part * at_once);
        // A dimension of CUDA's has at most 2^31 - 1 blocks, and two have less than 2^32 rows.
        starts.map(move |row| (row as u32, (at_once.min(rows - row) * u64::from(x)) as u32))
    }
}

/// Returns one region with a few idle workgroups at its end, if their numbers stay below 2^32 (else they would wrap
/// around and run the first blocks again); otherwise several regions without idle workgroups.
fn fold(blocks: u32, limit: u32) -> Vec<(u32, [u32; 3])> {
    let rows = blocks.div_ceil(limit);
    let z = rows.div_ceil(limit);
    let y = rows.div_ceil(z.max(1));
    // The product is at most `rows` + `z`, which is far below 2^32 unless the limit is tiny.
    let all_rows = u64::from(y) * u64::from(z);
    let x = u64::from(blocks).div_ceil(all_rows.max(1));
    if z <= limit && all_rows * x <= 1 << 32 {
        return vec![(0, [x as u32, y, z])];
    }
    boxes(blocks, limit, u32::MAX).collect()
}

/// Returns the first numbers and the sizes of regions of at most `most` workgroups, none of them idle.
fn boxes(blocks: u32, limit: u32, most: u32) -> impl Iterator<Item = (u32, [u32; 3])> {
    let mut next = 0u32;
    std::iter::from_fn(move || {
        let left = blocks.checked_sub(next).filter(|left| *left > 0)?.min(most);
        let size = if left < limit { [left, 1, 1] } else { [limit, (left / limit).min(limit), 1] };
        let first = next;
        // No overflow: the product of both factors is at most `left`.
        next += size[0] * size[1];
        Some((first, size))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn volume(size: [u32; 3]) -> u64 {
        size.iter().map(|n| u64::from(*n)).product()
    }

    /// Checks that every block number below `blocks` is run exactly once, by the emitter's arithmetic.
    fn check(blocks: u32, limit: u32) {
        let mut next = 0u64;
        let boxes = fold(blocks, limit);
        for (first, size) in &boxes {
            assert!(size.iter().all(|n| (1..=limit).contains(n)), "{blocks} {limit}: {size:?}");
            assert_eq!(u64::from(*first), next, "{blocks} {limit}: a gap or an overlap");
            next += volume(*size);
            assert!(next <= 1 << 32, "{blocks} {limit}: numbers wrap round");
        }
        assert!(next >= u64::from(blocks), "{blocks} {limit}: blocks are missing");
        if boxes.len() > 1 {
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
        for (grid, dimension, most) in [([7, 5, 3], 4, 10), ([100_000, 1, 1], 65_535, 70_000), ([9, 1, 1], 65_535, 1)] {
            let limits = GridLimits { dimension, numbers: u32::MAX };
            let mut next = 0;
            for d in Plan::new(grid, limits).in_parts(most).dispatches() {
                assert!(d.size.iter().all(|n| (1..=dimension).contains(n)) && volume(d.size) <= most.into(), "{d:?}");
                assert_eq!((d.first, d.first_row), (next, 0));
                next += volume(d.size) as u32;
            }
            assert_eq!(u64::from(next), volume(grid));
        }
    }

    #[test]
    fn grids_with_more_blocks_than_numbers_go_by_rows() {
        // The row and the block are computed as the emitter does.
        let (grid, limits) = ([7, 5, 9], GridLimits { dimension: 4, numbers: 30 });
        let mut seen = Vec::new();
        for d in Plan::new(grid, limits).dispatches() {
            assert!(d.blocks <= 30);
            for number in d.first..(d.first + volume(d.size) as u32).min(d.blocks) {
                let row = d.first_row + number / grid[0];
                seen.push((row / grid[1], row % grid[1], number % grid[0]));
            }
        }
        let all: Vec<_> = (0..9).flat_map(|z| (0..5).flat_map(move |y| (0..7).map(move |x| (z, y, x)))).collect();
        assert_eq!(seen, all);
        // A grid of CUDA's largest sizes has too many parts for a list; the iterator yields them one by one.
        let limits = GridLimits { dimension: 65_535, numbers: u32::MAX };
        let largest = Plan::new([i32::MAX as u32, 65_535, 655], limits);
        let mut next = 0;
        for d in largest.dispatches().take(1000) {
            assert!(d.first > 0 || d.first_row == next);
            next = d.first_row + d.blocks / i32::MAX as u32;
        }
        assert_eq!(largest.parts().last(), Some((65_535 * 655 - 1, i32::MAX as u32)));
    }

    #[test]
    fn few_workgroups_are_idle() {
        let one = |blocks| match fold(blocks, 65_535).as_slice() {
            [(0, size)] => volume(*size) - u64::from(blocks),
            other => panic!("{other:?}"),
        };
        assert!(one(65_536) <= 2 && one(70_001) <= 2);
        assert!(one(i32::MAX as u32) < 65_536);
        assert!(fold(u32::MAX, 65_535).len() <= 3);
    }

    #[test]
    fn halved_grids_are_folded_only_in_lines() {
        let limits = GridLimits { dimension: 100, numbers: u32::MAX };
        let paired = |grid| Plan::paired(grid, limits).map(|p| (p.grid, p.fold()));
        assert_eq!(paired([7, 5, 3]), Some(([4, 5, 3], GridFold::Whole)));
        assert_eq!(paired([199, 2, 1]), Some(([100, 2, 1], GridFold::Whole)));
        assert_eq!(paired([201, 1, 1]), Some(([101, 1, 1], GridFold::Line)));
        assert_eq!(paired([201, 2, 1]), None);
        assert_eq!(Plan::new([201, 2, 1], limits).fold(), GridFold::Rows);
    }

    #[test]
    fn only_grids_beyond_the_limits_are_folded() {
        let plan = |grid| Plan::new(grid, GridLimits { dimension: 65_535, numbers: u32::MAX });
        let whole: Vec<_> = plan([65_535; 3]).dispatches().map(|d| (d.size, d.first, d.blocks)).collect();
        assert_eq!(whole, [([65_535; 3], 0, 0)]);
        let blocks = |grid| {
            let plan = plan(grid);
            plan.folded.then(|| plan.parts().map(|(_, blocks)| u64::from(blocks)).collect::<Vec<_>>())
        };
        assert_eq!(blocks([65_535; 3]), None);
        assert_eq!(blocks([70_001, 1, 1]), Some(vec![70_001]));
        assert_eq!(blocks([65_536, 65_535, 1]), Some(vec![65_536 * 65_535]));
        assert_eq!(blocks([65_537, 65_535, 1]), Some(vec![u64::from(u32::MAX)]));
        assert_eq!(blocks([65_538, 65_535, 1]), Some(vec![65_538 * 65_534, 65_538]));
        assert_eq!(blocks([70_000, 3, 5]), Some(vec![1_050_000]));
    }
}
