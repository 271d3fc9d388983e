//! Launches that kernels make (CUDA C++ Programming Guide, "CUDA Dynamic Parallelism").
//!
//! A kernel writes records of its launches to memory ([`crate::passes::record_launches`]). After its grid has ended,
//! the host reads them and performs the launches, for all backends:
//!
//! - Records are sorted by block, by the order that barriers establish, and by thread, so that the order of execution
//!   is the same on every device.
//! - Records of one stream run one after the other, each after everything that the previous one launched is done. The
//!   null stream is private to a block. `cudaStreamFireAndForget` orders nothing.
//! - The first records of all streams run together: those of the same kernel, with blocks and shared memory of the same
//!   size, as one grid.
//! - Launches into `cudaStreamTailLaunch` run after the grid and all of its other launches are done.
//!
//! Thus a grid is complete only when its launches are, and later work in the host's stream waits for them. The call
//! that launches such a kernel returns after all of that is done.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::device::Device;
use crate::backend::{
    BackendDevice, BackendKernel, BackendModule, Command, CompileErrors, DeviceLimit, DevicePtr, Dim3, Error,
    LaunchConfig, StreamId,
};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::ir;
use crate::passes::legalise::split_grid_sync::{Resumable, SegmentParams};
use crate::passes::legalise::stack_calls;
use crate::passes::record_launches::merge::ENTRY;
use crate::passes::record_launches::records::{ALIGN, HEADER, REFUSED, REFUSED_BY, Record, sort, word};
use crate::passes::record_launches::{Bounds, Child, Launches, MAX_DEPTH, QUEUE, record_launches};
use crate::reserved_names::{EVENT_RECORD, STREAM_WAIT_EVENT};
use crate::stages;

/// `cudaStreamPerThread`. Launches of one thread into it are in order; in the block's null stream those of other
/// threads are, too.
const PER_THREAD: u64 = 2;
/// `cudaStreamTailLaunch`.
const TAIL: u64 = 3;
/// `cudaStreamFireAndForget`.
const FIRE_AND_FORGET: u64 = 4;

/// Most bytes of a thread's stack.
const MOST_STACK: u64 = 64 << 10;

/// Code of the error that a kernel and its launches exceed the time limit; the same as that of `cpu` for a kernel.
const LATE: &str = codes::NO_PROGRESS;

/// Code of the error that an argument points to memory that a child cannot access.
const UNREACHABLE: &str = codes::LAUNCH_ARGUMENT;

/// A module's kernels that launch kernels.
pub(super) struct DeviceLaunches {
    backend: Arc<dyn BackendModule>,
    module: Arc<ir::Module>,
    launches: Launches,
    queue: DevicePtr,
    /// Largest number of blocks of a grid in one dimension.
    max_blocks: u32,
    /// Lock that lets only one grid at a time write records.
    running: Mutex<()>,
}

/// Returns the module that writes launch records, and the data that the host needs about them. Returns `None` if none
/// of its kernels launches any.
///
/// # Errors
/// The launches that [`record_launches`] refuses.
pub(super) fn recorded(device: &Device, module: &ir::Module) -> Result<Option<(ir::Module, Launches)>, Error> {
    let limits = &device.info().limits;
    let bounds = Bounds {
        grid: limits.max_grid,
        block: limits.max_block,
        threads: limits.max_threads_per_block,
        shared: limits.max_shared_bytes,
        pending: u32::try_from(device.limit(DeviceLimit::PendingLaunchCount)?).unwrap_or(u32::MAX),
        // CUDA's own limit is initially 1 KiB, which its compiler raises as needed.
        stack: device.limit(DeviceLimit::StackSize)?.clamp(stack_calls::DEFAULT_BYTES, MOST_STACK),
    };
    record_launches(module, &bounds)
        .map_err(|diagnostics| Error::Compile(CompileErrors { diagnostics, sources: Arc::clone(&module.sources) }))
}

impl DeviceLaunches {
    pub fn new(
        device: &Device,
        backend: &Arc<dyn BackendModule>,
        module: Arc<ir::Module>,
        launches: Launches,
    ) -> Result<Self, Error> {
        let (queue, _) = backend.symbol(QUEUE)?;
        let [max_blocks, ..] = device.info().limits.max_grid;
        Ok(Self { backend: Arc::clone(backend), module, launches, queue, max_blocks, running: Mutex::new(()) })
    }

    /// Returns true if a kernel launches others.
    pub fn has_parent(&self, function: usize) -> bool {
        self.launches.parents.contains_key(&function) || self.launches.waiting.contains_key(&function)
    }

