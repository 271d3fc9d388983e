//! Runs cases on devices and judges the outputs.

use std::path::Path;

use isowarp_core::api::{Device, Error, FloatMode, Program};

use crate::case::{Case, Expect};
use crate::compile::compile_case;
use crate::data::{first_difference, parse_values};
use crate::execute::{ExecuteError, Outputs, execute};
use crate::golden::Golden;
use crate::report::{CaseResult, DeviceEntry, Outcome, Report};

/// What a run needs beside cases and devices.
pub struct RunOptions<'a> {
    /// Float mode.
    pub floats: FloatMode,
    /// Whether `a*b+c` contracts; a case that says `fmad: false` is never contracted.
    pub fmad: bool,
    /// A folder with the headers of a CUDA toolkit, for native mode.
    pub cuda_include: Option<&'a Path>,
    /// Golden results to compare with.
    pub golden: Option<&'a Golden>,
    /// Changes a program before one device gets it: fault injection.
    #[expect(clippy::type_complexity, reason = "one closure type, used once")]
    pub tamper: Option<&'a dyn Fn(&Device, Program) -> Program>,
    /// Called before each case with its number and name.
    #[expect(clippy::type_complexity, reason = "one closure type, used once")]
    pub progress: Option<&'a dyn Fn(usize, &str)>,
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        Self { floats: FloatMode::Exact, fmad: true, cuda_include: None, golden: None, tamper: None, progress: None }
    }
}

/// Runs every case on every device. The first device is what the others are compared with, beside
/// the golden results and the case's own expectations.
pub fn run(cases: &[Case], devices: &[Device], options: &RunOptions<'_>) -> Report {
    let mut results = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        if let Some(progress) = options.progress {
            progress(index, &case.name);
        }
        results.extend(run_case(case, devices, options));
    }
    Report::new(devices.iter().map(entry).collect(), results)
}

fn entry(device: &Device) -> DeviceEntry {
    let info = device.info();
    DeviceEntry {
        name: info.name(),
        backend: info.backend.name().to_owned(),
        adapter: info.adapter.clone(),
        driver: info.driver.clone(),
    }
}

fn run_case(case: &Case, devices: &[Device], options: &RunOptions<'_>) -> Vec<CaseResult> {
    let program = match compile_case(case, options.floats, options.fmad && case.fmad, options.cuda_include) {
        Ok(program) => program,
        Err(reason) => {
            return devices.iter().map(|d| result(case, d, Outcome::Fail, Some(reason.clone()))).collect();
        }
    };
    let mut reference: Option<(String, Outputs)> = None;
    let mut results = Vec::new();
    for device in devices {
        let program = match options.tamper {
            Some(tamper) => tamper(device, program.clone()),
            None => program.clone(),
        };
        let (outcome, reason) = match execute(case, &program, device) {
            Ok(mut outputs) => {
                let unexpected = case.expects.iter().find_map(|e| expectation(e, &outputs));
                drop_uncompared(case, &mut outputs);
                let problem = unexpected.or_else(|| problem(case, &outputs, reference.as_ref(), options.golden));
                if reference.is_none() {
                    reference = Some((device.name(), outputs));
                }
                judge(problem)
            }
            Err(ExecuteError::Device(error @ Error::Unsupported { .. })) => {
                (Outcome::Unsupported, Some(error.to_string()))
            }
            // The first device can run what CUDA allows; what another one's limits forbid is not its failure.
            Err(ExecuteError::Device(error @ Error::InvalidLaunch { .. })) if reference.is_some() => {
                (Outcome::Unsupported, Some(error.to_string()))
            }
            Err(error) => judge(Some(error.to_string())),
        };
        results.push(result(case, device, outcome, reason));
    }
    results
}

fn result(case: &Case, device: &Device, outcome: Outcome, reason: Option<String>) -> CaseResult {
    CaseResult { case: case.name.clone(), family: case.family.clone(), device: device.name(), outcome, reason }
}

fn judge(problem: Option<String>) -> (Outcome, Option<String>) {
    (if problem.is_none() { Outcome::Pass } else { Outcome::Fail }, problem)
}

/// Forgets the buffers that the case says are not to be compared.
fn drop_uncompared(case: &Case, outputs: &mut Outputs) {
    outputs.retain(|name, _| !case.uncompared.iter().any(|(n, _)| n == name));
}

/// What is wrong with the outputs beside the stated results, if anything.
fn problem(
    case: &Case,
    outputs: &Outputs,
    reference: Option<&(String, Outputs)>,
    golden: Option<&Golden>,
) -> Option<String> {
    if let Some(golden) = golden
        && let Some(wrong) = golden.difference(case, outputs)
    {
        return Some(wrong);
    }
    let (name, reference) = reference?;
    for (buffer, output) in outputs {
        let Some(other) = reference.get(buffer) else { return Some(format!("{name} gave no `{buffer}`")) };
        if let Some(d) = first_difference(output.ty, &output.bytes, &other.bytes) {
            return Some(format!(
                "{buffer}[{}] is {}, on {name} {} ({} of {} elements differ)",
                d.index, d.left, d.right, d.count, d.total
            ));
        }
    }
    None
}

fn expectation(expect: &Expect, outputs: &Outputs) -> Option<String> {
    let Some(output) = outputs.get(&expect.name) else { return Some(format!("there is no buffer `{}`", expect.name)) };
    let want = match parse_values(output.ty, &expect.values) {
        Ok(bytes) => bytes,
        Err(error) => return Some(error.to_string()),
    };
    let start = expect.index.saturating_mul(output.ty.size() as usize);
    let have = start.checked_add(want.len()).and_then(|end| output.bytes.get(start..end));
    let Some(have) = have else { return Some(format!("`{}` is shorter than expected", expect.name)) };
    let d = first_difference(output.ty, have, &want)?;
    Some(format!("{}[{}] is {}, expected {}", expect.name, expect.index + d.index, d.left, d.right))
}

/// Runs a case's original source through plain NVRTC on a CUDA device, with the headers of a CUDA toolkit if
/// their folder is named, and keeps the outputs.
///
/// # Errors
/// What went wrong, as text.
pub fn record_case(
    case: &Case,
    device: &Device,
    cuda_include: Option<&Path>,
    golden: &mut Golden,
) -> Result<(), String> {
    let program = compile_case(case, FloatMode::Native, case.fmad, cuda_include)?;
    let mut outputs = execute(case, &program, device).map_err(|e| e.to_string())?;
    if let Some(wrong) = case.expects.iter().find_map(|e| expectation(e, &outputs)) {
        return Err(wrong);
    }
    drop_uncompared(case, &mut outputs);
    golden.record(case, &outputs).map_err(|e| e.to_string())
}
