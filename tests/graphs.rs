//! Tests graphs, copies of 2-D and 3-D regions, and asynchronous reads, on every device.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::task::{Context, Poll, Waker};

use isowarp::{
    ArrayShape, ChannelFormat, ChannelKind, Compiler, Device, DeviceOptions, Error, FloatMode, Graph, LaunchConfig,
    Module, Pending, Pitched, Program, Stream, StreamOptions, TextureDescriptor, args, open_all,
};
use isowarp_core::api::{BackendKind, DeviceClass};

const TEXT: &str = r#"
    __global__ void step(const unsigned *from, unsigned *to, unsigned factor) {
        unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
        to[i] = from[i] * factor + i + 1;
    }
    __global__ void join(const unsigned *a, const unsigned *b, unsigned *to) {
        unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
        to[i] = a[i] ^ (b[i] << 7);
    }
    __device__ unsigned last[8];
    // Many blocks take their time, without a loop, for which a software device may pause.
    __global__ void spin(const unsigned *seed) {
        unsigned x = *seed + threadIdx.x;
        #pragma unroll
        for (int i = 0; i < 32; i++) { x ^= x << 13; x ^= x >> 17; x ^= x << 5; }
        if (blockIdx.x == 0 && threadIdx.x < 8) last[threadIdx.x] += x;
    }
    __global__ void speak(int n) { printf("%d\n", n); }
"#;

const N: u32 = 256;
const CONFIG: fn() -> LaunchConfig = || LaunchConfig::new(N / 64, 64);

fn on_each(test: impl Fn(&Device, &Module)) {
    let program = Compiler::new().compile("graphs.cu", TEXT).unwrap();
    let (devices, _) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty());
    for device in devices {
        test(&device, &device.load(&program).unwrap());
    }
}

fn stepped(from: &[u32], factor: u32) -> Vec<u32> {
    (1..).zip(from).map(|(i, x): (u32, _)| x.wrapping_mul(factor).wrapping_add(i)).collect()
}

fn joined(a: &[u32], b: &[u32]) -> Vec<u32> {
    a.iter().zip(b).map(|(a, b)| a ^ (b << 7)).collect()
}

#[test]
fn a_built_graph_does_its_work_at_each_launch() {
    on_each(|device, module| {
        let buffers: Vec<_> = (0..4).map(|_| device.alloc::<u32>(N as usize).unwrap()).collect();
        let (step, join) = (module.kernel("step").unwrap(), module.kernel("join").unwrap());
        let calls = Arc::new(AtomicU32::new(0));
        let mut graph = Graph::new(device);
        let input: Vec<u32> = (0..N).map(|i| i * 3).collect();
        let written = graph.add(&[], |s| buffers[0].write(s, &input)).unwrap();
        let set = graph.add(&[], |s| buffers[1].fill(s, 0..N as usize, 9)).unwrap();
        let a = graph.add(&[written], |s| step.launch(s, CONFIG(), &args![buffers[0], buffers[2], 5u32])).unwrap();
        let b = graph.add(&[set], |s| step.launch(s, CONFIG(), &args![buffers[1], buffers[3], 7u32])).unwrap();
        // The node depends on both branches, so that it may write where they have read.
        let both = graph.add(&[a, b], |_| Ok(())).unwrap();
        let j = graph.add(&[both], |s| join.launch(s, CONFIG(), &args![buffers[2], buffers[3], buffers[0]])).unwrap();
        let counter = Arc::clone(&calls);
        let count = move || {
            counter.fetch_add(1, Ordering::SeqCst);
        };
        graph.add(&[j], |s| s.launch_host_func(count.clone())).unwrap();
        assert_eq!(graph.nodes().count(), 7);
        assert_eq!(graph.dependencies(both), [a, b]);
        let mut work = graph.instantiate().unwrap();
        let stream = device.create_stream().unwrap();
        for _ in 0..3 {
            work.launch(&stream).unwrap();
        }
        let want = joined(&stepped(&input, 5), &stepped(&[9; N as usize], 7));
        assert_eq!(buffers[0].read(&stream).unwrap(), want, "{}", device.name());
        assert_eq!(calls.load(Ordering::SeqCst), 3);
        // A change applies only to later launches.
        work.launch(&stream).unwrap();
        let before = buffers[0].read_async(&stream, 0..N as usize).unwrap();
        work.set_launch(a, CONFIG(), &args![buffers[0], buffers[2], 11u32]).unwrap();
        let other: Vec<u32> = (0..N).map(|i| i ^ 0x55).collect();
        work.set_data(written, &other).unwrap();
        work.launch(&stream).unwrap();
        assert_eq!(before.wait().unwrap(), want);
        let want = joined(&stepped(&other, 11), &stepped(&[9; N as usize], 7));
        assert_eq!(buffers[0].read(&stream).unwrap(), want, "{}", device.name());
        // Restore the parameters of the graph.
        work.update(&graph).unwrap();
        work.launch(&stream).unwrap();
        let want = joined(&stepped(&input, 5), &stepped(&[9; N as usize], 7));
        assert_eq!(buffers[0].read(&stream).unwrap(), want, "{}", device.name());
    });
}

