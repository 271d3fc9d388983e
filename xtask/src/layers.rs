//! `cargo xtask layers`: runs the conformance suite under Khronos' validation layer, which checks every Vulkan call of
//! a program, and with its GPU-assisted checks the descriptors and buffers that kernels access.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::{process, vulkan};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only cases whose family or name contains this
    #[arg(long, value_name = "S")]
    filter: Option<String>,
}

const LAYER: &str = "VK_LAYER_KHRONOS_validation";
const MANIFESTS: [&str; 2] = ["/usr/share/vulkan/explicit_layer.d", "/etc/vulkan/explicit_layer.d"];

/// Greatest number of messages that are shown.
const SHOWN: usize = 20;

/// Messages about a trial of calibration. It tries on every device whether subnormals are kept if SPIR-V requests it,
/// reported or not (`SpirvTarget::preserving_subnormals`). Vulkan forbids that for devices that do not report it, such
/// as Mesa's software device.
const TRIAL: [&str; 4] = [
    "The SPIR-V Capability (DenormPreserve) was declared, but none of the requirements were met to use it.",
    "VUID-RuntimeSpirv-shaderDenormPreserveFloat16-06296(ERROR",
    "VUID-RuntimeSpirv-shaderDenormPreserveFloat32-06297(ERROR",
    "VUID-RuntimeSpirv-shaderDenormPreserveFloat64-06298(ERROR",
];

/// Path of the file with the layer's messages.
pub struct Log(PathBuf);

pub fn run(args: &Args) -> Result<()> {
    let vulkan = vulkan::ensure()?;
    process::build_isowarp()?;
    suite(&vulkan, &args.filter.iter().flat_map(|filter| ["--filter", filter.as_str()]).collect::<Vec<_>>())
}

/// Runs cases on wgpu under the layer.
pub fn suite(vulkan: &[(&'static str, OsString)], cases: &[&str]) -> Result<()> {
    let (layer, log) = watch()?;
    let mut command = Command::new(process::isowarp("debug")?);
    command.args(["conform", "--device", "wgpu"]).args(cases);
    // Kernels reach the layer before the driver optimises them.
    process::run(command.envs(vulkan.iter().chain(&layer).map(|(k, v)| (k, v))).env("GALLIVM_PERF", "nopt"))?;
    log.check()
}

/// Ensures that the layer is installed. Returns the environment variables that enable it for programs, and the file for
/// its messages.
fn watch() -> Result<(Vec<(&'static str, OsString)>, Log)> {
    let there = || MANIFESTS.iter().any(|folder| Path::new(folder).join("VkLayer_khronos_validation.json").exists());
    if !there() {
        println!("the validation layer is missing: installing it");
        process::apt_install(&["vulkan-validationlayers"])?;
        ensure!(there(), "the package vulkan-validationlayers has no {LAYER}");
    }
    let folder = process::target_dir()?.join("layers");
    std::fs::create_dir_all(&folder)?;
    let (log, settings) = (folder.join("messages.txt"), folder.join("vk_layer_settings.txt"));
    if log.exists() {
        std::fs::remove_file(&log)?;
    }
    let text = [
        "khronos_validation.debug_action = VK_DBG_LAYER_ACTION_LOG_MSG".to_owned(),
        "khronos_validation.report_flags = error,warn,perf".to_owned(),
        "khronos_validation.enables = VK_VALIDATION_FEATURE_ENABLE_GPU_ASSISTED_EXT".to_owned(),
        // Several messages share an identifier, and one of them may belong to calibration's trial.
        "khronos_validation.enable_message_limit = false".to_owned(),
        format!("khronos_validation.log_filename = {}", log.display()),
    ];
    std::fs::write(&settings, text.join("\n") + "\n")?;
    let variables = vec![("VK_INSTANCE_LAYERS", LAYER.into()), ("VK_LAYER_SETTINGS_PATH", settings.into_os_string())];
    Ok((variables, Log(log)))
}

impl Log {
    /// Fails if the layer has reported more than calibration's trial, or was not loaded.
    fn check(self) -> Result<()> {
        // The layer creates the file when it is loaded.
        let text = std::fs::read_to_string(&self.0).with_context(|| format!("{LAYER} was not loaded"))?;
        let (trial, others) = messages(&text);
        let shown: Vec<&str> = others.iter().take(SHOWN).copied().collect();
        ensure!(others.is_empty(), "{LAYER} has {} messages:\n{}", others.len(), shown.join("\n"));
        println!("{LAYER}: no message, but for {trial} of calibration's trial");
        Ok(())
    }
}

/// Returns the number of messages of calibration's trial, and the first lines of all others.
fn messages(text: &str) -> (usize, Vec<&str>) {
    // Each message begins with its identifier and severity, and continues in lines without a message number.
    let all = text.lines().filter(|line| line.contains("msgNum: "));
    let (trial, others): (Vec<_>, Vec<_>) = all.partition(|line| TRIAL.iter().any(|known| line.contains(known)));
    (trial.len(), others)
}

#[cfg(test)]
mod tests {
    use super::messages;

    #[test]
    fn all_but_the_trial_is_reported() {
        let text = "VUID-RuntimeSpirv-shaderDenormPreserveFloat32-06297(ERROR / SPEC): msgNum: -1 - Shader requires DenormPreserve
OpExecutionMode 62 4459 32
    Objects: 1
VUID-VkShaderModuleCreateInfo-pCode-01091(ERROR / SPEC): msgNum: -2 - The SPIR-V Capability (DenormPreserve) was declared, \
but none of the requirements were met to use it. The Vulkan spec states: more
VUID-VkShaderModuleCreateInfo-pCode-01091(ERROR / SPEC): msgNum: -2 - The SPIR-V Capability (Int64) was declared, \
but none of the requirements were met to use it. The Vulkan spec states: more
";
        let (trial, others) = messages(text);
        assert_eq!((trial, others.len()), (2, 1));
        assert!(others[0].contains("Int64"), "{others:?}");
        assert_eq!(messages(""), (0, Vec::new()));
    }
}
