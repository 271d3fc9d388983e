//! Graphs (`cuGraphLaunch`, `cuStreamBeginCapture`): those of the runtime, with the driver's kernels.

use std::ffi::c_int;

use super::abi::{KernelNodeParams, Memcpy3D, MemsetNodeParams};
use super::copies;
use super::entry::driver_functions;
use super::launches;
use crate::abi::{Handle, HostNodeParams, In, Out};
use crate::capture;
use crate::copies::fill;
use crate::errors::{Code, Result};
use crate::graphs::{self, add};
use crate::work::Work;

fn kernel(params: In<KernelNodeParams>) -> Result<Work> {
    let p = params.get()?;
    // A library's kernel may be in place of a module's.
    let handle = if p.func == 0 { p.kernel } else { p.func };
    let config = launches::config(p.grid, p.block, p.shared_bytes, false)?;
    Ok(Work::Launch(launches::prepare(handle, &config, p.args, p.extra)?))
}

fn memset(params: In<MemsetNodeParams>) -> Result<Work> {
    let p = params.get()?;
    let size = p.element_size as usize;
    let pattern = p.value.to_le_bytes().get(..size).ok_or(Code::InvalidValue)?.to_vec();
    let width = p.width.checked_mul(size).ok_or(Code::InvalidValue)?;
    fill(p.dst, p.pitch, pattern, [width, p.height])
}

driver_functions! { FUNCTIONS, Context;
    /// Creates a graph.
    cuGraphCreate(graph: Out<Handle>, _flags: u32) = graphs::create(graph);
    /// Destroys a graph.
    cuGraphDestroy(graph: Handle) = graphs::destroy(graph);
    /// Copies a graph.
    cuGraphClone(copy: Out<Handle>, graph: Handle) = graphs::clone(copy, graph);
    /// Adds a launch.
    cuGraphAddKernelNode_v2(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: In<KernelNodeParams>) =
        add(out, graph, nodes, count, kernel(params)?);
    /// Adds a copy.
    cuGraphAddMemcpyNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: In<Memcpy3D>, _context: Handle) =
        add(out, graph, nodes, count, Work::Copy(copies::region_of(params)?));
    /// Adds a set.
    cuGraphAddMemsetNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: In<MemsetNodeParams>, _context: Handle) =
        add(out, graph, nodes, count, memset(params)?);
    /// Adds a call of a function of the host.
    cuGraphAddHostNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, params: In<HostNodeParams>) =
        add(out, graph, nodes, count, graphs::host(params)?);
    /// Adds the work of another graph.
    cuGraphAddChildGraphNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize, child: Handle) =
        add(out, graph, nodes, count, graphs::child(child)?);
    /// Adds a node without work.
    cuGraphAddEmptyNode(out: Out<Handle>, graph: Handle, nodes: In<Handle>, count: usize) =
        add(out, graph, nodes, count, Work::Nothing);
    /// Adds edges.
    cuGraphAddDependencies_v2(graph: Handle, from: In<Handle>, to: In<Handle>, _data: usize, count: usize) =
        graphs::edges(graph, from, to, count, true);
    /// Removes edges.
    cuGraphRemoveDependencies_v2(graph: Handle, from: In<Handle>, to: In<Handle>, _data: usize, count: usize) =
        graphs::edges(graph, from, to, count, false);
    /// Removes a node.
    cuGraphDestroyNode(node: Handle) = graphs::destroy_node(node);
    /// Returns the nodes of a graph.
    cuGraphGetNodes(graph: Handle, nodes: Out<Handle>, count: Out<usize>) = graphs::list(graph, nodes, count, false);
    /// Returns the nodes of a graph that come after no other.
    cuGraphGetRootNodes(graph: Handle, nodes: Out<Handle>, count: Out<usize>) = graphs::list(graph, nodes, count, true);
    /// Makes a graph executable.
    cuGraphInstantiateWithFlags(exec: Out<Handle>, graph: Handle, _flags: u64) = graphs::instantiate(exec, graph);
    /// Makes a graph executable.
    cuGraphInstantiateWithParams(exec: Out<Handle>, graph: Handle, _params: usize) note "the parameters are ignored" =
        graphs::instantiate(exec, graph);
    /// Prepares a launch.
    cuGraphUpload(_exec: Handle, _stream: Handle) note "has no effect" = Ok(());
    /// Queues the work of a graph.
    cuGraphLaunch(exec: Handle, stream: Handle) note "one node after the other" = graphs::launch_in(exec, stream);
    /// Replaces a launch of an executable graph.
    cuGraphExecKernelNodeSetParams_v2(exec: Handle, node: Handle, params: In<KernelNodeParams>) =
        graphs::set_in_exec(exec, node, kernel(params)?);
    /// Destroys an executable graph.
    cuGraphExecDestroy(exec: Handle) = graphs::destroy_exec(exec);
    /// Makes the work of a stream the nodes of a graph, instead of executing it.
    cuStreamBeginCapture_v2(stream: Handle, _mode: c_int) note "all modes are relaxed" = capture::begin_new(stream);
    /// Ends a capture, and returns the graph.
    cuStreamEndCapture(stream: Handle, graph: Out<Handle>) = capture::end(stream, graph);
    /// Exchanges the mode of captures of the thread.
    cuThreadExchangeStreamCaptureMode(mode: Out<c_int>) note "all modes are relaxed" = mode.get().map(|_| ());
}
