//! Control flow, locals and calls.

use super::{Bench, arg, ptr};

#[test]
fn saxpy() {
    let bench = Bench::new(
        "kernel @saxpy(%0 n: u32, %1 a: f32, %2 x: ptr.global, %3 y: ptr.global) {
           %4: u32 = blockIdx.x
           %5: u32 = blockDim.x
           %6: u32 = mul %4, %5
           %7: u32 = threadIdx.x
           %8: u32 = add %6, %7
           %9: bool = ge %8, %0
           if %9 {
             return
           }
           %10: ptr.global = ptradd %2, %8 * 4
           %11: f32 = load %10 align 4
           %12: ptr.global = ptradd %3, %8 * 4
           %13: f32 = load %12 align 4
           %14: f32 = fma.rn %1, %11, %13
           store %12, %14 align 4
         }",
    );
    let n = 1000;
    let x: Vec<f32> = (0..n).map(|i| i as f32 * 0.37).collect();
    let y: Vec<f32> = (0..n).map(|i| 1.0 / (i as f32 + 1.0)).collect();
    let (dx, dy) = (bench.upload(&x), bench.upload(&y));
    bench.run("saxpy", 8, 128, &[arg(n as u32), arg(2.5f32), ptr(dx), ptr(dy)]);
    let want: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 2.5f32.mul_add(*x, *y)).collect();
    assert_eq!(bench.download::<f32>(dy, n), want);
}

#[test]
fn loops_break_and_continue() {
    // Sum of the odd numbers below n, stopping at 100.
    let bench = Bench::new(
        "kernel @k(%0 n: i32, %1 out: ptr.global) {
           local $0 i: i32
           local $1 sum: i32
           %2: i32 = const 0
           %3: i32 = const 1
           %4: i32 = const 100
           loop {
             %5: i32 = get $0
             %6: bool = ge %5, %0
             if %6 {
               break
             }
             %7: i32 = and %5, %3
             %8: bool = eq %7, %2
             if %8 {
               continue
             }
             %9: i32 = get $1
             %10: i32 = add %9, %5
             set $1, %10
             %11: bool = gt %10, %4
             if %11 {
               break
             }
           } continuing {
             %12: i32 = get $0
             %13: i32 = add %12, %3
             set $0, %13
           }
           %14: i32 = get $1
           store %1, %14 align 4
         }",
    );
    let out = bench.upload(&[0i32]);
    for (n, want) in [(0, 0), (10, 25), (1000, 121), (-5, 0)] {
        bench.run("k", 1, 1, &[arg(n), ptr(out)]);
        assert_eq!(bench.download::<i32>(out, 1), [want]);
    }
}

#[test]
fn do_while_with_break_if() {
    let bench = Bench::new(
        "kernel @k(%0 n: u64, %1 out: ptr.global) {
           local $0: u64
           local $1: u32
           set $0, %0
           %2: u32 = const 1
           %3: u64 = const 0
           loop {
             %4: u32 = get $1
             %5: u32 = add %4, %2
             set $1, %5
           } continuing {
             %6: u64 = get $0
             %7: u64 = shr %6, %2
             set $0, %7
             %8: bool = eq %7, %3
           } break_if %8
           %9: u32 = get $1
           store %1, %9 align 4
         }",
    );
    let out = bench.upload(&[0u32]);
    for (n, want) in [(0u64, 1), (1, 1), (2, 2), (u64::MAX, 64)] {
        bench.run("k", 1, 1, &[arg(n), ptr(out)]);
        assert_eq!(bench.download::<u32>(out, 1), [want]);
    }
}

#[test]
fn values_read_before_a_change_keep_the_old_state() {
    // Swaps two locals, uses the old value of an increment, and changes a local inside a branch.
    let bench = Bench::new(
        "kernel @k(%0 out: ptr.global, %1 yes: bool) {
           local $0: i32
           local $1: i32
           %2: i32 = const 1
           %3: i32 = const 2
           set $0, %2
           set $1, %3
           %4: i32 = get $0
           %5: i32 = get $1
           set $0, %5
           set $1, %4
           %6: i32 = get $0
           %7: i32 = add %6, %3
           set $0, %7
           %8: i32 = get $1
           if %1 {
             %9: i32 = const 50
             set $1, %9
           }
           %10: i32 = get $1
           %11: i32 = get $0
           store %0, %6 align 4
           %12: ptr.global = ptradd %0 + 4
           store %12, %8 align 4
           %13: ptr.global = ptradd %0 + 8
           store %13, %10 align 4
           %14: ptr.global = ptradd %0 + 12
           store %14, %11 align 4
         }",
    );
    let out = bench.upload(&[0i32; 4]);
    bench.run("k", 1, 1, &[ptr(out), arg(1u8)]);
    assert_eq!(bench.download::<i32>(out, 4), [2, 1, 50, 4]);
    bench.run("k", 1, 1, &[ptr(out), arg(0u8)]);
    assert_eq!(bench.download::<i32>(out, 4), [2, 1, 1, 4]);
}

