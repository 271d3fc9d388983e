//! Tests that kernels of an included file run on the CPU with the right results.

use isowarp_core::api::typed::Null;
use isowarp_core::api::{
    ArrayShape, ChannelFormat, ChannelKind, Device, DeviceBuffer, Error, LaunchConfig, Stream, TextureDescriptor,
};
use isowarp_macros::{cuda, include_cuda};

include_cuda!(
    mod all = "kernels/all.cu",
    kernels = ["sum<float>", four = "sum<int, 4>"],
    crate = isowarp_core::api,
);

/// Number of this line.
const START: i32 = line!() as i32;
cuda!(
    mod inline = r"
        __global__ void add(int n, int *x) {
            if (threadIdx.x < n) x[threadIdx.x] += OFFSET + __LINE__;
        }
    ",
    defines = ["OFFSET=7"],
    crate = isowarp_core::api,
);
fn device() -> (Device, Stream, all::Module) {
    let device = Device::open(&isowarp_cpu::CpuBackend::new(), 0).unwrap();
    let (stream, module) = (device.default_stream(), all::load(&device).unwrap());
    (device, stream, module)
}

fn one() -> LaunchConfig {
    LaunchConfig::new(1, 1)
}

#[test]
fn pointers_and_constants() {
    let (device, stream, all) = device();
    let (x, mut y) = (device.upload(&[1.0f32, 2.0, 3.0]).unwrap(), device.alloc::<f32>(3).unwrap());
    all.scale(&stream, LaunchConfig::for_count(3, 32), 3, &x, &mut y).unwrap();
    assert_eq!(y.read(&stream).unwrap(), [2.0, 4.0, 6.0]);
    assert_eq!(all.factor().get(&stream).unwrap(), 2.0);
    let before = all.factor().get_async(&stream).unwrap();
    all.factor().set(&stream, &10.0).unwrap();
    assert_eq!(before.wait().unwrap(), [2.0]);
    all.scale(&stream, one(), 1, x.slice(2..).unwrap(), y.slice_mut(1..=1).unwrap()).unwrap();
    assert_eq!(y.read(&stream).unwrap(), [2.0, 30.0, 6.0]);
    let (front, back) = y.slice_mut(..).unwrap().split_at(2).unwrap();
    all.scale(&stream, one(), 1, front, back).unwrap();
    assert_eq!(y.read(&stream).unwrap(), [2.0, 30.0, 20.0]);
}

#[test]
fn arrays_as_variables() {
    let (device, stream, all) = device();
    let table = all.table();
    assert_eq!(table.len(), 4);
    table.write(&stream, 2, &[[5, 6], [7, 8]]).unwrap();
    let mut out = device.alloc::<i32>(2).unwrap();
    all.lookup(&stream, LaunchConfig::new(1, 2), &mut out, 3).unwrap();
    assert_eq!(out.read(&stream).unwrap(), [7, 8]);
    assert_eq!(table.read(&stream).unwrap(), [[0, 0], [0, 0], [5, 6], [7, 8]]);
    assert_eq!(table.read_async(&stream, 1..3).unwrap().wait().unwrap(), [[0, 0], [5, 6]]);
    assert!(table.read_async(&stream, 3..5).is_err());
    let outside = table.write(&stream, 3, &[[0; 2]; 2]).unwrap_err();
    assert_eq!(outside.to_string(), "range 3..5 is out of bounds for the variable `table` of 4 elements");
    for _ in 0..2 {
        all.count(&stream, LaunchConfig::new(1, 4)).unwrap();
    }
    assert_eq!(*all.total().unwrap().host().unwrap(), [0, 8]);
}

#[test]
fn structs() {
    let (device, stream, all) = device();
    let ball = |mass, solid| all::shapes_Ball { at: [1.0, 2.0, 3.0], solid, mass, ..Default::default() };
    let balls = device.upload(&[ball(2.0, 1), ball(4.0, 1), ball(8.0, 0)]).unwrap();
    all.heaviest(&stream, one(), &balls, 3).unwrap();
    assert_eq!(all.shapes_largest().get(&stream).unwrap(), ball(4.0, 1));

    let (data, mut out) = (device.alloc::<f32>(1).unwrap(), device.alloc::<i32>(5).unwrap());
    let packet = all::Packet {
        base: all::Base { id: 11 },
        bytes_at_4: [6 | 17 << 3],
        data: data.ptr(),
        value: all::Packet_anonymous_union_1 { bytes_at_0: 33i32.to_le_bytes() },
        r#type: [1, 2, 44],
        ..Default::default()
    };
    all.unpack(&stream, one(), packet, &mut out).unwrap();
    assert_eq!(out.read(&stream).unwrap(), [11, 6, 17, 33, 44]);
    assert_eq!(data.read(&stream).unwrap(), [5.0]);
}

#[test]
fn instances_of_templates() {
    let (device, stream, all) = device();
    let (mut float, mut int) = (device.alloc::<f32>(1).unwrap(), device.alloc::<i32>(1).unwrap());
    all.sum_float(&stream, one(), all::Tuple_float_2 { items: [1.5, 2.0] }, &mut float).unwrap();
    all.four(&stream, one(), all::Tuple_int_4 { items: [1, 2, 3, 4] }, &mut int).unwrap();
    assert_eq!((float.read(&stream).unwrap()[0], int.read(&stream).unwrap()[0]), (3.5, 10));
}

