//! Tests variables and memory as the host sees them, on every device of this machine: symbols, managed and mapped
//! memory, and the visibility of writes.

use isowarp::{Compiler, Device, DeviceOptions, Error, LaunchConfig, Module, UnifiedBuffer, args, open_all};

const TEXT: &str = r"
    struct Row { int key; short values[2]; };
    __device__ int counter = 5;
    __device__ unsigned char bytes[7] = { 1, 2, 3 };
    __constant__ Row rows[2] = { { 7, { -1, -2 } }, { 8, { -3 } } };
    __managed__ int shared_count = 3;
    __managed__ float samples[4] = { 1, 2 };
    __device__ int *here = &counter;
    __global__ void count(int n) { counter += n; shared_count += n; bytes[6] = n; }
    __global__ void scale(float *x, float by, int n) { int i = threadIdx.x; if (i < n) x[i] *= by; }
    __global__ void store(int *out) { *out = *here + rows[1].key + rows[0].values[1]; }
    __global__ void through(int *p, int v) { *p = v; }
";

fn each(work: impl Fn(&Device, &Module)) {
    let program = Compiler::new().compile("host_memory.cu", TEXT).unwrap();
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    for device in devices {
        work(&device, &device.load(&program).unwrap());
    }
}

fn launch(device: &Device, module: &Module, kernel: &str, args: &[isowarp::Arg<'_>]) {
    let kernel = module.kernel(kernel).unwrap();
    kernel.launch(&device.default_stream(), LaunchConfig::new(1, 4), args).unwrap();
}

fn once(device: &Device, module: &Module, kernel: &str, args: &[isowarp::Arg<'_>]) {
    let kernel = module.kernel(kernel).unwrap();
    kernel.launch(&device.default_stream(), LaunchConfig::new(1, 1), args).unwrap();
}

#[test]
fn symbols_have_addresses_sizes_and_contents() {
    each(|device, module| {
        let stream = device.default_stream();
        let (counter, size) = module.symbol("counter").unwrap();
        assert_eq!((counter.0 % 4, size), (0, 4));
        assert_eq!((module.symbol("bytes").unwrap().1, module.symbol("rows").unwrap().1), (7, 16));
        assert!(matches!(module.symbol("count"), Err(Error::NotFound { .. })));
        let mut bytes = [0xffu8; 7];
        module.read_symbol(&stream, "bytes", &mut bytes).unwrap();
        assert_eq!(bytes, [1, 2, 3, 0, 0, 0, 0]);
        module.write_symbol_at(&stream, "bytes", 3, &[9u8, 8]).unwrap();
        once(device, module, "count", &args![4i32]);
        let mut tail = [0u8; 5];
        module.read_symbol_at(&stream, "bytes", 2, &mut tail).unwrap();
        assert_eq!(tail, [3, 9, 8, 0, 4]);
        let mut now = [0i32];
        module.read_symbol(&stream, "counter", &mut now).unwrap();
        assert_eq!(now, [9]);
        for (offset, count) in [(0, 8), (7, 1), (1, 7), (u64::MAX, 1), (u64::MAX, 0)] {
            let wrong = module.write_symbol_at(&stream, "bytes", offset, &vec![0u8; count]);
            assert!(matches!(wrong, Err(Error::InvalidRange { .. })), "{offset} {count}");
        }
        module.write_symbol_at::<u8>(&stream, "bytes", 7, &[]).unwrap();
    });
}

#[test]
fn a_pointer_in_a_variable_points_to_a_variable() {
    each(|device, module| {
        let stream = device.default_stream();
        let mut here = [0u64];
        module.read_symbol(&stream, "here", &mut here).unwrap();
        assert_eq!(here[0], module.symbol("counter").unwrap().0.0);
        let out = device.alloc::<i32>(1).unwrap();
        once(device, module, "store", &args![out]);
        assert_eq!(out.read(&stream).unwrap(), [5 + 8 - 2]);
        // The host changes the pointer to the address of a buffer.
        let other = device.upload(&[100i32]).unwrap();
        module.write_symbol(&stream, "here", &[other.ptr().0]).unwrap();
        module.write_symbol_at(&stream, "rows", 8, &[50i32]).unwrap();
        once(device, module, "store", &args![out]);
        assert_eq!(out.read(&stream).unwrap(), [100 + 50 - 2]);
    });
}

#[test]
fn a_symbol_is_a_pointer_argument_and_copies_inside_the_device() {
    each(|device, module| {
        let stream = device.default_stream();
        once(device, module, "through", &args![module.symbol_slice("counter").unwrap(), 77i32]);
        let out = device.alloc::<i32>(1).unwrap();
        module.copy_from_symbol(&stream, "counter", 0, &out).unwrap();
        assert_eq!(out.read(&stream).unwrap(), [77]);
        let source = device.upload(&[21i16, 22]).unwrap();
        module.copy_to_symbol(&stream, "rows", 4, &source).unwrap();
        let mut rows = [0i16; 8];
        module.read_symbol(&stream, "rows", &mut rows).unwrap();
        assert_eq!(rows, [7, 0, 21, 22, 8, 0, -3, 0]);
        assert!(matches!(module.copy_to_symbol(&stream, "rows", 14, &source), Err(Error::InvalidRange { .. })));
        let large = device.alloc::<i32>(5).unwrap();
        assert!(matches!(module.copy_from_symbol(&stream, "rows", 0, &large), Err(Error::InvalidRange { .. })));
    });
}

#[test]
fn each_loaded_module_has_variables_of_its_own() {
    let program = Compiler::new().compile("host_memory.cu", TEXT).unwrap();
    let (devices, _) = open_all(&DeviceOptions::new().separate(true));
    for device in devices {
        let (a, b) = (device.load(&program).unwrap(), device.load(&program).unwrap());
        once(&device, &a, "count", &args![10i32]);
        let read = |m: &Module| {
            let mut value = [0i32];
            m.read_symbol(&device.default_stream(), "counter", &mut value).unwrap();
            value[0]
        };
        assert_eq!((read(&a), read(&b)), (15, 5));
    }
}

#[test]
fn managed_variables_are_the_hosts_too() {
    each(|device, module| {
        let mut count: UnifiedBuffer<i32> = module.managed("shared_count").unwrap();
        assert_eq!(*count.host().unwrap(), [3]);
        once(device, module, "count", &args![2i32]);
        assert_eq!(*count.host().unwrap(), [5]);
        count.host_mut().unwrap()[0] *= 10;
        once(device, module, "count", &args![1i32]);
        assert_eq!(*count.host().unwrap(), [51]);
        let samples: UnifiedBuffer<f32> = module.managed("samples").unwrap();
        launch(device, module, "scale", &args![samples, 4.0f32, 4i32]);
        assert_eq!(*samples.host().unwrap(), [4.0, 8.0, 0.0, 0.0]);
        assert!(matches!(module.managed::<i32>("counter"), Err(Error::InvalidValue(_))));
        assert!(matches!(module.managed::<i32>("nothing"), Err(Error::NotFound { .. })));
        assert!(matches!(module.managed::<[u8; 3]>("samples"), Err(Error::InvalidValue(_))));
        assert!(matches!(module.managed::<[u8; 0]>("samples"), Err(Error::InvalidValue(_))));
    });
}

#[test]
fn a_managed_variable_outlives_its_module() {
    each(|device, _| {
        let program = Compiler::new().compile("host_memory.cu", TEXT).unwrap();
        let module = device.load(&program).unwrap();
        let count: UnifiedBuffer<i32> = module.managed("shared_count").unwrap();
        drop(module);
        assert_eq!(*count.host().unwrap(), [3]);
    });
}

#[test]
fn managed_and_mapped_memory_go_back_and_forth() {
    each(|device, module| {
        for managed in [true, false] {
            let alloc = |n| if managed { device.alloc_managed::<f32>(n) } else { device.alloc_mapped(n) };
            let mut x = alloc(4).unwrap();
            assert_eq!(*x.host().unwrap(), [0.0; 4]);
            x.host_mut().unwrap().copy_from_slice(&[1.0, 2.0, 3.0, 4.0]);
            let before = x.host().unwrap();
            launch(device, module, "scale", &args![x, 2.0f32, 4i32]);
            // A view has the contents of the moment when it was requested.
            assert_eq!(*before, [1.0, 2.0, 3.0, 4.0]);
            assert_eq!(*x.host().unwrap(), [2.0, 4.0, 6.0, 8.0]);
            let mut view = x.host_mut().unwrap();
            assert_eq!(view[3], 8.0);
            view[3] = 0.5;
            view.finish().unwrap();
            launch(device, module, "scale", &args![x.offset(2).unwrap(), 10.0f32, 2i32]);
            assert_eq!(*x.host().unwrap(), [2.0, 4.0, 60.0, 5.0]);
            assert!(matches!(x.offset(5), Err(Error::InvalidRange { .. })));
            let empty = alloc(0).unwrap();
            assert!(empty.is_empty() && empty.host().unwrap().is_empty());
        }
        assert!(matches!(device.alloc_managed::<u64>(usize::MAX), Err(Error::OutOfMemory { .. })));
    });
}

#[test]
fn a_view_waits_for_every_stream() {
    each(|device, module| {
        let (a, b) = (device.create_stream().unwrap(), device.create_stream().unwrap());
        let mut x = device.alloc_managed::<f32>(1).unwrap();
        x.host_mut().unwrap()[0] = 1.0;
        let scale = module.kernel("scale").unwrap();
        for stream in [&a, &b] {
            for _ in 0..5 {
                scale.launch(stream, LaunchConfig::new(1, 1), &args![x, 2.0f32, 1i32]).unwrap();
            }
            device.synchronize().unwrap();
        }
        assert_eq!(*x.host().unwrap(), [1024.0]);
    });
}
