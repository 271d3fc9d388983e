//! Tests kernels whose threads are serialised, because WebGPU has no 64-bit atomic operations and no fences: loops that
//! would wait for ever are refused; all others run and give CUDA's results. docs/limits.md lists both kinds.

use isowarp::testing::{ImitatedGpu, Testing};
use isowarp::{Compiler, Device, DeviceOptions, LaunchConfig, args, open};
use isowarp_wgpu::adapter::Profile;
use isowarp_wgpu::emit::{EmitOptions, NativeFloats, TargetCaps};
use isowarp_wgpu::lower::lower_kernel;
use isowarp_wgpu::specialise::emit_kernel;

/// Kernels that wait for a value that another thread writes.
const WAITS: &str = r"
    __global__ void load(volatile int *flag, int *out) {
        while (*flag == 0) ;
        __threadfence();
        out[0] = 1;
    }
    __global__ void sum(int *flag, int *out) {
        while (atomicAdd(flag, 0) == 0) ;
        __threadfence();
        out[0] = 1;
    }
    __global__ void fence_in_the_loop(int *flag, int *out) {
        while (!atomicOr(flag, 0)) __threadfence_block();
        out[0] = 1;
    }
    __global__ void wide(unsigned long long *flag, int *out) {
        while (atomicCAS(flag, 0ull, 0ull) == 0) ;
        out[0] = 1;
    }
    __global__ void by_continue(volatile int *flag, int *out) {
        for (;;) {
            if (flag[threadIdx.x] == 0) continue;
            out[0] = 1;
            break;
        }
        __threadfence();
    }
    __global__ void by_return(volatile int *flag, int *out) {
        __threadfence();
        for (;;) if (*flag) return;
    }
    __global__ void for_the_block(volatile int *flag, int *out) {
        __shared__ int seen;
        do {
            if (threadIdx.x == 0) seen = *flag;
            __syncthreads();
        } while (seen == 0);
        __threadfence();
        out[0] = 1;
    }
    __global__ void look_back(volatile unsigned *state, unsigned *out) {
        if (threadIdx.x != 0) return;
        unsigned sum = 0, before;
        if (blockIdx.x > 0) {
            do before = state[blockIdx.x - 1]; while (!(before >> 31));
            sum = before & 0x7fffffff;
        }
        __threadfence();
        state[blockIdx.x] = 0x80000000u | (sum + 1);
        out[blockIdx.x] = sum;
    }
    __global__ void ticket(unsigned *next, volatile unsigned *now, int *n) {
        if (threadIdx.x != 0) return;
        unsigned mine = atomicAdd(next, 1u);
        while (*now != mine) ;
        __threadfence();
        ++*n;
        __threadfence();
        *now = mine + 1;
    }
";

/// Kernels that wait for a lock, which several threads of a block may.
const LOCKS: &str = r"
    __device__ void lock(int *m) { while (atomicCAS(m, 0, 1) != 0) ; __threadfence(); }
    __device__ void unlock(int *m) { __threadfence(); atomicExch(m, 0); }
    __global__ void every(int *m, int *n) { lock(m); ++*n; unlock(m); }
    __global__ void of_each_warp(int *m, int *n) { if (threadIdx.x % 32 == 0) { lock(m); ++*n; unlock(m); } }
    __global__ void exchange(int *m, int *n) {
        while (atomicExch(m + threadIdx.x % 4, 1)) ;
        __threadfence();
        ++n[threadIdx.x % 4];
        __threadfence();
        atomicExch(m + threadIdx.x % 4, 0);
    }
    __global__ void of_each_row(int *m, int *n) { if (threadIdx.x == 0) { lock(m); ++*n; unlock(m); } }
";

