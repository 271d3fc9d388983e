//! Tests control flow and launch shapes on a device.

use super::bench::Launch;

#[test]
fn switches_with_break_and_continue() {
    // sum over i in 0..10: case 1, 4: continue; case 7: break the switch; default: += i
    let text = "kernel @k(%0 p: ptr.global) {
  local $0 i: i64
  local $1 sum: i32
  loop {
    %1: i64 = get $0
    %2: i64 = const 10
    %3: bool = ge %1, %2
    if %3 {
      break
    }
    switch %1 {
      case 1, 4 {
        continue
      }
      case 7 {
        break
      }
      default {
        %4: i32 = icast %1
        %5: i32 = get $1
        %6: i32 = add %5, %4
        set $1, %6
        %7: i32 = const 8
        %8: bool = lt %4, %7
        if %8 {
          break
        }
      }
    }
    %9: i32 = const 100
    %10: i32 = get $1
    %11: i32 = add %9, %10
    set $1, %11
  } continuing {
    %12: i64 = get $0
    %13: i64 = const 1
    %14: i64 = add %12, %13
    set $0, %14
  }
  %15: i32 = get $1
  store %0, %15 align 4
  return
}";
    let mut sum = 0;
    for i in 0..10 {
        if i == 1 || i == 4 {
            continue;
        }
        if i != 7 {
            sum += i;
        }
        sum += 100;
    }
    assert_eq!(Launch::words(text, 1, &[0]).run_words(), [sum as u32]);
    let narrow = text.replace("i64", "i32").replace("%4: i32 = icast %1", "%4: i32 = neg %1");
    let negated: i32 = -(2 + 3 + 5 + 6 + 8 + 9) + 800;
    assert_eq!(Launch::words(&narrow, 1, &[0]).run_words(), [negated as u32]);
}

const INDEX: &str = "kernel @k(%0 p: ptr.global) {
  %1: u32 = blockIdx.x
  %2: u32 = blockIdx.y
  %3: u32 = blockIdx.z
  %4: u32 = gridDim.x
  %5: u32 = gridDim.y
  %6: u32 = mul %3, %5
  %7: u32 = add %6, %2
  %8: u32 = mul %7, %4
  %9: u32 = add %8, %1
  %10: u32 = blockDim.x
  %11: u32 = blockDim.y
  %12: u32 = blockDim.z
  %13: u32 = threadIdx.x
  %14: u32 = threadIdx.y
  %15: u32 = threadIdx.z
  %16: u32 = mul %15, %11
  %17: u32 = add %16, %14
  %18: u32 = mul %17, %10
  %19: u32 = add %18, %13
  %20: u32 = mul %9, %12
  %21: u32 = mul %20, %11
  %22: u32 = mul %21, %10
  %23: u32 = add %22, %19
  %24: ptr.global = ptradd %0, %23 * 4
  %25: u32 = const 1
  %26: u32 = add %23, %25
  store %24, %26 align 4
  return
}";

#[test]
fn three_dimensional_launches() {
    let mut launch = Launch::words(INDEX, 1, &[0; 5 * 3 * 2 * 24]);
    launch.grid = [5, 3, 2];
    launch.block = [3, 4, 2];
    let want: Vec<u32> = (1..=5 * 3 * 2 * 24).collect();
    assert_eq!(launch.run_words(), want);
}

#[test]
fn folded_launches_skip_the_surplus() {
    let mut launch = Launch::words(INDEX, 1, &[0; 5 * 3 * 2 * 8 + 64]);
    launch.grid = [5, 3, 2];
    launch.block = [2, 2, 2];
    launch.dispatch = Some([7, 5, 1]);
    let want: Vec<u32> = (1..=5 * 3 * 2 * 8).chain([0; 64]).collect();
    assert_eq!(launch.run_words(), want);
}

#[test]
fn early_returns_and_divergent_loops() {
    // Collatz steps per thread; thread 0 leaves at once.
    let text = "kernel @k(%0 p: ptr.global) {
  local $0 n: u32
  local $1 steps: u32
  %1: u32 = threadIdx.x
  %2: u32 = const 0
  %3: bool = eq %1, %2
  if %3 {
    return
  }
  set $0, %1
  loop {
    %4: u32 = get $0
    %5: u32 = const 1
    %6: bool = eq %4, %5
    if %6 {
      break
    }
    %7: u32 = and %4, %5
    %8: bool = eq %7, %5
    if %8 {
      %9: u32 = const 3
      %10: u32 = mul %4, %9
      %11: u32 = add %10, %5
      set $0, %11
    } else {
      %12: u32 = shr %4, %5
      set $0, %12
    }
    %13: u32 = get $1
    %14: u32 = add %13, %5
    set $1, %14
  }
  %15: u32 = get $1
  %16: ptr.global = ptradd %0, %1 * 4
  store %16, %15 align 4
  return
}";
    let steps = |mut n: u32| {
        let mut count = 0;
        while n > 1 {
            n = if n % 2 == 1 { 3 * n + 1 } else { n / 2 };
            count += 1;
        }
        count
    };
    let want: Vec<u32> = [99].into_iter().chain((1..64).map(steps)).collect();
    let mut data = vec![0; 64];
    data[0] = 99;
    assert_eq!(Launch::words(text, 64, &data).run_words(), want);
}
