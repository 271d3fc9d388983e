//! Graphs: work that is described once and executed often (CUDA C++ Programming Guide, "CUDA Graphs").

mod capture;
mod exec;

use std::sync::Arc;

pub(super) use capture::Capture;
pub use exec::GraphExec;

use super::device::Device;
use super::memory::Keeper;
use super::module::Kernel;
use super::stream::Stream;
use super::textures::Object;
use crate::backend::{Error, LaunchConfig, OwnedCommand};

/// A part of a graph (`cudaGraphNode_t`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GraphNode(pub(super) usize);

/// Work with its dependencies (`cudaGraph_t`), created by [`Graph::add`] or by [`Stream::begin_capture`]. Memory that
/// it uses is kept until the graph and everything instantiated from it are dropped.
///
/// ```
/// # use isowarp_core::api::*;
/// # fn example(device: &Device, kernel: &Kernel, x: &DeviceBuffer<f32>, y: &DeviceBuffer<f32>) -> Result<(), Error> {
/// let mut graph = Graph::new(device);
/// let input = graph.add(&[], |stream| x.write(stream, &[1.0; 64]))?;
/// let cleared = graph.add(&[], |stream| y.fill_bytes(stream, 0))?;
/// graph.add(&[input, cleared], |stream| {
///     kernel.launch(stream, LaunchConfig::new(1, 64), &isowarp_core::args![x, y])
/// })?;
/// let work = graph.instantiate()?;
/// let stream = device.create_stream()?;
/// for _ in 0..100 {
///     work.launch(&stream)?;
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Graph {
    device: Device,
    nodes: Vec<Node>,
}

/// Work, and the numbers of the nodes that have to be done first, which are all smaller than its own number.
#[derive(Debug, Clone)]
pub(super) struct Node {
    work: Work,
    after: Vec<usize>,
}

/// The work of a node.
#[derive(Clone)]
pub(super) struct Work {
    what: What,
    uses: Uses,
}

/// The resources that work uses.
#[derive(Clone, Default)]
pub(super) struct Uses {
    /// The owners of its memory.
    pub _keep: Vec<Keeper>,
    /// Textures and surfaces of launches.
    pub objects: Vec<Object>,
    /// Whether device code uses the device's own objects.
    pub own: bool,
}

#[derive(Clone)]
enum What {
    Command(OwnedCommand),
    /// A launch in the form of the host API.
    Launch(Kernel, LaunchConfig, Arc<[u8]>),
}

impl Work {
    pub(super) fn of<'a>(command: OwnedCommand, keep: impl IntoIterator<Item = &'a Keeper>) -> Self {
        let uses = Uses { _keep: keep.into_iter().cloned().collect(), ..Uses::default() };
        Self { what: What::Command(command), uses }
    }

    pub(super) fn launch(kernel: &Kernel, config: LaunchConfig, params: Vec<u8>, uses: Uses) -> Self {
        Self { what: What::Launch(kernel.clone(), config, params.into()), uses }
    }
}

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = match &self.what {
            What::Command(OwnedCommand::Write { .. }) => "write",
            What::Command(OwnedCommand::Copy { .. }) => "copy",
            What::Command(OwnedCommand::CopyBox(_)) => "copy of a region",
            What::Command(OwnedCommand::Fill { .. }) => "fill",
            What::Command(OwnedCommand::Call(_)) => "call",
            What::Command(OwnedCommand::Nothing) => "nothing",
            What::Command(OwnedCommand::Launch { .. }) => "launch",
            What::Launch(kernel, config, _) => {
                return write!(f, "{}<<<{}, {}>>>", kernel.name(), config.grid, config.block);
            }
        };
        f.write_str(name)
    }
}

impl Graph {
    /// Creates a graph without nodes (`cudaGraphCreate`).
    pub fn new(device: &Device) -> Self {
        Self { device: device.clone(), nodes: Vec::new() }
    }

    /// Adds the work that a function queues in a stream: a launch (`cudaGraphAddKernelNode`), a copy
    /// (`cudaGraphAddMemcpyNode`), a fill (`cudaGraphAddMemsetNode`) or a host function (`cudaGraphAddHostNode`). It
    /// runs after the nodes in `after`. If there are several parts, each waits for the previous one, and the last one
    /// is the node that is returned. If the function queues nothing, an empty node is added (`cudaGraphAddEmptyNode`).
    ///
    /// # Errors
    /// The error of the function, in which case nothing is added; [`Error::InvalidGraph`] for a node that this graph
    /// does not have, and for work that needs an answer, such as a read.
    pub fn add(
        &mut self,
        after: &[GraphNode],
        queue: impl FnOnce(&Stream) -> Result<(), Error>,
    ) -> Result<GraphNode, Error> {
        let first = self.nodes.len();
        if let Some(node) = after.iter().find(|node| node.0 >= first) {
            return Err(Error::InvalidGraph(format!("{node:?} is not a node of this graph, which has {first} nodes")));
        }
        let capture = Capture::within(after.iter().map(|node| node.0).collect(), first);
        let stream = Stream::capturing(&self.device, capture.clone());
        queue(&stream)?;
        self.nodes.extend(capture.take_nodes());
        if self.nodes.len() == first {
            let after = after.iter().map(|node| node.0).collect();
            self.nodes.push(Node { work: Work::of(OwnedCommand::Nothing, []), after });
        }
        Ok(GraphNode(self.nodes.len() - 1))
    }

    /// Returns the nodes, each after those that it waits for (`cudaGraphGetNodes`).
    pub fn nodes(&self) -> impl Iterator<Item = GraphNode> + use<> {
        (0..self.nodes.len()).map(GraphNode)
    }

    /// Returns the nodes that a node waits for (`cudaGraphNodeGetDependencies`).
    pub fn dependencies(&self, node: GraphNode) -> Vec<GraphNode> {
        let after = self.nodes.get(node.0).map_or(&[][..], |node| &node.after);
        after.iter().copied().map(GraphNode).collect()
    }

    /// Returns the device of the work.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Prepares the graph for launches (`cudaGraphInstantiate`).
    ///
    /// # Errors
    /// The errors that the device reports.
    pub fn instantiate(&self) -> Result<GraphExec, Error> {
        GraphExec::new(&self.device, self.nodes.clone())
    }
}