/// Kernels that terminate if a thread is alone.
const ENDS: &str = r"
    __device__ void lock(int *m) { while (atomicCAS(m, 0, 1) != 0) ; __threadfence(); }
    __device__ void unlock(int *m) { __threadfence(); atomicExch(m, 0); }
    __global__ void lock_of_one(int *m, int *n) { if (threadIdx.x == 0) { lock(m); ++*n; unlock(m); } }
    __global__ void lock_after_return(int *m, int *n) {
        if (threadIdx.x != 0 || threadIdx.y != 0) return;
        lock(m);
        ++*n;
        unlock(m);
    }
    __global__ void lock_by_number(int *m, int *n) {
        int t = threadIdx.x + threadIdx.y * blockDim.x;
        if (t == 0) { lock(m); ++*n; unlock(m); }
    }
    __global__ void lock_in_the_loop(int *m, int *n) {
        bool done = false;
        while (!done) {
            if (atomicCAS(m, 0, 1) == 0) {
                __threadfence();
                ++*n;
                __threadfence();
                atomicExch(m, 0);
                done = true;
            }
        }
    }
    __global__ void compare_and_swap(int *, int *n) {
        unsigned long long *p = (unsigned long long *)n, old = *p, was;
        do {
            was = old;
            old = atomicCAS(p, was, was + 1);
        } while (old != was);
    }
    __global__ void read_and_swap(int *, int *n) {
        volatile unsigned long long *p = (unsigned long long *)n;
        unsigned long long old;
        do old = *p; while (atomicCAS((unsigned long long *)p, old, old + 1) != old);
    }
    __global__ void look_for_room(int *m, int *n) {
        unsigned long long *table = (unsigned long long *)m, key = blockIdx.x * blockDim.x + threadIdx.x + 1;
        unsigned at = (unsigned)(key * 7) % 512;
        while (true) {
            unsigned long long was = atomicCAS(&table[at], 0ull, key);
            if (was == 0) atomicAdd(n, 1);
            if (was == 0 || was == key) break;
            at = (at + 1) % 512;
        }
    }
    __global__ void some_attempts(int *m, int *n) {
        for (int i = 0; i < 100 && *(volatile int *)m == 0; ++i) ;
        __threadfence();
        atomicAdd(n, 1);
    }
    __global__ void own_steps(int *m, int *n) {
        while (*(volatile int *)m < 1000) atomicAdd(m, 1);
        __threadfence();
        atomicAdd(n, 1);
    }
    __global__ void take_work(int *m, int *n) {
        while (atomicAdd(m, 1) < 100) atomicAdd(n, 1);
        __threadfence();
    }
";

/// Returns the codes with which a kernel is refused, for blocks of a size.
fn refused(text: &str, kernel: &str, block: [u32; 3]) -> Vec<&'static str> {
    let program = Compiler::new().compile("turns.cu", text).unwrap();
    let caps = TargetCaps::webgpu();
    let lowered = lower_kernel(&program.module, kernel, caps.target(block));
    let emitted = lowered.and_then(|lowered| emit_kernel(&lowered, &EmitOptions::new(block), &caps, &NativeFloats));
    emitted.map_or_else(|errors| errors.iter().map(|d| d.code).collect(), |_| Vec::new())
}

fn kernels(text: &str) -> Vec<String> {
    let program = Compiler::new().compile("turns.cu", text).unwrap();
    program.module.kernels().map(|k| k.name.clone()).collect()
}

#[test]
fn loops_that_wait_for_other_threads_are_refused() {
    for kernel in kernels(WAITS) {
        assert_eq!(refused(WAITS, &kernel, [64, 1, 1]), ["IW0571"], "{kernel}");
    }
    for kernel in kernels(LOCKS) {
        assert_eq!(refused(LOCKS, &kernel, [64, 2, 1]), ["IW0572"], "{kernel}");
    }
    assert!(refused(LOCKS, "of_each_row", [64, 1, 1]).is_empty(), "there is one row");
    assert!(refused(LOCKS, "every", [1, 1, 1]).is_empty(), "there is one thread");
}