/// CUDA's driver captures streams to make graphs, and a call that waits for all work of a context breaks captures off.
#[test]
fn other_threads_may_wait_while_graphs_are_made() {
    on_each(|device, module| {
        let stream = device.create_stream().unwrap();
        let (from, to) = (device.upload(&[1u32; N as usize]).unwrap(), device.alloc::<u32>(N as usize).unwrap());
        let step = module.kernel("step").unwrap();
        let mut graph = Graph::new(device);
        let node = graph.add(&[], |s| step.launch(s, CONFIG(), &args![from, to, 2u32])).unwrap();
        let mut work = graph.instantiate().unwrap();
        let done = AtomicU32::new(0);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while done.load(Ordering::SeqCst) == 0 {
                    device.synchronize().unwrap();
                }
            });
            let made = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                for factor in 0..200u32 {
                    work.set_launch(node, CONFIG(), &args![from, to, factor]).unwrap();
                    work.launch(&stream).unwrap();
                    assert_eq!(to.read(&stream).unwrap(), stepped(&[1; N as usize], factor), "{}", device.name());
                }
            }));
            done.store(1, Ordering::SeqCst);
            made.unwrap();
        });
    });
}

#[test]
fn streams_are_captured() {
    on_each(|device, module| {
        let buffers: Vec<_> = (0..3).map(|_| device.alloc::<u32>(N as usize).unwrap()).collect();
        let (step, join) = (module.kernel("step").unwrap(), module.kernel("join").unwrap());
        let first = device.create_stream().unwrap();
        let second = device.create_stream_with(StreamOptions { non_blocking: true, priority: 0 }).unwrap();
        let [fork, done] = [(); 2].map(|()| device.create_event().unwrap());
        device.synchronize().unwrap();
        first.begin_capture().unwrap();
        buffers[0].fill(&first, 0..N as usize, 1).unwrap();
        first.record(&fork).unwrap();
        second.wait(&fork).unwrap();
        step.launch(&first, CONFIG(), &args![buffers[0], buffers[1], 3u32]).unwrap();
        step.launch(&second, CONFIG(), &args![buffers[0], buffers[2], 4u32]).unwrap();
        second.record(&done).unwrap();
        first.wait(&done).unwrap();
        join.launch(&first, CONFIG(), &args![buffers[1], buffers[2], buffers[0]]).unwrap();
        let refused = |result: Result<(), Error>| {
            let Err(Error::InvalidGraph(why)) = result else { panic!("{result:?} on {}", device.name()) };
            why
        };
        assert!(refused(first.synchronize()).contains("cannot be captured"));
        assert!(refused(buffers[0].read(&first).map(drop)).contains("cannot be captured"));
        assert!(refused(second.end_capture().map(drop)).contains("no capture began in this stream"));
        let graph = first.end_capture().unwrap();
        assert_eq!(graph.nodes().count(), 4);
        // The captured work has not run, and the streams are as before.
        assert_eq!(buffers[0].read(&second).unwrap(), [0; N as usize]);
        let work = graph.instantiate().unwrap();
        drop(graph);
        work.launch(&second).unwrap();
        let ones = [1; N as usize];
        let want = joined(&stepped(&ones, 3), &stepped(&ones, 4));
        assert_eq!(buffers[0].read(&second).unwrap(), want, "{}", device.name());
        // Use it as a part of another graph, with buffers that have no other owner.
        let out = device.alloc::<u32>(N as usize).unwrap();
        first.begin_capture().unwrap();
        work.launch(&first).unwrap();
        out.copy_from(&first, &buffers[0]).unwrap();
        let whole = first.end_capture().unwrap().instantiate().unwrap();
        drop((work, buffers));
        whole.launch(&first).unwrap();
        assert_eq!(out.read(&first).unwrap(), want, "{}", device.name());
    });
}

