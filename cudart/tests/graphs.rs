//! Captured streams and graphs.

use cudart::abi::{Dim3, In, KernelNodeParams, MemsetParams, Out};
use cudart::capture::{cudaStreamBeginCapture, cudaStreamEndCapture};
use cudart::copies::cudaMemsetAsync;
use cudart::events::{cudaEventCreate, cudaEventRecord};
use cudart::graphs::*;
use cudart::streams::*;

use crate::common::*;

#[test]
fn captured_work_is_executed_by_launches() {
    program();
    let (mut a, mut b, mut fork, mut join, mut graph, mut exec) = (0, 0, 0, 0, 0, 0);
    ok(unsafe { cudaStreamCreate(Out(&mut a)) });
    ok(unsafe { cudaStreamCreate(Out(&mut b)) });
    ok(unsafe { cudaEventCreate(Out(&mut fork)) });
    ok(unsafe { cudaEventCreate(Out(&mut join)) });
    let (x, y) = (upload(&[1i32; 4]), upload(&[1i32; 4]));
    ok(unsafe { cudaStreamBeginCapture(a, 0) });
    ok(launch(ADD, 1, 4, 0, a, &[arg(&x), arg(&4i32), arg(&5i32)]));
    ok(unsafe { cudaEventRecord(fork, a) });
    ok(unsafe { cudaStreamWaitEvent(b, fork, 0) });
    ok(unsafe { cudaMemsetAsync(y, 0, 16, b) });
    ok(unsafe { cudaEventRecord(join, b) });
    ok(unsafe { cudaStreamWaitEvent(a, join, 0) });
    ok(launch(ADD, 1, 4, 0, a, &[arg(&y), arg(&4i32), arg(&2i32)]));
    assert_eq!(unsafe { cudaStreamEndCapture(b, Out(&mut graph)) }, 903);
    ok(unsafe { cudaStreamEndCapture(a, Out(&mut graph)) });
    assert_eq!(download::<i32>(x, 4), [1; 4], "nothing runs before the launch");
    ok(unsafe { cudaGraphInstantiate(Out(&mut exec), graph, 0) });
    ok(unsafe { cudaGraphLaunch(exec, a) });
    ok(unsafe { cudaGraphLaunch(exec, a) });
    ok(unsafe { cudaStreamSynchronize(a) });
    assert_eq!((download::<i32>(x, 4), download::<i32>(y, 4)), (vec![11; 4], vec![2; 4]));
    let mut count = 0;
    ok(unsafe { cudaGraphGetNodes(graph, Out(std::ptr::null_mut()), Out(&mut count)) });
    assert_eq!(count, 3);
    ok(unsafe { cudaGraphExecDestroy(exec) });
    ok(unsafe { cudaGraphDestroy(graph) });
}

#[test]
fn graphs_are_made_of_nodes() {
    program();
    let x = upload(&[9i32; 4]);
    let (mut graph, mut set, mut add, mut exec) = (0, 0, 0, 0);
    ok(unsafe { cudaGraphCreate(Out(&mut graph), 0) });
    let memset = MemsetParams { dst: x, value: 3, element_size: 4, width: 4, height: 1, ..MemsetParams::default() };
    let none = In(std::ptr::null());
    let one = Dim3 { x: 1, y: 1, z: 1 };
    let params = |amount: &i32, args: &mut Vec<*const u8>| {
        args.extend([arg(&x), arg(&4i32), arg(amount)]);
        KernelNodeParams {
            func: key(ADD),
            grid: one,
            block: Dim3 { x: 4, ..one },
            params: In(args.as_ptr()),
            ..KernelNodeParams::default()
        }
    };
    let mut args = Vec::new();
    let kernel = params(&100, &mut args);
    ok(unsafe { cudaGraphAddKernelNode(Out(&mut add), graph, none, 0, In(&kernel)) });
    ok(unsafe { cudaGraphAddMemsetNode(Out(&mut set), graph, none, 0, In(&memset)) });
    // The launch comes after the set, which was added later.
    ok(unsafe { cudaGraphAddDependencies(graph, In(&set), In(&add), 0, 1) });
    ok(unsafe { cudaGraphInstantiate(Out(&mut exec), graph, 0) });
    ok(unsafe { cudaGraphLaunch(exec, 0) });
    assert_eq!(download::<i32>(x, 4), [103; 4]);
    let mut args = Vec::new();
    let kernel = params(&7, &mut args);
    ok(unsafe { cudaGraphExecKernelNodeSetParams(exec, add, In(&kernel)) });
    ok(unsafe { cudaGraphLaunch(exec, 0) });
    assert_eq!(download::<i32>(x, 4), [10; 4]);
    assert_eq!(unsafe { cudaGraphAddDependencies(graph, In(&add), In(&set), 0, 1) }, 0);
    assert_eq!(unsafe { cudaGraphInstantiate(Out(&mut exec), graph, 0) }, 1, "a circle");
}
