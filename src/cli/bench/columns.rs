//! Which devices run the benchmarks, in which modes, and what ratios are against.

use isowarp_conformance::bench::file::Size;
use isowarp_conformance::bench::report::{Column, Mode};
use isowarp_core::api::{BackendKind, DeviceClass, DeviceInfo};

use super::{Args, SizeName};
use crate::cli::{Failure, Floats, Global, output};
use crate::devices::{self, DeviceName};

/// The columns of the results: exact ones first, plain NVRTC in front of them all.
pub(super) fn choose(args: &Args, global: &Global) -> Result<Vec<Column>, Failure> {
    let (all, notes) = devices::list(&global.devices());
    let named = !args.device.is_empty() && !args.device.iter().any(|d| d == "all");
    let chosen = if named {
        args.device.iter().map(|name| find(name, &all, &notes)).collect::<Result<Vec<_>, _>>()?
    } else {
        notes.iter().for_each(|n| output::note(n));
        unlike(&all)
    };
    let mut columns = Vec::new();
    for info in nvrtc_devices(&chosen, &all) {
        columns.push(column(info, Mode::Nvrtc, args.size));
    }
    let float = global.float.unwrap_or(Floats::Both);
    let asked: &[(Floats, Mode)] = &[(Floats::Exact, Mode::Exact), (Floats::Native, Mode::Native)];
    for (_, mode) in asked.iter().filter(|(name, _)| float == Floats::Both || float == *name) {
        for info in &chosen {
            let same = match info.backend {
                // Native mode of `cuda` is plain NVRTC.
                BackendKind::Cuda => *mode == Mode::Native,
                // `cpu` has one arithmetic.
                BackendKind::Cpu => *mode == Mode::Native && float == Floats::Both,
                BackendKind::Wgpu => false,
            };
            if !same {
                columns.push(column(info, *mode, args.size));
            }
        }
    }
    let baselines: Vec<_> = (0..columns.len()).map(|index| baseline(&columns, index)).collect();
    for (column, baseline) in columns.iter_mut().zip(baselines) {
        column.baseline = baseline;
    }
    Ok(columns)
}

fn find<'a>(text: &str, all: &'a [DeviceInfo], notes: &[String]) -> Result<&'a DeviceInfo, Failure> {
    let name = DeviceName::parse(text).map_err(|e| Failure::Usage(e.to_string()))?;
    let found = all.iter().find(|i| i.backend == name.backend && i.index == name.index);
    found.ok_or_else(|| {
        let prefix = format!("{}: ", name.backend);
        let why = notes.iter().find(|n| n.starts_with(&prefix)).cloned();
        let none = || format!("there is no device {text}");
        // Of a backend that this build has not, only opening one tells.
        let message = why.or_else(|| devices::backend(name.backend, &Default::default()).err().map(|e| e.to_string()));
        Failure::Usage(message.unwrap_or_else(none))
    })
}

/// Of several devices alike the first one.
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

/// The CUDA devices that are chosen, and those that are a chosen GPU under another name.
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

/// What the ratios of a column are against: plain NVRTC on the same GPU; where there is no NVRTC, the first column.
fn baseline(columns: &[Column], index: usize) -> Option<usize> {
    let own = columns.get(index)?;
    let usable = |c: &Column| c.size == own.size;
    if columns.iter().any(|c| c.mode == Mode::Nvrtc) {
        let same = |c: &Column| usable(c) && c.mode == Mode::Nvrtc && c.adapter == own.adapter;
        return columns.iter().position(same);
    }
    columns.iter().position(usable)
}
