//! Streams whose work becomes part of a graph (CUDA C++ Programming Guide, "Creating a Graph Using Stream Capture").

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::{Graph, Node, Work};
use crate::api::device::Device;
use crate::api::stream::StreamShared;
use crate::backend::Error;

/// A point in a graph under construction. Work that is added there waits for `last`.
#[derive(Debug, Clone)]
pub(in crate::api) struct Capture {
    graph: Arc<Mutex<Captured>>,
    last: Vec<usize>,
}

/// The graph under construction.
#[derive(Debug, Default)]
struct Captured {
    /// The number of the first node.
    first: usize,
    nodes: Vec<Node>,
    /// The stream in which the capture began, followed by all others that have joined it.
    streams: Vec<Weak<StreamShared>>,
    ended: bool,
}

impl Capture {
    pub(in crate::api) fn begin(stream: &Arc<StreamShared>) -> Self {
        let captured = Captured { streams: vec![Arc::downgrade(stream)], ..Captured::default() };
        Self { graph: Arc::new(Mutex::new(captured)), last: Vec::new() }
    }

    /// Returns a point for nodes that follow others of a graph, numbered from `first` on.
    pub(in crate::api) fn within(last: Vec<usize>, first: usize) -> Self {
        Self { graph: Arc::new(Mutex::new(Captured { first, ..Captured::default() })), last }
    }

    fn captured(&self) -> MutexGuard<'_, Captured> {
        // Each step leaves the value consistent.
        self.graph.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the nodes added so far.
    pub(super) fn take_nodes(&self) -> Vec<Node> {
        std::mem::take(&mut self.captured().nodes)
    }

    /// Adds work, for which later work waits.
    pub(in crate::api) fn add(&mut self, work: Work) {
        let mut captured = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        let number = captured.first + captured.nodes.len();
        captured.nodes.push(Node { work, after: std::mem::replace(&mut self.last, vec![number]) });
    }

    /// Adds a graph's nodes. Later work waits for all of them.
    pub(super) fn add_all(&mut self, nodes: &[Node]) {
        let mut captured = self.graph.lock().unwrap_or_else(PoisonError::into_inner);
        let first = captured.first + captured.nodes.len();
        let mut waited = vec![false; nodes.len()];
        for node in nodes {
            for before in &node.after {
                waited[*before] = true;
            }
            let after = match node.after.is_empty() {
                true => self.last.clone(),
                false => node.after.iter().map(|before| first + before).collect(),
            };
            captured.nodes.push(Node { work: node.work.clone(), after });
        }
        if !nodes.is_empty() {
            self.last = (0..nodes.len()).filter(|n| !waited[*n]).map(|n| first + n).collect();
        }
    }

    /// Lets another stream join the capture from this point on.
    pub(in crate::api) fn fork(self, stream: &Arc<StreamShared>) -> Result<Self, Error> {
        let mut captured = self.captured();
        if captured.ended {
            return Err(Error::InvalidGraph("the event marks work that was captured for a graph".to_owned()));
        }
        captured.streams.push(Arc::downgrade(stream));
        drop(captured);
        Ok(self)
    }

    /// Makes later work wait for another point, too.
    pub(in crate::api) fn wait_for(&mut self, point: &Capture) -> Result<(), Error> {
        if !Arc::ptr_eq(&self.graph, &point.graph) {
            return Err(Error::InvalidGraph("the event marks work that is captured for another graph".to_owned()));
        }
        for node in &point.last {
            if !self.last.contains(node) {
                self.last.push(*node);
            }
        }
        Ok(())
    }

    pub(in crate::api) fn began_in(&self, stream: &Arc<StreamShared>) -> bool {
        self.captured().streams.first().is_some_and(|first| first.as_ptr() == Arc::as_ptr(stream))
    }

    /// Returns the graph, if its first stream waits for all work in it.
    pub(in crate::api) fn finish(self, device: &Device) -> Result<Graph, Error> {
        let (nodes, streams) = {
            let mut captured = self.captured();
            captured.ended = true;
            (std::mem::take(&mut captured.nodes), std::mem::take(&mut captured.streams))
        };
        for stream in streams.iter().filter_map(Weak::upgrade) {
            let mut capture = stream.capture();
            if capture.as_ref().is_some_and(|capture| Arc::ptr_eq(&capture.graph, &self.graph)) {
                *capture = None;
            }
        }
        let mut joined = vec![false; nodes.len()];
        self.last.iter().for_each(|node| joined[*node] = true);
        for (number, node) in nodes.iter().enumerate().rev() {
            if joined[number] {
                node.after.iter().for_each(|before| joined[*before] = true);
            }
        }
        match nodes.iter().zip(&joined).find(|(_, joined)| !**joined) {
            None => Ok(Graph { device: device.clone(), nodes }),
            Some((node, _)) => Err(Error::InvalidGraph(format!(
                "the stream in which capturing began does not wait for {:?} of another one",
                node.work
            ))),
        }
    }
}
