//! Executable graphs.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Graph, GraphNode, Node, Uses, What, Work};
use crate::api::args::Arg;
use crate::api::device::Device;
use crate::api::stream::{Event, Stream};
use crate::backend::{BackendGraph, Command, Error, GraphCommand, LaunchConfig, OwnedCommand, StreamId};

/// A graph that is ready to be launched (`cudaGraphExec_t`). Launches of the same graph do not overlap: each waits for
/// the previous one.
///
/// On `cuda` it is one of the driver's graphs, unless a kernel of it prints, samples textures or launches others, or a
/// fill has a pattern of another size than 1, 2 or 4 bytes. In these cases, and on other devices, its work is queued
/// part by part.
pub struct GraphExec {
    device: Device,
    nodes: Vec<Node>,
    made: Mutex<Made>,
}

/// The device's form of a graph.
struct Made {
    graph: Option<Box<dyn BackendGraph>>,
    /// True if nodes have changed since.
    stale: bool,
    /// The stream of the last launch.
    last: Option<Stream>,
    /// The event after that launch for which another stream waits.
    behind: Option<Event>,
}

impl Made {
    /// Makes a stream wait for the previous launch, if that was in another stream.
    fn follow(&mut self, stream: &Stream, device: &Device) -> Result<(), Error> {
        let last = self.last.replace(stream.clone()).map(|last| last.id());
        let Some(last) = last.filter(|last| *last != stream.id()) else { return Ok(()) };
        let event = match &self.behind {
            Some(event) => event,
            None => self.behind.insert(Event::create(device)?),
        };
        device.backend().submit(last, &[Command::Record(event.id())])?;
        device.backend().submit(stream.id(), &[Command::Wait(event.id())])
    }
}

impl std::fmt::Debug for GraphExec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("GraphExec").field(&self.nodes).finish()
    }
}

/// Returns the work as a command of the device, if the host is not needed for it.
fn command(work: &Work) -> Option<OwnedCommand> {
    match &work.what {
        What::Command(command) => Some(command.clone()),
        What::Launch(kernel, config, params) => {
            let (config, params) = (*config, Arc::clone(params));
            kernel.alone().map(|kernel| OwnedCommand::Launch { kernel: Arc::clone(kernel), config, params })
        }
    }
}

fn commands(nodes: &[Node]) -> Option<Vec<GraphCommand>> {
    let command = |node: &Node| Some(GraphCommand { command: command(&node.work)?, after: node.after.clone() });
    nodes.iter().map(command).collect()
}

fn make(device: &Device, nodes: &[Node]) -> Result<Option<Box<dyn BackendGraph>>, Error> {
    match commands(nodes) {
        Some(commands) => device.backend().instantiate(&commands),
        None => Ok(None),
    }
}

/// Checks that texels are in only one form while a graph runs.
fn check_forms(nodes: &[Node]) -> Result<(), Error> {
    let all = || nodes.iter().map(|node| &node.work.uses).flat_map(|uses| uses.objects.iter().map(|o| (o, uses.own)));
    if all().all(|(_, own)| own) || all().all(|(_, own)| !own) {
        return Ok(());
    }
    let of = |own| all().filter(move |(_, o)| *o == own).flat_map(|(object, _)| object.arrays());
    if of(true).any(|array| of(false).any(|other| array.same_as(&other))) {
        return Err(Error::InvalidGraph(
            "kernels of exact and of native mode use the same array in one graph: launch them one by one".to_owned(),
        ));
    }
    Ok(())
}

impl GraphExec {
    pub(super) fn new(device: &Device, nodes: Vec<Node>) -> Result<Self, Error> {
        let graph = make(device, &nodes)?;
        Ok(Self {
            device: device.clone(),
            nodes,
            made: Mutex::new(Made { graph, stale: false, last: None, behind: None }),
        })
    }

