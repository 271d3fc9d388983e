//! Shows the code that a Vulkan driver compiles a kernel to: its instructions, and the driver's statistics, such as
//! registers and spills (VK_KHR_pipeline_executable_properties).

use std::fmt::Write as _;
use std::time::Duration;

use isowarp_core::diagnostic::Diagnostic;
use isowarp_core::ir::Module;
use isowarp_core::passes::analysis::flushing::Flushing;

use crate::adapter::{Adapter, Caps, DeviceKind, GpuError, Profile, SpirvTarget};
use crate::calibrate::{CalibrateError, Calibration, Options, Subgroups, calibrate};
use crate::emit::{Binding, EmitOptions, ExactFloats, NativeFloats, TargetCaps};
use crate::lower::lower_kernel;
use crate::specialise::emit_kernel;
use crate::spirv::{ModuleError, module_to_spirv};

/// A reason why a kernel's code cannot be shown.
#[derive(Debug, thiserror::Error)]
pub enum IsaError {
    /// The device cannot be opened for this purpose.
    #[error(transparent)]
    Open(#[from] GpuError),
    /// The driver does not show its compiled code.
    #[error("{0} does not expose its compiled code: its driver has no VK_KHR_pipeline_executable_properties")]
    Silent(String),
    /// The device does not accept SPIR-V as it is.
    #[error("{0} does not accept SPIR-V directly")]
    NoSpirv(String),
    /// The device's arithmetic could not be calibrated.
    #[error(transparent)]
    Calibrate(#[from] CalibrateError),
    /// A refused kernel, with the reasons.
    #[error("the kernel is refused")]
    Refused(Vec<Diagnostic>),
    /// The SPIR-V could not be generated.
    #[error(transparent)]
    Module(#[from] ModuleError),
    /// A call of the driver failed.
    #[error("the driver fails in {call}: {reason}")]
    Driver {
        /// The function of Vulkan that failed.
        call: &'static str,
        /// The driver's result code as text.
        reason: String,
    },
}

/// A statistic that the driver reports.
#[derive(Debug, Clone, PartialEq)]
pub struct Statistic {
    /// The statistic's name.
    pub name: String,
    /// The value as text.
    pub value: String,
}

/// A program that the driver has compiled.
#[derive(Debug, Clone, PartialEq)]
pub struct Executable {
    /// The driver's name for it.
    pub name: String,
    /// Threads of a subgroup; 0 if the driver does not report it.
    pub subgroup_size: u32,
    /// Statistics that the driver reports.
    pub statistics: Vec<Statistic>,
    /// Titles and texts of the program's representations; the last one is what the processor executes.
    pub forms: Vec<(String, String)>,
}

/// A kernel as the driver has compiled it.
#[derive(Debug, Clone, PartialEq)]
pub struct Compiled {
    /// The driver's compile time.
    pub time: Duration,
    /// Length in words of the SPIR-V that was passed to the driver.
    pub spirv_words: usize,
    /// Programs that the driver compiled.
    pub executables: Vec<Executable>,
}

impl Compiled {
    /// Returns everything as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for executable in &self.executables {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "; {}: subgroups of {} threads", executable.name, executable.subgroup_size);
            for statistic in &executable.statistics {
                let _ = writeln!(text, "; {}: {}", statistic.name, statistic.value);
            }
            for (title, form) in &executable.forms {
                let _ = write!(text, "\n; ── {title}\n{}\n", form.trim_end());
            }
        }
        text
    }
}

/// A device for which kernels are compiled and inspected.
pub struct Inspected {
    driver: driver::Device,
    caps: TargetCaps,
    spirv: SpirvTarget,
    /// The calibration of the device; `None` for a null device, which cannot be tested.
    calibration: Option<Calibration>,
}

impl Inspected {
    /// Opens a device. A device that runs kernels is calibrated, and its kernels are those that it would run. A null
    /// device gets the kernels that a device would run on which every operation is exact.
    ///
    /// # Errors
    /// If the driver does not show its compiled code, or the device cannot be calibrated.
    pub fn open(adapter: &Adapter, profile: Profile) -> Result<Self, IsaError> {
        let name = adapter.summary().name.clone();
        let driver = driver::Device::open(adapter, profile)?;
        let null = adapter.summary().kind == DeviceKind::Null;
        let calibrated = if null {
            None
        } else {
            let gpu = adapter.open(profile)?;
            let calibration = calibrate(&gpu, &Options::default())?;
            Some((calibration.gpu(&gpu), calibration))
        };
        let (of_device, spirv, are_warps) = match &calibrated {
            Some((gpu, found)) => {
                (gpu.caps().clone(), gpu.spirv_target().copied(), found.subgroups.is_some_and(Subgroups::are_warps))
            }
            None => {
                let caps = Caps { bytes: driver.has_bytes(), ..adapter.caps(profile) };
                let are_warps = (caps.subgroup_min, caps.subgroup_max) == (32, 32);
                (caps, adapter.spirv_target(), are_warps)
            }
        };
        let Some(spirv) = spirv else { return Err(IsaError::NoSpirv(name)) };
        let mut caps = TargetCaps::of(name, &of_device).with_subgroups(&of_device, are_warps);
        let calibration = calibrated.map(|(_, found)| found);
        if let Some(found) = &calibration {
            caps = caps.with_quirks(found.quirks);
            caps.flushing = found.flushing();
        }
        Ok(Self { driver, caps, spirv, calibration })
    }

