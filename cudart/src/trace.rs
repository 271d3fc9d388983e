//! A trace of the program (`ISOWARP_TRACE`): its calls of this library on each thread, and its kernels on each device, in
//! the Trace Event Format that Perfetto and `chrome://tracing` open. The file is written when the program ends.

use std::cell::Cell;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, Weak};
use std::time::{Duration, Instant};

use isowarp_core::backend::{Command, EventId, LaunchConfig, StreamId};

use crate::errors::Result;
use crate::state::{Gpu, lock};

/// The file for `ISOWARP_TRACE=1`.
const FILE: &str = "isowarp-trace.json";

/// Limits on the numbers of calls and kernels, so that long programs have small traces.
const MOST_CALLS: usize = 500_000;
const MOST_KERNELS: usize = 20_000;

/// A call of a function of this library.
struct Call {
    name: &'static str,
    thread: u64,
    start: Duration,
    length: Duration,
}

/// A launch of a kernel, between two events of the device.
struct Kernel {
    name: String,
    gpu: Weak<Gpu>,
    stream: u64,
    config: LaunchConfig,
    begin: EventId,
    end: EventId,
}

/// The point of a device's time that the host knows.
struct Origin {
    gpu: usize,
    event: EventId,
    time: Duration,
}

struct Trace {
    path: PathBuf,
    start: Instant,
    calls: Mutex<Vec<Call>>,
    kernels: Mutex<Vec<Kernel>>,
    origins: Mutex<Vec<Origin>>,
}

/// The trace, if `ISOWARP_TRACE` asks for one.
static TRACE: LazyLock<Option<Trace>> = LazyLock::new(|| {
    let path = match std::env::var("ISOWARP_TRACE").ok()?.as_str() {
        "" | "0" => return None,
        "1" => FILE.into(),
        path => path.into(),
    };
    // SAFETY: the function has no arguments, and stays loaded as long as the program that is linked with it.
    unsafe { libc::atexit(write_at_exit) };
    let (calls, kernels, origins) = (Mutex::default(), Mutex::default(), Mutex::default());
    Some(Trace { path, start: Instant::now(), calls, kernels, origins })
});

thread_local! {
    /// The number of the thread in traces.
    static THREAD: Cell<u64> = const { Cell::new(0) };
}

fn thread() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    THREAD.with(|own| {
        if own.get() == 0 {
            own.set(NEXT.fetch_add(1, Ordering::Relaxed));
        }
        own.get()
    })
}

/// A call that is in progress. It ends when the value is dropped.
pub struct Span {
    name: &'static str,
    start: Duration,
}

/// Begins a call, if there is a trace. The compiler's own calls are not a part of it.
pub fn call(name: &'static str) -> Option<Span> {
    let trace = TRACE.as_ref().filter(|_| !name.starts_with("__"))?;
    Some(Span { name, start: trace.start.elapsed() })
}

impl Drop for Span {
    fn drop(&mut self) {
        let Some(trace) = TRACE.as_ref() else { return };
        let length = trace.start.elapsed().saturating_sub(self.start);
        let mut calls = lock(&trace.calls);
        if calls.len() < MOST_CALLS {
            calls.push(Call { name: self.name, thread: thread(), start: self.start, length });
        }
    }
}

/// Queues a launch, between two events if there is a trace.
pub fn launch(
    gpu: &Arc<Gpu>,
    stream: StreamId,
    name: &str,
    config: &LaunchConfig,
    queue: impl FnOnce() -> Result<()>,
) -> Result<()> {
    let Some(trace) = TRACE.as_ref().filter(|trace| lock(&trace.kernels).len() < MOST_KERNELS) else { return queue() };
    let backend = gpu.backend();
    if !lock(&trace.origins).iter().any(|origin| origin.gpu == gpu.index) {
        let event = backend.create_event()?;
        backend.submit(StreamId::DEFAULT, &[Command::Record(event)])?;
        backend.wait_until(event)?;
        lock(&trace.origins).push(Origin { gpu: gpu.index, event, time: trace.start.elapsed() });
    }
    let (begin, end) = (backend.create_event()?, backend.create_event()?);
    backend.submit(stream, &[Command::Record(begin)])?;
    queue()?;
    backend.submit(stream, &[Command::Record(end)])?;
    let (name, gpu) = (name.to_owned(), Arc::downgrade(gpu));
    lock(&trace.kernels).push(Kernel { name, gpu, stream: stream.0, config: *config, begin, end });
    Ok(())
}