#[test]
fn other_loops_run() {
    // The value of `n` for each kernel, after 5 blocks of 8 by 4 threads.
    let (blocks, threads) = (5, 160);
    let expected = |kernel: &str| match kernel {
        "take_work" => 100,
        // There is a key for each thread of a row.
        "look_for_room" => blocks * 8,
        "lock_after_return" | "lock_by_number" => blocks,
        _ => threads,
    };
    let program = Compiler::new().compile("turns.cu", ENDS).unwrap();
    for workgroup in [None, Some(32)] {
        let device = webgpu(workgroup);
        let module = device.load(&program).unwrap();
        let stream = device.default_stream();
        for kernel in kernels(ENDS) {
            // One thread along x has the lock, so there must be only one row.
            let (config, want) = match kernel.as_str() {
                "lock_of_one" => (LaunchConfig::new(blocks as u32, 64), blocks),
                other => (LaunchConfig::new(blocks as u32, (8, 4)), expected(other)),
            };
            let (m, n) = (device.upload(&[0i32; 1024]).unwrap(), device.upload(&[0i32; 2]).unwrap());
            module.kernel(&kernel).unwrap().launch(&stream, config, &args![m, n]).unwrap();
            assert_eq!(n.read(&stream).unwrap()[0], want, "{kernel}, workgroups of {workgroup:?}");
        }
    }
}

fn webgpu(workgroup: Option<u32>) -> Device {
    open(
        "wgpu",
        &DeviceOptions::new().separate(true).testing(Testing {
            profile: Profile::WebGpu,
            wgpu: ImitatedGpu { max_invocations: workgroup, ..ImitatedGpu::default() },
            ..Testing::default()
        }),
    )
    .unwrap()
}

/// Blocks do not run concurrently, however many there are and whatever the shape of the grid.
#[test]
fn grids_of_many_blocks_run_one_by_one() {
    let text = r"
        __global__ void last(volatile unsigned *parts, unsigned *done, unsigned *out) {
            unsigned blocks = gridDim.x * gridDim.y * gridDim.z;
            unsigned b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
            if (threadIdx.x == 0) {
                parts[b] = b + 1;
                __threadfence();
                if (atomicInc(done, blocks - 1) == blocks - 1) {
                    unsigned sum = 0;
                    for (unsigned i = 0; i < blocks; ++i) sum += parts[i];
                    *out = sum;
                }
            }
        }
        __global__ void wide(unsigned long long *total) { atomicAdd(total, 0x100000001ull); }
    ";
    let device = webgpu(None);
    let module = device.load(&Compiler::new().compile("turns.cu", text).unwrap()).unwrap();
    let stream = device.default_stream();
    for grid in [(1, 1, 1), (2, 1, 1), (7, 5, 3), (1200, 1, 1), (1, 600, 1)] {
        let blocks = grid.0 * grid.1 * grid.2;
        let parts = device.upload(&vec![0u32; blocks as usize]).unwrap();
        let (done, out) = (device.upload(&[0u32]).unwrap(), device.upload(&[0u32]).unwrap());
        let total = device.upload(&[0u64]).unwrap();
        let config = LaunchConfig::new(grid, 8);
        module.kernel("last").unwrap().launch(&stream, config, &args![parts, done, out]).unwrap();
        module.kernel("wide").unwrap().launch(&stream, config, &args![total]).unwrap();
        assert_eq!(out.read(&stream).unwrap(), [blocks * (blocks + 1) / 2], "{grid:?}");
        assert_eq!(total.read(&stream).unwrap(), [u64::from(blocks) * 8 * 0x1_0000_0001], "{grid:?}");
    }
}

#[test]
fn serialisation_is_reported_to_the_user() {
    let text = r"
        __global__ void narrow(unsigned *p) { atomicAdd(p, 1u); }
        __global__ void wide(unsigned long long *p) { atomicAdd(p, 1ull); }
        __global__ void in_the_block(unsigned *p) { __shared__ unsigned long long s; atomicAdd(&s, 1ull); *p = (unsigned)s; }
        __global__ void fence(unsigned *p) { p[0] = 1; __threadfence(); p[1] = 1; }
    ";
    let device = webgpu(None);
    let module = device.load(&Compiler::new().compile("turns.cu", text).unwrap()).unwrap();
    let said =
        |kernel: &str| module.kernel(kernel).unwrap().warnings().into_iter().map(|d| d.message).collect::<String>();
    assert_eq!(said("narrow"), "");
    assert!(said("wide").contains("serialised") && said("wide").contains("blocks run one after the other"));
    assert!(said("in_the_block").contains("serialised") && !said("in_the_block").contains("blocks run"));
    assert!(said("fence").contains("fences") && said("fence").contains("blocks run one after the other"));
}
