//! Queries the properties of a Vulkan device that wgpu does not report: its float controls
//! (VkPhysicalDeviceFloatControlsProperties, core since Vulkan 1.2), the SPIR-V version that it accepts, and its
//! ballots.

use serde::{Deserialize, Serialize};

/// Independence of one kind of float control between the widths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Independence {
    /// Every width must have the same setting.
    #[default]
    None,
    /// `f32` is independent; `f16` and `f64` share a setting.
    Only32,
    /// All widths are independent.
    All,
}

/// A property per float width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PerWidth {
    /// The property for `f16`.
    pub f16: bool,
    /// The property for `f32`.
    pub f32: bool,
    /// The property for `f64`.
    pub f64: bool,
}

impl PerWidth {
    /// Returns the property for the float type of `bits` bits.
    pub fn of(self, bits: u32) -> bool {
        match bits {
            16 => self.f16,
            32 => self.f32,
            64 => self.f64,
            _ => false,
        }
    }
}

/// The SPIR-V that a device accepts: its version, the float execution modes that it supports, and the ballot that it
/// executes best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpirvTarget {
    /// Major and minor version to write.
    pub version: (u8, u8),
    /// Support for the execution mode DenormPreserve.
    pub denorm_preserve: PerWidth,
    /// Widths that may differ in their treatment of subnormals.
    pub denorm_independence: Independence,
    /// Support for the execution mode SignedZeroInfNanPreserve.
    pub signed_zero_inf_nan_preserve: PerWidth,
    /// Support for the execution mode RoundingModeRTE.
    pub rounding_rte: PerWidth,
    /// Widths that may differ in their rounding mode.
    pub rounding_independence: Independence,
    /// Whether to use the ballots of SPV_KHR_shader_ballot, which NVIDIA's driver compiles to one instruction; a ballot
    /// of SPIR-V 1.3 costs twice as much there.
    pub shader_ballot: bool,
}

impl SpirvTarget {
    /// Returns the target with subnormals of `f32` and `f64` preserved, whatever the device reports; `None` if the
    /// device already reports this.
    ///
    /// Vulkan forbids an execution mode that the device does not report, and leaves its effect undefined. NVIDIA's
    /// driver reports none of these, accepts them, and preserves subnormals in more operations. [`crate::calibrate`]
    /// decides by the results that the device computes.
    pub fn preserving_subnormals(self) -> Option<Self> {
        let denorm_preserve = PerWidth { f32: true, f64: true, ..self.denorm_preserve };
        let known = self.denorm_preserve.f32 && self.denorm_preserve.f64;
        (!known).then_some(Self { denorm_preserve, ..self })
    }
}

impl Default for SpirvTarget {
    /// Returns SPIR-V 1.3 without any float control.
    fn default() -> Self {
        Self {
            version: (1, 3),
            denorm_preserve: PerWidth::default(),
            denorm_independence: Independence::None,
            signed_zero_inf_nan_preserve: PerWidth::default(),
            rounding_rte: PerWidth::default(),
            rounding_independence: Independence::None,
            shader_ballot: false,
        }
    }
}

/// Returns the lower of the Vulkan versions of a device and of the instance that it is used through.
#[cfg(not(any(target_arch = "wasm32", target_vendor = "apple")))]
pub(super) fn api_version(hal: &wgpu::hal::vulkan::Adapter) -> u32 {
    let instance = hal.shared_instance().instance_api_version();
    instance.min(hal.physical_device_capabilities().properties().api_version)
}

/// Queries the device; `None` if the adapter is not a Vulkan adapter.
#[cfg(not(any(target_arch = "wasm32", target_vendor = "apple")))]
pub(super) fn query(adapter: &wgpu::Adapter) -> Option<SpirvTarget> {
    use ash::vk;

    // SAFETY: the guard is only read from and dropped at the end of this function; nothing
    // that belongs to wgpu is destroyed.
    let hal = unsafe { adapter.as_hal::<wgpu::hal::api::Vulkan>() }?;
    let instance = hal.shared_instance();
    let api = api_version(&hal);
    if api < vk::API_VERSION_1_1 {
        return Some(SpirvTarget { version: (1, 0), ..SpirvTarget::default() });
    }
    if api < vk::API_VERSION_1_2 {
        return Some(SpirvTarget::default());
    }
    let mut floats = vk::PhysicalDeviceFloatControlsProperties::default();
    let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut floats);
    // SAFETY: the physical device belongs to this instance, both live as long as `hal`; the
    // chained structure is core in Vulkan 1.2, which was checked above.
    unsafe { instance.raw_instance().get_physical_device_properties2(hal.raw_physical_device(), &mut properties) };
    let known = hal.physical_device_capabilities();
    let independence = |value| match value {
        vk::ShaderFloatControlsIndependence::TYPE_32_ONLY => Independence::Only32,
        vk::ShaderFloatControlsIndependence::ALL => Independence::All,
        _ => Independence::None,
    };
    let widths = |f16, f32, f64| PerWidth { f16: f16 != 0, f32: f32 != 0, f64: f64 != 0 };
    Some(SpirvTarget {
        version: (1, 5),
        denorm_preserve: widths(
            floats.shader_denorm_preserve_float16,
            floats.shader_denorm_preserve_float32,
            floats.shader_denorm_preserve_float64,
        ),
        denorm_independence: independence(floats.denorm_behavior_independence),
        signed_zero_inf_nan_preserve: widths(
            floats.shader_signed_zero_inf_nan_preserve_float16,
            floats.shader_signed_zero_inf_nan_preserve_float32,
            floats.shader_signed_zero_inf_nan_preserve_float64,
        ),
        rounding_rte: widths(
            floats.shader_rounding_mode_rte_float16,
            floats.shader_rounding_mode_rte_float32,
            floats.shader_rounding_mode_rte_float64,
        ),
        rounding_independence: independence(floats.rounding_mode_independence),
        shader_ballot: known.is_driver(vk::DriverId::NVIDIA_PROPRIETARY)
            && known.supports_extension(ash::ext::shader_subgroup_ballot::NAME),
    })
}

/// Returns `None`: this platform does not have Vulkan.
#[cfg(any(target_arch = "wasm32", target_vendor = "apple"))]
pub(super) fn query(_adapter: &wgpu::Adapter) -> Option<SpirvTarget> {
    None
}
