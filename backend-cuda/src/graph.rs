//! Graphs: commands are captured once, in streams that wait for each other like the commands, and launched as a whole
//! (CUDA Driver API, "Graph Management", "Stream Management").

use std::ffi::c_void;
use std::sync::Arc;

use cudarc::driver::{result, sys};
use isowarp_core::backend::{BackendDevice, BackendGraph, Error, GraphCommand, OwnedCommand, StreamId, StreamOptions};

use crate::driver::capturing;
use crate::state::State;
use crate::stream::{Callback, Event, Stream, call_again};

/// Number of replaced parts of a graph, still needed by launches that may be queued, above which those launches are
/// waited for.
const MOST_RETIRED: usize = 16;

/// A graph of the driver.
pub(crate) struct CudaGraph {
    state: Arc<State>,
    raw: sys::CUgraphExec,
    /// Resources that its nodes use: data and functions of the host, and kernels.
    uses: Uses,
    /// Resources of earlier forms, launches of which may be queued.
    retired: Vec<Uses>,
}

// SAFETY: a graph is a handle that the driver allows to be used from any thread, one at a time; `GraphExec` launches
// one at a time, under a lock.
unsafe impl Send for CudaGraph {}
// SAFETY: as for `Send`.
unsafe impl Sync for CudaGraph {}

/// The resources that the nodes of a graph point to.
struct Uses {
    /// Keeps kernels and data alive.
    _commands: Vec<GraphCommand>,
    /// Host functions, at addresses that do not change.
    functions: Vec<Arc<Callback>>,
}

/// Returns true if the driver can capture a command: work in which the host does not take part.
fn can_be_captured(command: &OwnedCommand) -> bool {
    match command {
        OwnedCommand::Fill { pattern, .. } => {
            matches!(pattern.len(), 1 | 2 | 4) || pattern.iter().all(|byte| Some(byte) == pattern.first())
        }
        OwnedCommand::Launch { kernel, .. } => kernel.can_be_captured(),
        OwnedCommand::Write { .. }
        | OwnedCommand::Copy { .. }
        | OwnedCommand::CopyBox(_)
        | OwnedCommand::Call(_)
        | OwnedCommand::Nothing => true,
    }
}

/// Creates a graph of commands, if the driver can capture all of them.
pub(crate) fn instantiate(
    state: &Arc<State>,
    device: &dyn BackendDevice,
    commands: &[GraphCommand],
) -> Result<Option<CudaGraph>, Error> {
    if commands.is_empty() || !commands.iter().all(|c| can_be_captured(&c.command)) {
        return Ok(None);
    }
    let (graph, uses) = capture(state, device, commands)?;
    // SAFETY: the graph is alive.
    let made = unsafe { result::graph::instantiate(graph.0, sys::CUgraphInstantiate_flags(0)) };
    let raw = state.context.check("cannot instantiate a graph", made)?;
    Ok(Some(CudaGraph { state: Arc::clone(state), raw, uses, retired: Vec::new() }))
}

/// A graph, destroyed when dropped.
struct Captured(sys::CUgraph);

impl Drop for Captured {
    fn drop(&mut self) {
        // SAFETY: the graph is alive and never used again. An error would concern no caller.
        let _ = unsafe { result::graph::destroy(self.0) };
    }
}

/// A stream that is being captured.
struct Lane {
    id: StreamId,
    stream: Arc<Stream>,
    /// The last command in the stream.
    last: Option<usize>,
}

/// The streams that are captured, removed from the device's table at the end.
struct Lanes<'a> {
    state: &'a Arc<State>,
    all: Vec<Lane>,
}

impl Lanes<'_> {
    fn add(&mut self) -> Result<usize, Error> {
        let options = StreamOptions { non_blocking: true, ..StreamOptions::default() };
        let id = StreamId(self.state.streams.add(Stream::create(&self.state.context, options)?.captured()));
        let stream = self.state.enter(id)?;
        self.all.push(Lane { id, stream, last: None });
        Ok(self.all.len() - 1)
    }
}

impl Drop for Lanes<'_> {
    fn drop(&mut self) {
        for lane in &self.all {
            // The lane was added to the table, and no other code knows it.
            let _ = self.state.streams.remove(lane.id.0);
        }
    }
}

fn capture(
    state: &Arc<State>,
    device: &dyn BackendDevice,
    commands: &[GraphCommand],
) -> Result<(Captured, Uses), Error> {
    state.context.enter()?;
    let _capturing = capturing();
    let mut lanes = Lanes { state, all: Vec::new() };
    let first = lanes.add()?;
    let origin = Arc::clone(&lanes.all[first].stream);
    let mode = sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED;
    // SAFETY: the stream is alive, and is not captured.
    state.context.check("cannot capture a stream", unsafe { result::stream::begin_capture(origin.raw(), mode) })?;
    let mut uses = Uses { _commands: commands.to_vec(), functions: Vec::new() };
    let done = queue(device, commands, &mut lanes, &mut uses);
    // SAFETY: the stream is alive and was captured above. If that has failed the driver reports it, and nothing is
    // captured any more.
    let graph = state.context.check("cannot capture a graph", unsafe { result::stream::end_capture(origin.raw()) });
    let graph = graph.map(Captured);
    // The first error is the one to report.
    done?;
    Ok((graph?, uses))
}

