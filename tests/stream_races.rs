//! Tests unordered work of several streams on the same memory: `cpu` finds it, although it does all work when it is
//! queued.

use std::sync::Arc;
use std::time::Duration;

use isowarp::{
    Compiler, Device, DeviceBuffer, DeviceOptions, Error, Graph, LaunchConfig, Module, Pitched, RaceAccess, RaceStream,
    Stream, StreamOptions, StreamRace, args, open,
};

const TEXT: &str = r#"
    __global__ void step(const unsigned *from, unsigned *to, unsigned n) {
        for (unsigned i = threadIdx.x; i < n; i += blockDim.x) to[i] = from[i] * 3 + i;
    }
    // Every other element.
    __global__ void some(unsigned *to, unsigned first, unsigned n) {
        for (unsigned i = first + 2 * threadIdx.x; i < n; i += 2 * blockDim.x) to[i] = i;
    }
    __global__ void bytes(unsigned char *to, unsigned first) { to[first + 2 * threadIdx.x] = 7; }
    __global__ void wide(double2 *to) { to[threadIdx.x] = make_double2(1, 2); }
    __global__ void count(unsigned *to) { atomicAdd(to, 1u); }
    __global__ void flag(volatile unsigned *to) { *to = 1; }
    __global__ void look(const unsigned *from, unsigned *to) { *to = *from; }
    __global__ void say(int n) { printf("%d\n", n); }
    __device__ unsigned total;
    __global__ void keep(unsigned n) { total = n; }
    struct Pair { unsigned a, b, c; };
    __global__ void whole(const Pair *from, Pair *to) { to[threadIdx.x] = from[threadIdx.x]; }
"#;

const N: usize = 4096;
const ONE: fn() -> LaunchConfig = || LaunchConfig::new(1, 1);
const MANY: fn() -> LaunchConfig = || LaunchConfig::new(1, 32);

fn bench() -> (Device, Module) {
    let device = open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let module = device.load(&Compiler::new().compile("races.cu", TEXT).unwrap()).unwrap();
    (device, module)
}

fn lone(device: &Device) -> Stream {
    device.create_stream_with(StreamOptions { non_blocking: true, priority: 0 }).unwrap()
}

fn race<T: std::fmt::Debug>(result: Result<T, Error>) -> StreamRace {
    match result {
        Err(Error::Race(race)) => *race,
        other => panic!("no race was found: {other:?}"),
    }
}

fn buffers<const COUNT: usize>(device: &Device) -> [DeviceBuffer<u32>; COUNT] {
    [(); COUNT].map(|()| device.alloc(N).unwrap())
}

#[test]
fn a_stream_that_forgets_to_wait_is_found() {
    let (device, module) = bench();
    let [a, b, c] = buffers(&device);
    let [first, second] = [device.create_stream().unwrap(), device.create_stream().unwrap()];
    let step = module.kernel("step").unwrap();
    step.launch(&first, MANY(), &args![a, b, N as u32]).unwrap();
    let error = step.launch(&second, MANY(), &args![b, c, N as u32]).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "nothing orders two commands that use the same memory: kernel `step` in stream 2 (its command 1) reads bytes 0 to 16383 of an \
             allocation of 16384 bytes (address {:#x}), which kernel `step` in stream 1 (its command 1) writes; record an event in stream 1 \
             after it (`Stream::record`), and let stream 2 wait for that first (`Stream::wait`)",
            b.ptr().0
        )
    );
    // The race is reported once; what follows in the stream counts as ordered.
    step.launch(&second, MANY(), &args![b, c, N as u32]).unwrap();
    // An event for which no stream waits orders nothing.
    device.synchronize().unwrap();
    let event = device.create_event().unwrap();
    step.launch(&first, MANY(), &args![a, b, N as u32]).unwrap();
    first.record(&event).unwrap();
    let found = race(b.read_range(&second, 100..101));
    assert_eq!((found.offset, found.bytes, found.event), (400, 4, true));
    assert_eq!((found.earlier.access, found.later.access), (RaceAccess::Write, RaceAccess::Read));
    assert_eq!((found.earlier.stream, found.later.stream), (RaceStream::Stream(1), RaceStream::Stream(2)));
    assert!(
        found.to_string().contains("a copy to the host in stream 2 (its command 3) reads bytes 400 to 403"),
        "{found}"
    );
    assert!(
        found
            .to_string()
            .ends_with("stream 2 does not wait for the event that stream 1 has recorded after it (`Stream::wait`)")
    );
    // An event that was recorded too early orders nothing either.
    device.synchronize().unwrap();
    step.launch(&first, MANY(), &args![a, b, N as u32]).unwrap();
    second.wait(&event).unwrap();
    assert!(!race(step.launch(&second, MANY(), &args![b, c, N as u32])).event);
}

