//! Arrays with levels, each half as large as the previous one.

use std::sync::{Arc, OnceLock};

use super::array::Array;
use super::object::no_textures;
use crate::api::device::Device;
use crate::backend::{ArrayLayout, ArrayShape, BackendMipmappedArray, ChannelFormat, Error};

/// Limit on texels per row, and on rows, of arrays with levels (CUDA C++ Programming Guide, technical specifications).
const MOST: u32 = 32_768;

/// Memory for textures with levels (`cudaMipmappedArray_t`), freed when the last handle is dropped.
#[derive(Clone)]
pub struct MipmappedArray {
    pub(super) shared: Arc<Levels>,
    levels: Arc<[Array]>,
}

/// The properties that the levels have in common.
pub(super) struct Levels {
    device: Device,
    format: ChannelFormat,
    shape: ArrayShape,
    levels: u32,
    own: OnceLock<Arc<dyn BackendMipmappedArray>>,
}

impl std::fmt::Debug for MipmappedArray {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Levels { device, format, shape, levels, .. } = &*self.shared;
        write!(f, "MipmappedArray({levels} levels of {shape:?} of {format:?} on {device:?})")
    }
}

impl Levels {
    /// Returns the array in the form of the device's own texture units.
    ///
    /// # Errors
    /// An error if there is no such form, or the driver's error.
    pub(super) fn own(&self) -> Result<&dyn BackendMipmappedArray, Error> {
        if let Some(own) = self.own.get() {
            return Ok(&**own);
        }
        let made = self.device.backend().mipmapped_array(self.format, self.shape, self.levels)?;
        let made = made.ok_or_else(|| no_textures(&self.device))?;
        // If another thread was faster, its array is used.
        Ok(&**self.own.get_or_init(|| made))
    }
}

impl MipmappedArray {
    pub(in crate::api) fn new(
        device: &Device,
        format: ChannelFormat,
        shape: ArrayShape,
        levels: u32,
    ) -> Result<Self, Error> {
        shape.check()?;
        let [width, height, _] = shape.extent();
        if width.max(height) > MOST {
            let (what, value) = ("the extent of a mipmapped array".to_owned(), u64::from(width.max(height)));
            return Err(Error::LimitExceeded { what, value, limit: u64::from(MOST) });
        }
        let most = shape.most_levels();
        if levels == 0 || levels > most {
            let what = format!("the number of levels of an array {}", shape.describe());
            return Err(Error::LimitExceeded { what, value: u64::from(levels), limit: u64::from(most) });
        }
        let shared = Arc::new(Levels { device: device.clone(), format, shape, levels, own: OnceLock::new() });
        let level = |n: u32| Array::part(device, format, shape.level(n), Some((Arc::clone(&shared), n)));
        let levels = (0..levels).map(level).collect::<Result<_, _>>()?;
        Ok(Self { shared, levels })
    }

    /// Returns a level, as an array for copies and surfaces (`cudaGetMipmappedArrayLevel`). The first level is the
    /// largest.
    ///
    /// # Errors
    /// [`Error::InvalidValue`] if there is no such level.
    pub fn level(&self, level: u32) -> Result<Array, Error> {
        let found = self.levels.get(level as usize).cloned();
        found.ok_or_else(|| {
            Error::InvalidValue(format!("level {level} of an array that has {} levels", self.levels.len()))
        })
    }

    /// Returns all levels, the largest one first.
    pub fn levels(&self) -> &[Array] {
        &self.levels
    }

    /// Returns the format of a texel.
    pub fn format(&self) -> ChannelFormat {
        self.shared.format
    }

    /// Returns the dimensions of the first level.
    pub fn shape(&self) -> ArrayShape {
        self.shared.shape
    }

    /// Returns the device that the array belongs to.
    pub fn device(&self) -> &Device {
        &self.shared.device
    }

    pub(super) fn layouts(&self) -> Vec<ArrayLayout> {
        self.levels.iter().map(|level| level.shared.layout).collect()
    }
}
