//! Graphs (`cudaGraph_t`). The nodes of a launched graph are executed one after the other, in an order that its edges allow.

use std::collections::BTreeSet;
use std::ffi::c_int;
use std::sync::{Arc, Mutex, Weak};

use crate::abi::{Handle, HostNodeParams, In, KernelNodeParams, Memcpy3D, MemsetParams, Out, UpdateResultInfo};
use crate::copies;
use crate::entry::functions;
use crate::errors::{Code, Result};
use crate::handles::Table;
use crate::launch;
use crate::memory;
use crate::state::{self, Gpu, lock};
use crate::streams::{self, Stream, host_function};
use crate::work::{Copy, Face, Side, Work};

/// The nodes of a graph, and the streams that are captured for it.
#[derive(Default)]
pub struct GraphData {
    nodes: Vec<Node>,
    /// Streams that have joined the capture.
    pub streams: Vec<Weak<Stream>>,
    /// Memory that the graph's nodes have allocated.
    memory: Vec<usize>,
}

#[derive(Clone)]
struct Node {
    work: Work,
    after: Vec<usize>,
    /// The handle, once the program has asked for it.
    handle: Option<Handle>,
    removed: bool,
}

impl GraphData {
    /// Adds a node, and returns its number.
    pub fn add(&mut self, work: Work, after: Vec<usize>) -> usize {
        self.nodes.push(Node { work, after, handle: None, removed: false });
        self.nodes.len() - 1
    }

    /// Returns the numbers of nodes in an order that the edges allow.
    fn order(&self) -> Result<Vec<usize>> {
        let mut done = vec![false; self.nodes.len()];
        let mut order = Vec::with_capacity(self.nodes.len());
        while order.len() < self.nodes.len() {
            let before = order.len();
            for (number, node) in self.nodes.iter().enumerate() {
                if !done[number] && node.after.iter().all(|after| done.get(*after).copied().unwrap_or(true)) {
                    done[number] = true;
                    order.push(number);
                }
            }
            if order.len() == before {
                // The edges form a circle.
                return Err(Code::InvalidValue.into());
            }
        }
        order.retain(|number| !self.nodes[*number].removed);
        Ok(order)
    }
}

impl GraphData {
    /// Allocates memory that exists as long as the graph.
    pub fn allocate(&mut self, gpu: &Gpu, bytes: usize) -> Result<usize> {
        let address = memory::allocate_on(gpu, bytes)?;
        lock(&MEMORY).insert(address);
        self.memory.push(address);
        Ok(address)
    }
}

impl Drop for GraphData {
    fn drop(&mut self) {
        for address in std::mem::take(&mut self.memory) {
            lock(&MEMORY).remove(&address);
            // The device may have been given up.
            let _ = memory::free(address);
        }
    }
}

/// The addresses of all memory of graphs.
static MEMORY: Mutex<BTreeSet<usize>> = Mutex::new(BTreeSet::new());

/// Returns true if memory starts at this address that exists as long as a graph: a program that frees it, so that the
/// graph can be launched again, gets it again from the launch.
pub fn owns(address: usize) -> bool {
    lock(&MEMORY).contains(&address)
}

/// The work of a graph in order.
pub struct Steps {
    steps: Mutex<Vec<Step>>,
    /// Keeps memory of the graph.
    _graph: Arc<Mutex<GraphData>>,
}

struct Step {
    /// Number of the node.
    node: usize,
    work: Work,
    enabled: bool,
}

impl Steps {
    fn of(graph: &Arc<Mutex<GraphData>>) -> Result<Self> {
        let data = lock(graph);
        let step = |node: usize| Step { node, work: data.nodes[node].work.clone(), enabled: true };
        let steps = data.order()?.into_iter().map(step).collect();
        Ok(Self { steps: Mutex::new(steps), _graph: Arc::clone(graph) })
    }

    /// Queues all work in a stream.
    pub fn run(&self, stream: &Stream) -> Result<()> {
        lock(&self.steps).iter().filter(|step| step.enabled).try_for_each(|step| step.work.run(stream))
    }

    /// Replaces the work of a node.
    fn replace(&self, node: usize, work: Work) -> Result<()> {
        let mut steps = lock(&self.steps);
        let step = steps.iter_mut().find(|step| step.node == node).ok_or(Code::InvalidValue)?;
        if step.work.kind() != work.kind() {
            return Err(Code::InvalidValue.into());
        }
        step.work = work;
        Ok(())
    }
}

