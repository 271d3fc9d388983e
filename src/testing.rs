//! Properties of other devices that a device imitates, for tests of Isowarp itself.

pub use isowarp_core::passes::analysis::flushing::Flushing;
#[cfg(feature = "wgpu")]
pub use isowarp_wgpu::adapter::Profile;
#[cfg(feature = "wgpu")]
pub use isowarp_wgpu::runtime::{ForcedQuirks, Testing as ImitatedGpu, WarpPath};

/// Properties of other devices to imitate.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Testing {
    /// How the CPU backend treats subnormals.
    pub flushing: Option<Flushing>,
    /// Limit on the capabilities that wgpu devices may use.
    #[cfg(feature = "wgpu")]
    pub profile: Profile,
    /// Smaller devices and other drivers that wgpu devices imitate.
    #[cfg(feature = "wgpu")]
    pub wgpu: ImitatedGpu,
}