#[test]
fn an_upload_orders_the_streams_around_it() {
    let (device, module) = bench();
    let [a, b, c] = buffers(&device);
    let [first, second] = [device.create_stream().unwrap(), device.create_stream().unwrap()];
    let step = module.kernel("step").unwrap();
    step.launch(&first, MANY(), &args![a, b, N as u32]).unwrap();
    // The default stream waits for the first stream, and the second one for the default stream.
    let uploaded = device.upload(&[1u32; 4]).unwrap();
    step.launch(&second, MANY(), &args![b, c, N as u32]).unwrap();
    device.synchronize().unwrap();
    step.launch(&first, MANY(), &args![a, b, N as u32]).unwrap();
    // A write in another stream orders nothing else.
    uploaded.write(&second, &[2; 4]).unwrap();
    race(step.launch(&second, MANY(), &args![b, c, N as u32]));
    // A non-blocking stream has to wait for an upload.
    let alone = lone(&device);
    let uploaded = device.upload(&[1u32; 4]).unwrap();
    race(uploaded.read(&alone));
}

#[test]
fn a_hand_over_without_one_wait_in_many_is_found() {
    const ROUNDS: usize = 10_000;
    let (device, module) = bench();
    let [a, b] = buffers(&device);
    let memory = [a, b];
    let streams = [device.create_stream().unwrap(), lone(&device)];
    let events = [device.create_event().unwrap(), device.create_event().unwrap()];
    let step = module.kernel("step").unwrap();
    let mut found = Vec::new();
    for round in 0..ROUNDS {
        let (this, other) = (round % 2, 1 - round % 2);
        if round != 7777 {
            streams[this].wait(&events[other]).unwrap();
        }
        let launched = step.launch(&streams[this], MANY(), &args![memory[other], memory[this], 64u32]);
        if let Err(error) = launched {
            found.push((round, error.to_string()));
        }
        streams[this].record(&events[this]).unwrap();
    }
    let [(7777, text)] = &found[..] else { panic!("{found:?}") };
    assert!(text.contains("kernel `step` in stream 2 (its command 3889)"), "{text}");
}

#[test]
fn races_are_found_byte_by_byte() {
    let (device, module) = bench();
    let [a, _] = buffers(&device);
    let [first, second] = [lone(&device), lone(&device)];
    let some = module.kernel("some").unwrap();
    some.launch(&first, MANY(), &args![a, 0u32, N as u32]).unwrap();
    some.launch(&second, MANY(), &args![a, 1u32, N as u32]).unwrap();
    let found = race(some.launch(&second, MANY(), &args![a, 2046u32, 2048u32]));
    assert_eq!((found.offset, found.bytes), (2046 * 4, 4));
    let memory = device.alloc::<u8>(5000).unwrap();
    let bytes = module.kernel("bytes").unwrap();
    bytes.launch(&first, MANY(), &args![memory, 4090u32]).unwrap();
    bytes.launch(&second, MANY(), &args![memory, 4091u32]).unwrap();
    let found = race(bytes.launch(&second, ONE(), &args![memory, 4152u32]));
    assert_eq!((found.offset, found.bytes), (4152, 1));
    assert!(found.to_string().contains("writes byte 4152 of an allocation of 5000 bytes"), "{found}");
    // Accesses of 16 bytes, and a copy next to a fill.
    let doubles = device.alloc::<[f64; 2]>(64).unwrap();
    let wide = module.kernel("wide").unwrap();
    wide.launch(&first, MANY(), &args![doubles]).unwrap();
    doubles.fill(&second, 32..64, [1.0, 1.0]).unwrap();
    doubles.write_at(&second, 60, &[[2.0, 2.0]]).unwrap();
    let found = race(doubles.fill(&second, 31..33, [0.0, 0.0]));
    assert_eq!((found.offset, found.bytes), (31 * 16, 16));
    // Structs are copied bytewise.
    let pairs = [device.alloc::<[u32; 3]>(64).unwrap(), device.alloc::<[u32; 3]>(64).unwrap()];
    let whole = module.kernel("whole").unwrap();
    whole.launch(&first, MANY(), &args![pairs[0], pairs[1]]).unwrap();
    pairs[1].fill(&second, 32..64, [1; 3]).unwrap();
    assert_eq!(race(pairs[0].fill(&second, 31..32, [0; 3])).earlier.access, RaceAccess::Read);
    assert_eq!(race(pairs[1].read_range(&lone(&device), 31..32)).earlier.access, RaceAccess::Write);
}

