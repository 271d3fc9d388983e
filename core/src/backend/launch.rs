//! Launch configurations (CUDA C++ Programming Guide, "Execution Configuration", "Grid Synchronization").

use std::fmt;

/// Extents in three dimensions; missing ones are 1, as in CUDA's `dim3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dim3 {
    /// Extent in the first dimension.
    pub x: u32,
    /// Extent in the second dimension.
    pub y: u32,
    /// Extent in the third dimension.
    pub z: u32,
}

impl Dim3 {
    /// Returns these extents.
    pub const fn new(x: u32, y: u32, z: u32) -> Self {
        Self { x, y, z }
    }

    /// Returns the extents as an array.
    pub const fn to_array(self) -> [u32; 3] {
        [self.x, self.y, self.z]
    }

    /// Returns the product of the extents.
    pub const fn count(self) -> u128 {
        self.x as u128 * self.y as u128 * self.z as u128
    }
}

impl From<u32> for Dim3 {
    fn from(x: u32) -> Self {
        Self::new(x, 1, 1)
    }
}

impl From<(u32, u32)> for Dim3 {
    fn from((x, y): (u32, u32)) -> Self {
        Self::new(x, y, 1)
    }
}

impl From<(u32, u32, u32)> for Dim3 {
    fn from((x, y, z): (u32, u32, u32)) -> Self {
        Self::new(x, y, z)
    }
}

impl From<[u32; 3]> for Dim3 {
    fn from([x, y, z]: [u32; 3]) -> Self {
        Self::new(x, y, z)
    }
}

impl From<[u32; 2]> for Dim3 {
    fn from([x, y]: [u32; 2]) -> Self {
        Self::new(x, y, 1)
    }
}

impl Default for Dim3 {
    /// Returns (1, 1, 1).
    fn default() -> Self {
        Self::new(1, 1, 1)
    }
}

impl fmt::Display for Dim3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}, {})", self.x, self.y, self.z)
    }
}

/// A launch configuration, `<<<grid, block, shared_bytes>>>`. The stream is given at the launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LaunchConfig {
    /// Number of blocks.
    pub grid: Dim3,
    /// Threads per block.
    pub block: Dim3,
    /// Dynamic shared memory per block, in bytes.
    pub shared_bytes: u32,
    /// Whether all blocks participate in barriers of the grid (`cudaLaunchCooperativeKernel`).
    pub cooperative: bool,
}

impl Default for LaunchConfig {
    /// Returns a configuration of one block of one thread.
    fn default() -> Self {
        Self::new(1, 1)
    }
}

impl LaunchConfig {
    /// Returns a configuration without dynamic shared memory.
    pub fn new(grid: impl Into<Dim3>, block: impl Into<Dim3>) -> Self {
        Self { grid: grid.into(), block: block.into(), shared_bytes: 0, cooperative: false }
    }

    /// Returns a configuration with enough blocks of `block` threads for `count` threads, at least one block. If the
    /// number of blocks does not fit in a `u32`, the launch fails, as for any grid that is too large.
    pub fn for_count(count: usize, block: u32) -> Self {
        let blocks = (count as u64).div_ceil(u64::from(block.max(1))).max(1);
        Self::new(u32::try_from(blocks).unwrap_or(u32::MAX), block)
    }

    /// Sets the dynamic shared memory per block.
    #[must_use]
    pub fn with_shared_bytes(mut self, bytes: u32) -> Self {
        self.shared_bytes = bytes;
        self
    }

    /// Makes the launch cooperative, as `this_grid().sync()` requires (`cudaLaunchCooperativeKernel`). In any other
    /// launch a barrier of the grid is an error, and `this_grid().is_valid()` is false; on `cuda` it returns the
    /// driver's answer, which was true on an H100.
    #[must_use]
    pub fn cooperative(mut self) -> Self {
        self.cooperative = true;
        self
    }
}