    /// Prepares the kernels that a kernel launches, directly or not.
    pub fn prepare(&self, function: usize) -> Result<(), Error> {
        for child in self.launches.descendants(function) {
            if let Some(child) = self.launches.child(child).filter(|c| !is_event(c)) {
                self.backend.kernel(&child.name)?;
            }
        }
        Ok(())
    }

    /// Launches a kernel and everything that it launches.
    pub fn run(
        &self,
        device: &dyn BackendDevice,
        stream: StreamId,
        function: usize,
        kernel: &Arc<dyn BackendKernel>,
        config: &LaunchConfig,
        params: &[u8],
    ) -> Result<(), Error> {
        let _one = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        let run = Run { shared: self, device, stream, started: Instant::now(), compiled: stages::spent().total() };
        let tails = run.grid(function, kernel, config, params, 0)?;
        run.tails(tails, 0)
    }
}

fn is_event(child: &Child) -> bool {
    [EVENT_RECORD, STREAM_WAIT_EVENT].contains(&&*child.name)
}

/// A stream of device code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Queue {
    /// The null stream of a block.
    Block([u32; 3]),
    /// A stream that was created.
    Named(u64),
    /// An entry ordered with nothing else, by its number.
    Alone(usize),
}

/// A launch by the host, with everything that results from it.
struct Run<'a> {
    shared: &'a DeviceLaunches,
    device: &'a dyn BackendDevice,
    stream: StreamId,
    /// Start of the launch, and the time that this thread had spent on compiling until then.
    started: Instant,
    compiled: Duration,
}

