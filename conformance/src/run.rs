//! Runs cases on devices and judges their outputs.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use isowarp_core::api::{Device, Error, FloatMode, Program};
use isowarp_core::stages;

use crate::arguments::{first_difference, parse_values};
use crate::case::{Case, Expect};
use crate::compile::compile_case;
use crate::execute::execute;
use crate::golden::Golden;
use crate::outputs::{ExecuteError, Outputs};
use crate::report::{CaseResult, DeviceEntry, Outcome, Report, Seconds};
use crate::schedule::{self, Step, Verdict, Work};
use crate::select::is_large;

/// Options of a run, in addition to its cases and devices.
#[derive(Clone, Copy)]
pub struct RunOptions<'a> {
    /// Float mode.
    pub floats: FloatMode,
    /// Whether `a*b+c` is contracted. A case with `fmad: false` is never contracted.
    pub fmad: bool,
    /// Folder with the headers of a CUDA toolkit, for native mode.
    pub cuda_include: Option<&'a Path>,
    /// Golden results to compare with.
    pub golden: Option<&'a Golden>,
}

impl Default for RunOptions<'_> {
    fn default() -> Self {
        Self { floats: FloatMode::Exact, fmad: true, cuda_include: None, golden: None }
    }
}

/// Changes a program before a device gets it, to inject faults.
pub type Tamper<'a> = dyn Fn(&Device, Program) -> Program + 'a;

/// The devices of a run with several workers. Each worker opens devices of its own, so that the loss of a device, or a
/// setting of it, affects one case only.
pub struct Workers<'a> {
    /// Number of workers.
    pub count: usize,
    /// Devices that each worker opens.
    pub devices: Vec<DeviceEntry>,
    /// Opens a device for one worker, by its index in `devices`.
    pub open: &'a (dyn Fn(usize) -> Result<Device, Error> + Sync),
}

