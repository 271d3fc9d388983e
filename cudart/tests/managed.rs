//! Memory that the host and kernels use at the same address.

use cudart::abi::Out;
use cudart::copies::cudaMemset;
use std::sync::atomic::Ordering;

use cudart::memory::*;
use cudart::streams::cudaDeviceSynchronize;

use crate::common::*;

/// Returns the elements at an address, which the host uses directly.
fn at<'a>(ptr: usize, count: usize) -> &'a mut [i32] {
    unsafe { std::slice::from_raw_parts_mut(ptr as *mut i32, count) }
}

// A single test, since a launch of another one would end the host's access to the memory.
#[test]
fn the_host_follows_device_addresses() {
    program();
    let count = 100_000usize;
    let mut ptr = 0;
    ok(unsafe { cudaMallocManaged(Out(&mut ptr), count * 4, 1) });
    for (i, x) in at(ptr, count).iter_mut().enumerate() {
        *x = i as i32;
    }
    let (blocks, n) = (count.div_ceil(256) as u32, count as i32);
    ok(launch(ADD, blocks, 256, 0, 0, &[arg(&ptr), arg(&n), arg(&1i32)]));
    ok(unsafe { cudaDeviceSynchronize() });
    assert!(at(ptr, count).iter().enumerate().all(|(i, x)| *x == i as i32 + 1));
    // A write after the wait, then accesses without one.
    at(ptr, count)[5] = 1000;
    ok(launch(ADD, blocks, 256, 0, 0, &[arg(&ptr), arg(&n), arg(&1i32)]));
    assert_eq!(at(ptr, count)[5], 1001);
    at(ptr, count)[6] = 2000;
    ok(launch(ADD, blocks, 256, 0, 0, &[arg(&ptr), arg(&n), arg(&1i32)]));
    assert_eq!(at(ptr, count)[4..8], [7, 1002, 2001, 10]);
    ok(unsafe { cudaMemset(ptr, 0, 8) });
    assert_eq!(at(ptr, count)[..3], [0, 0, 5]);
    assert_eq!(download::<i32>(ptr, 3), [0, 0, 5]);
    ok(unsafe { cudaFree(ptr) });
    let (mut host, mut device) = (0, 0);
    ok(unsafe { cudaHostAlloc(Out(&mut host), 16, 2) });
    ok(unsafe { cudaHostGetDevicePointer(Out(&mut device), host, 0) });
    at(host, 4).copy_from_slice(&[1, 2, 3, 4]);
    ok(launch(ADD, 1, 4, 0, 0, &[arg(&device), arg(&4i32), arg(&1i32)]));
    assert_eq!(at(host, 4), [2, 3, 4, 5]);
    ok(unsafe { cudaFreeHost(host) });
}

#[test]
fn managed_variables_are_the_hosts() {
    program();
    SHARED[0].store(5, Ordering::SeqCst);
    SHARED[1].store(8, Ordering::SeqCst);
    ok(launch(SWAPS, 1, 1, 0, 0, &[]));
    ok(unsafe { cudaDeviceSynchronize() });
    assert_eq!([0, 1].map(|i| SHARED[i].load(Ordering::SeqCst)), [8, 5]);
    SHARED[1].store(1, Ordering::SeqCst);
    ok(launch(SWAPS, 1, 1, 0, 0, &[]));
    ok(unsafe { cudaDeviceSynchronize() });
    assert_eq!([0, 1].map(|i| SHARED[i].load(Ordering::SeqCst)), [1, 8]);
}

#[test]
fn registered_memory_has_another_address_for_kernels() {
    program();
    let mut memory = vec![1i32, 2, 3, 4];
    let (host, mut device) = (memory.as_mut_ptr() as usize, 0);
    assert_eq!(unsafe { cudaHostGetDevicePointer(Out(&mut device), host, 0) }, 1);
    ok(unsafe { cudaHostRegister(host, 16, 2) });
    ok(unsafe { cudaHostGetDevicePointer(Out(&mut device), host + 4, 0) });
    ok(launch(ADD, 1, 4, 0, 0, &[arg(&device), arg(&3i32), arg(&10i32)]));
    ok(unsafe { cudaDeviceSynchronize() });
    assert_eq!(at(host, 4), [1, 12, 13, 14]);
    ok(unsafe { cudaHostUnregister(host) });
    assert_eq!(unsafe { cudaHostUnregister(host) }, 713);
    memory.clear();
}