#[test]
fn captures_with_unjoined_work_are_refused() {
    on_each(|device, module| {
        let buffer = device.alloc::<u32>(N as usize).unwrap();
        let step = module.kernel("step").unwrap();
        let [first, second] = [(); 2].map(|()| device.create_stream().unwrap());
        let event = device.create_event().unwrap();
        let why = |result: Result<(), Error>| result.expect_err("it was taken").to_string();
        assert!(why(device.default_stream().begin_capture()).contains("default stream"));
        first.begin_capture().unwrap();
        assert!(why(first.begin_capture()).contains("already"));
        assert!(why(first.wait(&event)).contains("outside of the graph"));
        first.record(&event).unwrap();
        assert!(why(event.synchronize()).contains("captured"));
        second.wait(&event).unwrap();
        step.launch(&second, CONFIG(), &args![buffer, buffer, 1u32]).unwrap();
        assert!(why(first.end_capture().map(drop)).contains("step<<<(4, 1, 1), (64, 1, 1)>>>"));
        // Both streams are as before.
        first.synchronize().unwrap();
        second.synchronize().unwrap();
        assert!(why(second.wait(&event)).contains("was captured"));
        let mut graph = Graph::new(device);
        let node = graph.add(&[], |s| buffer.fill_bytes(s, 1)).unwrap();
        let mut work = graph.instantiate().unwrap();
        assert!(why(work.set_launch(node, CONFIG(), &[])).contains("not a launch"));
        assert!(why(work.set_data(node, &[0u32])).contains("not a copy from the host"));
        assert!(why(work.update(&Graph::new(device))).contains("do not have the same nodes"));
        let unknown = { Graph::new(device).add(&[node], |_| Ok(())) };
        assert!(why(unknown.map(drop)).contains("not a node of this graph"));
        assert!(why(graph.add(&[node], |s| buffer.read(s).map(drop)).map(drop)).contains("read"));
        assert_eq!(graph.nodes().count(), 1);
    });
}

#[test]
fn kernels_that_print_are_parts_of_graphs() {
    on_each(|device, module| {
        let (text, speak) = (crate::prints::printed_text(device), module.kernel("speak").unwrap());
        let mut graph = Graph::new(device);
        let first = graph.add(&[], |s| speak.launch(s, LaunchConfig::new(1, 1), &args![1i32])).unwrap();
        graph.add(&[first], |s| speak.launch(s, LaunchConfig::new(1, 1), &args![2i32])).unwrap();
        let work = graph.instantiate().unwrap();
        let stream = device.create_stream().unwrap();
        work.launch(&stream).unwrap();
        work.launch(&stream).unwrap();
        stream.synchronize().unwrap();
        assert_eq!(*text.lock().unwrap(), "1\n2\n1\n2\n", "{}", device.name());
    });
}

#[test]
fn regions_are_copied() {
    on_each(|device, _| {
        let stream = device.create_stream().unwrap();
        // Bytes, so that rows are not whole words, and words.
        boxes::<u8>(device, &stream, |i| (i * 7 + 3) as u8);
        boxes::<u32>(device, &stream, |i| i as u32 * 7 + 3);
    });
}

