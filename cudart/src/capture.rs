//! The capture of streams: their work becomes the nodes of a graph (`cudaStreamBeginCapture`).

use std::cell::RefCell;
use std::ffi::c_int;
use std::sync::{Arc, Mutex};

use isowarp_core::backend::StreamId;

use crate::abi::{Handle, In, Out};
use crate::entry::functions;
use crate::errors::{Code, Result};
use crate::graphs::{GRAPHS, GraphData, handle_of, indices};
use crate::state::{Gpu, lock};
use crate::streams::{self, Stream};
use crate::work::Work;

thread_local! {
    /// The nodes that `cudaStreamGetCaptureInfo` returned last.
    static LAST_NODES: RefCell<Vec<Handle>> = const { RefCell::new(Vec::new()) };
}

/// `cudaStreamSetCaptureDependencies`.
const SET: u32 = 1;

/// The capture of a stream.
pub struct Capture {
    graph: Arc<Mutex<GraphData>>,
    /// The nodes after which the stream's next work comes.
    last: Vec<usize>,
    /// Whether the capture began in this stream.
    origin: bool,
    /// Whether a call that a capture does not permit has invalidated it.
    pub invalidated: bool,
    id: u64,
}

/// A place in a graph that is being captured, which an event marks.
pub struct Point {
    graph: Arc<Mutex<GraphData>>,
    nodes: Vec<usize>,
    id: u64,
}

impl Capture {
    /// Adds work.
    pub fn add(&mut self, work: Work) {
        let node = lock(&self.graph).add(work, std::mem::take(&mut self.last));
        self.last = vec![node];
    }

    /// Adds an allocation, and returns its address.
    pub fn allocate(&mut self, gpu: &Gpu, bytes: usize) -> Result<usize> {
        let address = lock(&self.graph).allocate(gpu, bytes)?;
        self.add(Work::Alloc);
        Ok(address)
    }

    /// Returns the place that the stream's work has reached.
    pub fn point(&self) -> Point {
        Point { graph: Arc::clone(&self.graph), nodes: self.last.clone(), id: self.id }
    }
}

impl Point {
    /// Makes later work of a stream come after this place: the stream is captured from here on.
    pub fn join(&self, stream: &Arc<Stream>) -> Result<()> {
        let mut capture = lock(&stream.capture);
        match &mut *capture {
            None => {
                let (graph, last) = (Arc::clone(&self.graph), self.nodes.clone());
                lock(&graph).streams.push(Arc::downgrade(stream));
                *capture = Some(Capture { graph, last, origin: false, invalidated: false, id: self.id });
                Ok(())
            }
            Some(capture) if Arc::ptr_eq(&capture.graph, &self.graph) => {
                let new = self.nodes.iter().filter(|node| !capture.last.contains(node)).copied().collect::<Vec<_>>();
                capture.last.extend(new);
                Ok(())
            }
            Some(_) => Err(Code::StreamCaptureMerge.into()),
        }
    }
}

fn begin(handle: Handle, graph: Arc<Mutex<GraphData>>, last: Vec<usize>) -> Result<()> {
    static NEXT: Mutex<u64> = Mutex::new(0);
    let stream = streams::find(handle)?;
    // The legacy default stream cannot be captured.
    if stream.id == StreamId::DEFAULT {
        return Err(Code::StreamCaptureUnsupported.into());
    }
    let mut capture = lock(&stream.capture);
    if capture.is_some() {
        return Err(Code::IllegalState.into());
    }
    let mut next = lock(&NEXT);
    *next += 1;
    *capture = Some(Capture { graph, last, origin: true, invalidated: false, id: *next });
    Ok(())
}