#[test]
fn regions_consist_of_their_rows() {
    let (device, _) = bench();
    let [a, b] = buffers(&device);
    let [first, second] = [lone(&device), lone(&device)];
    let extent = [8, 4, 1];
    // Columns 0 to 7 of 64, and columns 8 to 15.
    a.copy_region_from(&first, Pitched::rows(0, 64), &b, Pitched::rows(0, 64), extent).unwrap();
    a.copy_region_from(&second, Pitched::rows(8, 64), &b, Pitched::rows(0, 64), extent).unwrap();
    let found = race(a.copy_region_from(&second, Pitched::rows(7 + 64, 64), &b, Pitched::rows(8, 64), [1, 1, 1]));
    assert_eq!((found.offset, found.later.what.as_str()), ((7 + 64) * 4, "a copy of a region"));
}

#[test]
fn accesses_that_only_read_or_only_count_do_not_race() {
    let (device, module) = bench();
    let [a, b, c] = buffers(&device);
    let [first, second, third] = [lone(&device), lone(&device), lone(&device)];
    let [step, count, flag, look] = ["step", "count", "flag", "look"].map(|name| module.kernel(name).unwrap());
    step.launch(&first, MANY(), &args![a, b, N as u32]).unwrap();
    step.launch(&second, MANY(), &args![a, c, N as u32]).unwrap();
    a.read(&third).unwrap();
    // The writer has to wait for both readers.
    let event = device.create_event().unwrap();
    first.record(&event).unwrap();
    third.wait(&event).unwrap();
    let found = race(a.fill_bytes(&third, 0));
    assert_eq!((found.earlier.stream, found.earlier.access), (RaceStream::Stream(2), RaceAccess::Read));
    let cell = device.alloc::<u32>(2).unwrap();
    count.launch(&first, ONE(), &args![cell]).unwrap();
    count.launch(&second, ONE(), &args![cell]).unwrap();
    flag.launch(&third, ONE(), &args![cell]).unwrap();
    let found = race(look.launch(&third, ONE(), &args![cell, cell.offset(1).unwrap()]));
    assert_eq!((found.earlier.access, found.later.access), (RaceAccess::Atomic, RaceAccess::Read));
    assert!(found.to_string().contains("changes atomically"), "{found}");
}

#[test]
fn the_default_stream_waits_for_blocking_streams() {
    let (device, module) = bench();
    let [a, b, c] = buffers(&device);
    let (default, blocking, free) = (device.default_stream(), device.create_stream().unwrap(), lone(&device));
    let step = module.kernel("step").unwrap();
    for _ in 0..3 {
        step.launch(&blocking, MANY(), &args![a, b, 64u32]).unwrap();
        step.launch(&default, MANY(), &args![b, a, 64u32]).unwrap();
    }
    let found = race(step.launch(&free, MANY(), &args![b, a, 64u32]));
    assert!(found.to_string().contains("kernel `step` in the default stream"), "{found}");
    c.fill_bytes(&default, 1).unwrap();
    assert_eq!(race(c.fill_bytes(&free, 0)).earlier.stream, RaceStream::Default);
    device.synchronize().unwrap();
    step.launch(&free, MANY(), &args![a, b, 64u32]).unwrap();
    assert_eq!(race(a.fill_bytes(&default, 0)).earlier.access, RaceAccess::Read);
    // Two streams that wait for the default one do not wait for each other, but for its work between them.
    let other = device.create_stream().unwrap();
    device.synchronize().unwrap();
    step.launch(&blocking, MANY(), &args![a, b, 64u32]).unwrap();
    race(step.launch(&other, MANY(), &args![b, a, 64u32]));
    step.launch(&blocking, MANY(), &args![a, b, 64u32]).unwrap_err();
    device.alloc::<u32>(1).unwrap().fill_bytes(&default, 1).unwrap();
    step.launch(&other, MANY(), &args![b, a, 64u32]).unwrap();
}

