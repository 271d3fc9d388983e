//! Tests several devices: copies between them, waits for each other's events, reductions over all. Uses pairs of every
//! two kinds that this machine has, and of two devices of each kind, which may be one device opened twice.

use isowarp::{
    Compiler, Device, DeviceBuffer, DeviceOptions, LaunchConfig, Reduce, Reduction, Stream, all_reduce, args, open,
    open_all,
};

const TEXT: &str = r#"
    __global__ void hand_on(const unsigned *from, unsigned *to, unsigned n) {
        for (unsigned i = threadIdx.x; i < n; i += blockDim.x) to[i] = from[i] * 3 + i + 1;
    }
"#;

/// Returns pairs of devices that share nothing.
fn pairs() -> Vec<[Device; 2]> {
    let options = DeviceOptions::new().separate(true);
    let (devices, _) = open_all(&options);
    let mut pairs = Vec::new();
    for (at, one) in devices.iter().enumerate() {
        pairs.push([one.clone(), open(&one.name(), &options).unwrap()]);
        pairs.extend(devices[at + 1..].iter().map(|other| [one.clone(), other.clone()]));
    }
    assert!(pairs.len() >= 3, "the CPU, and what Vulkan there is");
    pairs
}

fn names(pair: &[Device; 2]) -> String {
    format!("{} and {}", pair[0].name(), pair[1].name())
}

#[test]
fn buffers_are_copied_between_devices() {
    for pair in pairs() {
        let data: Vec<u32> = (0..1000).map(|i| i * 7 + 1).collect();
        let [one, other] = &pair;
        // Copy both ways, in a stream of either device.
        for (from, to) in [(one, other), (other, one)] {
            for of in [from, to] {
                let stream = of.create_stream().unwrap();
                let src = from.upload(&data).unwrap();
                let dst = to.alloc::<u32>(1000).unwrap();
                from.synchronize().unwrap();
                to.synchronize().unwrap();
                dst.copy_range_from(&stream, 10, &src, 20..520).unwrap();
                // Memory that is being copied exists until the copy is done.
                drop(src);
                stream.synchronize().unwrap();
                let got = dst.read(&to.default_stream()).unwrap();
                let mut want = vec![0; 1000];
                want[10..510].copy_from_slice(&data[20..520]);
                assert_eq!(got, want, "{}", names(&pair));
                let whole = from.upload(&data).unwrap();
                from.synchronize().unwrap();
                dst.copy_from(&stream, &whole).unwrap();
                stream.synchronize().unwrap();
                assert_eq!(dst.read(&to.default_stream()).unwrap(), data, "{}", names(&pair));
            }
        }
        let (a, b) = (one.upload(&data).unwrap(), other.upload(&data).unwrap());
        let third = open("cpu", &DeviceOptions::new().separate(true)).unwrap();
        let error = a.copy_from(&third.default_stream(), &b).unwrap_err().to_string();
        assert!(error.contains("neither of the devices of the copy"), "{error}");
        let short = other.alloc::<u32>(4).unwrap();
        let stream = one.create_stream().unwrap();
        let error = short.copy_range_from(&stream, 0, &a, 0..5).unwrap_err().to_string();
        assert!(error.contains("range 0..5 is out of bounds for the buffer of 4 elements"), "{error}");
        stream.begin_capture().unwrap();
        let error = b.copy_from(&stream, &a).unwrap_err().to_string();
        assert!(error.contains("a copy between devices cannot be captured"), "{error}");
        stream.end_capture().unwrap();
    }
}

#[test]
fn devices_pass_data_by_events() {
    const ROUNDS: usize = 1000;
    let program = Compiler::new().compile("peers.cu", TEXT).unwrap();
    for pair in pairs() {
        let streams = pair.each_ref().map(|device| device.create_stream().unwrap());
        let kernels = pair.each_ref().map(|device| device.load(&program).unwrap().kernel("hand_on").unwrap());
        let [mine, theirs] = [(); 2].map(|()| pair.each_ref().map(|device| device.alloc::<u32>(64).unwrap()));
        let events = pair.each_ref().map(|device| device.create_event().unwrap());
        pair.iter().for_each(|device| device.synchronize().unwrap());
        for round in 0..ROUNDS {
            let (this, other) = (round % 2, 1 - round % 2);
            streams[this].wait(&events[other]).unwrap();
            theirs[this].copy_from(&streams[this], &mine[other]).unwrap();
            let args = args![theirs[this], mine[this], 64u32];
            kernels[this].launch(&streams[this], LaunchConfig::new(1, 32), &args).unwrap();
            streams[this].record(&events[this]).unwrap();
        }
        let last = (ROUNDS - 1) % 2;
        let mut want: Vec<u32> = vec![0; 64];
        for _ in 0..ROUNDS {
            want = (1..).zip(&want).map(|(i, x): (u32, _)| x.wrapping_mul(3).wrapping_add(i)).collect();
        }
        assert_eq!(mine[last].read(&streams[last]).unwrap(), want, "{}", names(&pair));
    }
}

