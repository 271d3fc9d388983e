//! `isowarp devices`: lists the devices of this machine.

use comfy_table::Table;
use isowarp_core::api::{DeviceClass, DeviceInfo};
use isowarp_wgpu::adapter::{Adapter, DeviceKind};
use serde_json::{Map, Value, json};

use super::{Failure, Global, output};
use crate::devices;

#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Print a JSON array
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, global: &Global) -> Result<(), Failure> {
    let options = global.devices();
    let (mut infos, mut notes) = devices::list_devices(&options);
    for info in &mut infos {
        match devices::calibration_facts(info, &options) {
            Ok(facts) => info.facts.extend(facts),
            Err(error) => notes.push(error.to_string()),
        }
    }
    notes.extend(null_devices());
    if args.json {
        let all: Vec<_> = infos.iter().map(to_json).collect();
        output::line(&format!("{:#}", Value::Array(all)));
        notes.iter().for_each(|n| output::note(n));
        return Ok(());
    }
    let mut table = Table::new();
    table.load_style(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
    table.set_header(["device", "adapter", "driver", "kind", "threads/block", "shared/block", "largest buffer"]);
    for info in &infos {
        table.add_row([
            info.name(),
            info.adapter.clone(),
            info.driver.clone(),
            class(info).to_owned(),
            info.limits.max_threads_per_block.to_string(),
            bytes(u64::from(info.limits.max_shared_bytes)),
            bytes(info.limits.max_alloc_bytes),
        ]);
    }
    output::line(&table.to_string());
    for info in infos.iter().filter(|i| !i.facts.is_empty()) {
        let facts: Vec<_> = info.facts.iter().map(|(k, v)| format!("{k}: {v}")).collect();
        output::line(&format!("{}: {}", info.name(), facts.join("; ")));
    }
    notes.iter().for_each(|n| output::note(n));
    Ok(())
}

/// Returns notes on drivers without a device, which compile kernels but run none.
fn null_devices() -> Vec<String> {
    let adapters = Adapter::all();
    let null = adapters.iter().enumerate().filter(|(_, adapter)| adapter.summary().kind == DeviceKind::Null);
    null.map(|(index, adapter)| {
        let name = &adapter.summary().name;
        format!("wgpu:{index}: {name} is not a device: it compiles kernels for `emit --as isa`, but cannot run them")
    })
    .collect()
}

fn class(info: &DeviceInfo) -> &'static str {
    match info.class {
        DeviceClass::Hardware => "hardware",
        DeviceClass::Software => "software",
    }
}

fn bytes(n: u64) -> String {
    match n {
        _ if n >= 1 << 30 => format!("{:.1} GiB", n as f64 / (1u64 << 30) as f64),
        _ if n >= 1 << 20 => format!("{:.1} MiB", n as f64 / (1u64 << 20) as f64),
        _ => format!("{:.1} KiB", n as f64 / 1024.0),
    }
}

fn to_json(info: &DeviceInfo) -> Value {
    let features: Map<_, _> = info.facts.iter().map(|(k, v)| (k.clone(), Value::from(v.as_str()))).collect();
    let limits = &info.limits;
    json!({
        "name": info.name(),
        "backend": info.backend.name(),
        "adapter": info.adapter,
        "driver": info.driver,
        "class": class(info),
        "limits": {
            "max_threads_per_block": limits.max_threads_per_block,
            "max_block": limits.max_block,
            "max_grid": limits.max_grid,
            "max_shared_bytes": limits.max_shared_bytes,
            "max_alloc_bytes": limits.max_alloc_bytes,
            "total_memory_bytes": limits.total_memory_bytes,
        },
        "features": features,
    })
}