/// Ends a capture.
pub(crate) fn end(handle: Handle, out: Out<Handle>) -> Result<()> {
    let stream = streams::find(handle)?;
    let mut capture = lock(&stream.capture);
    match &*capture {
        None => return Err(Code::IllegalState.into()),
        Some(capture) if !capture.origin => return Err(Code::StreamCaptureUnmatched.into()),
        Some(_) => {}
    }
    let Some(ended) = capture.take() else { return Ok(()) };
    drop(capture);
    let mut invalidated = ended.invalidated;
    let joined = std::mem::take(&mut lock(&ended.graph).streams);
    for stream in joined.iter().filter_map(std::sync::Weak::upgrade) {
        invalidated |= lock(&stream.capture).take().is_some_and(|capture| capture.invalidated);
    }
    if invalidated {
        out.set_if_wanted(0);
        return Err(Code::StreamCaptureInvalidated.into());
    }
    out.set(GRAPHS.add_or_find(ended.graph))
}

/// Makes the work of a stream the nodes of a new graph.
pub(crate) fn begin_new(stream: Handle) -> Result<()> {
    begin(stream, Arc::default(), Vec::new())
}

/// Returns true if a stream is captured.
pub(crate) fn is_captured(stream: Handle) -> Result<bool> {
    Ok(lock(&streams::find(stream)?.capture).is_some())
}

functions! { FUNCTIONS;
    /// Makes the work of a stream the nodes of a graph, instead of executing it.
    cudaStreamBeginCapture(stream: Handle, _mode: c_int) also cudaStreamBeginCapture_ptsz note "all modes are relaxed" = begin_new(stream);
    /// Makes the work of a stream nodes of an existing graph.
    cudaStreamBeginCaptureToGraph(stream: Handle, graph: Handle, nodes: In<Handle>, _edges: usize, count: usize, _mode: c_int) also cudaStreamBeginCaptureToGraph_ptsz note "all modes are relaxed" = {
        let graph = GRAPHS.get(graph)?;
        let last = indices(&graph, nodes, count)?;
        begin(stream, graph, last)
    };
    /// Ends a capture, and returns the graph.
    cudaStreamEndCapture(stream: Handle, graph: Out<Handle>) also cudaStreamEndCapture_ptsz = end(stream, graph);
    /// Returns whether a stream is captured.
    cudaStreamIsCapturing(stream: Handle, status: Out<c_int>) also cudaStreamIsCapturing_ptsz =
        status.set(c_int::from(is_captured(stream)?));
    /// Returns the capture of a stream.
    cudaStreamGetCaptureInfo(stream: Handle, status: Out<c_int>, id: Out<u64>, graph: Out<Handle>, nodes: Out<usize>, edges: Out<usize>, count: Out<usize>) also cudaStreamGetCaptureInfo_ptsz note "the nodes are valid until the thread's next call" = {
        let stream = streams::find(stream)?;
        let capture = lock(&stream.capture);
        status.set(c_int::from(capture.is_some()))?;
        edges.set_if_wanted(0);
        let mut last = Vec::new();
        if let Some(capture) = &*capture {
            id.set_if_wanted(capture.id);
            graph.set_if_wanted(GRAPHS.add_or_find(Arc::clone(&capture.graph)));
            last = capture.last.iter().map(|node| handle_of(&capture.graph, *node)).collect();
        }
        count.set_if_wanted(last.len());
        LAST_NODES.with_borrow_mut(|kept| {
            *kept = last;
            nodes.set_if_wanted(kept.as_ptr() as usize);
        });
        Ok(())
    };
    /// Sets, or adds to, the nodes after which the next work of a captured stream comes.
    cudaStreamUpdateCaptureDependencies(stream: Handle, nodes: In<Handle>, _edges: usize, count: usize, flags: u32) also cudaStreamUpdateCaptureDependencies_ptsz = {
        let stream = streams::find(stream)?;
        let mut capture = lock(&stream.capture);
        let capture = capture.as_mut().ok_or(Code::IllegalState)?;
        let new = indices(&capture.graph, nodes, count)?;
        if flags & SET != 0 {
            capture.last.clear();
        }
        capture.last.extend(new);
        Ok(())
    };
    /// Exchanges the mode of captures of the thread.
    cudaThreadExchangeStreamCaptureMode(mode: Out<c_int>) note "all modes are relaxed" = mode.get().map(|_| ());
}