/// Returns the contents of the buffers after a reduction.
fn reduced<T: Reduce>(devices: &[Device], parts: &[&[T]], reduction: Reduction) -> Vec<Vec<T>> {
    let streams: Vec<Stream> = devices.iter().map(|device| device.create_stream().unwrap()).collect();
    let buffers: Vec<DeviceBuffer<T>> = devices.iter().zip(parts).map(|(d, part)| d.upload(part).unwrap()).collect();
    devices.iter().for_each(|device| device.synchronize().unwrap());
    let all: Vec<_> = streams.iter().zip(&buffers).collect();
    all_reduce(&all, reduction).unwrap();
    all.iter().map(|(stream, buffer)| buffer.read(stream).unwrap()).collect()
}

#[test]
fn buffers_are_reduced_over_devices() {
    for pair in pairs() {
        let (a, b) = ([1i32, -5, i32::MAX, 7], [3i32, -9, 1, 0]);
        for (reduction, want) in [
            (Reduction::Sum, [4, -14, i32::MIN, 7]),
            (Reduction::Product, [3, 45, i32::MAX, 0]),
            (Reduction::Min, [1, -9, 1, 0]),
            (Reduction::Max, [3, -5, i32::MAX, 7]),
        ] {
            let got = reduced(&pair, &[&a, &b], reduction);
            assert_eq!(got, [want, want], "{} {reduction:?}", names(&pair));
        }
        let got = reduced(&pair, &[&[u64::MAX, 1 << 40], &[2, 1 << 41]], Reduction::Sum);
        assert_eq!(got, [[1, 3 << 40]; 2], "{}", names(&pair));
        let tiny = f32::from_bits(1);
        let floats = [[0.1f32, tiny, f32::INFINITY, -0.0], [0.2, tiny, f32::NEG_INFINITY, -0.0]];
        let got = reduced(&pair, &[&floats[0], &floats[1]], Reduction::Sum);
        let got: Vec<Vec<u32>> = got.iter().map(|part| part.iter().map(|x| x.to_bits()).collect()).collect();
        let want = [(0.1f32 + 0.2).to_bits(), 2, 0x7fff_ffff, 0x8000_0000];
        assert_eq!(got, [want, want], "{}", names(&pair));
        let got = reduced(&pair, &[&[0.1f64], &[0.2]], Reduction::Product);
        assert_eq!(got, [[0.1f64 * 0.2]; 2], "{}", names(&pair));
    }
}

#[test]
fn invalid_reductions_are_refused() {
    let options = DeviceOptions::new().separate(true);
    let [one, other] = [(); 2].map(|()| open("cpu", &options).unwrap());
    let streams = [one.default_stream(), other.default_stream()];
    let (a, b, c) = (one.alloc::<f32>(4).unwrap(), other.alloc::<f32>(4).unwrap(), other.alloc::<f32>(3).unwrap());
    let refused =
        |parts: &[(&Stream, &DeviceBuffer<f32>)], reduction| all_reduce(parts, reduction).unwrap_err().to_string();
    let error = refused(&[(&streams[0], &a), (&streams[1], &b)], Reduction::Max);
    assert_eq!(error, "reductions of floats to their minimum or maximum are not supported");
    let error = refused(&[(&streams[0], &a), (&streams[1], &c)], Reduction::Sum);
    assert_eq!(error, "buffers of 4 and 3 elements are reduced");
    let error = refused(&[(&streams[0], &a), (&streams[0], &a)], Reduction::Sum);
    assert!(error.starts_with("two buffers of cpu"), "{error}");
    let error = refused(&[(&streams[0], &b)], Reduction::Sum);
    assert!(error.contains("the buffer belongs to cpu"), "{error}");
    // Three devices in their order, on which a sum of floats depends.
    let third = open("cpu", &options).unwrap();
    let got = reduced(&[one, other, third], &[&[1e8f32], &[-1e8], &[1.0]], Reduction::Sum);
    assert_eq!(got, [[1.0]; 3]);
}
