//! Streams, events and calls of the host.

use std::ffi::c_void;
use std::sync::atomic::{AtomicI32, Ordering};

use cudart::abi::Out;
use cudart::copies::cudaMemcpyAsync;
use cudart::events::*;
use cudart::streams::*;

use crate::common::*;

static CALLS: AtomicI32 = AtomicI32::new(0);

unsafe extern "C" fn called(data: *mut c_void) {
    CALLS.fetch_add(data as i32, Ordering::SeqCst);
}

#[test]
fn work_of_a_stream_is_in_order() {
    program();
    let (mut stream, mut start, mut end) = (0, 0, 0);
    ok(unsafe { cudaStreamCreate(Out(&mut stream)) });
    ok(unsafe { cudaEventCreate(Out(&mut start)) });
    ok(unsafe { cudaEventCreate(Out(&mut end)) });
    let x = upload(&[0i32; 8]);
    let data = [7i32; 8];
    let mut ms = -1.0f32;
    assert_eq!(unsafe { cudaEventElapsedTime(Out(&mut ms), start, end) }, 400, "not recorded");
    ok(unsafe { cudaEventRecord(start, stream) });
    ok(unsafe { cudaMemcpyAsync(x, data.as_ptr() as usize, 32, 1, stream) });
    ok(launch(ADD, 1, 8, 0, stream, &[arg(&x), arg(&8i32), arg(&1i32)]));
    ok(unsafe { cudaLaunchHostFunc(stream, Some(called), 3) });
    ok(unsafe { cudaEventRecord(end, stream) });
    ok(unsafe { cudaEventSynchronize(end) });
    ok(unsafe { cudaEventQuery(end) });
    ok(unsafe { cudaEventElapsedTime(Out(&mut ms), start, end) });
    assert!(ms >= 0.0, "{ms}");
    assert_eq!(CALLS.load(Ordering::SeqCst), 3);
    ok(unsafe { cudaStreamSynchronize(stream) });
    ok(unsafe { cudaStreamQuery(stream) });
    assert_eq!(download::<i32>(x, 8), [8; 8]);
    ok(unsafe { cudaStreamDestroy(stream) });
    assert_eq!(unsafe { cudaStreamSynchronize(stream) }, 400);
    ok(unsafe { cudaEventDestroy(start) });
    assert_eq!(unsafe { cudaEventDestroy(start) }, 400);
}

#[test]
fn streams_wait_for_events() {
    program();
    let (mut first, mut second, mut event) = (0, 0, 0);
    ok(unsafe { cudaStreamCreateWithFlags(Out(&mut first), 1) });
    ok(unsafe { cudaStreamCreateWithPriority(Out(&mut second), 1, -1) });
    ok(unsafe { cudaEventCreateWithFlags(Out(&mut event), 2) });
    let x = upload(&[1i32; 4]);
    ok(unsafe { cudaDeviceSynchronize() });
    ok(launch(ADD, 1, 4, 0, first, &[arg(&x), arg(&4i32), arg(&1i32)]));
    ok(unsafe { cudaEventRecord(event, first) });
    ok(unsafe { cudaStreamWaitEvent(second, event, 0) });
    ok(launch(ADD, 1, 4, 0, second, &[arg(&x), arg(&4i32), arg(&10i32)]));
    ok(unsafe { cudaStreamSynchronize(second) });
    assert_eq!(download::<i32>(x, 4), [12; 4]);
    let mut flags = 9;
    ok(unsafe { cudaStreamGetFlags(first, Out(&mut flags)) });
    assert_eq!(flags, 1);
}

#[test]
fn special_streams_exist() {
    program();
    let x = upload(&[0i32; 4]);
    for stream in [0, 1, 2] {
        ok(launch(ADD, 1, 4, 0, stream, &[arg(&x), arg(&4i32), arg(&1i32)]));
        ok(unsafe { cudaStreamSynchronize(stream) });
    }
    assert_eq!(download::<i32>(x, 4), [3; 4]);
}