impl Run<'_> {
    /// Returns an error once the time limit of the whole launch is exceeded: each grid alone may finish in time.
    fn check_time(&self, function: usize) -> Result<(), Error> {
        let Some(limit) = self.device.time_limit() else { return Ok(()) };
        // Compiling is not work of the device.
        let compiling = stages::spent().total().saturating_sub(self.compiled);
        if self.started.elapsed().saturating_sub(compiling) <= limit {
            return Ok(());
        }
        let (device, seconds) = (self.device.info().name(), limit.as_secs_f64());
        let kernel = self.shared.module.functions.get(function).map(|kernel| kernel.name.clone());
        let diagnostics = self.shared.module.functions.get(function).map(|kernel| {
            let message =
                format!("the kernel and its launches timed out after {seconds} s; `{}` was next", kernel.name);
            let late = Diagnostic::error(LATE, kernel.span, message)
                .with_help("look for a kernel that launches itself, or others, without an end");
            CompileErrors { diagnostics: vec![late], sources: Arc::clone(&self.shared.module.sources) }
        });
        Err(Error::TimeLimit { device, kernel, elapsed: limit, diagnostics })
    }

    /// Launches a grid at some depth.
    fn launch(
        &self,
        kernel: &Arc<dyn BackendKernel>,
        config: &LaunchConfig,
        params: &[u8],
        depth: u32,
    ) -> Result<(), Error> {
        // No launches, none refused, the depth, and no refusals.
        let head = [0, 0, depth, 0].map(u32::to_le_bytes).concat();
        let head = Command::Write { dst: self.shared.queue, data: &head };
        self.device.submit(self.stream, &[head, Command::Launch { kernel, config, params }])
    }

    /// Runs a grid at some depth and its launches, except for its tail launches, which it returns.
    fn grid(
        &self,
        function: usize,
        kernel: &Arc<dyn BackendKernel>,
        config: &LaunchConfig,
        params: &[u8],
        depth: u32,
    ) -> Result<Vec<Record>, Error> {
        self.check_time(function)?;
        let Some(resumable) = self.shared.launches.waiting.get(&function) else {
            self.launch(kernel, config, params, depth)?;
            return self.run_records(self.take()?, depth);
        };
        let mut parts = Parts::new(self, function, resumable, config, params)?;
        let mut tails = Vec::new();
        for part in 0..resumable.max_segments() {
            self.launch(kernel, config, parts.params.of(part), depth)?;
            tails.extend(self.run_records(self.take()?, depth)?);
            if parts.wanted()? <= part {
                return Ok(tails);
            }
        }
        Err(internal("a kernel waits for its launches too often"))
    }

    /// Runs the tail launches of a grid at some depth. Each replaces the grid that it follows.
    fn tails(&self, tails: Vec<Record>, depth: u32) -> Result<(), Error> {
        let mut tails = VecDeque::from(tails);
        while let Some(tail) = tails.pop_front() {
            let mut own = self.grid_of(&tail, depth)?;
            own.extend(tails);
            tails = VecDeque::from(own);
        }
        Ok(())
    }

    /// Runs one launch completely.
    fn complete(&self, record: &Record, depth: u32) -> Result<(), Error> {
        let tails = self.grid_of(record, depth)?;
        self.tails(tails, depth)
    }

    /// Reads the records that a grid has written.
    fn take(&self) -> Result<Vec<Record>, Error> {
        let mut head = [0; 4 * HEADER as usize];
        self.device.read(self.stream, self.shared.queue, &mut head)?;
        let [count, refused] = [0, REFUSED as usize].map(|at| word(&head, at).unwrap_or(0));
        if refused != 0 {
            return Err(self.unreachable((refused >> 8) as usize, (refused & 0xff) as usize, &head));
        }
        let Launches { pending, stride, .. } = self.shared.launches;
        if count > pending {
            self.device.print(too_many(count - pending, pending).into_bytes());
        }
        let count = u64::from(count.min(pending));
        if count == 0 {
            return Ok(Vec::new());
        }
        let (bytes, one) = (usize::try_from(count * stride), usize::try_from(stride));
        let (Ok(bytes), Ok(one)) = (bytes, one) else { return Err(internal("too many launches")) };
        let mut bytes = vec![0; bytes];
        self.device.read(self.stream, DevicePtr(self.shared.queue.0 + 4 * HEADER), &mut bytes)?;
        let mut records: Vec<_> = bytes.chunks_exact(one).filter_map(Record::read).collect();
        sort(&mut records);
        Ok(records)
    }

    /// Runs the launches of a grid at some depth, except for its tail launches, which it returns.
    fn run_records(&self, records: Vec<Record>, depth: u32) -> Result<Vec<Record>, Error> {
        let (tails, records): (Vec<_>, Vec<_>) = records.into_iter().partition(|r| r.stream == TAIL);
        let mut steps = Steps::new(&self.shared.launches, records)?;
        if depth > MAX_DEPTH {
            return Err(internal("launches nest too deeply"));
        }
        loop {
            let first = steps.next();
            if first.is_empty() {
                return Ok(tails);
            }
            for group in grouped(first) {
                self.run_group(&group, depth + 1)?;
            }
        }
    }

    /// Runs unordered launches of one kernel, with blocks and shared memory of one size, and everything that they
    /// launch.
    fn run_group(&self, group: &[Record], depth: u32) -> Result<(), Error> {
        let merged = match group {
            [first, _, ..] => self.child(first)?.merged.as_ref().and_then(|name| self.shared.backend.kernel(name).ok()),
            _ => None,
        };
        let Some(kernel) = merged else {
            return group.iter().try_for_each(|record| self.complete(record, depth));
        };
        let blocks = |r: &Record| r.grid.iter().map(|n| u64::from(*n)).product::<u64>();
        let mut rest = group;
        while let Some(first) = rest.first() {
            let mut sum = 0;
            let fits = rest.iter().take_while(|r| {
                sum += blocks(r);
                sum <= u64::from(self.shared.max_blocks)
            });
            let fits = fits.count();
            let Some((now, later)) = rest.split_at_checked(fits).filter(|(now, _)| now.len() > 1) else {
                self.complete(first, depth)?;
                rest = rest.get(1..).unwrap_or(&[]);
                continue;
            };
            match self.launch_together(&kernel, now, depth) {
                // The device may be able to run each launch alone even if it cannot run all of them together.
                Err(Error::Unsupported { .. }) => {
                    now.iter().try_for_each(|record| self.complete(record, depth))?;
                    rest = later;
                    continue;
                }
                launched => launched?,
            }
            let tails = self.run_records(self.take()?, depth)?;
            self.tails(tails, depth)?;
            rest = later;
        }
        Ok(())
    }

    fn child(&self, record: &Record) -> Result<&Child, Error> {
        self.shared.launches.child(record.function).ok_or_else(|| internal("a kernel has left a record of no launch"))
    }

    fn grid_of(&self, record: &Record, depth: u32) -> Result<Vec<Record>, Error> {
        let child = self.child(record)?;
        let kernel = self.shared.backend.kernel(&child.name)?;
        let [x, y, z] = record.grid;
        let params = usize::try_from(child.param_bytes).ok().and_then(|bytes| record.args.get(..bytes));
        let params = params.ok_or_else(|| internal("a record without all of its arguments"))?;
        self.grid(record.function, &kernel, &config_of(record, Dim3::new(x, y, z)), params, depth)
    }

    /// Launches one grid for several launches. Its input is described in `merge.rs` of the pass.
    fn launch_together(&self, kernel: &Arc<dyn BackendKernel>, group: &[Record], depth: u32) -> Result<(), Error> {
        let Some(any) = group.first() else { return Ok(()) };
        let (mut table, mut args) = (Vec::new(), Vec::new());
        let before = (ENTRY as usize * group.len()).next_multiple_of(ALIGN as usize);
        let mut first = 0u32;
        for record in group {
            let offset =
                u32::try_from(before + args.len()).map_err(|_| internal("the arguments of too many launches"))?;
            let [x, y, z] = record.grid;
            table.extend([first, x, y, z, offset, 0, 0, 0].map(u32::to_le_bytes).concat());
            args.extend_from_slice(&record.args);
            // The sum was checked before.
            first = first.wrapping_add(x.wrapping_mul(y).wrapping_mul(z));
        }
        table.resize(before, 0);
        table.append(&mut args);
        let at = self.device.alloc(table.len() as u64)?;
        let launched = self.device.write(self.stream, at, &table).and_then(|()| {
            let mut params = at.0.to_le_bytes().to_vec();
            params.extend((group.len() as u32).to_le_bytes());
            self.launch(kernel, &config_of(any, Dim3::new(first, 1, 1)), &params, depth)
        });
        // The memory is freed once the work queued so far is done.
        launched.and(self.device.free(at))
    }

    /// Returns the error of an argument that a child cannot access. `function` is the child kernel, `parameter` the
    /// number of its parameter, counted from 1, and `head` the record of the thread that passed the argument.
    fn unreachable(&self, function: usize, parameter: usize, head: &[u8]) -> Error {
        let (functions, launches) = (&self.shared.module.functions, &self.shared.launches);
        let Some(kernel) = functions.get(function) else {
            return internal("a kernel has refused an argument of no kernel");
        };
        let parameter = parameter.checked_sub(1).and_then(|i| kernel.params.get(i));
        let (name, declared) = parameter.map_or(("", kernel.span), |p| (p.name.as_str(), p.span));
        let [number, place @ ..] = [0, 1, 2, 3, 4, 5, 6].map(|i| word(head, REFUSED_BY as usize + i).unwrap_or(0));
        let site = launches.sites.get(number as usize);
        let launcher = site.and_then(|site| functions.get(site.launcher));
        // A kernel that does the work of several launches has the blocks of all of them.
        let merged = launches.children.iter().find(|c| c.merged.as_deref() == launcher.map(|l| l.name.as_str()));
        let by = match (launcher, merged) {
            (_, Some(child)) => format!(", in a thread of `{}`", child.name),
            (Some(launcher), None) => {
                let [bx, by, bz, x, y, z] = place;
                format!(", in thread ({x}, {y}, {z}) of block ({bx}, {by}, {bz}) of `{}`", launcher.name)
            }
            (None, None) => String::new(),
        };
        let points = match parameter.map(|p| &p.ty) {
            Some(ir::DataType::Value(_)) | None => "points",
            Some(ir::DataType::Array(..) | ir::DataType::Struct(_)) => "has a pointer",
        };
        let message = format!(
            "the argument for `{name}` in a launch of `{}` from device code {points} to shared or local memory{by}",
            kernel.name
        );
        let diagnostic = Diagnostic::error(UNREACHABLE, site.map_or(declared, |site| site.span), message)
            .with_label(declared, "this parameter")
            .with_help(
                "a kernel that is launched has no access to it: pass memory of a buffer, of a variable, or of the heap",
            );
        Error::KernelFault(CompileErrors {
            diagnostics: vec![diagnostic],
            sources: Arc::clone(&self.shared.module.sources),
        })
    }
}