/// The graphs that programs know.
pub static GRAPHS: Graphs = Graphs { table: Table::new(0xa000_0000) };

/// A table of graphs.
pub struct Graphs {
    table: Table<Mutex<GraphData>>,
}

impl Graphs {
    /// Returns a graph.
    pub fn get(&self, handle: Handle) -> Result<Arc<Mutex<GraphData>>> {
        self.table.get(handle)
    }

    /// Returns the handle of a graph.
    pub fn add_or_find(&self, graph: Arc<Mutex<GraphData>>) -> Handle {
        self.table.find(&graph).unwrap_or_else(|| self.table.add(graph))
    }
}

/// A node, as programs know it.
struct NodeRef {
    graph: Weak<Mutex<GraphData>>,
    number: usize,
}

static NODES: Table<NodeRef> = Table::new(0xb000_0000);
static EXECS: Table<Steps> = Table::new(0xc000_0000);

/// Returns the handle of a node.
pub fn handle_of(graph: &Arc<Mutex<GraphData>>, number: usize) -> Handle {
    let mut data = lock(graph);
    let Some(node) = data.nodes.get_mut(number) else { return 0 };
    *node.handle.get_or_insert_with(|| NODES.add(Arc::new(NodeRef { graph: Arc::downgrade(graph), number })))
}

/// Returns the numbers of nodes of a graph.
pub fn indices(graph: &Arc<Mutex<GraphData>>, nodes: In<Handle>, count: usize) -> Result<Vec<usize>> {
    let number = |handle: Handle| {
        let node = NODES.get(handle)?;
        if std::ptr::eq(node.graph.as_ptr(), Arc::as_ptr(graph)) {
            Ok(node.number)
        } else {
            Err(Code::InvalidValue.into())
        }
    };
    nodes.list(count)?.into_iter().map(number).collect()
}

/// Adds a node.
pub(crate) fn add(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, work: Work) -> Result<()> {
    let graph = GRAPHS.get(graph)?;
    let after = indices(&graph, nodes, count)?;
    let number = lock(&graph).add(work, after);
    out.set(handle_of(&graph, number))
}

/// Returns a node's graph and number.
fn node(handle: Handle) -> Result<(Arc<Mutex<GraphData>>, usize)> {
    let node = NODES.get(handle)?;
    let graph = node.graph.upgrade().ok_or(Code::InvalidValue)?;
    Ok((graph, node.number))
}

fn kernel(params: In<KernelNodeParams>) -> Result<Work> {
    let p = params.get()?;
    let config = launch::config(p.grid, p.block, p.shared_bytes as usize, false)?;
    Ok(Work::Launch(launch::prepare(p.func, &config, p.params)?))
}

fn memcpy(params: In<Memcpy3D>) -> Result<Work> {
    Ok(Work::Copy(copies::region(&params.get()?)?.0))
}

fn memcpy_1d(to: usize, from: usize, bytes: usize) -> Work {
    let bytes = bytes as u64;
    let face = |address| Face { side: Side::of(address), row: bytes, slice: bytes };
    Work::Copy(Copy { to: face(to), from: face(from), extent: [bytes, 1, 1] })
}

fn memset(params: In<MemsetParams>) -> Result<Work> {
    let p = params.get()?;
    let size = p.element_size as usize;
    let pattern = p.value.to_le_bytes().get(..size).ok_or(Code::InvalidValue)?.to_vec();
    let width = p.width.checked_mul(size).ok_or(Code::InvalidValue)?;
    copies::fill(p.dst, p.pitch, pattern, [width, p.height])
}

/// Returns a call of a function of the host.
pub(crate) fn host(params: In<HostNodeParams>) -> Result<Work> {
    let p = params.get()?;
    Ok(Work::Call(host_function(p.function, p.data)?))
}

fn set_work(handle: Handle, work: Work) -> Result<()> {
    let (graph, number) = node(handle)?;
    let mut data = lock(&graph);
    let node = data.nodes.get_mut(number).ok_or(Code::InvalidValue)?;
    node.work = work;
    Ok(())
}

/// Replaces the work of a node of an executable graph.
pub(crate) fn set_in_exec(exec: Handle, handle: Handle, work: Work) -> Result<()> {
    EXECS.get(exec)?.replace(NODES.get(handle)?.number, work)
}

