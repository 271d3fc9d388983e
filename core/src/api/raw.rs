//! Operations for libraries whose callers have addresses and blocks of parameters, as those of CUDA's own interface have.

use std::sync::Arc;

use super::buffer::BufferSlice;
use super::device::Device;
use super::memory::Keeper;
use super::module::Kernel;
use super::textures::{Surface, Texture};
use crate::backend::{ChannelFormat, DevicePtr, Error, LaunchConfig, StreamId, TextureDescriptor};

impl Kernel {
    /// Queues a launch with a block of parameters in the layout of [`crate::ir::Function::param_layout`]. `textures` and
    /// `surfaces` are the objects that the kernel may use.
    ///
    /// # Errors
    /// [`Error::InvalidLaunch`], and the errors that the device reports.
    #[doc(hidden)]
    pub fn launch_block(
        &self,
        stream: StreamId,
        config: &LaunchConfig,
        params: &[u8],
        textures: &[Texture],
        surfaces: &[Surface],
    ) -> Result<(), Error> {
        self.check_config(config)?;
        let own = self.own_textures;
        let units = !own && self.backend.takes_own_textures();
        for texture in textures {
            texture.prepare(stream, own)?;
            if units {
                texture.prepare_units(stream);
            }
        }
        surfaces.iter().try_for_each(|surface| surface.prepare(stream, own))?;
        self.run(stream, config, params)
    }
}

impl Device {
    /// Creates a texture of memory at an address, in rows of `row_bytes` bytes unless that is 0.
    ///
    /// # Errors
    /// The errors of [`Device::create_linear_texture`] and [`Device::create_pitched_texture`].
    #[doc(hidden)]
    pub fn texture_of_address(
        &self,
        ptr: DevicePtr,
        format: ChannelFormat,
        extent: [u32; 2],
        row_bytes: u64,
        descriptor: &TextureDescriptor,
    ) -> Result<Texture, Error> {
        let memory: Keeper = Arc::new(());
        let slice = BufferSlice { device: self, ptr, memory: &memory, element: None };
        Texture::of_memory(&slice, format, extent, row_bytes, descriptor)
    }
}