#[test]
fn switch_in_a_loop() {
    let bench = Bench::new(
        "kernel @k(%0 out: ptr.global) {
           local $0 i: i32
           local $1 acc: i32
           %1: i32 = const 1
           %2: i32 = const 8
           loop {
             %3: i32 = get $0
             %4: bool = ge %3, %2
             if %4 {
               break
             }
             %5: i32 = get $1
             %6: i32 = const -3
             %20: i32 = add %3, %6
             switch %20 {
               case -3, 1 {
                 %7: i32 = const 10
                 %8: i32 = add %5, %7
                 set $1, %8
               }
               case 0 {
                 continue
               }
               case 2 {
                 %9: bool = eq %3, %2
                 if %9 {
                   break
                 }
                 %10: i32 = const 100
                 %11: i32 = add %5, %10
                 set $1, %11
                 break
               }
               default {
                 %12: i32 = add %5, %1
                 set $1, %12
               }
             }
           } continuing {
             %13: i32 = get $0
             %14: i32 = add %13, %1
             set $0, %14
           }
           %15: i32 = get $1
           store %0, %15 align 4
         }",
    );
    let out = bench.upload(&[0i32]);
    bench.run("k", 1, 1, &[ptr(out)]);
    // 0 and 4: 10 each; 3: nothing; 5: 100; 1, 2, 6, 7: 1 each.
    assert_eq!(bench.download::<i32>(out, 1), [124]);
}

#[test]
fn recursion_with_local_memory() {
    // fib(n), with the partial results in local memory so that every call has its own.
    let bench = Bench::new(
        "device @fib(%0 n: i32) -> i32 {
           memory $0 part: [2 x i32] size 8 align 4
           %1: i32 = const 2
           %2: bool = lt %0, %1
           if %2 {
             return %0
           }
           %3: ptr.local = addr $0
           %4: i32 = const 1
           %5: i32 = sub %0, %4
           %6: i32 = call @fib(%5)
           store %3, %6 align 4
           %7: i32 = sub %0, %1
           %8: i32 = call @fib(%7)
           %9: ptr.local = ptradd %3 + 4
           store %9, %8 align 4
           %10: i32 = load %3 align 4
           %11: i32 = load %9 align 4
           %12: i32 = add %10, %11
           return %12
         }
         kernel @k(%0 out: ptr.global) {
           %1: u32 = threadIdx.x
           %2: i32 = icast %1
           %3: i32 = call @fib(%2)
           %4: ptr.global = ptradd %0, %1 * 4
           store %4, %3 align 4
         }",
    );
    let out = bench.upload(&[0i32; 16]);
    bench.run("k", 1, 16, &[ptr(out)]);
    assert_eq!(bench.download::<i32>(out, 16), [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610]);
}

#[test]
fn vectors_and_void_calls() {
    let bench = Bench::new(
        "device @scale(%0 v: f32x3, %1 by: f32) -> f32x3 {
           %2: f32 = extract %0, 0
           %3: f32 = extract %0, 1
           %4: f32 = extract %0, 2
           %5: f32 = fmul.rn %2, %1
           %6: f32 = fmul.rn %3, %1
           %7: f32 = fmul.rn %4, %1
           %8: f32x3 = compose %5, %6, %7
           return %8
         }
         device @put(%0 to: ptr.generic, %1 v: f32x3) {
           store %0, %1 align 4
         }
         kernel @k(%0 out: ptr.global) {
           %1: f32 = const 1.0
           %2: f32 = const 2.0
           %3: f32 = const 3.0
           %4: f32x3 = compose %1, %2, %3
           %5: f32x3 = call @scale(%4, %2)
           %6: ptr.generic = spacecast %0, generic
           call @put(%6, %5)
         }",
    );
    let out = bench.upload(&[0.0f32; 4]);
    bench.run("k", 1, 1, &[ptr(out)]);
    assert_eq!(bench.download::<f32>(out, 4), [2.0, 4.0, 6.0, 0.0]);
}

