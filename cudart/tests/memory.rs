//! Allocations, copies, sets and variables.

use cudart::abi::{Extent, In, Memcpy3D, Out, PitchedPtr, PointerAttributes};
use cudart::copies::*;
use cudart::memory::*;

use crate::common::*;

#[test]
fn memory_is_allocated_and_freed_once() {
    program();
    let mut ptr = 1;
    ok(unsafe { cudaMalloc(Out(&mut ptr), 0) });
    assert_eq!(ptr, 0);
    ok(unsafe { cudaFree(0) });
    ok(unsafe { cudaMalloc(Out(&mut ptr), 100) });
    ok(unsafe { cudaFree(ptr) });
    assert_eq!(unsafe { cudaFree(ptr) }, 1);
    assert_eq!(unsafe { cudaMalloc(Out(&mut ptr), 1 << 50) }, 2);
    let (mut free, mut total) = (0, 0);
    ok(unsafe { cudaMemGetInfo(Out(&mut free), Out(&mut total)) });
    assert!(free <= total && total > 1 << 20, "{free} {total}");
}

#[test]
fn copies_are_checked() {
    program();
    let x = upload(&[1i32, 2, 3, 4]);
    let mut host = [0i32; 4];
    let at = host.as_mut_ptr() as usize;
    ok(unsafe { cudaMemcpy(at, x + 8, 8, 4) });
    assert_eq!(host, [3, 4, 0, 0]);
    assert_eq!(unsafe { cudaMemcpy(at, x + 8, 12, 2) }, 1, "past the end");
    assert_eq!(unsafe { cudaMemcpy(at, x, 8, 1) }, 1, "to the host instead of the device");
    assert_eq!(unsafe { cudaMemcpy(at, x, 8, 9) }, 21, "no direction");
    ok(unsafe { cudaMemset(x, 1, 6) });
    assert_eq!(download::<i32>(x, 2), [0x0101_0101, 0x0101]);
    ok(unsafe { cudaMemcpy(x + 8, x, 4, 3) });
    assert_eq!(download::<i32>(x, 3)[2], 0x0101_0101);
}

#[test]
fn rows_keep_their_pitch() {
    program();
    let (mut ptr, mut pitch) = (0, 0);
    ok(unsafe { cudaMallocPitch(Out(&mut ptr), Out(&mut pitch), 12, 3) });
    assert_eq!(pitch % 512, 0);
    let rows: Vec<i32> = (0..9).collect();
    ok(unsafe { cudaMemcpy2D(ptr, pitch, rows.as_ptr() as usize, 12, 12, 3, 1) });
    ok(unsafe { cudaMemset2D(ptr + pitch, pitch, 0, 4, 2) });
    let mut out = [0i32; 9];
    ok(unsafe { cudaMemcpy2D(out.as_mut_ptr() as usize, 12, ptr, pitch, 12, 3, 2) });
    assert_eq!(out, [0, 1, 2, 0, 4, 5, 0, 7, 8]);
    assert_eq!(unsafe { cudaMemcpy2D(ptr, pitch, rows.as_ptr() as usize, 8, 12, 3, 1) }, 12);
}

#[test]
fn boxes_are_copied_to_slices() {
    program();
    let mut device = PitchedPtr::default();
    ok(unsafe { cudaMalloc3D(Out(&mut device), Extent { width: 8, height: 2, depth: 2 }) });
    let host: Vec<i32> = (0..8).collect();
    let mut copy = Memcpy3D {
        src_ptr: PitchedPtr { ptr: host.as_ptr() as usize, pitch: 8, xsize: 8, ysize: 2 },
        dst_ptr: device,
        extent: Extent { width: 8, height: 2, depth: 2 },
        kind: 1,
        ..Memcpy3D::default()
    };
    ok(unsafe { cudaMemcpy3D(In(&copy)) });
    let mut out = [0i32; 8];
    std::mem::swap(&mut copy.src_ptr, &mut copy.dst_ptr);
    copy.dst_ptr.ptr = out.as_mut_ptr() as usize;
    copy.kind = 2;
    ok(unsafe { cudaMemcpy3D(In(&copy)) });
    assert_eq!(out, [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn variables_are_copied_by_their_symbols() {
    program();
    let scale = 4.0f32;
    ok(unsafe { cudaMemcpyToSymbol(SCALE, &raw const scale as usize, 4, 0, 1) });
    let x = upload(&[2.5f32]);
    ok(launch(SCALED, 1, 1, 0, 0, &[arg(&x)]));
    assert_eq!(download::<f32>(x, 1), [10.0]);
    let mut second = 0i32;
    ok(unsafe { cudaMemcpyFromSymbol(&raw mut second as usize, COUNTER, 4, 4, 2) });
    assert_eq!(second, 5);
    let (mut address, mut size) = (0, 0);
    ok(unsafe { cudaGetSymbolAddress(Out(&mut address), COUNTER) });
    ok(unsafe { cudaGetSymbolSize(Out(&mut size), COUNTER) });
    assert_eq!((download::<i32>(address, 4)[1], size), (5, 16));
    assert_eq!(unsafe { cudaMemcpyToSymbol(SCALE, &raw const scale as usize, 4, 4, 1) }, 1);
    assert_eq!(unsafe { cudaMemcpyToSymbol(77, &raw const scale as usize, 4, 0, 1) }, 13);
    assert_eq!(unsafe { cudaFree(address) }, 1);
}

#[test]
fn pointers_are_of_the_device_or_the_host() {
    program();
    let kind = |ptr: usize| {
        let mut attributes = PointerAttributes::default();
        ok(unsafe { cudaPointerGetAttributes(Out(&mut attributes), ptr) });
        attributes.kind
    };
    let x = upload(&[0i32; 4]);
    assert_eq!(kind(x + 4), 2);
    let local = 0;
    assert_eq!(kind(&raw const local as usize), 0);
    let mut host = 0;
    ok(unsafe { cudaMallocHost(Out(&mut host), 100) });
    assert_eq!(kind(host + 50), 1);
    ok(unsafe { cudaFreeHost(host) });
    assert_eq!(kind(host + 50), 0);
    assert_eq!(unsafe { cudaFreeHost(host) }, 1);
}