fn boxes<T: bytemuck::Pod + PartialEq + std::fmt::Debug>(
    device: &Device,
    stream: &isowarp::Stream,
    value: impl Fn(usize) -> T,
) {
    let size = 11 * 7 * 5;
    let from: Vec<T> = (0..size).map(&value).collect();
    let (src, dst) = (device.upload(&from).unwrap(), device.alloc::<T>(size).unwrap());
    let mut want = vec![T::zeroed(); size];
    // Slices of 7 rows of 11 in the source; of 9 rows of 8, with a gap, in the destination.
    let (extent, at, to) = ([5, 3, 4], Pitched::slices(2 + 11, 11, 7), Pitched { start: 3, row: 8, slice: 73 });
    dst.copy_region_from(stream, to, &src, at, extent).unwrap();
    let elements = || (0..4).flat_map(|z| (0..3).flat_map(move |y| (0..5).map(move |x| (x, y, z))));
    let place = |p: Pitched, (x, y, z): (usize, usize, usize)| p.start + x + y * p.row + z * p.slice;
    elements().for_each(|e| want[place(to, e)] = from[place(at, e)]);
    assert_eq!(dst.read(stream).unwrap(), want, "{}", device.name());
    let dense: Vec<T> = elements().map(|e| from[place(at, e)]).collect();
    assert_eq!(src.read_region(stream, at, extent).unwrap(), dense, "{}", device.name());
    let later = src.read_region_async(stream, at, extent).unwrap();
    src.fill(stream, 0..size, value(0)).unwrap();
    assert_eq!(later.wait().unwrap(), dense, "{}", device.name());
    src.write(stream, &from).unwrap();
    // Two dimensions, and a write from the host.
    let (extent, to) = ([4, 6, 1], Pitched::rows(1, 12));
    let data: Vec<T> = (0..24).map(|i| value(i + 99)).collect();
    dst.write_region(stream, to, extent, &data).unwrap();
    (0..24).for_each(|i| want[1 + i / 4 * 12 + i % 4] = data[i]);
    assert_eq!(dst.read(stream).unwrap(), want, "{}", device.name());
    // From one column of a picture to another, inside one buffer.
    dst.copy_region_from(stream, Pitched::rows(6, 12), &dst, Pitched::rows(1, 12), [5, 6, 1]).unwrap();
    (0..30).for_each(|i| want[6 + i / 5 * 12 + i % 5] = want[1 + i / 5 * 12 + i % 5]);
    assert_eq!(dst.read(stream).unwrap(), want, "{}", device.name());
    let why = |to, from, extent| dst.copy_region_from(stream, to, &dst, from, extent).expect_err("taken").to_string();
    assert_eq!(
        why(Pitched::rows(5, 12), Pitched::rows(1, 12), [5, 6, 1]),
        "the source and the destination of a copy of [5, 6, 1] elements overlap"
    );
    assert_eq!(
        why(Pitched::rows(0, 12), Pitched::rows(size - 5, 12), [6, 1, 1]),
        "region of [6, 1, 1] elements at element 380 is out of bounds for the buffer of 385 elements: its end is 386"
    );
    assert_eq!(
        why(Pitched::rows(0, usize::MAX), Pitched::rows(100, 12), [4, 3, 1]),
        "region of [4, 3, 1] elements at element 0 is out of bounds for the buffer of 385 elements: its end is too large \
         for an address"
    );
    assert_eq!(
        why(Pitched::rows(0, 3), Pitched::rows(100, 12), [4, 2, 1]),
        "rows of 4 elements overlap, because the distance of rows is 3"
    );
    assert_eq!(
        why(Pitched { start: 0, row: 4, slice: 7 }, Pitched::slices(100, 4, 2), [4, 2, 2]),
        "slices of 8 elements overlap, because the distance of slices is 7"
    );
    let wrong = dst.write_region(stream, to, [3, 1, 1], &data).expect_err("taken").to_string();
    assert_eq!(wrong, "a region of [3, 1, 1] elements does not fit `data`, which has 24 elements");
    let wrong = dst.read_region(stream, to, [usize::MAX; 3]).expect_err("read").to_string();
    assert!(wrong.starts_with("rows of 18446744073709551615 elements overlap"), "{wrong}");
    assert_eq!(dst.read_region(stream, to, [usize::MAX, usize::MAX, 0]).unwrap(), []);
}

#[test]
fn a_panic_in_a_graph_is_an_error_and_the_graph_remains_usable() {
    on_each(|device, module| {
        let step = module.kernel("step").unwrap();
        let (from, to) = (device.upload(&[1u32; N as usize]).unwrap(), device.alloc::<u32>(N as usize).unwrap());
        let other = device.alloc::<u32>(N as usize).unwrap();
        // `cpu` queues a graph with branches in another way than a list of commands.
        for branches in [false, true] {
            let calls = Arc::new(AtomicU32::new(0));
            let counter = Arc::clone(&calls);
            let function = move || assert_ne!(counter.fetch_add(1, Ordering::SeqCst), 0, "the first call fails");
            let mut graph = Graph::new(device);
            let called = graph.add(&[], |s| s.launch_host_func(function.clone())).unwrap();
            graph.add(&[called], |s| step.launch(s, CONFIG(), &args![from, to, 3u32])).unwrap();
            if branches {
                graph.add(&[], |s| other.fill(s, 0..N as usize, 1)).unwrap();
            }
            let graph = graph.instantiate().unwrap();
            let stream = device.create_stream().unwrap();
            let error = graph.launch(&stream).and_then(|()| stream.synchronize()).unwrap_err();
            assert!(matches!(error, Error::HostFunction { .. }), "{}: {error}", device.name());
            assert!(error.to_string().contains("the first call fails"), "{}: {error}", device.name());
            graph.launch(&stream).unwrap();
            assert_eq!(to.read(&stream).unwrap(), stepped(&[1; N as usize], 3), "{}", device.name());
            assert_eq!(calls.load(Ordering::SeqCst), 2);
        }
    });
}

