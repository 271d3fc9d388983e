//! Chooses the devices and modes that run the benchmarks, and the columns against which ratios are computed.

use isowarp_conformance::bench::file::Size;
use isowarp_conformance::bench::report::{Column, Mode};
use isowarp_core::api::{BackendKind, DeviceClass, DeviceInfo};

use super::{Args, SizeName};
use crate::cli::{Failure, Floats, Global, output};
use crate::devices::{self, DeviceName};

/// Returns the columns of the results: plain NVRTC first, then exact modes, then native ones.
pub(super) fn choose(args: &Args, global: &Global) -> Result<Vec<Column>, Failure> {
    let (all, notes) = devices::list_devices(&global.devices());
    let named = !args.device.is_empty() && !args.device.iter().any(|d| d == "all");
    let chosen = if named {
        args.device.iter().map(|name| find(name, &all, &notes)).collect::<Result<Vec<_>, _>>()?
    } else {
        notes.iter().for_each(|n| output::note(n));
        unlike(&all)
    };
    Ok(arrange(&chosen, &all, global.float.unwrap_or(Floats::Both), args.size))
}

/// Arranges the columns of some devices.
fn arrange(chosen: &[&DeviceInfo], all: &[DeviceInfo], float: Floats, size: SizeName) -> Vec<Column> {
    let mut columns = Vec::new();
    for info in nvrtc_devices(chosen, all) {
        columns.push(column(info, Mode::Nvrtc, size));
    }
    for (name, mode) in [(Floats::Exact, Mode::Exact), (Floats::Native, Mode::Native)] {
        if float != Floats::Both && float != name {
            continue;
        }
        for info in chosen {
            let same = match info.backend {
                // Native mode on `cuda` is plain NVRTC.
                BackendKind::Cuda => mode == Mode::Native,
                // `cpu` has only one arithmetic.
                BackendKind::Cpu => mode == Mode::Native && float == Floats::Both,
                BackendKind::Wgpu => false,
            };
            if !same {
                columns.push(column(info, mode, size));
            }
        }
    }
    let baselines: Vec<_> = (0..columns.len()).map(|index| baseline(&columns, index)).collect();
    for (column, baseline) in columns.iter_mut().zip(baselines) {
        column.baseline = baseline;
    }
    columns
}

fn find<'a>(text: &str, all: &'a [DeviceInfo], notes: &[String]) -> Result<&'a DeviceInfo, Failure> {
    let name = DeviceName::parse(text).map_err(|e| Failure::Usage(e.to_string()))?;
    let found = all.iter().find(|i| i.backend == name.backend && i.index == name.index);
    found.ok_or_else(|| {
        let prefix = format!("{}: ", name.backend);
        let why = notes.iter().find(|n| n.starts_with(&prefix)).cloned();
        let none = || format!("no device {text}");
        // If this build lacks the backend, only an attempt to open it reports the reason.
        let message = why.or_else(|| devices::backend(name.backend, &Default::default()).err().map(|e| e.to_string()));
        Failure::Usage(message.unwrap_or_else(none))
    })
}

/// Returns the devices without duplicates: of several identical devices, the first.
fn unlike(all: &[DeviceInfo]) -> Vec<&DeviceInfo> {
    let mut chosen: Vec<&DeviceInfo> = Vec::new();
    for info in all {
        let alike = |c: &&DeviceInfo| (c.backend, &c.adapter, &c.driver) == (info.backend, &info.adapter, &info.driver);
        if !chosen.iter().any(alike) {
            chosen.push(info);
        }
    }
    chosen
}

/// Returns the chosen CUDA devices, and the CUDA devices that are a chosen GPU under another name.
fn nvrtc_devices<'a>(chosen: &[&'a DeviceInfo], all: &'a [DeviceInfo]) -> Vec<&'a DeviceInfo> {
    let cuda = |info: &&DeviceInfo| info.backend == BackendKind::Cuda;
    let mut found: Vec<&DeviceInfo> = chosen.iter().copied().filter(cuda).collect();
    for info in chosen.iter().filter(|i| i.class == DeviceClass::Hardware) {
        let same = |other: &&DeviceInfo| cuda(other) && other.adapter == info.adapter;
        if !found.iter().any(same) {
            found.extend(all.iter().find(same));
        }
    }
    found
}