/// Makes a graph executable.
pub(crate) fn instantiate(out: Out<Handle>, graph: Handle) -> Result<()> {
    if graph == 0 {
        return Err(Code::InvalidValue.into());
    }
    out.set(EXECS.add(Arc::new(Steps::of(&GRAPHS.get(graph)?)?)))
}

/// Replaces the work of an executable graph by that of a graph with nodes of the same kinds.
fn update(exec: Handle, graph: Handle, info: Out<UpdateResultInfo>) -> Result<()> {
    /// `cudaGraphExecUpdateErrorTopologyChanged`.
    const TOPOLOGY_CHANGED: c_int = 2;
    let (exec, new) = (EXECS.get(exec)?, Steps::of(&GRAPHS.get(graph)?)?);
    let new = new.steps.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let mut steps = lock(&exec.steps);
    let same = steps.len() == new.len() && steps.iter().zip(&new).all(|(a, b)| a.work.kind() == b.work.kind());
    if !same {
        info.set_if_wanted(UpdateResultInfo { result: TOPOLOGY_CHANGED, ..UpdateResultInfo::default() });
        return Err(Code::GraphExecUpdateFailure.into());
    }
    info.set_if_wanted(UpdateResultInfo::default());
    steps.iter_mut().zip(new).for_each(|(step, new)| step.work = new.work);
    Ok(())
}

/// Returns a copy of a graph.
pub(crate) fn clone(out: Out<Handle>, graph: Handle) -> Result<()> {
    let graph = GRAPHS.get(graph)?;
    let nodes = lock(&graph).nodes.iter().map(|node| Node { handle: None, ..node.clone() }).collect();
    let data = GraphData { nodes, streams: Vec::new(), memory: Vec::new() };
    out.set(GRAPHS.add_or_find(Arc::new(Mutex::new(data))))
}

/// Returns all nodes, or those after no other, as many as there is room for, and their number.
pub(crate) fn list(graph: Handle, nodes: Out<Handle>, count: Out<usize>, only_roots: bool) -> Result<()> {
    let graph = GRAPHS.get(graph)?;
    let chosen: Vec<usize> = {
        let data = lock(&graph);
        let all =
            data.nodes.iter().enumerate().filter(|(_, node)| !node.removed && (!only_roots || node.after.is_empty()));
        all.map(|(number, _)| number).collect()
    };
    if nodes.0.is_null() {
        return count.set(chosen.len());
    }
    let handles: Vec<Handle> = chosen.iter().take(count.get()?).map(|number| handle_of(&graph, *number)).collect();
    nodes.set_all(&handles);
    count.set(handles.len())
}

/// Adds or removes edges.
pub(crate) fn edges(graph: Handle, from: In<Handle>, to: In<Handle>, count: usize, add: bool) -> Result<()> {
    let graph = GRAPHS.get(graph)?;
    let (from, to) = (indices(&graph, from, count)?, indices(&graph, to, count)?);
    let mut data = lock(&graph);
    for (from, to) in from.into_iter().zip(to) {
        let node = data.nodes.get_mut(to).ok_or(Code::InvalidValue)?;
        node.after.retain(|after| *after != from);
        if add {
            node.after.push(from);
        }
    }
    Ok(())
}

/// Removes a node; those after it come after those before it no longer.
pub(crate) fn destroy_node(handle: Handle) -> Result<()> {
    let (graph, number) = node(handle)?;
    let mut data = lock(&graph);
    for node in &mut data.nodes {
        node.after.retain(|after| *after != number);
    }
    let node = data.nodes.get_mut(number).ok_or(Code::InvalidValue)?;
    (node.work, node.removed) = (Work::Nothing, true);
    NODES.remove(handle).map(|_| ())
}

/// Destroys a graph.
pub(crate) fn destroy(handle: Handle) -> Result<()> {
    let graph = GRAPHS.table.remove(handle)?;
    let handles: Vec<Handle> = lock(&graph).nodes.iter().filter_map(|node| node.handle).collect();
    handles.into_iter().try_for_each(|handle| NODES.remove(handle).map(|_| ()))
}

/// Creates a graph.
pub(crate) fn create(out: Out<Handle>) -> Result<()> {
    out.set(GRAPHS.add_or_find(Arc::default()))
}

/// Returns the work of another graph.
pub(crate) fn child(graph: Handle) -> Result<Work> {
    Ok(Work::Steps(Arc::new(Steps::of(&GRAPHS.get(graph)?)?)))
}