#[test]
fn numbers_and_vectors() {
    let (device, stream, all) = device();
    let mut out = device.alloc::<f64>(8).unwrap();
    let half = half::f16::from_f32(0.5);
    let (vector, dims) = ([1.0, 2.0, 3.0, 4.0], [1, 2, 3]);
    all.numbers(&stream, one(), true, -1, 65535, 1 << 40, 2.5, half, vector, dims, [1; 3], &mut out).unwrap();
    assert_eq!(out.read(&stream).unwrap(), [1.0, -1.0, 65535.0, (1u64 << 40) as f64, 2.5, 0.5, 4.0, 3.0]);
}

#[test]
fn pointers_to_anything_and_to_pointers() {
    let (device, stream, all) = device();
    let (from, mut to) = (device.upload(&[7i32, 8]).unwrap(), device.alloc::<i32>(1).unwrap());
    all.anything(&stream, one(), &from, &mut to, Null).unwrap();
    assert_eq!(to.read(&stream).unwrap(), [8]);
    let floats = device.alloc::<f32>(8).unwrap();
    all.anything(&stream, one(), &from, &mut to, floats.slice(..).unwrap().cast().unwrap()).unwrap();
    assert_eq!(to.read(&stream).unwrap(), [7]);
    let pointers = device.upload(&[from.ptr(), from.slice(1..).unwrap().ptr()]).unwrap();
    all.chase(&stream, one(), &pointers, &mut to).unwrap();
    assert_eq!(to.read(&stream).unwrap(), [15]);
}

#[test]
fn textures_and_surfaces() {
    let (device, stream, all) = device();
    let format = ChannelFormat::new(ChannelKind::Float, 32, 1).unwrap();
    let arrays = [(); 2].map(|()| device.create_array(format, ArrayShape::D1(2)).unwrap());
    arrays[0].write(&stream, &[3.0f32, 4.0]).unwrap();
    let texture = device.create_texture(&arrays[0], &TextureDescriptor::default()).unwrap();
    let surface = device.create_surface(&arrays[1]).unwrap();
    all.sample(&stream, LaunchConfig::new(1, 2), &texture, &surface).unwrap();
    assert_eq!(arrays[1].read::<f32>(&stream).unwrap(), [3.0, 4.0]);
}

#[test]
fn slices_lie_inside_of_buffers() {
    let (device, _, _) = device();
    let mut buffer: DeviceBuffer<i32> = device.alloc(4).unwrap();
    assert_eq!(buffer.slice(1..3).unwrap().len(), 2);
    assert_eq!(buffer.slice(4..).unwrap().len(), 0);
    assert!(buffer.slice(..).unwrap().slice(1..).unwrap().slice(4..).is_err());
    for error in [buffer.slice(..5).unwrap_err(), buffer.slice_mut(5..).unwrap_err()] {
        assert!(matches!(error, Error::InvalidRange { .. }), "{error}");
    }
    assert!(buffer.slice(..=usize::MAX).is_err());
    let (start, end) = (3, 2);
    assert!(buffer.slice(start..end).is_err());
    assert_eq!(buffer.slice(..).unwrap().cast::<[u8; 8]>().unwrap().len(), 2);
    assert!(buffer.slice(..3).unwrap().cast::<[u8; 8]>().is_err());
    assert!(buffer.slice(..).unwrap().cast::<()>().is_err());
}

#[test]
fn faults_name_the_line_of_the_included_file() {
    let (device, stream, all) = device();
    let mut p = device.alloc(1).unwrap();
    let launched = all.fails(&stream, one(), &mut p, 1000);
    let error = launched.and_then(|()| stream.synchronize()).unwrap_err().to_string();
    let source = include_str!("kernels/all.cu");
    let line = source.lines().position(|l| l.contains("p[at] = 1")).unwrap() + 1;
    assert!(error.contains(&format!("all.cu:{line}:")), "{error}");
}

#[test]
fn inline_source_has_the_lines_of_this_file() {
    let device = Device::open(&isowarp_cpu::CpuBackend::new(), 0).unwrap();
    let stream = device.default_stream();
    let (line, mut x) = (START + 4, device.upload(&[1, 2, 3]).unwrap());
    let inline = inline::load(&device).unwrap();
    inline.compile().unwrap();
    inline.add(&stream, LaunchConfig::new(1, 32), 2, &mut x).unwrap();
    assert_eq!(x.read(&stream).unwrap(), [1 + 7 + line, 2 + 7 + line, 3]);
}

#[test]
fn native_mode_has_the_source() {
    let program = all::program(isowarp_core::api::FloatMode::Native).unwrap();
    let native = program.native.unwrap();
    assert!(native.text.contains("__global__ void scale"), "{}", native.text);
    assert_eq!(
        native.instances,
        [("sum<float>", "sum<float, 2>"), ("sum<int, 4>", "sum<int, 4>")].map(|(a, b)| (a.into(), b.into()))
    );
    assert!(program.module.sources.files().any(|(_, file)| file.name().ends_with("scale.h")));
}
