//! Opens a Vulkan device with features that wgpu neither reports nor requests. They are storage buffers of bytes
//! (VkPhysicalDevice8BitStorageFeatures, core since Vulkan 1.2), without which a byte is stored by a compare-and-swap
//! of its word, and the ballot of VK_EXT_shader_subgroup_ballot.

/// Returns true if a device has storage buffers of bytes.
#[cfg(not(any(target_arch = "wasm32", target_vendor = "apple")))]
pub(crate) fn has_bytes(hal: &wgpu::hal::vulkan::Adapter) -> bool {
    use ash::vk;

    use super::float_controls::api_version;

    if api_version(hal) < vk::API_VERSION_1_2 {
        return false;
    }
    let mut has = vk::PhysicalDevice8BitStorageFeatures::default();
    let mut features = vk::PhysicalDeviceFeatures2::default().push_next(&mut has);
    let instance = hal.shared_instance().raw_instance();
    // SAFETY: the physical device belongs to this instance, both live as long as `hal`; the
    // chained structure is core in Vulkan 1.2, which was checked above.
    unsafe { instance.get_physical_device_features2(hal.raw_physical_device(), &mut features) };
    has.storage_buffer8_bit_access != 0
}

/// Opens the device with `storageBuffer8BitAccess`, and with the extension's ballot if there is one. Returns `None` if
/// the adapter lacks the feature or cannot be opened with it.
#[cfg(not(any(target_arch = "wasm32", target_vendor = "apple")))]
pub(super) fn open(
    adapter: &wgpu::Adapter,
    descriptor: &wgpu::DeviceDescriptor<'_>,
) -> Option<(wgpu::Device, wgpu::Queue)> {
    use ash::vk;

    // SAFETY: the guard is only read from and dropped at the end of this function; nothing
    // that belongs to wgpu is destroyed.
    let hal = unsafe { adapter.as_hal::<wgpu::hal::api::Vulkan>() }?;
    if !has_bytes(&hal) {
        return None;
    }
    let mut wanted = vk::PhysicalDevice8BitStorageFeatures::default().storage_buffer8_bit_access(true);
    let wanted = &mut wanted;
    let has_ballot = hal.physical_device_capabilities().supports_extension(ash::ext::shader_subgroup_ballot::NAME);
    let ask: Box<wgpu::hal::vulkan::CreateDeviceCallback<'_>> = Box::new(move |args| {
        *args.create_info = std::mem::take(args.create_info).push_next(wanted);
        if has_ballot && !args.extensions.contains(&ash::ext::shader_subgroup_ballot::NAME) {
            args.extensions.push(ash::ext::shader_subgroup_ballot::NAME);
        }
    });
    // SAFETY: the callback adds a feature and an extension that the device has (checked above), and removes nothing.
    let opened = unsafe {
        hal.open_with_callback(
            descriptor.required_features,
            &descriptor.required_limits,
            &descriptor.memory_hints,
            Some(ask),
        )
    };
    let opened = opened
        .inspect_err(|error| tracing::warn!(%error, "the device does not open with what wgpu does not ask for"))
        .ok()?;
    drop(hal);
    // SAFETY: the device was just made from this adapter, with the descriptor's features.
    unsafe { adapter.create_device_from_hal(opened, descriptor) }.ok()
}

/// Returns `None`: this platform does not have Vulkan.
#[cfg(any(target_arch = "wasm32", target_vendor = "apple"))]
pub(super) fn open(
    _adapter: &wgpu::Adapter,
    _descriptor: &wgpu::DeviceDescriptor<'_>,
) -> Option<(wgpu::Device, wgpu::Queue)> {
    None
}