    /// Returns the capabilities that kernels are generated for; the caller may change them.
    pub fn caps_mut(&mut self) -> &mut TargetCaps {
        &mut self.caps
    }

    /// Compiles a kernel. With `native`, the kernel uses the device's own arithmetic.
    ///
    /// # Errors
    /// If the kernel is refused, or the driver fails.
    pub fn compile(
        &self,
        module: &Module,
        kernel: &str,
        options: &EmitOptions,
        native: bool,
    ) -> Result<Compiled, IsaError> {
        let mut caps = self.caps.clone();
        if native {
            caps.flushing = Flushing::default();
        }
        let lowered = lower_kernel(module, kernel, caps.target(options.block)).map_err(IsaError::Refused)?;
        let emitted = match &self.calibration {
            Some(calibration) if !native => {
                let rules = ExactFloats { calibration, shield_results: false };
                emit_kernel(&lowered, options, &caps, &rules)
            }
            _ => emit_kernel(&lowered, options, &caps, &NativeFloats),
        };
        let emitted = emitted.map_err(IsaError::Refused)?;
        let words = module_to_spirv(&emitted.module, &emitted.info, &self.spirv)?;
        self.driver.compile(&words, &emitted.entry, &emitted.bindings)
    }
}

#[cfg(not(any(target_arch = "wasm32", target_vendor = "apple")))]
mod driver {
    use std::ffi::CString;
    use std::os::raw::c_char;
    use std::time::Instant;

    use ash::khr::pipeline_executable_properties::Device as Properties;
    use ash::vk;

    use super::{Adapter, Binding, Compiled, Executable, IsaError, Profile, Statistic};
    use crate::adapter::caps::features;
    use crate::adapter::extras::has_bytes;

    /// A Vulkan device, opened as wgpu opens it, except that the driver's compiled code can be queried. wgpu does not
    /// open null devices: it submits work at once, and they cannot execute it.
    pub(super) struct Device {
        device: ash::Device,
        properties: Properties,
        bytes: bool,
        subgroups: bool,
        /// Keeps the Vulkan instance alive.
        _adapter: Adapter,
    }

    impl Drop for Device {
        fn drop(&mut self) {
            // SAFETY: everything that was created from the device is gone: it does not leave `Device::compile`.
            unsafe { self.device.destroy_device(None) };
        }
    }