/// A step of a run.
#[derive(Debug)]
pub enum Event<'a> {
    /// A case has begun.
    Began(&'a Case),
    /// All results of a case are available.
    Done(&'a Case, &'a [CaseResult]),
    /// A case will run again, alone, for this reason.
    Deferred(&'a Case, &'a str),
    /// There is one worker fewer, for this reason.
    Fewer(&'a str),
}

/// Runs every case on every device, one after the other. The outputs of the other devices are compared with those of
/// the first, in addition to the golden results and the case's own expectations.
pub fn run(cases: &[Case], devices: &[Device], options: &RunOptions<'_>) -> Report {
    run_tampered(cases, devices, options, &|_, program| program)
}

/// Runs like [`run()`], with programs that `tamper` changes.
pub fn run_tampered(cases: &[Case], devices: &[Device], options: &RunOptions<'_>, tamper: &Tamper<'_>) -> Report {
    let entries: Vec<_> = devices.iter().map(entry).collect();
    let mut open: Vec<_> = devices.iter().cloned().map(Ok).collect();
    let results = cases.iter().flat_map(|case| run_case(case, &entries, &mut open, options, tamper).results);
    let results = results.collect();
    Report::new(entries, results)
}

/// Runs every case on every device with several workers, and reports each step in the calling thread. The report is in
/// the order of the cases.
///
/// A lost device is opened again for the next case. A case that fails for a reason that other cases may have caused on
/// its device (the device was lost, had no memory left, or did not finish in time) runs again when all others are done.
///
/// # Errors
/// No worker could open the devices.
pub fn run_by(
    workers: &Workers<'_>,
    cases: &[Case],
    options: &RunOptions<'_>,
    observe: &mut dyn FnMut(Event<'_>),
) -> Result<Report, String> {
    let first_attempts = Mutex::new(HashMap::new());
    let worker = || (0..workers.devices.len()).map(workers.open).collect::<Result<Vec<_>, Error>>();
    let one = |devices: &mut Vec<Result<Device, String>>, index: usize| {
        let Some(case) = cases.get(index) else { return Verdict::Final(Vec::new()) };
        let mut ran = run_or_panic(case, &workers.devices, devices, options);
        renew(case, &workers.devices, devices, workers.open);
        let mut first = first_attempts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(reason) = first.get(&index) {
            ran.results.iter_mut().for_each(|result| result.first_attempt = Some(String::clone(reason)));
        }
        match ran.doubt {
            Some(reason) => {
                first.entry(index).or_insert_with(|| reason.clone());
                Verdict::Doubtful(ran.results, reason)
            }
            None => Verdict::Final(ran.results),
        }
    };
    let work = Work {
        worker: &|| Ok(worker().map_err(|e| e.to_string())?.into_iter().map(Ok).collect()),
        one: &one,
        alone: &|index| cases.get(index).is_some_and(is_large),
    };
    let (results, missing) = schedule::all(cases.len(), workers.count, &work, |step| match step {
        Step::Began(index) => _ = cases.get(*index).map(|case| observe(Event::Began(case))),
        Step::Done(index, results) => _ = cases.get(*index).map(|case| observe(Event::Done(case, results))),
        Step::Deferred(index, reason) => _ = cases.get(*index).map(|case| observe(Event::Deferred(case, reason))),
        Step::Fewer(reason) => observe(Event::Fewer(reason)),
    });
    if let Some(reason) = missing.as_ref().filter(|_| results.iter().all(Option::is_none)) {
        return Err(reason.clone());
    }
    let first = first_attempts.into_inner().unwrap_or_else(PoisonError::into_inner);
    let missing = missing.unwrap_or_else(|| "a worker has ended early".to_owned());
    let not_run = |index: usize, case: &Case| -> Vec<CaseResult> {
        let failed = |device: &DeviceEntry| CaseResult {
            first_attempt: first.get(&index).cloned(),
            ..result(case, device, Outcome::Fail, Some(format!("not run: {missing}")), Seconds::default())
        };
        workers.devices.iter().map(failed).collect()
    };
    let whole = results.into_iter().zip(cases).enumerate();
    let whole = whole.flat_map(|(index, (results, case))| results.unwrap_or_else(|| not_run(index, case)));
    Ok(Report::new(workers.devices.clone(), whole.collect()))
}

/// Describes a device.
pub fn entry(device: &Device) -> DeviceEntry {
    let info = device.info();
    DeviceEntry {
        name: info.name(),
        backend: info.backend.name().to_owned(),
        adapter: info.adapter.clone(),
        driver: info.driver.clone(),
    }
}

/// Opens lost devices again.
fn renew(
    case: &Case,
    entries: &[DeviceEntry],
    devices: &mut [Result<Device, String>],
    open: &dyn Fn(usize) -> Result<Device, Error>,
) {
    for (at, (slot, entry)) in devices.iter_mut().zip(entries).enumerate() {
        if slot.as_ref().is_ok_and(|device| !device.is_lost()) {
            continue;
        }
        let why = match slot {
            // The device may be available again.
            Err(why) => why.clone(),
            Ok(_) => format!("not run: {} was lost while {} ran", entry.name, case.name),
        };
        // Drop the lost device before another one is opened.
        *slot = Err(why.clone());
        *slot = match open(at) {
            Ok(device) if device.is_lost() => Err(why),
            Ok(device) => Ok(device),
            Err(error) => Err(format!("{why}, and cannot be opened again: {error}")),
        };
    }
}

/// Results of one case.
struct Ran {
    results: Vec<CaseResult>,
    /// Reason to think that other cases caused a failure.
    doubt: Option<String>,
}

/// Runs a case. A panic counts as its failure, and the devices are not used any more.
fn run_or_panic(
    case: &Case,
    entries: &[DeviceEntry],
    devices: &mut [Result<Device, String>],
    options: &RunOptions<'_>,
) -> Ran {
    // Only the devices are used after a panic, and they are replaced.
    let work = AssertUnwindSafe(|| run_case(case, entries, devices, options, &|_, program| program));
    catch_unwind(work).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message");
        let reason = format!("Isowarp panicked, which is a defect: {said}");
        devices.iter_mut().zip(entries).for_each(|(slot, entry)| {
            *slot = Err(format!("not run: {} was given up since {} panicked", entry.name, case.name));
        });
        let failed = |entry| result(case, entry, Outcome::Fail, Some(reason.clone()), Seconds::default());
        Ran { results: entries.iter().map(failed).collect(), doubt: None }
    })
}

