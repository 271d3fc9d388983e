//! The dimensions of arrays.

use crate::backend::error::Error;

/// Dimensions of an array (`cudaMalloc3DArray`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrayShape {
    /// A row of texels.
    D1(u32),
    /// Width and height.
    D2(u32, u32),
    /// Width, height and depth.
    D3(u32, u32, u32),
    /// Width of each row, and rows (`cudaArrayLayered`).
    Layered1D(u32, u32),
    /// Width, height, and layers (`cudaArrayLayered`).
    Layered2D(u32, u32, u32),
    /// Width and height of each of six faces (`cudaArrayCubemap`).
    Cube(u32),
    /// Width and height of each face, and cubes (`cudaArrayCubemap | cudaArrayLayered`).
    LayeredCube(u32, u32),
}

/// Limits on texels in each dimension, and on layers (CUDA C++ Programming Guide, technical specifications, compute
/// capability 9.0).
const MOST: [(&str, [u32; 3]); 7] = [
    ("one dimension", [131_072, 1, 1]),
    ("two dimensions", [131_072, 65_536, 1]),
    ("three dimensions", [16_384, 16_384, 16_384]),
    ("layers of one dimension", [32_768, 1, 2048]),
    ("layers of two dimensions", [32_768, 32_768, 2048]),
    ("a cube", [32_768, 32_768, 6]),
    ("cubes", [32_768, 32_768, 6 * 341]),
];

impl ArrayShape {
    /// Returns the dimensions in words, for messages: `of 4 by 4 texels`.
    pub(crate) fn describe(&self) -> String {
        match self {
            ArrayShape::D1(width) => format!("of {width} texels"),
            ArrayShape::D2(width, height) => format!("of {width} by {height} texels"),
            ArrayShape::D3(width, height, depth) => format!("of {width} by {height} by {depth} texels"),
            ArrayShape::Layered1D(width, layers) => format!("of {layers} layers of {width} texels"),
            ArrayShape::Layered2D(width, height, layers) => format!("of {layers} layers of {width} by {height} texels"),
            ArrayShape::Cube(width) => format!("of six faces of {width} by {width} texels"),
            ArrayShape::LayeredCube(width, cubes) => {
                format!("of {cubes} cubes with faces of {width} by {width} texels")
            }
        }
    }

    /// Returns texels per row, rows, and slices: layers, faces, or depth.
    pub fn extent(&self) -> [u32; 3] {
        match *self {
            ArrayShape::D1(width) => [width, 1, 1],
            ArrayShape::D2(width, height) => [width, height, 1],
            ArrayShape::D3(width, height, slices) | ArrayShape::Layered2D(width, height, slices) => {
                [width, height, slices]
            }
            ArrayShape::Layered1D(width, layers) => [width, 1, layers],
            ArrayShape::Cube(size) => [size, size, 6],
            ArrayShape::LayeredCube(size, cubes) => [size, size, cubes.saturating_mul(6)],
        }
    }

    /// Returns the dimensions of a level. Each is half of the previous level's, rounded down, except for layers and
    /// faces.
    pub fn level(&self, level: u32) -> Self {
        let less = |n: u32| n.checked_shr(level).unwrap_or(0).max(1);
        match *self {
            ArrayShape::D1(width) => ArrayShape::D1(less(width)),
            ArrayShape::D2(width, height) => ArrayShape::D2(less(width), less(height)),
            ArrayShape::D3(width, height, depth) => ArrayShape::D3(less(width), less(height), less(depth)),
            ArrayShape::Layered1D(width, layers) => ArrayShape::Layered1D(less(width), layers),
            ArrayShape::Layered2D(width, height, layers) => ArrayShape::Layered2D(less(width), less(height), layers),
            ArrayShape::Cube(size) => ArrayShape::Cube(less(size)),
            ArrayShape::LayeredCube(size, cubes) => ArrayShape::LayeredCube(less(size), cubes),
        }
    }

    /// Returns the number of levels down to one texel in each dimension.
    pub fn most_levels(&self) -> u32 {
        let [width, height, depth] = self.extent();
        let depth = if matches!(self, ArrayShape::D3(..)) { depth } else { 1 };
        width.max(height).max(depth).checked_ilog2().unwrap_or(0) + 1
    }

    pub(crate) fn check(&self) -> Result<(), Error> {
        let which = match self {
            ArrayShape::D1(_) => 0,
            ArrayShape::D2(..) => 1,
            ArrayShape::D3(..) => 2,
            ArrayShape::Layered1D(..) => 3,
            ArrayShape::Layered2D(..) => 4,
            ArrayShape::Cube(_) => 5,
            ArrayShape::LayeredCube(..) => 6,
        };
        let extent = self.extent();
        let Some((name, most)) = MOST.get(which) else { return Ok(()) };
        let mut axes = ["width", "height", "depth"].into_iter().zip(extent.iter().zip(most));
        if let Some((axis, (n, most))) = axes.find(|(_, (n, most))| **n == 0 || n > most) {
            let what = format!("the {axis} of an array of {name}");
            return Err(Error::LimitExceeded { what, value: u64::from(*n), limit: u64::from(*most) });
        }
        Ok(())
    }
}