    impl Device {
        pub(super) fn open(adapter: &Adapter, profile: Profile) -> Result<Self, IsaError> {
            let name = || adapter.summary().name.clone();
            // SAFETY: the guard is only read from; nothing that belongs to wgpu is destroyed.
            let hal = unsafe { adapter.wgpu().as_hal::<wgpu::hal::api::Vulkan>() };
            let Some(hal) = hal else { return Err(IsaError::NoSpirv(name())) };
            let known = hal.physical_device_capabilities();
            if !known.supports_extension(ash::khr::pipeline_executable_properties::NAME) {
                return Err(IsaError::Silent(name()));
            }
            let wanted = features(adapter.wgpu(), profile);
            let mut extensions = hal.required_device_extensions(wanted);
            let mut own_features = hal.physical_device_features(&extensions, wanted);
            extensions.push(ash::khr::pipeline_executable_properties::NAME);
            if known.supports_extension(ash::ext::shader_subgroup_ballot::NAME) {
                extensions.push(ash::ext::shader_subgroup_ballot::NAME);
            }
            let names: Vec<_> = extensions.iter().map(|extension| extension.as_ptr()).collect();
            let priorities = [1.0];
            let queues = [vk::DeviceQueueCreateInfo::default().queue_family_index(0).queue_priorities(&priorities)];
            let mut shows =
                vk::PhysicalDevicePipelineExecutablePropertiesFeaturesKHR::default().pipeline_executable_info(true);
            let mut with_bytes = vk::PhysicalDevice8BitStorageFeatures::default().storage_buffer8_bit_access(true);
            let bytes = has_bytes(&hal);
            let info = vk::DeviceCreateInfo::default().queue_create_infos(&queues).enabled_extension_names(&names);
            let mut info = own_features.add_to_device_create(info).push_next(&mut shows);
            if bytes {
                info = info.push_next(&mut with_bytes);
            }
            let instance = hal.shared_instance().raw_instance();
            // SAFETY: the device has the extensions and features that wgpu asks for, and the three others were checked
            // (that of an extension with one feature comes with it). The instance lives as long as the adapter, which
            // is kept.
            let device = unsafe { instance.create_device(hal.raw_physical_device(), &info, None) };
            let device = device.map_err(failed("vkCreateDevice"))?;
            let properties = Properties::new(instance, &device);
            let subgroups = wanted.contains(wgpu::Features::SUBGROUP);
            Ok(Self { device, properties, bytes, subgroups, _adapter: adapter.clone() })
        }

        /// Returns true if storage buffers may consist of bytes.
        pub(super) fn has_bytes(&self) -> bool {
            self.bytes
        }
    }

    fn failed(call: &'static str) -> impl Fn(vk::Result) -> IsaError {
        move |reason| IsaError::Driver { call, reason: reason.to_string() }
    }

    /// Vulkan objects, which are destroyed on drop.
    struct Objects<'a> {
        device: &'a ash::Device,
        module: vk::ShaderModule,
        bindings: vk::DescriptorSetLayout,
        layout: vk::PipelineLayout,
        pipeline: vk::Pipeline,
    }