#[test]
fn copies_before_the_first_stream_count() {
    let (device, module) = bench();
    let a = device.upload(&[1u32; 64]).unwrap();
    let b = device.upload(&[2u32; 64]).unwrap();
    let free = lone(&device);
    let found = race(module.kernel("step").unwrap().launch(&free, ONE(), &args![a, b, 64u32]));
    assert!(
        found.to_string().contains("which a copy from the host in the default stream (its command 1) writes"),
        "{found}"
    );
    assert!(found.to_string().contains("record an event in the default stream"), "{found}");
    // Work for which the host has waited is done.
    let (device, module) = bench();
    let a = device.upload(&[1u32; 64]).unwrap();
    let b = device.upload(&[2u32; 64]).unwrap();
    device.default_stream().synchronize().unwrap();
    module.kernel("step").unwrap().launch(&lone(&device), ONE(), &args![a, b, 64u32]).unwrap();
}

#[test]
fn the_host_orders_what_it_waits_for() {
    let (device, module) = bench();
    let [a, b, c] = buffers(&device);
    let [first, second] = [lone(&device), lone(&device)];
    let event = device.create_event().unwrap();
    let step = module.kernel("step").unwrap();
    let waits: [&dyn Fn(); 8] = [
        &|| first.synchronize().unwrap(),
        &|| device.synchronize().unwrap(),
        &|| event.synchronize().unwrap(),
        &|| assert!(event.is_done().unwrap()),
        &|| assert!(first.is_done().unwrap()),
        &|| drop(b.read_range(&first, 0..1).unwrap()),
        &|| drop(b.read_async(&first, 0..1).unwrap().wait().unwrap()),
        &|| first.launch_host_func(|| {}).unwrap(),
    ];
    for wait in waits {
        step.launch(&first, MANY(), &args![a, b, 64u32]).unwrap();
        first.record(&event).unwrap();
        wait();
        step.launch(&second, MANY(), &args![b, c, 64u32]).unwrap();
        second.synchronize().unwrap();
    }
    // A read whose result is not taken is not waited for, and neither is another stream.
    step.launch(&first, MANY(), &args![a, b, 64u32]).unwrap();
    let pending = b.read_async(&first, 0..1).unwrap();
    lone(&device).synchronize().unwrap();
    race(step.launch(&second, MANY(), &args![b, c, 64u32]));
    pending.wait().unwrap();
    // A dropped stream still does its work, but it is unknown when.
    second.synchronize().unwrap();
    let gone = lone(&device);
    step.launch(&gone, MANY(), &args![a, b, 64u32]).unwrap();
    drop(gone);
    race(step.launch(&second, MANY(), &args![b, c, 64u32]));
    device.synchronize().unwrap();
    step.launch(&first, MANY(), &args![b, c, 64u32]).unwrap();
}

#[test]
fn threads_of_the_host_pass_on_what_they_have_waited_for() {
    const ROUNDS: u32 = 300;
    let (device, module) = bench();
    let [a, b] = buffers(&device);
    let shared = device.upload(&[5u32; 64]).unwrap();
    device.synchronize().unwrap();
    let step = module.kernel("step").unwrap();
    let (send, receive) = std::sync::mpsc::sync_channel(0);
    let (back, done) = std::sync::mpsc::sync_channel(0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let (send, done) = (send, done);
            let own = device.alloc::<u32>(64).unwrap();
            for round in 0..ROUNDS {
                let stream = lone(&device);
                step.launch(&stream, MANY(), &args![shared, own, 64u32]).unwrap();
                step.launch(&stream, MANY(), &args![shared, a, 64u32]).unwrap();
                stream.synchronize().unwrap();
                send.send(round).unwrap();
                // The other thread has waited as well.
                assert_eq!(done.recv().unwrap(), round);
            }
        });
        scope.spawn(|| {
            let (receive, back) = (receive, back);
            let stream = lone(&device);
            let event = device.create_event().unwrap();
            while let Ok(round) = receive.recv() {
                step.launch(&stream, MANY(), &args![a, b, 64u32]).unwrap();
                stream.record(&event).unwrap();
                event.synchronize().unwrap();
                back.send(round).unwrap();
            }
        });
    });
    assert_eq!(b.read(&device.default_stream()).unwrap()[1], (5 * 3 + 1) * 3 + 1);
}

#[test]
fn variables_of_modules_are_memory_too() {
    let (device, module) = bench();
    let [first, second] = [lone(&device), lone(&device)];
    let keep = module.kernel("keep").unwrap();
    keep.launch(&first, ONE(), &args![5u32]).unwrap();
    let found = race(module.write_symbol(&second, "total", &[7u32]));
    assert!(found.to_string().contains("writes bytes 0 to 3 of `total` of 4 bytes"), "{found}");
    // Memory for printing is not the program's.
    device.set_printer(|_| {});
    let say = module.kernel("say").unwrap();
    say.launch(&first, MANY(), &args![1]).unwrap();
    say.launch(&second, MANY(), &args![2]).unwrap();
}