/// Queues the work of an executable graph.
pub(crate) fn launch_in(exec: Handle, stream: Handle) -> Result<()> {
    let steps = EXECS.get(exec)?;
    streams::find(stream)?.add(Work::Steps(steps))
}

/// Destroys an executable graph.
pub(crate) fn destroy_exec(exec: Handle) -> Result<()> {
    EXECS.remove(exec).map(|_| ())
}

/// Offsets in `cudaMemAllocNodeParams`.
const ALLOC_BYTES: usize = 88 + 16;
const ALLOC_POINTER: usize = ALLOC_BYTES + 8;

fn add_alloc(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: usize) -> Result<()> {
    if params == 0 {
        return Err(Code::InvalidValue.into());
    }
    let bytes = In((params + ALLOC_BYTES) as *const usize).get()?;
    let address = lock(&*GRAPHS.get(graph)?).allocate(&*state::gpu()?, bytes)?;
    Out((params + ALLOC_POINTER) as *mut usize).set(address)?;
    add(out, graph, nodes, count, Work::Alloc)
}

functions! { FUNCTIONS;
    /// Creates a graph.
    cudaGraphCreate(graph: Out<Handle>, _flags: u32) = create(graph);
    /// Destroys a graph.
    cudaGraphDestroy(graph: Handle) = destroy(graph);
    /// Copies a graph.
    cudaGraphClone(copy: Out<Handle>, graph: Handle) = clone(copy, graph);
    /// Returns the node of a copy for that of the original.
    cudaGraphNodeFindInClone(out: Out<Handle>, original: Handle, graph: Handle) =
        out.set(handle_of(&GRAPHS.get(graph)?, NODES.get(original)?.number));
    /// Adds a launch.
    cudaGraphAddKernelNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: In<KernelNodeParams>) =
        add(out, graph, nodes, count, kernel(params)?);
    /// Replaces a launch.
    cudaGraphKernelNodeSetParams(node: Handle, params: In<KernelNodeParams>) = set_work(node, kernel(params)?);
    /// Adds a copy.
    cudaGraphAddMemcpyNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: In<Memcpy3D>) =
        add(out, graph, nodes, count, memcpy(params)?);
    /// Adds a copy of bytes.
    cudaGraphAddMemcpyNode1D(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, to: usize, from: usize, bytes: usize, _kind: c_int) =
        add(out, graph, nodes, count, memcpy_1d(to, from, bytes));
    /// Replaces a copy.
    cudaGraphMemcpyNodeSetParams(node: Handle, params: In<Memcpy3D>) = set_work(node, memcpy(params)?);
    /// Replaces a copy of bytes.
    cudaGraphMemcpyNodeSetParams1D(node: Handle, to: usize, from: usize, bytes: usize, _kind: c_int) =
        set_work(node, memcpy_1d(to, from, bytes));
    /// Adds a set.
    cudaGraphAddMemsetNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: In<MemsetParams>) =
        add(out, graph, nodes, count, memset(params)?);
    /// Replaces a set.
    cudaGraphMemsetNodeSetParams(node: Handle, params: In<MemsetParams>) = set_work(node, memset(params)?);
    /// Adds a call of a function of the host.
    cudaGraphAddHostNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: In<HostNodeParams>) =
        add(out, graph, nodes, count, host(params)?);
    /// Replaces a call of a function of the host.
    cudaGraphHostNodeSetParams(node: Handle, params: In<HostNodeParams>) = set_work(node, host(params)?);
    /// Adds the work of another graph.
    cudaGraphAddChildGraphNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, child: Handle) =
        add(out, graph, nodes, count, self::child(child)?);
    /// Adds a node without work.
    cudaGraphAddEmptyNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize) =
        add(out, graph, nodes, count, Work::Nothing);
    /// Adds an allocation.
    cudaGraphAddMemAllocNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: usize) note "the memory exists as long as the graph" =
        add_alloc(out, graph, nodes, count, params);
    /// Adds the end of an allocation.
    cudaGraphAddMemFreeNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, _ptr: usize) note "the memory exists as long as the graph" =
        add(out, graph, nodes, count, Work::Free);
    /// Adds edges.
    cudaGraphAddDependencies(graph: Handle, from: In<Handle>, to: In<Handle>, _data: usize, count: usize) = edges(graph, from, to, count, true);
    /// Removes edges.
    cudaGraphRemoveDependencies(graph: Handle, from: In<Handle>, to: In<Handle>, _data: usize, count: usize) = edges(graph, from, to, count, false);
    /// Removes a node.
    cudaGraphDestroyNode(node: Handle) = destroy_node(node);
    /// Returns the nodes of a graph.
    cudaGraphGetNodes(graph: Handle, nodes: Out<Handle>, count: Out<usize>) = list(graph, nodes, count, false);
    /// Returns the nodes of a graph that come after no other.
    cudaGraphGetRootNodes(graph: Handle, nodes: Out<Handle>, count: Out<usize>) = list(graph, nodes, count, true);
    /// Returns the kind of a node.
    cudaGraphNodeGetType(handle: Handle, kind: Out<c_int>) = {
        let (graph, number) = node(handle)?;
        let found = lock(&graph).nodes.get(number).map(|node| node.work.kind());
        kind.set(found.ok_or(Code::InvalidValue)?)
    };
    /// Makes a graph executable.
    cudaGraphInstantiate(exec: Out<Handle>, graph: Handle, _flags: u64) = instantiate(exec, graph);
    /// Makes a graph executable.
    cudaGraphInstantiateWithFlags(exec: Out<Handle>, graph: Handle, _flags: u64) = instantiate(exec, graph);
    /// Makes a graph executable.
    cudaGraphInstantiateWithParams(exec: Out<Handle>, graph: Handle, _params: usize) also cudaGraphInstantiateWithParams_ptsz note "the parameters are ignored" = instantiate(exec, graph);
    /// Prepares a launch.
    cudaGraphUpload(exec: Handle, stream: Handle) also cudaGraphUpload_ptsz note "has no effect" = {
        streams::find(stream)?;
        EXECS.get(exec).map(|_| ())
    };
    /// Queues the work of a graph.
    cudaGraphLaunch(exec: Handle, stream: Handle) also cudaGraphLaunch_ptsz note "one node after the other" = launch_in(exec, stream);
    /// Destroys an executable graph.
    cudaGraphExecDestroy(exec: Handle) = destroy_exec(exec);
    /// Replaces the work of an executable graph.
    cudaGraphExecUpdate(exec: Handle, graph: Handle, info: Out<UpdateResultInfo>) note "compares the kinds of nodes in order" = update(exec, graph, info);
    /// Replaces a launch of an executable graph.
    cudaGraphExecKernelNodeSetParams(exec: Handle, node: Handle, params: In<KernelNodeParams>) = set_in_exec(exec, node, kernel(params)?);
    /// Replaces a copy of an executable graph.
    cudaGraphExecMemcpyNodeSetParams(exec: Handle, node: Handle, params: In<Memcpy3D>) = set_in_exec(exec, node, memcpy(params)?);
    /// Replaces a copy of bytes of an executable graph.
    cudaGraphExecMemcpyNodeSetParams1D(exec: Handle, node: Handle, to: usize, from: usize, bytes: usize, _kind: c_int) =
        set_in_exec(exec, node, memcpy_1d(to, from, bytes));
    /// Replaces a set of an executable graph.
    cudaGraphExecMemsetNodeSetParams(exec: Handle, node: Handle, params: In<MemsetParams>) = set_in_exec(exec, node, memset(params)?);
    /// Replaces a call of a function of the host of an executable graph.
    cudaGraphExecHostNodeSetParams(exec: Handle, node: Handle, params: In<HostNodeParams>) = set_in_exec(exec, node, host(params)?);
    /// Sets whether a node of an executable graph is executed.
    cudaGraphNodeSetEnabled(exec: Handle, handle: Handle, enabled: u32) = {
        let (exec, number) = (EXECS.get(exec)?, NODES.get(handle)?.number);
        let mut steps = lock(&exec.steps);
        let step = steps.iter_mut().find(|step| step.node == number).ok_or(Code::InvalidValue)?;
        step.enabled = enabled != 0;
        Ok(())
    };
    /// Gives memory of graphs back.
    cudaDeviceGraphMemTrim(device: c_int) note "has no effect" = crate::state::index(device).map(|_| ());
    /// Returns the memory that graphs use.
    cudaDeviceGetGraphMemAttribute(device: c_int, _attribute: c_int, value: Out<u64>) note "always 0" = {
        crate::state::index(device)?;
        value.set(0)
    };
    /// Sets the memory that graphs have used.
    cudaDeviceSetGraphMemAttribute(device: c_int, _attribute: c_int, _value: usize) note "has no effect" = crate::state::index(device).map(|_| ());
}