#[test]
fn asynchronous_reads_do_not_wait() {
    on_each(|device, module| {
        let step = module.kernel("step").unwrap();
        let stream = device.create_stream().unwrap();
        let (a, b) = (device.alloc::<u32>(N as usize).unwrap(), device.alloc::<u32>(N as usize).unwrap());
        device.synchronize().unwrap();
        let mut reads = Vec::new();
        let mut want = vec![vec![0; N as usize]];
        for round in 0..8 {
            let (from, to) = if round % 2 == 0 { (&a, &b) } else { (&b, &a) };
            step.launch(&stream, CONFIG(), &args![from, to, 3u32]).unwrap();
            // Each read returns the contents at its place in the stream, whatever follows.
            reads.push(to.read_async(&stream, 3..N as usize - 1).unwrap());
            want.push(stepped(&want[round], 3));
        }
        let last = reads.pop().unwrap();
        for (read, want) in reads.into_iter().zip(&want[1..]) {
            assert_eq!(pollster::block_on(read).unwrap(), want[3..N as usize - 1], "{}", device.name());
        }
        assert_eq!(last.wait().unwrap(), want[8][3..N as usize - 1], "{}", device.name());
        let nothing = a.read_async(&stream, 5..5).unwrap();
        assert_eq!(nothing.wait().unwrap(), [0u32; 0]);
        // A read that is dropped, and one read of each of two streams concurrently.
        drop(a.read_async(&stream, 0..4).unwrap());
        let other = device.create_stream().unwrap();
        let both = [&stream, &other].map(|s| a.read_async(s, 0..N as usize).unwrap());
        let both = both.map(|read| std::thread::spawn(move || pollster::block_on(read).unwrap()));
        for thread in both {
            assert_eq!(thread.join().unwrap(), want[8], "{}", device.name());
        }
    });
}

/// Returns the number of launches of the slow kernel, and its number of blocks. `cpu` has done all of them anyway when
/// it is polled. A large GPU takes some 30 microseconds for a launch.
fn launches(device: &Device) -> (u32, u32) {
    match (device.info().backend, device.info().class) {
        (BackendKind::Cpu, _) => (2, 1),
        (_, DeviceClass::Hardware) => (2000, 65_535),
        (_, DeviceClass::Software) => (8, 65_535),
    }
}

/// Returns whether a future is ready when it is polled once, immediately after a slow kernel; and the data that is
/// read.
fn first_poll(device: &Device, module: &Module, read: impl Fn(&Stream) -> Pending<u32>) -> (bool, Vec<u32>) {
    let (stream, spin) = (device.default_stream(), module.kernel("spin").unwrap());
    let seed = device.upload(&[1u32]).unwrap();
    let (launches, blocks) = launches(device);
    module.write_symbol(&stream, "last", &[0u32; 8]).unwrap();
    // Run once, so that the kernel is compiled.
    spin.launch(&stream, LaunchConfig::new(blocks, 64), &args![seed]).unwrap();
    stream.synchronize().unwrap();
    for _ in 1..launches {
        spin.launch(&stream, LaunchConfig::new(blocks, 64), &args![seed]).unwrap();
    }
    let mut read = read(&stream);
    let first = Pin::new(&mut read).poll(&mut Context::from_waker(Waker::noop()));
    match first {
        Poll::Ready(read) => (true, read.unwrap()),
        Poll::Pending => (false, pollster::block_on(read).unwrap()),
    }
}

/// A function that reads eight numbers of `last`.
type Read<'a> = &'a dyn Fn(&Stream) -> Pending<u32>;