/// Writes the trace when the program ends.
extern "C" fn write_at_exit() {
    let written = std::panic::catch_unwind(|| match TRACE.as_ref() {
        Some(trace) => std::fs::write(&trace.path, trace.json()).map_err(|error| (trace.path.clone(), error)),
        None => Ok(()),
    });
    if let Ok(Err((path, error))) = written {
        // A closed output cannot be reported anywhere.
        let _ = writeln!(std::io::stderr(), "isowarp: cannot write {}: {error}", path.display());
    }
}

/// Numbers of processes in the trace: the host, and the first device.
const HOST: usize = 1;
const DEVICE: usize = 2;

impl Trace {
    /// Returns the trace in the Trace Event Format; times are in microseconds.
    fn json(&self) -> String {
        let mut events = vec![name_of_process(HOST, "host")];
        for Call { name, thread, start, length } in &*lock(&self.calls) {
            events.push(complete(name, [HOST as u64, *thread], micros(*start), micros(*length), ""));
        }
        for Origin { gpu, event, time } in &*lock(&self.origins) {
            let kernels = lock(&self.kernels);
            let of_device = kernels.iter().filter_map(|kernel| Some((kernel, kernel.gpu.upgrade()?)));
            let of_device: Vec<_> = of_device.filter(|(_, own)| own.index == *gpu).collect();
            let Some((_, device)) = of_device.first() else { continue };
            let info = device.device.info();
            let name = format!("device {gpu}: {} ({})", info.adapter, info.backend);
            events.push(name_of_process(DEVICE + gpu, &name));
            for (kernel, device) in &of_device {
                let between = |from, to| device.backend().elapsed_ms(from, to).map(|ms| ms * 1000.0);
                // Work that the program has not waited for may not have happened.
                let Ok(true) = device.backend().has_happened(kernel.end) else { continue };
                let (Ok(start), Ok(length)) = (between(*event, kernel.begin), between(kernel.begin, kernel.end)) else {
                    continue;
                };
                let LaunchConfig { grid, block, shared_bytes, .. } = kernel.config;
                let args = format!(",\"args\":{{\"grid\":\"{grid}\",\"block\":\"{block}\",\"shared\":{shared_bytes}}}");
                let place = [(DEVICE + gpu) as u64, kernel.stream];
                events.push(complete(&kernel.name, place, micros(*time) + start, length, &args));
            }
        }
        format!("{{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n{}\n]}}\n", events.join(",\n"))
    }
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

/// Returns an event with a start and a length. `args` is empty, or begins with a comma.
fn complete(name: &str, [process, thread]: [u64; 2], start: f64, length: f64, args: &str) -> String {
    let name = quoted(name);
    format!(
        "{{\"ph\":\"X\",\"name\":{name},\"pid\":{process},\"tid\":{thread},\"ts\":{start:.3},\"dur\":{length:.3}{args}}}"
    )
}

fn name_of_process(process: usize, name: &str) -> String {
    format!("{{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":{process},\"args\":{{\"name\":{}}}}}", quoted(name))
}

/// Returns a text as a string of JSON (RFC 8259, "Strings").
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{complete, quoted};

    #[test]
    fn events_are_json() {
        assert_eq!(quoted("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\"");
        let event = complete("k<int>", [2, 0], 1.5, 0.25, "");
        assert_eq!(event, r#"{"ph":"X","name":"k<int>","pid":2,"tid":0,"ts":1.500,"dur":0.250}"#);
    }
}
