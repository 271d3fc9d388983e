//! Tests structs that Rust would lay out differently. Assertions check CUDA's layout when the structs are compiled;
//! here kernels see their contents.

use isowarp_core::api::{Device, LaunchConfig};
use isowarp_macros::cuda;

cuda!(
    mod structs = r"
        struct __attribute__((packed)) Packed {
            char a;
            float b;
            short c;
        };
        struct alignas(32) Wide {
            int x;
        };
        struct Nothing {};
        struct Derived : Nothing {
            float v;
            Wide wide;
            bool flag;
        };
        struct Module {
            float4 v;
            unsigned char self, padding_at_18;
        };
        __global__ void k(Packed packed, Derived derived, Nothing nothing, Module module, Packed *stream, float *out) {
            out[0] = packed.a + packed.b + packed.c;
            out[1] = derived.v + derived.wide.x + derived.flag;
            out[2] = module.v.w + module.self + module.padding_at_18;
            stream[1] = packed;
        }
    ",
    crate = isowarp_core::api,
);

#[test]
fn structs_of_any_layout() {
    let device = Device::open(&isowarp_cpu::CpuBackend::new(), 0).unwrap();
    let stream = device.default_stream();
    let module = structs::load(&device).unwrap();
    let packed = structs::Packed { a: 1, b: 2.5f32.to_le_bytes(), c: 300i16.to_le_bytes() };
    assert_eq!(size_of_val(&packed), 7);
    let derived =
        structs::Derived { v: 1.0, wide: structs::Wide { x: 2, ..Default::default() }, flag: 1, ..Default::default() };
    assert_eq!((size_of_val(&derived), align_of_val(&derived)), (96, 32));
    let other = structs::Module_2 { v: [0.0, 0.0, 0.0, 4.0], self_: 5, padding_at_18: 6, ..Default::default() };
    let (mut copies, mut out) = (device.alloc(2).unwrap(), device.alloc::<f32>(3).unwrap());
    let nothing = structs::Nothing::default();
    let config = LaunchConfig::new(1, 1);
    module.k(&stream, config, packed, derived, nothing, other, &mut copies, &mut out).unwrap();
    assert_eq!(out.read(&stream).unwrap(), [303.5, 4.0, 15.0]);
    assert_eq!(copies.read(&stream).unwrap(), [structs::Packed::default(), packed]);
}