/// Returns the sums after a number of launches of `spin`.
fn spun(launches: u32) -> Vec<u32> {
    let step = |x: u32, _| [13, -17, 5].into_iter().fold(x, |x, by: i32| x ^ if by > 0 { x << by } else { x >> -by });
    let end = |x: u32| (0..32).fold(x, step);
    (1..9).map(|x| end(x).wrapping_mul(launches)).collect()
}

#[test]
fn a_read_after_a_long_kernel_is_pending() {
    on_each(|device, module| {
        let buffer = device.alloc::<u32>(8).unwrap();
        let reads: [Read<'_>; 3] = [
            &|stream| module.read_symbol_async(stream, "last", 0, 8).unwrap(),
            &|stream| {
                module.copy_from_symbol(stream, "last", 0, &buffer).unwrap();
                buffer.read_async(stream, 0..8).unwrap()
            },
            &|stream| {
                module.copy_from_symbol(stream, "last", 0, &buffer).unwrap();
                buffer.read_region_async(stream, Pitched::rows(0, 4), [4, 2, 1]).unwrap()
            },
        ];
        for (i, read) in reads.into_iter().enumerate() {
            // A busy machine may return too late, so there are several attempts.
            let mut was_done = true;
            for _ in 0..5 {
                let (done, numbers) = first_poll(device, module, read);
                assert_eq!(numbers, spun(launches(device).0), "{}, read {i}", device.name());
                was_done &= done;
                if !done {
                    break;
                }
            }
            // On `cpu` the read is done when it is queued.
            assert_eq!(was_done, device.name() == "cpu", "{}, read {i}", device.name());
        }
        let wrong = module.read_symbol_async::<u32>(&device.default_stream(), "last", 4, 8).unwrap_err().to_string();
        assert!(wrong.contains("range 4..36 is out of bounds for the variable `last` of 32 bytes"), "{wrong}");
    });
}

const TEXELS: &str = r#"
    __global__ void put(cudaSurfaceObject_t to, const float *values) {
        surf1Dwrite(values[threadIdx.x], to, threadIdx.x * 4);
    }
    __global__ void sample(cudaTextureObject_t of, float *out) {
        out[threadIdx.x] += tex1D<float>(of, threadIdx.x + 0.5f);
    }
"#;

#[test]
fn textures_and_surfaces_are_parts_of_graphs() {
    let program = Compiler::new().compile("texels.cu", TEXELS).unwrap();
    on_each(|device, _| {
        for floats in [FloatMode::Exact, FloatMode::Native] {
            let module = device.load(&Program { floats, ..program.clone() }).unwrap();
            let (put, sample) = (module.kernel("put").unwrap(), module.kernel("sample").unwrap());
            let format = ChannelFormat::new(ChannelKind::Float, 32, 1).unwrap();
            let array = device.create_array(format, ArrayShape::D1(4)).unwrap();
            let other = device.create_array(format, ArrayShape::D1(4)).unwrap();
            let descriptor = TextureDescriptor::default();
            let texture = device.create_texture(&array, &descriptor).unwrap();
            let of_other = device.create_texture(&other, &descriptor).unwrap();
            let surface = device.create_surface(&array).unwrap();
            let (values, out) = (device.upload(&[1.0f32, 2.0, 3.0, 4.0]).unwrap(), device.alloc::<f32>(4).unwrap());
            let stream = device.create_stream().unwrap();
            let config = LaunchConfig::new(1, 4);
            stream.begin_capture().unwrap();
            put.launch(&stream, config, &args![surface, values]).unwrap();
            sample.launch(&stream, config, &args![texture, out]).unwrap();
            sample.launch(&stream, config, &args![of_other, out]).unwrap();
            let graph = stream.end_capture().unwrap().instantiate().unwrap();
            // The graph keeps these objects alive.
            drop((texture, of_other, surface));
            // The next launch sees what the host and other kernels do with the arrays.
            other.write(&stream, &[10.0f32, 20.0, 30.0, 40.0]).unwrap();
            graph.launch(&stream).unwrap();
            let texels: Vec<f32> = array.read(&stream).unwrap();
            assert_eq!(texels, [1.0, 2.0, 3.0, 4.0], "{} {floats:?}", device.name());
            other.write(&stream, &[100.0f32; 4]).unwrap();
            array.write(&stream, &[0.0f32; 4]).unwrap();
            graph.launch(&stream).unwrap();
            assert_eq!(out.read(&stream).unwrap(), [112.0, 124.0, 136.0, 148.0], "{} {floats:?}", device.name());
        }
    });
}
