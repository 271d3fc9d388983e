//! Launch configurations (CUDA C++ Programming Guide, "Execution Configuration", "Grid Synchronization").

use std::fmt;

/// Extents in three dimensions; missing ones are 1, as in CUDA's `dim3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dim3 {
    /// First.
    pub x: u32,
    /// Second.
    pub y: u32,
    /// Third.
    pub z: u32,
}

impl Dim3 {
    /// All three extents.
    pub const fn new(x: u32, y: u32, z: u32) -> Self {
        Self { x, y, z }
    }

    /// As an array.
    pub const fn to_array(self) -> [u32; 3] {
        [self.x, self.y, self.z]
    }

    /// How many there are altogether.
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

impl fmt::Display for Dim3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}, {})", self.x, self.y, self.z)
    }
}

/// `<<<grid, block, shared_bytes>>>`; the stream is named at the launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LaunchConfig {
    /// Blocks.
    pub grid: Dim3,
    /// Threads per block.
    pub block: Dim3,
    /// Dynamic shared memory per block, in bytes.
    pub shared_bytes: u32,
    /// All blocks take part in barriers of the grid (`cudaLaunchCooperativeKernel`).
    pub cooperative: bool,
}

impl LaunchConfig {
    /// Without dynamic shared memory.
    pub fn new(grid: impl Into<Dim3>, block: impl Into<Dim3>) -> Self {
        Self { grid: grid.into(), block: block.into(), shared_bytes: 0, cooperative: false }
    }

    /// Enough blocks of `block` threads for `count` threads, at least one block. Of more blocks than fit in a `u32` the launch is an error, as
    /// of any grid that is too large.
    pub fn for_count(count: usize, block: u32) -> Self {
        let blocks = (count as u64).div_ceil(u64::from(block.max(1))).max(1);
        Self::new(u32::try_from(blocks).unwrap_or(u32::MAX), block)
    }

    /// With dynamic shared memory.
    #[must_use]
    pub fn with_shared_bytes(mut self, bytes: u32) -> Self {
        self.shared_bytes = bytes;
        self
    }

    /// As a cooperative launch, which `this_grid().sync()` asks for (`cudaLaunchCooperativeKernel`). In any
    /// other launch a barrier of the grid is an error, and `this_grid().is_valid()` is false; on `cuda` it
    /// is what the driver says, which was true on an H100.
    #[must_use]
    pub fn cooperative(mut self) -> Self {
        self.cooperative = true;
        self
    }
}