#[test]
fn graphs_are_ordered_by_their_edges() {
    let (device, module) = bench();
    let memory: Arc<[DeviceBuffer<u32>; 4]> = Arc::new(buffers(&device));
    let step = module.kernel("step").unwrap();
    let build = |edge: bool| {
        let mut graph = Graph::new(&device);
        let [a, b, c, d] = &*memory;
        let start = graph.add(&[], |s| a.fill(s, 0..64, 1)).unwrap();
        let left = graph.add(&[start], |s| step.launch(s, MANY(), &args![a, b, 64u32])).unwrap();
        let right = graph.add(&[start], |s| step.launch(s, MANY(), &args![a, c, 64u32])).unwrap();
        let after: &[_] = if edge { &[left, right] } else { &[right] };
        graph.add(after, |s| step.launch(s, MANY(), &args![b, d, 64u32])).unwrap();
        graph.instantiate().unwrap()
    };
    let (right, wrong) = (build(true), build(false));
    let [first, second] = [lone(&device), lone(&device)];
    // Each launch waits for the previous one, even in another stream.
    for round in 0..1000 {
        right.launch([&first, &second][round % 2]).unwrap();
    }
    // Work after a graph waits for all of it.
    memory[3].fill_bytes(&second, 0).unwrap();
    let found = race(memory[1].fill_bytes(&first, 0));
    let text = found.to_string();
    assert!(text.contains("a fill in stream 1 (its command 1) writes bytes 0 to 255"), "{text}");
    assert!(text.contains("which kernel `step` in a graph in stream 2 (node 1) writes"), "{text}");
    assert!(text.contains("record an event in stream 2"), "{text}");
    device.synchronize().unwrap();
    let text = race(wrong.launch(&first)).to_string();
    assert!(text.contains("kernel `step` in a graph in stream 1 (node 3) reads bytes 0 to 255"), "{text}");
    assert!(text.contains("which kernel `step` in a graph in stream 1 (node 1) writes"), "{text}");
    assert!(text.ends_with("let the second one's node of the graph wait for the first one's"), "{text}");
    // Two graphs are independent of each other.
    device.synchronize().unwrap();
    right.launch(&first).unwrap();
    race(build(true).launch(&second));
}

#[test]
fn captured_streams_are_ordered_as_when_they_were_captured() {
    let (device, module) = bench();
    let [a, b, c] = buffers(&device);
    let step = module.kernel("step").unwrap();
    let [first, second] = [lone(&device), lone(&device)];
    let [fork, join] = [device.create_event().unwrap(), device.create_event().unwrap()];
    let capture = |wait: bool| {
        first.begin_capture().unwrap();
        first.record(&fork).unwrap();
        second.wait(&fork).unwrap();
        step.launch(&first, MANY(), &args![a, b, 64u32]).unwrap();
        if wait {
            first.record(&fork).unwrap();
            second.wait(&fork).unwrap();
        }
        step.launch(&second, MANY(), &args![b, c, 64u32]).unwrap();
        second.record(&join).unwrap();
        first.wait(&join).unwrap();
        first.end_capture().unwrap().instantiate().unwrap()
    };
    let (right, wrong) = (capture(true), capture(false));
    for _ in 0..100 {
        right.launch(&first).unwrap();
        right.launch(&second).unwrap();
    }
    let found = race(wrong.launch(&second));
    assert_eq!((found.earlier.access, found.later.access), (RaceAccess::Write, RaceAccess::Read));
}

#[test]
fn opening_a_device_again_orders_nothing() {
    // No other test has these options, and so the device.
    let options = DeviceOptions::new().time_limit(Duration::from_secs(77));
    let device = open("cpu", &options).unwrap();
    let module = device.load(&Compiler::new().compile("races.cu", TEXT).unwrap()).unwrap();
    let [a, b, c] = buffers(&device);
    let [first, second] = [lone(&device), lone(&device)];
    let step = module.kernel("step").unwrap();
    step.launch(&device.default_stream(), MANY(), &args![a, b, N as u32]).unwrap();
    assert_eq!(open("cpu", &options).unwrap(), device);
    race(step.launch(&first, MANY(), &args![b, c, N as u32]));
    assert!(!device.is_lost());
    // A query whether the work is done orders it.
    assert!(device.default_stream().is_done().unwrap());
    step.launch(&second, MANY(), &args![b, a, N as u32]).unwrap();
}