fn column(info: &DeviceInfo, mode: Mode, size: SizeName) -> Column {
    let hardware = info.class == DeviceClass::Hardware;
    let size = match (size, hardware) {
        (SizeName::Tiny, _) => Size::Tiny,
        (SizeName::Small, _) | (SizeName::Auto, false) => Size::Small,
        (SizeName::Full, _) | (SizeName::Auto, true) => Size::Full,
    };
    Column {
        device: info.name(),
        mode,
        size,
        backend: info.backend.name().to_owned(),
        adapter: info.adapter.clone(),
        driver: info.driver.clone(),
        hardware,
        baseline: None,
    }
}

/// Returns the index of the column against which a column's ratios are computed: plain NVRTC on the same GPU, or the
/// first column of the same size if no column has NVRTC.
fn baseline(columns: &[Column], index: usize) -> Option<usize> {
    let own = columns.get(index)?;
    let usable = |c: &Column| c.size == own.size;
    if columns.iter().any(|c| c.mode == Mode::Nvrtc) {
        let same = |c: &Column| usable(c) && c.mode == Mode::Nvrtc && c.adapter == own.adapter;
        return columns.iter().position(same);
    }
    columns.iter().position(usable)
}

#[cfg(test)]
mod tests {
    use isowarp_core::api::DeviceLimits;

    use super::*;

    fn info(backend: BackendKind, index: usize, adapter: &str) -> DeviceInfo {
        let software = backend == BackendKind::Cpu || adapter == "llvmpipe";
        DeviceInfo {
            backend,
            index,
            adapter: adapter.to_owned(),
            driver: "1".to_owned(),
            class: if software { DeviceClass::Software } else { DeviceClass::Hardware },
            limits: DeviceLimits {
                max_threads_per_block: 1024,
                max_block: [1024; 3],
                max_grid: [65535; 3],
                max_shared_bytes: 49152,
                max_alloc_bytes: 1 << 30,
                total_memory_bytes: None,
            },
            facts: Vec::new(),
        }
    }

    /// Formats the columns with their baselines.
    fn told(chosen: &[&DeviceInfo], all: &[DeviceInfo], float: Floats) -> Vec<String> {
        let columns = arrange(chosen, all, float, SizeName::Auto);
        let baseline = |c: &Column| c.baseline.and_then(|b| columns.get(b)).map(|b| b.name()).unwrap_or_default();
        columns.iter().map(|c| format!("{} {} | {}", c.name(), c.size.name(), baseline(c))).collect()
    }

    fn machine() -> Vec<DeviceInfo> {
        use BackendKind::{Cpu, Cuda, Wgpu};
        [(Cpu, 0, "C"), (Wgpu, 0, "G"), (Wgpu, 1, "llvmpipe"), (Wgpu, 2, "G"), (Cuda, 0, "G"), (Cuda, 1, "G")]
            .map(|(backend, index, adapter)| info(backend, index, adapter))
            .to_vec()
    }

    #[test]
    fn nvrtc_is_the_baseline_of_its_gpu() {
        let all = machine();
        let want = [
            "cuda:0 nvrtc full | cuda:0 nvrtc",
            "cpu exact small | ",
            "wgpu:0 exact full | cuda:0 nvrtc",
            "wgpu:1 exact small | ",
            "cuda:0 exact full | cuda:0 nvrtc",
            "wgpu:0 native full | cuda:0 nvrtc",
            "wgpu:1 native small | ",
        ];
        assert_eq!(told(&unlike(&all), &all, Floats::Both), want);
    }

    #[test]
    fn a_gpu_named_through_wgpu_is_still_compared_with_nvrtc() {
        let all = machine();
        let want = ["cuda:0 nvrtc full | cuda:0 nvrtc", "wgpu:2 exact full | cuda:0 nvrtc"];
        assert_eq!(told(&[&all[3]], &all, Floats::Exact), want);
        assert_eq!(told(&[&all[0]], &all, Floats::Native), ["cpu native small | cpu native"]);
    }

    #[test]
    fn without_nvrtc_the_first_column_of_the_size_is_the_baseline() {
        let all = machine();
        let want =
            ["cpu exact small | cpu exact", "wgpu:0 exact full | wgpu:0 exact", "wgpu:1 exact small | cpu exact"];
        assert_eq!(told(&[&all[0], &all[1], &all[2]], &all[..4], Floats::Exact), want);
    }
}