/// Queues all commands in captured streams. At the end the first stream waits for all others.
fn queue(
    device: &dyn BackendDevice,
    commands: &[GraphCommand],
    lanes: &mut Lanes<'_>,
    uses: &mut Uses,
) -> Result<(), Error> {
    let context = &lanes.state.context;
    let start = Event::create(context)?;
    start.record(&lanes.all[0].stream)?;
    let mut events: Vec<Event> = Vec::with_capacity(commands.len());
    for (number, GraphCommand { command, after }) in commands.iter().enumerate() {
        // A command continues the stream of a command that it waits for, if that is the last one there.
        let follows = |lane: &Lane| lane.last.is_some_and(|last| after.contains(&last));
        let lane = match lanes.all.iter().position(follows) {
            Some(lane) => lane,
            None if number == 0 => 0,
            None => {
                let lane = lanes.add()?;
                lanes.all[lane].stream.wait_for(&start)?;
                lane
            }
        };
        let Lane { id, ref stream, last } = lanes.all[lane];
        for before in after.iter().filter(|before| Some(**before) != last) {
            let event = events.get(*before);
            stream.wait_for(event.ok_or_else(|| Error::Internal(format!("command {before} of a graph follows")))?)?;
        }
        match command {
            OwnedCommand::Write { dst, data } => {
                // SAFETY: the range is inside an allocation, as the caller has checked; `Uses` keeps `data`.
                let copied = unsafe { result::memcpy_htod_async(dst.0, data, stream.raw()) };
                context.check("cannot copy to the device", copied)?;
            }
            OwnedCommand::Call(function) => {
                let function = Arc::new(Callback::new(context, Arc::clone(function)));
                let data = Arc::as_ptr(&function);
                uses.functions.push(function);
                // SAFETY: the stream is alive; `Uses` keeps the function at its address.
                let queued =
                    unsafe { sys::cuLaunchHostFunc(stream.raw(), Some(call_again), data.cast_mut().cast::<c_void>()) };
                context.check("cannot call a function of the host", queued.result())?;
            }
            OwnedCommand::Copy { .. }
            | OwnedCommand::CopyBox(_)
            | OwnedCommand::Fill { .. }
            | OwnedCommand::Launch { .. }
            | OwnedCommand::Nothing => command.submit(device, id)?,
        }
        let event = Event::create(context)?;
        event.record(stream)?;
        events.push(event);
        lanes.all[lane].last = Some(number);
    }
    let origin = &lanes.all[0].stream;
    for lane in &lanes.all[1..] {
        if let Some(event) = lane.last.and_then(|last| events.get(last)) {
            origin.wait_for(event)?;
        }
    }
    Ok(())
}

impl CudaGraph {
    /// Waits until no queued work uses the resources any more.
    fn drain(&self) -> Result<(), Error> {
        self.state.context.wait_for_all()
    }
}

impl BackendGraph for CudaGraph {
    fn launch(&self, stream: StreamId) -> Result<(), Error> {
        let stream = self.state.enter(stream)?;
        // SAFETY: graph and stream are alive.
        let launched = unsafe { result::graph::launch(self.raw, stream.raw()) };
        self.state.context.check("cannot launch a graph", launched)
    }

    fn update(&mut self, device: &dyn BackendDevice, commands: &[GraphCommand]) -> Result<bool, Error> {
        if commands.is_empty() || !commands.iter().all(|c| can_be_captured(&c.command)) {
            return Ok(false);
        }
        let (graph, uses) = capture(&self.state, device, commands)?;
        let mut outcome = sys::CUgraphExecUpdateResultInfo {
            result: sys::CUgraphExecUpdateResult::CU_GRAPH_EXEC_UPDATE_SUCCESS,
            errorNode: std::ptr::null_mut(),
            errorFromNode: std::ptr::null_mut(),
        };
        // SAFETY: both graphs are alive; the driver writes its findings.
        let updated = unsafe { sys::cuGraphExecUpdate_v2(self.raw, graph.0, &mut outcome) };
        if updated == sys::CUresult::CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE {
            return Ok(false);
        }
        self.state.context.check("cannot update a graph", updated.result())?;
        let old = std::mem::replace(&mut self.uses, uses);
        self.retired.push(old);
        if self.retired.len() > MOST_RETIRED {
            self.drain()?;
            self.retired.clear();
        }
        Ok(true)
    }
}

impl Drop for CudaGraph {
    fn drop(&mut self) {
        // Queued launches still use data and functions. If waiting fails the context is lost, and with it all queued
        // work.
        if self.drain().is_ok() {
            // SAFETY: the graph is alive and never used again.
            let _ = unsafe { result::graph::exec_destroy(self.raw) };
        }
    }
}
