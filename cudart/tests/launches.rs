//! Launches, kernels by their names, and their attributes.

use cudart::abi::{Dim3, FuncAttributes, Out};
use cudart::launch::{
    __cudaPopCallConfiguration, __cudaPushCallConfiguration, cudaFuncGetAttributes, cudaFuncSetAttribute,
    cudaOccupancyMaxActiveBlocksPerMultiprocessor,
};

use crate::common::*;

#[test]
fn kernels_are_found_by_mangled_names() {
    program();
    let x = upload(&[1, 2, 3, 4, 5]);
    ok(launch(ADD, 2, 4, 0, 0, &[arg(&x), arg(&4i32), arg(&10i32)]));
    assert_eq!(download::<i32>(x, 5), [11, 12, 13, 14, 5]);
    let f = upload(&[1.5f32, 2.0]);
    // An instance that device code alone does not name.
    ok(launch(TIMES, 1, 2, 0, 0, &[arg(&f)]));
    assert_eq!(download::<f32>(f, 2), [4.5, 6.0]);
}

#[test]
fn overloads_are_told_apart() {
    program();
    let (x, f) = (upload(&[0i32]), upload(&[0f32]));
    ok(launch(OVER_INT, 1, 1, 0, 0, &[arg(&x)]));
    ok(launch(OVER_FLOAT, 1, 1, 0, 0, &[arg(&f)]));
    assert_eq!((download::<i32>(x, 1), download::<f32>(f, 1)), (vec![1], vec![2.0]));
}

#[test]
fn parameters_have_the_layout_of_the_host() {
    program();
    #[repr(C)]
    struct Pair {
        small: i8,
        large: f64,
    }
    let out = upload(&[0f64; 3]);
    ok(launch(PAIRS, 1, 1, 0, 0, &[arg(&Pair { small: -3, large: 0.25 }), arg(&true), arg(&out)]));
    assert_eq!(download::<f64>(out, 3), [-3.0, 0.25, 1.0]);
}

#[test]
fn dynamic_shared_memory_has_to_be_asked_for_above_48_kib() {
    program();
    let x = upload(&[1i32; 32]);
    ok(launch(SUMS, 1, 32, 128, 0, &[arg(&x)]));
    assert_eq!(download::<i32>(x, 1), [32]);
    assert_eq!(launch(SUMS, 1, 32, 64 << 10, 0, &[arg(&x)]), 1);
    ok(unsafe { cudaFuncSetAttribute(key(SUMS), 8, 64 << 10) });
    ok(launch(SUMS, 1, 32, 64 << 10, 0, &[arg(&x)]));
    let mut attributes = FuncAttributes::default();
    ok(unsafe { cudaFuncGetAttributes(Out(&mut attributes), key(SUMS)) });
    assert_eq!((attributes.max_dynamic_shared_bytes, attributes.max_threads_per_block), (64 << 10, 1024));
    let mut blocks = 0;
    ok(unsafe { cudaOccupancyMaxActiveBlocksPerMultiprocessor(Out(&mut blocks), key(SUMS), 256, 0) });
    assert!(blocks >= 1);
}

#[test]
fn wrong_launches_fail() {
    program();
    let x = upload(&[0i32]);
    assert_eq!(launch(ADD, 0, 1, 0, 0, &[arg(&x), arg(&1i32), arg(&1i32)]), 1);
    assert_eq!(launch(ADD, 1, 4096, 0, 0, &[arg(&x), arg(&1i32), arg(&1i32)]), 1);
    assert_eq!(launch(MISSING, 1, 1, 0, 0, &[]), 98);
    assert_eq!(launch(500, 1, 1, 0, 0, &[]), 98);
    assert_eq!(launch(ADD, 1, 1, 0, 0x1234, &[arg(&x), arg(&1i32), arg(&1i32)]), 400);
}

#[test]
fn configurations_are_a_stack() {
    program();
    let (a, b) = (Dim3 { x: 1, y: 2, z: 3 }, Dim3 { x: 4, y: 5, z: 6 });
    unsafe {
        __cudaPushCallConfiguration(a, b, 7, 8);
        __cudaPushCallConfiguration(b, a, 9, 10);
        let (mut grid, mut block, mut shared, mut stream) = (a, a, 0, 0);
        ok(__cudaPopCallConfiguration(Out(&mut grid), Out(&mut block), Out(&mut shared), Out(&mut stream)));
        assert_eq!((grid, block, shared, stream), (b, a, 9, 10));
        ok(__cudaPopCallConfiguration(Out(&mut grid), Out(&mut block), Out(&mut shared), Out(&mut stream)));
        assert_eq!((grid, block, shared, stream), (a, b, 7, 8));
        assert_eq!(__cudaPopCallConfiguration(Out(&mut grid), Out(&mut block), Out(&mut shared), Out(&mut stream)), 52);
    }
}
