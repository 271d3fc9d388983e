//! Reports the results of a run as JSON.

use isowarp_conformance::arguments::{Difference, element_bits, show_elements};
use isowarp_conformance::case::Launch;
use isowarp_conformance::golden::sha256;
use isowarp_conformance::outputs::Output;
use isowarp_core::api::{Device, Dim3};
use isowarp_core::ir::Scalar;
use isowarp_core::render::render;
use serde_json::{Map, Value, json};

use super::super::{Failure, json::diagnostic};
use super::device::{Outcome, Taken};
use super::outputs::Wanted;

/// Results of a run so far.
#[derive(Debug, Default)]
pub(super) struct Report {
    launches: Vec<Value>,
    devices: Vec<Value>,
    differences: Vec<Value>,
    /// Error of the first device that has one.
    error: Option<Value>,
}

impl Report {
    /// Sets the launches of the run.
    pub fn launches(&mut self, launches: &[Launch]) {
        let dim = |d: Dim3| json!([d.x, d.y, d.z]);
        self.launches = launches
            .iter()
            .map(|l| {
                let c = l.config;
                json!({
                    "kernel": l.kernel, "grid": dim(c.grid), "block": dim(c.block), "shared_bytes": c.shared_bytes,
                    "cooperative": c.cooperative,
                })
            })
            .collect();
    }

    /// Adds the results of a device, and the text that its kernels printed.
    pub fn device(&mut self, device: &Device, outcome: &Outcome, wanted: &Wanted, printed: &str) {
        let outputs: Map<_, _> =
            outcome.outputs.iter().map(|(name, data)| (name.clone(), output(name, data, wanted))).collect();
        self.devices.push(json!({
            "device": device.name(),
            "adapter": device.info().adapter,
            "outputs": outputs,
            "times_ms": outcome.times,
            "resources": outcome.resources.iter().map(resources).collect::<Vec<_>>(),
            "printed": printed,
            "error": null,
        }));
    }

    /// Adds the failure of a device, and the text that its kernels printed before.
    pub fn failed(&mut self, device: &Device, failure: &Failure, printed: &str) {
        let error = error(failure);
        self.devices.push(json!({
            "device": device.name(),
            "adapter": device.info().adapter,
            "printed": printed,
            "error": error,
        }));
        self.error.get_or_insert(error);
    }

    /// Adds a difference between a device and the first one.
    pub fn difference(&mut self, name: &str, first: &str, other: &str, d: &Difference) {
        self.differences.push(json!({
            "output": name, "index": d.index, "devices": [first, other], "values": [d.left, d.right],
            "count": d.count, "total": d.total,
        }));
    }

    /// Returns the whole report, with the error that ended the run.
    pub fn finish(self, result: &Result<(), Failure>) -> Value {
        let error = self.error.or_else(|| result.as_ref().err().map(error));
        json!({
            "launches": self.launches,
            "devices": self.devices,
            "differences": self.differences,
            "error": error,
        })
    }
}

/// Converts an error with its diagnostics.
fn error(failure: &Failure) -> Value {
    match failure {
        Failure::Negative => Value::Null,
        Failure::Kernel(message) | Failure::Usage(message) => json!({ "message": message, "diagnostics": [] }),
        Failure::Diagnosed { diagnostics, sources, .. } => json!({
            "message": render(diagnostics, sources, false),
            "diagnostics": diagnostics.iter().map(|d| diagnostic(d, sources)).collect::<Vec<_>>(),
        }),
    }
}

/// Converts the resources of a kernel.
fn resources(taken: &Taken) -> Value {
    let mut value = taken.everywhere.to_json();
    value["kernel"] = taken.kernel.clone().into();
    value["dynamic_shared_bytes"] = taken.dynamic.into();
    if let Some(here) = &taken.here {
        here.extend(&mut value);
    }
    value
}

/// Converts an output: type, number and hash of all elements, and the values that `--print` requests, or all values if
/// it has no number.
fn output(name: &str, data: &Output, wanted: &Wanted) -> Value {
    let total = data.bytes.len() / data.ty.size() as usize;
    let mut value = json!({ "type": data.ty.name(), "count": total, "sha256": sha256(&data.bytes) });
    if let Some((_, count)) = wanted.prints.iter().find(|(n, _)| n == name) {
        let count = count.unwrap_or(total);
        let texts = show_elements(data.ty, &data.bytes, count, false);
        let elements = data.bytes.chunks(data.ty.size() as usize);
        value["values"] = texts.iter().map(|text| number(data.ty, text)).collect();
        if data.ty.is_float() {
            value["bits"] = elements.take(count).map(|bytes| json!(format!("0x{:x}", element_bits(bytes)))).collect();
        }
    }
    value
}

/// Converts a number. Infinities and NaNs become text, because JSON does not have them.
fn number(ty: Scalar, text: &str) -> Value {
    let number = match ty {
        _ if ty.is_float() => text.parse::<f64>().ok().and_then(serde_json::Number::from_f64).map(Value::Number),
        _ if ty.is_signed() => text.parse::<i64>().ok().map(Value::from),
        _ => text.parse::<u64>().ok().map(Value::from),
    };
    number.unwrap_or_else(|| Value::String(text.split(' ').next().unwrap_or_default().to_owned()))
}