    impl Drop for Objects<'_> {
        fn drop(&mut self) {
            // SAFETY: each was made by this device or is null, and nothing uses them: nothing was submitted.
            unsafe {
                self.device.destroy_pipeline(self.pipeline, None);
                self.device.destroy_pipeline_layout(self.layout, None);
                self.device.destroy_descriptor_set_layout(self.bindings, None);
                self.device.destroy_shader_module(self.module, None);
            }
        }
    }

    impl Device {
        /// Has the driver compile SPIR-V as wgpu would, and queries the result.
        pub(super) fn compile(&self, words: &[u32], entry: &str, bindings: &[Binding]) -> Result<Compiled, IsaError> {
            let device = &self.device;
            let mut objects = Objects {
                device,
                module: vk::ShaderModule::null(),
                bindings: vk::DescriptorSetLayout::null(),
                layout: vk::PipelineLayout::null(),
                pipeline: vk::Pipeline::null(),
            };
            let info = vk::ShaderModuleCreateInfo::default().code(words);
            // SAFETY: naga has written the SPIR-V from a module that it has validated for this device (see `spirv`).
            objects.module =
                unsafe { device.create_shader_module(&info, None) }.map_err(failed("vkCreateShaderModule"))?;
            let slots: Vec<_> = bindings.iter().zip(0..).map(|(binding, number)| slot(*binding, number)).collect();
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&slots);
            let made = {
                // SAFETY: the structures live until the call is over.
                unsafe { device.create_descriptor_set_layout(&info, None) }
            };
            objects.bindings = made.map_err(failed("vkCreateDescriptorSetLayout"))?;
            let layouts = [objects.bindings];
            let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&layouts);
            // SAFETY: the layout was just made by this device.
            objects.layout =
                unsafe { device.create_pipeline_layout(&info, None) }.map_err(failed("vkCreatePipelineLayout"))?;
            let Ok(entry) = CString::new(entry) else {
                return Err(IsaError::Driver {
                    call: "vkCreateComputePipelines",
                    reason: "a name with a zero".to_owned(),
                });
            };
            let varying = if self.subgroups {
                // wgpu sets this flag too.
                vk::PipelineShaderStageCreateFlags::ALLOW_VARYING_SUBGROUP_SIZE
            } else {
                vk::PipelineShaderStageCreateFlags::empty()
            };
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .flags(varying)
                .stage(vk::ShaderStageFlags::COMPUTE)
                .module(objects.module)
                .name(&entry);
            let shown = vk::PipelineCreateFlags::CAPTURE_STATISTICS_KHR
                | vk::PipelineCreateFlags::CAPTURE_INTERNAL_REPRESENTATIONS_KHR;
            let info = vk::ComputePipelineCreateInfo::default().flags(shown).stage(stage).layout(objects.layout);
            let start = Instant::now();
            // SAFETY: all of its parts were just made by this device, which was opened with the extension of the flags.
            let made = unsafe { device.create_compute_pipelines(vk::PipelineCache::null(), &[info], None) };
            let time = start.elapsed();
            let made = made.map_err(|(_, reason)| failed("vkCreateComputePipelines")(reason))?;
            objects.pipeline = made.first().copied().unwrap_or_default();
            let executables = executables(&self.properties, objects.pipeline)?;
            Ok(Compiled { time, spirv_words: words.len(), executables })
        }
    }

    fn slot(binding: Binding, number: u32) -> vk::DescriptorSetLayoutBinding<'static> {
        let ty = match binding {
            Binding::Launch => vk::DescriptorType::UNIFORM_BUFFER_DYNAMIC,
            Binding::Constants => vk::DescriptorType::UNIFORM_BUFFER,
            Binding::Window(_) | Binding::WideWindow(_) | Binding::View(..) | Binding::Spill | Binding::Locals => {
                vk::DescriptorType::STORAGE_BUFFER
            }
        };
        vk::DescriptorSetLayoutBinding::default()
            .binding(number)
            .descriptor_type(ty)
            .descriptor_count(1)
            .stage_flags(vk::ShaderStageFlags::COMPUTE)
    }

    fn executables(properties: &Properties, pipeline: vk::Pipeline) -> Result<Vec<Executable>, IsaError> {
        let info = vk::PipelineInfoKHR::default().pipeline(pipeline);
        // SAFETY: the pipeline is one of this device.
        let all = unsafe { properties.get_pipeline_executable_properties(&info) };
        let all = all.map_err(failed("vkGetPipelineExecutablePropertiesKHR"))?;
        let mut made = Vec::new();
        for (index, found) in (0..).zip(&all) {
            let info = vk::PipelineExecutableInfoKHR::default().pipeline(pipeline).executable_index(index);
            // SAFETY: the pipeline was made with the flag for statistics, and the index is below their number.
            let statistics = unsafe { properties.get_pipeline_executable_statistics(&info) };
            let statistics = statistics.map_err(failed("vkGetPipelineExecutableStatisticsKHR"))?;
            made.push(Executable {
                name: text(&found.name),
                subgroup_size: found.subgroup_size,
                statistics: statistics.iter().map(statistic).collect(),
                forms: forms(properties, &info)?,
            });
        }
        Ok(made)
    }

    fn statistic(found: &vk::PipelineExecutableStatisticKHR<'_>) -> Statistic {
        use vk::PipelineExecutableStatisticFormatKHR as Format;
        let value = match found.format {
            // SAFETY: the format identifies the member of the union that the driver has written.
            Format::BOOL32 => unsafe { (found.value.b32 != 0).to_string() },
            // SAFETY: as above.
            Format::INT64 => unsafe { found.value.i64.to_string() },
            // SAFETY: as above.
            Format::UINT64 => unsafe { found.value.u64.to_string() },
            // SAFETY: as above.
            Format::FLOAT64 => unsafe { found.value.f64.to_string() },
            other => format!("a value in format {other:?}"),
        };
        Statistic { name: text(&found.name), value }
    }

    /// Returns the representations that are text. Queries the driver twice: first for their lengths.
    fn forms(
        properties: &Properties,
        info: &vk::PipelineExecutableInfoKHR<'_>,
    ) -> Result<Vec<(String, String)>, IsaError> {
        let call = "vkGetPipelineExecutableInternalRepresentationsKHR";
        // SAFETY: the pipeline was made with the flag for its forms.
        let found = unsafe { properties.get_pipeline_executable_internal_representations(info) };
        let mut found = found.map_err(failed(call))?;
        let mut bytes: Vec<Vec<u8>> = found.iter().map(|form| vec![0; form.data_size]).collect();
        for (form, bytes) in found.iter_mut().zip(&mut bytes) {
            form.p_data = bytes.as_mut_ptr().cast();
        }
        let mut count = u32::try_from(found.len()).unwrap_or(0);
        let ask = properties.fp().get_pipeline_executable_internal_representations_khr;
        // SAFETY: there are `count` structures, and each points to as many bytes as its size states.
        let answer = unsafe { ask(properties.device(), info, &mut count, found.as_mut_ptr()) };
        if answer != vk::Result::SUCCESS && answer != vk::Result::INCOMPLETE {
            return Err(failed(call)(answer));
        }
        let forms = found.iter().zip(&bytes).take(count as usize);
        Ok(forms
            .map(|(form, bytes)| {
                let bytes = bytes.get(..form.data_size).unwrap_or(bytes);
                let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
                let shown = match form.is_text {
                    0 => format!("{} bytes that are not text", bytes.len()),
                    _ => String::from_utf8_lossy(&bytes[..end]).into_owned(),
                };
                (text(&form.name), shown)
            })
            .collect())
    }

    /// Converts a name of fixed length, up to its first zero.
    fn text(name: &[c_char]) -> String {
        let bytes: Vec<u8> = name.iter().map(|c| *c as u8).take_while(|byte| *byte != 0).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// Stands in for the driver on platforms without Vulkan.
#[cfg(any(target_arch = "wasm32", target_vendor = "apple"))]
mod driver {
    use super::{Adapter, Binding, Compiled, IsaError, Profile};

    pub(super) struct Device(std::convert::Infallible);

    impl Device {
        pub(super) fn open(adapter: &Adapter, _: Profile) -> Result<Self, IsaError> {
            Err(IsaError::NoSpirv(adapter.summary().name.clone()))
        }

        pub(super) fn has_bytes(&self) -> bool {
            match self.0 {}
        }

        pub(super) fn compile(&self, _: &[u32], _: &str, _: &[Binding]) -> Result<Compiled, IsaError> {
            match self.0 {}
        }
    }
}