/// A grid that is launched in parts.
struct Parts<'a> {
    run: &'a Run<'a>,
    scratch: DevicePtr,
    params: SegmentParams,
}

impl<'a> Parts<'a> {
    fn new(
        run: &'a Run<'a>,
        function: usize,
        resumable: &Resumable,
        config: &LaunchConfig,
        params: &[u8],
    ) -> Result<Self, Error> {
        let module = &run.shared.module;
        let kernel = module.functions.get(function);
        let params = kernel.and_then(|k| SegmentParams::new(k, &module.structs, params, config.shared_bytes));
        let mut params = params.ok_or_else(|| internal("a split kernel lacks its parameters"))?;
        let bytes = resumable.scratch_bytes(config.grid.count(), config.block.count(), config.shared_bytes.into());
        let scratch = run.device.alloc(bytes.unwrap_or(u64::MAX))?;
        params.set_state(scratch.0);
        Ok(Self { run, scratch, params })
    }

    /// Returns the number of the last part in which a thread still has work.
    fn wanted(&self) -> Result<u32, Error> {
        let mut word = [0; 4];
        self.run.device.read(self.run.stream, self.scratch, &mut word)?;
        Ok(u32::from_le_bytes(word))
    }
}

impl Drop for Parts<'_> {
    fn drop(&mut self) {
        if let Err(error) = self.run.device.free(self.scratch) {
            tracing::warn!(%error, "freeing a launch's memory failed");
        }
    }
}