#[test]
fn threads_start_with_zeroed_locals() {
    let bench = Bench::new(
        "kernel @k(%0 out: ptr.global) {
           local $0: i32
           %1: u32 = threadIdx.x
           %2: i32 = get $0
           %3: ptr.global = ptradd %0, %1 * 4
           store %3, %2 align 4
           %4: i32 = const 7
           set $0, %4
         }",
    );
    let out = bench.upload(&[1i32; 8]);
    bench.run("k", 1, 8, &[ptr(out)]);
    assert_eq!(bench.download::<i32>(out, 8), [0; 8]);
}

#[test]
fn deep_nesting() {
    let depth = 390;
    let text = format!(
        "kernel @k(%0 yes: bool, %1 out: ptr.global) {{
         {}
         %2: u32 = const 7
         store %1, %2 align 4
         {}
         }}",
        "if %0 {\n".repeat(depth),
        "}\n".repeat(depth)
    );
    let bench = Bench::new(&text);
    let out = bench.upload(&[0u32]);
    bench.run("k", 1, 1, &[arg(0u8), ptr(out)]);
    assert_eq!(bench.download::<u32>(out, 1), [0]);
    bench.run("k", 1, 1, &[arg(1u8), ptr(out)]);
    assert_eq!(bench.download::<u32>(out, 1), [7]);
}

#[test]
fn many_values_and_constants() {
    // More values than there are registers, few of them live at a time.
    let mut text = String::from("kernel @k(%0 out: ptr.global) {\n%1: u32 = const 1\n%2: u32 = const 3\n");
    let count = 80_000;
    for i in 0..count {
        text += &format!("%{}: u32 = add %{}, %1\n", i + 3, i + 2);
    }
    text += &format!("store %0, %{} align 4\n}}", count + 2);
    let bench = Bench::new(&text);
    let out = bench.upload(&[0u32]);
    bench.run("k", 1, 1, &[ptr(out)]);
    assert_eq!(bench.download::<u32>(out, 1), [count + 3]);
    // More constants than registers: refused.
    let mut text = String::from("kernel @k(%0 out: ptr.global) {\n");
    for i in 0..70_000 {
        text += &format!("%{}: u32 = const {i}\n", i + 1);
    }
    let bench = Bench::new(&(text + "}"));
    match bench.module.kernel("k") {
        Err(isowarp_core::backend::Error::Unsupported { reason, .. }) => {
            assert!(reason.contains("constants"), "{reason}")
        }
        other => panic!("{:?}", other.err()),
    }
}

#[test]
fn every_builtin() {
    let bench = Bench::new(
        "kernel @k(%0 out: ptr.global) {
           %1: u32 = blockIdx.z
           %2: u32 = gridDim.y
           %3: u32 = mul %1, %2
           %4: u32 = blockIdx.y
           %5: u32 = add %3, %4
           %6: u32 = gridDim.x
           %7: u32 = mul %5, %6
           %8: u32 = blockIdx.x
           %9: u32 = add %7, %8
           %10: u32 = blockDim.z
           %11: u32 = mul %9, %10
           %12: u32 = threadIdx.z
           %13: u32 = add %11, %12
           %14: u32 = blockDim.y
           %15: u32 = mul %13, %14
           %16: u32 = threadIdx.y
           %17: u32 = add %15, %16
           %18: u32 = blockDim.x
           %19: u32 = mul %17, %18
           %20: u32 = threadIdx.x
           %21: u32 = add %19, %20
           %22: ptr.global = ptradd %0, %21 * 4
           store %22, %21 align 4
         }",
    );
    let count = 2 * 3 * 4 * 5 * 3 * 2;
    let out = bench.upload(&vec![u32::MAX; count]);
    bench.run("k", (2, 3, 4), (5, 3, 2), &[ptr(out)]);
    assert_eq!(bench.download::<u32>(out, count), (0..count as u32).collect::<Vec<_>>());
}