fn run_case(
    case: &Case,
    entries: &[DeviceEntry],
    devices: &mut [Result<Device, String>],
    options: &RunOptions<'_>,
    tamper: &Tamper<'_>,
) -> Ran {
    let start = Instant::now();
    let program = compile_case(case, options.floats, options.fmad && case.fmad, options.cuda_include);
    let front_end = start.elapsed();
    let mut ran = Ran { results: Vec::new(), doubt: None };
    let mut reference: Option<(String, Outputs)> = None;
    for (entry, device) in entries.iter().zip(devices) {
        let (start, _) = (Instant::now(), stages::take());
        let (outcome, reason) = match (&program, &*device) {
            (Err(reason), _) => (Outcome::Fail, Some(reason.clone())),
            (_, Err(lost)) => {
                ran.doubt.get_or_insert_with(|| lost.clone());
                (Outcome::Fail, Some(lost.clone()))
            }
            (Ok(program), Ok(device)) => {
                let program = tamper(device, program.clone());
                run_on(case, &program, device, &mut reference, options, &mut ran.doubt)
            }
        };
        let seconds = Seconds::new(front_end, stages::take(), start.elapsed());
        ran.results.push(result(case, entry, outcome, reason, seconds));
    }
    ran
}

/// Runs a case's program on a device. The outputs of the first device are the reference for the others.
fn run_on(
    case: &Case,
    program: &Program,
    device: &Device,
    reference: &mut Option<(String, Outputs)>,
    options: &RunOptions<'_>,
    doubt: &mut Option<String>,
) -> (Outcome, Option<String>) {
    match execute(case, program, device) {
        Ok(mut outputs) => {
            let unexpected = case.expects.iter().find_map(|e| expectation(e, &outputs));
            drop_uncompared(case, &mut outputs);
            let problem = unexpected.or_else(|| problem(case, &outputs, reference.as_ref(), options.golden));
            reference.get_or_insert_with(|| (device.name(), outputs));
            judge(problem)
        }
        Err(ExecuteError::Device(error @ Error::Unsupported { .. })) if !error.is_defect() => {
            (Outcome::Unsupported, Some(error.to_string()))
        }
        // The first device can run all that CUDA allows. A launch that only another device's limits forbid is not its
        // failure.
        Err(ExecuteError::Device(error @ Error::InvalidLaunch { .. })) if reference.is_some() => {
            (Outcome::Unsupported, Some(error.to_string()))
        }
        Err(error) => {
            if others_may_be_to_blame(&error) || device.is_lost() {
                doubt.get_or_insert_with(|| error.to_string());
            }
            // With the device to itself, the case needs more memory than there is.
            if matches!(error, ExecuteError::Device(Error::OutOfMemory { limit: Some(_), .. })) {
                return (Outcome::Unsupported, Some(error.to_string()));
            }
            judge(Some(error.to_string()))
        }
    }
}

/// Returns true if a failure may be caused by other cases that use the GPU at the same time.
fn others_may_be_to_blame(error: &ExecuteError) -> bool {
    let ExecuteError::Device(error) = error else { return false };
    matches!(
        error,
        Error::DeviceLost { .. }
            | Error::TimeLimit { .. }
            | Error::CompileTimeout { .. }
            | Error::OutOfMemory { .. }
            | Error::Driver { .. }
    )
}

fn result(case: &Case, device: &DeviceEntry, outcome: Outcome, reason: Option<String>, seconds: Seconds) -> CaseResult {
    let (case, family) = (case.name.clone(), case.family.clone());
    CaseResult { case, family, device: device.name.clone(), outcome, reason, seconds, first_attempt: None }
}

fn judge(problem: Option<String>) -> (Outcome, Option<String>) {
    (if problem.is_none() { Outcome::Pass } else { Outcome::Fail }, problem)
}

/// Removes the buffers that the case excludes from the comparison.
fn drop_uncompared(case: &Case, outputs: &mut Outputs) {
    outputs.retain(|name, _| !case.uncompared.iter().any(|(n, _)| n == name));
}

/// Describes the first mistake in the outputs, apart from the stated results, if there is one.
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
    let Some(output) = outputs.get(&expect.name) else { return Some(format!("no buffer named `{}`", expect.name)) };
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

/// Runs a case's original source through plain NVRTC on a CUDA device, with the headers of a CUDA toolkit if their
/// folder is given, and records the outputs.
///
/// # Errors
/// A description of the failure.
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