fn config_of(record: &Record, grid: Dim3) -> LaunchConfig {
    let [x, y, z] = record.block;
    LaunchConfig::new(grid, Dim3::new(x, y, z)).with_shared_bytes(record.shared)
}

/// Returns the message about launches of a grid for which there was no room. CUDA reports this only to the kernel, if
/// it asks.
fn too_many(lost: u32, pending: u32) -> String {
    let launches = if lost == 1 { "launch" } else { "launches" };
    format!(
        "isowarp: {lost} {launches} by a kernel failed, for {pending} may wait at a time: \
         `DeviceLimit::PendingLaunchCount`, `--pending-launch-count` of the command\n"
    )
}

fn internal(message: &str) -> Error {
    Error::Internal(message.to_owned())
}

/// Groups launches by kernel, block and shared memory, in the order of the first launch of each group.
fn grouped(records: Vec<Record>) -> Vec<Vec<Record>> {
    let mut places = HashMap::new();
    let mut groups: Vec<Vec<Record>> = Vec::new();
    for record in records {
        let key = (record.function, record.block, record.shared);
        let place = *places.entry(key).or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(place) {
            group.push(record);
        }
    }
    groups
}

/// The order of launches: repeatedly returns the launches that may run next.
struct Steps {
    records: Vec<Option<Record>>,
    /// The numbers of records, by stream.
    queues: Vec<VecDeque<usize>>,
    /// Records of events.
    marks: BTreeSet<usize>,
    /// Waits for events, and the record that each waits for.
    waits: BTreeMap<usize, Option<usize>>,
}

impl Steps {
    fn new(launches: &Launches, records: Vec<Record>) -> Result<Self, Error> {
        let mut places = HashMap::new();
        let mut steps =
            Self { records: Vec::new(), queues: Vec::new(), marks: BTreeSet::new(), waits: BTreeMap::new() };
        let mut last = HashMap::new();
        for (i, record) in records.into_iter().enumerate() {
            let queue = match record.stream {
                0 | PER_THREAD => Queue::Block(record.parent),
                FIRE_AND_FORGET => Queue::Alone(i),
                stream => Queue::Named(stream),
            };
            let place = *places.entry(queue).or_insert_with(|| {
                steps.queues.push(VecDeque::new());
                steps.queues.len() - 1
            });
            if let Some(queue) = steps.queues.get_mut(place) {
                queue.push_back(i);
            }
            let child = launches.child(record.function).ok_or_else(|| internal("a record of no launch"))?;
            let event = record.args.get(..8).map(<[u8]>::to_vec).unwrap_or_default();
            match &*child.name {
                EVENT_RECORD => {
                    steps.marks.insert(i);
                    last.insert(event, i);
                }
                STREAM_WAIT_EVENT => drop(steps.waits.insert(i, last.get(&event).copied())),
                _ => {}
            }
            steps.records.push(Some(record));
        }
        Ok(steps)
    }

    /// Removes and returns the first launch of each stream that waits for nothing.
    fn next(&mut self) -> Vec<Record> {
        // Events come first, because they unblock others.
        let mut moved = true;
        while std::mem::take(&mut moved) {
            for queue in &mut self.queues {
                while let Some(first) = queue.front() {
                    let open = match self.waits.get(first) {
                        Some(mark) => mark.is_none_or(|mark| !self.marks.contains(&mark)),
                        None => self.marks.remove(first),
                    };
                    if !open {
                        break;
                    }
                    queue.pop_front();
                    moved = true;
                }
            }
        }
        let mut found = Vec::new();
        for queue in &mut self.queues {
            if queue.front().is_some_and(|first| !self.waits.contains_key(first)) {
                let first = queue.pop_front().and_then(|i| self.records.get_mut(i)?.take());
                found.extend(first);
            }
        }
        // In the order of the records: the streams are sorted by their first records.
        sort(&mut found);
        found
    }
}