    /// Queues all work of the graph (`cudaGraphLaunch`). If the stream is captured, the graph's nodes are added to the
    /// captured graph (`cudaGraphAddChildGraphNode`).
    ///
    /// # Errors
    /// [`Error::ForeignDevice`] if the stream belongs to another device, or the errors that the device reports. On `cpu`
    /// and `wgpu` [`Error::HostFunction`] if a host function of the graph panics; the nodes after it are not executed.
    /// On `cuda` all nodes are executed, and the next call that waits for the device returns this error.
    pub fn launch(&self, stream: &Stream) -> Result<(), Error> {
        stream.check_device(&self.device, "the graph")?;
        if let Some(capture) = &mut *stream.shared.capture() {
            capture.add_all(&self.nodes);
            return Ok(());
        }
        stream.now("a graph")?;
        // Each step leaves the graph consistent.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::take(&mut made.stale) {
            let updated = match (&mut made.graph, commands(&self.nodes)) {
                (Some(graph), Some(commands)) => graph.update(self.device.backend(), &commands)?,
                _ => false,
            };
            if !updated {
                made.graph = make(&self.device, &self.nodes)?;
            }
        }
        check_forms(&self.nodes)?;
        made.follow(stream, &self.device)?;
        let stream = stream.id();
        for Uses { objects, own, .. } in self.nodes.iter().map(|node| &node.work.uses) {
            objects.iter().try_for_each(|object| object.prepare(stream, *own))?;
        }
        match &made.graph {
            Some(graph) => graph.launch(stream),
            None => self.queue(stream),
        }
    }

    /// Queues all work of the graph, part by part.
    fn queue(&self, stream: StreamId) -> Result<(), Error> {
        let mut commands = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            match &node.work.what {
                What::Command(command) => commands.extend(command.as_command()),
                What::Launch(kernel, config, params) => match kernel.alone() {
                    Some(kernel) => commands.push(Command::Launch { kernel, config, params }),
                    // The host takes part in the launch.
                    None => {
                        self.device.backend().submit(stream, &std::mem::take(&mut commands))?;
                        kernel.run(stream, config, params)?;
                    }
                },
            }
        }
        self.device.backend().submit(stream, &commands)
    }

    /// Changes configuration and arguments of a launch (`cudaGraphExecKernelNodeSetParams`). Queued launches of the
    /// graph keep theirs.
    ///
    /// # Errors
    /// The errors of [`Kernel::launch`](crate::api::Kernel::launch), and [`Error::InvalidGraph`] for a node that is not
    /// a launch.
    pub fn set_launch(&mut self, node: GraphNode, config: LaunchConfig, args: &[Arg<'_>]) -> Result<(), Error> {
        let Work { what, uses } = self.work(node)?;
        let What::Launch(kernel, old, params) = what else {
            return Err(Error::InvalidGraph(format!("{node:?} is not a launch")));
        };
        let (packed, new) = kernel.prepare(&config, args)?;
        (*old, *params, *uses) = (config, packed.into(), new);
        self.changed();
        Ok(())
    }

    /// Changes the data of a copy from the host (`cudaGraphExecMemcpyNodeSetParams`). Queued launches of the graph copy
    /// the old data.
    ///
    /// # Errors
    /// [`Error::InvalidGraph`] for a node that is not such a copy, and for data of another size.
    pub fn set_data<T: bytemuck::Pod>(&mut self, node: GraphNode, data: &[T]) -> Result<(), Error> {
        let new: &[u8] = bytemuck::cast_slice(data);
        match &mut self.work(node)?.what {
            What::Command(OwnedCommand::Write { data, .. }) if data.len() == new.len() => *data = new.into(),
            What::Command(OwnedCommand::Write { data, .. }) => {
                let message = format!("{} bytes for a copy of {}", new.len(), data.len());
                return Err(Error::InvalidGraph(message));
            }
            _ => return Err(Error::InvalidGraph(format!("{node:?} is not a copy from the host"))),
        }
        self.changed();
        Ok(())
    }

    /// Replaces arguments and data by those of a graph of the same form (`cudaGraphExecUpdate`).
    ///
    /// # Errors
    /// [`Error::InvalidGraph`] if the other graph's nodes have different work or dependencies.
    pub fn update(&mut self, graph: &Graph) -> Result<(), Error> {
        let same = |(old, new): (&Node, &Node)| {
            let work = match (&old.work.what, &new.work.what) {
                (What::Command(old), What::Command(new)) => std::mem::discriminant(old) == std::mem::discriminant(new),
                (What::Launch(old, ..), What::Launch(new, ..)) => old.same_as(new),
                (What::Command(_), What::Launch(..)) | (What::Launch(..), What::Command(_)) => false,
            };
            work && old.after == new.after
        };
        if *graph.device() != self.device
            || self.nodes.len() != graph.nodes.len()
            || !self.nodes.iter().zip(&graph.nodes).all(same)
        {
            return Err(Error::InvalidGraph("the graphs do not have the same nodes and dependencies".to_owned()));
        }
        self.nodes.clone_from(&graph.nodes);
        self.changed();
        Ok(())
    }

    fn work(&mut self, node: GraphNode) -> Result<&mut Work, Error> {
        let nodes = self.nodes.len();
        let work = self.nodes.get_mut(node.0).map(|node| &mut node.work);
        work.ok_or_else(|| {
            Error::InvalidGraph(format!("{node:?} is not a node of this graph, which has {nodes} nodes"))
        })
    }

    fn changed(&mut self) {
        self.made.get_mut().unwrap_or_else(PoisonError::into_inner).stale = true;
    }
}
