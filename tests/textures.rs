//! Tests textures and surfaces through the API: sampling of written texels, regions of arrays, references, memory with
//! and without rows, and errors.

use isowarp::{
    AddressMode, Arg, Array, ArrayShape, ChannelFormat, ChannelKind, Compiler, Device, DeviceOptions, FilterMode,
    LaunchConfig, ReadMode, TextureDescriptor, args, open_all,
};

const TEXT: &str = r#"
    __global__ void points(cudaTextureObject_t t, float *out) {
        int i = threadIdx.x;
        out[i] = tex2D<float>(t, i % 4 + 0.5f, i / 4 + 0.5f);
    }
    __global__ void halfway(cudaTextureObject_t t, float *out) {
        out[threadIdx.x] = tex1D<float>(t, threadIdx.x + 1.0f);
    }
    __global__ void fetched(cudaTextureObject_t t, float *out) {
        out[threadIdx.x] = tex1Dfetch<float>(t, (int)threadIdx.x - 1);
    }
    __global__ void doubled(cudaSurfaceObject_t s) {
        int x = threadIdx.x * 4, y = threadIdx.y;
        surf2Dwrite(2.0f * surf2Dread<float>(s, x, y), s, x, y);
    }
    struct Layer { cudaTextureObject_t texture; float scale; };
    __global__ void in_memory(const Layer *layers, float *out) {
        out[threadIdx.x] = layers[threadIdx.x].scale * tex2D<float>(layers[threadIdx.x].texture, 1.5f, 0.5f);
    }
    __global__ void leveled(cudaTextureObject_t t, float *out) {
        out[threadIdx.x] = tex2DLod<float>(t, 0.4f, 0.6f, 0.5f * threadIdx.x - 0.5f);
    }
    __global__ void graded(cudaTextureObject_t t, float *out) {
        float step = (1 << threadIdx.x) / 8.0f;
        out[threadIdx.x] = tex2DGrad<float>(t, 0.4f, 0.6f, make_float2(step, 0), make_float2(0, 0.5f * step));
    }
    __global__ void at_edges(cudaTextureObject_t t, float *out) {
        // Halfway between the faces of x and y, then where those of x, y and z meet.
        out[threadIdx.x] = texCubemap<float>(t, 1, 1, threadIdx.x);
    }
    __global__ void first(cudaTextureObject_t t, float *out) { out[threadIdx.x] = tex2D<float>(t, 0.4f, 0.6f); }
    __global__ void outside(cudaSurfaceObject_t s) { surf2Dwrite(1.0f, s, 1000, 0); }
"#;

const REFERENCES: &str = r#"
    texture<float, 2, cudaReadModeElementType> picture;
    __global__ void bound(float *out) { out[threadIdx.x] = tex2D(picture, threadIdx.x + 0.5f, 1.5f); }
    surface<void, 2> board;
    __global__ void drawn() { surf2Dwrite(threadIdx.x + 10.0f, board, threadIdx.x * 4, 1); }
"#;

fn floats() -> ChannelFormat {
    ChannelFormat::new(ChannelKind::Float, 32, 1).unwrap()
}

fn on_each(text: &str, test: impl Fn(&Device, &isowarp::Module)) {
    let program = Compiler::new().compile("textures.cu", text).unwrap();
    let (devices, _) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty());
    for device in devices {
        let module = device.load(&program).unwrap();
        test(&device, &module);
    }
}

fn run(device: &Device, module: &isowarp::Module, kernel: &str, block: u32, arguments: &[isowarp::Arg<'_>]) {
    let kernel = module.kernel(kernel).unwrap();
    kernel.launch(&device.default_stream(), LaunchConfig::new(1, block), arguments).unwrap();
}

#[test]
fn texels_are_what_was_written() {
    on_each(TEXT, |device, module| {
        let stream = device.default_stream();
        let array = device.create_array(floats(), ArrayShape::D2(4, 3)).unwrap();
        let texels: Vec<f32> = (0..12).map(|i| i as f32).collect();
        array.write(&stream, &texels).unwrap();
        array.write_region(&stream, [1, 1, 0], [2, 2, 1], &[50.0f32, 51.0, 52.0, 53.0]).unwrap();
        assert_eq!(array.read_region::<f32>(&stream, [0, 1, 0], [3, 1, 1]).unwrap(), [4.0, 50.0, 51.0]);
        assert_eq!(array.read_region::<f32>(&stream, [2, 1, 0], [2, 1, 1]).unwrap(), [51.0, 7.0]);
        assert_eq!(array.read_region::<f32>(&stream, [1, 1, 0], [2, 2, 1]).unwrap(), [50.0, 51.0, 52.0, 53.0]);
        assert_eq!(array.read_region::<f32>(&stream, [1, 1, 0], [2, 0, 1]).unwrap(), [0.0; 0]);
        assert!(array.read_region::<f32>(&stream, [3, 1, 0], [2, 1, 1]).is_err());
        let later = array.read_region_async::<f32>(&stream, [1, 1, 0], [2, 2, 1]).unwrap();
        let all = array.read_async::<[f32; 4]>(&stream).unwrap();
        array.write_region(&stream, [1, 1, 0], [1, 1, 1], &[0.0f32]).unwrap();
        assert_eq!(later.wait().unwrap(), [50.0, 51.0, 52.0, 53.0]);
        assert_eq!(all.wait().unwrap(), [[0.0, 1.0, 2.0, 3.0], [4.0, 50.0, 51.0, 7.0], [8.0, 52.0, 53.0, 11.0]]);
        array.write_region(&stream, [1, 1, 0], [1, 1, 1], &[50.0f32]).unwrap();
        let texture = device.create_texture(&array, &TextureDescriptor::default()).unwrap();
        let out = device.alloc::<f32>(12).unwrap();
        run(device, module, "points", 12, &args![texture, out]);
        let want = [0.0, 1.0, 2.0, 3.0, 4.0, 50.0, 51.0, 7.0, 8.0, 52.0, 53.0, 11.0];
        assert_eq!(out.read(&stream).unwrap(), want);
        assert_eq!(array.read::<f32>(&stream).unwrap(), want);
    });
}

#[test]
fn samples_lie_between_texels() {
    on_each(TEXT, |device, module| {
        let array = device.create_array(floats(), ArrayShape::D1(4)).unwrap();
        array.write(&device.default_stream(), &[0.0f32, 2.0, 6.0, 7.0]).unwrap();
        let linear = TextureDescriptor { filter: FilterMode::Linear, ..TextureDescriptor::default() };
        let texture = device.create_texture(&array, &linear).unwrap();
        let out = device.alloc::<f32>(4).unwrap();
        run(device, module, "halfway", 4, &args![texture, out]);
        assert_eq!(out.read(&device.default_stream()).unwrap(), [1.0, 4.0, 6.5, 7.0]);
    });
}

#[test]
fn levels_are_sampled_between() {
    on_each(TEXT, |device, module| {
        let stream = device.default_stream();
        // Levels of 10, 20, 30 and 50, of 8 by 4, 4 by 2, 2 by 1 and 1 by 1 texels.
        let array = device.create_mipmapped_array(floats(), ArrayShape::D2(8, 4), 4).unwrap();
        let shapes: Vec<_> = array.levels().iter().map(Array::shape).collect();
        assert_eq!(shapes, [ArrayShape::D2(8, 4), ArrayShape::D2(4, 2), ArrayShape::D2(2, 1), ArrayShape::D2(1, 1)]);
        for (level, value) in array.levels().iter().zip([10.0f32, 20.0, 30.0, 50.0]) {
            level.write(&stream, &vec![value; level.byte_len() as usize / 4]).unwrap();
        }
        let out = device.alloc::<f32>(8).unwrap();
        let sampled = |kernel: &str, descriptor: &TextureDescriptor| {
            let texture = device.create_mipmapped_texture(&array, descriptor).unwrap();
            run(device, module, kernel, 8, &args![texture, out]);
            out.read(&stream).unwrap()
        };
        let all = TextureDescriptor { normalized: true, mip_clamp: [0.0, 16.0], ..TextureDescriptor::default() };
        let between = TextureDescriptor { mip_filter: FilterMode::Linear, ..all.clone() };
        let nearest = [10.0, 10.0, 20.0, 20.0, 30.0, 30.0, 50.0, 50.0];
        assert_eq!(sampled("leveled", &all), nearest, "{}", device.name());
        assert_eq!(sampled("leveled", &between), [10.0, 10.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0]);
        // Steps of 1, 2, 4 and 8 texels, and half as much in the other direction.
        assert_eq!(sampled("graded", &between), [10.0, 20.0, 30.0, 50.0, 50.0, 50.0, 50.0, 50.0]);
        let limited = TextureDescriptor { mip_bias: 0.5, mip_clamp: [0.75, 1.5], ..between.clone() };
        assert_eq!(sampled("leveled", &limited), [17.5, 17.5, 20.0, 25.0, 25.0, 25.0, 25.0, 25.0]);
        assert_eq!(sampled("first", &limited), [17.5; 8]);
        // By default only the first level is used, as in CUDA.
        let first = TextureDescriptor { mip_clamp: [0.0, 0.0], ..between.clone() };
        assert_eq!(sampled("leveled", &first), [10.0; 8]);
        // A level is an array for surfaces.
        let surface = device.create_surface(&array.level(1).unwrap()).unwrap();
        let kernel = module.kernel("doubled").unwrap();
        kernel.launch(&stream, LaunchConfig::new(1, (4, 2)), &args![surface]).unwrap();
        assert_eq!(sampled("leveled", &between)[3], 40.0);
        assert_eq!(array.level(1).unwrap().read::<f32>(&stream).unwrap(), [40.0; 8]);
    });
}

#[test]
fn invalid_levels_are_refused() {
    on_each(TEXT, |device, _| {
        let refused = |made: Result<(), isowarp::Error>, why: &str| {
            let text = made.unwrap_err().to_string();
            assert!(text.contains(why), "{text}");
        };
        let made = |shape, levels| device.create_mipmapped_array(floats(), shape, levels).map(drop);
        refused(made(ArrayShape::D2(8, 4), 5), "between 1 and 4");
        refused(made(ArrayShape::Cube(4), 0), "between 1 and 3");
        refused(made(ArrayShape::Layered1D(4, 2000), 4), "between 1 and 3");
        made(ArrayShape::D3(2, 2, 16), 5).unwrap();
        refused(made(ArrayShape::D1(100_000), 2), "32768");
        refused(made(ArrayShape::D2(0, 4), 1), "two dimensions");
        let bytes = ChannelFormat::new(ChannelKind::Unsigned, 8, 1).unwrap();
        let array = device.create_mipmapped_array(bytes, ArrayShape::D2(8, 4), 2).unwrap();
        refused(array.level(2).map(drop), "level 2");
        let texture = |descriptor: &TextureDescriptor| device.create_mipmapped_texture(&array, descriptor).map(drop);
        let normalized = TextureDescriptor { normalized: true, ..TextureDescriptor::default() };
        texture(&normalized).unwrap();
        refused(texture(&TextureDescriptor::default()), "normalised coordinates");
        let between = TextureDescriptor { mip_filter: FilterMode::Linear, ..normalized.clone() };
        refused(texture(&between), "between levels");
        texture(&TextureDescriptor { read: ReadMode::NormalizedFloat, ..between }).unwrap();
        refused(texture(&TextureDescriptor { max_anisotropy: 4, ..normalized }), "anisotropic");
    });
}

#[test]
fn cubes_have_seams_or_none() {
    on_each(TEXT, |device, module| {
        let stream = device.default_stream();
        let array = device.create_array(floats(), ArrayShape::Cube(2)).unwrap();
        // The faces of x, y and z are all 256, all 512 and all 1024.
        let texels: Vec<f32> = [256.0, 0.0, 512.0, 0.0, 1024.0, 0.0].into_iter().flat_map(|face| [face; 4]).collect();
        array.write(&stream, &texels).unwrap();
        let linear = TextureDescriptor { filter: FilterMode::Linear, normalized: true, ..Default::default() };
        let seamless = TextureDescriptor { seamless_cubemap: true, ..linear.clone() };
        let out = device.alloc::<f32>(2).unwrap();
        let thirds = 86.0 * 4.0 + 85.0 + 85.0 * 2.0;
        let cases = [(&linear, [512.0, 1024.0]), (&seamless, [384.0, thirds])];
        for (descriptor, wanted) in cases {
            // The option for trilinear filtering has no effect.
            for disable_trilinear_optimization in [false, true] {
                let descriptor = TextureDescriptor { disable_trilinear_optimization, ..descriptor.clone() };
                let texture = device.create_texture(&array, &descriptor).unwrap();
                run(device, module, "at_edges", 2, &args![texture, out]);
                assert_eq!(out.read(&stream).unwrap(), wanted, "{}: {descriptor:?}", device.name());
            }
        }
        let refused = |made: Result<isowarp::Texture, isowarp::Error>| {
            let text = made.unwrap_err().to_string();
            assert!(text.contains("without seams"), "{text}");
        };
        let flat = device.create_array(floats(), ArrayShape::D2(2, 2)).unwrap();
        refused(device.create_texture(&flat, &seamless));
        let levels = device.create_mipmapped_array(floats(), ArrayShape::Layered2D(2, 2, 6), 2).unwrap();
        refused(device.create_mipmapped_texture(&levels, &seamless));
        let memory = device.upload(&[0.0f32; 16]).unwrap();
        let part = memory.offset(0).unwrap();
        refused(device.create_pitched_texture(part, floats(), [2, 2], 16, &seamless));
        let part = memory.offset(0).unwrap();
        refused(device.create_linear_texture(part, floats(), 3, &TextureDescriptor { normalized: false, ..seamless }));
    });
}

#[test]
fn memory_can_be_a_texture() {
    on_each(TEXT, |device, module| {
        let stream = device.default_stream();
        let memory = device.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]).unwrap();
        let plain = TextureDescriptor::default();
        let linear = device.create_linear_texture(memory.offset(2).unwrap(), floats(), 3, &plain).unwrap();
        let out = device.alloc::<f32>(5).unwrap();
        run(device, module, "fetched", 5, &args![linear, out]);
        assert_eq!(out.read(&stream).unwrap(), [0.0, 3.0, 4.0, 5.0, 0.0]);
        // Rows of two texels, four texels apart.
        let pitched = device.create_pitched_texture(memory.offset(0).unwrap(), floats(), [2, 2], 16, &plain).unwrap();
        let out = device.alloc::<f32>(8).unwrap();
        run(device, module, "points", 8, &args![pitched, out]);
        assert_eq!(out.read(&stream).unwrap(), [1.0, 2.0, 2.0, 2.0, 5.0, 6.0, 6.0, 6.0]);
    });
}

#[test]
fn references_are_bound_by_name() {
    on_each(REFERENCES, |device, module| {
        let stream = device.default_stream();
        let array = device.create_array(floats(), ArrayShape::D2(3, 2)).unwrap();
        array.write(&stream, &[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
        let texture = device.create_texture(&array, &TextureDescriptor::default()).unwrap();
        module.bind_texture(&stream, "picture", &texture).unwrap();
        let board = device.create_surface(&array).unwrap();
        module.bind_surface(&stream, "board", &board).unwrap();
        let out = device.alloc::<f32>(3).unwrap();
        run(device, module, "bound", 3, &args![out]);
        assert_eq!(out.read(&stream).unwrap(), [4.0, 5.0, 6.0]);
        run(device, module, "drawn", 2, &[]);
        run(device, module, "bound", 3, &args![out]);
        assert_eq!(out.read(&stream).unwrap(), [10.0, 11.0, 6.0]);
        assert!(module.bind_texture(&stream, "nothing", &texture).is_err());
    });
}

/// Facts about one texture are not used for another one: not at the next launch, not in the same reference, and not
/// where the record of a dropped texture was.
#[test]
fn each_launch_has_its_own_textures() {
    let descriptors = || {
        [FilterMode::Point, FilterMode::Linear].into_iter().flat_map(|filter| {
            [AddressMode::Clamp, AddressMode::Border].map(|mode| TextureDescriptor {
                filter,
                address: [mode; 3],
                ..Default::default()
            })
        })
    };
    // Sampled at 1, 2, 3 and 4, where the texels are 10, 20, 30 and 40, and the border 0.
    let wanted = |d: &TextureDescriptor| match (d.filter, d.address[0]) {
        (FilterMode::Point, AddressMode::Border) => [20.0, 30.0, 40.0, 0.0],
        (FilterMode::Point, _) => [20.0, 30.0, 40.0, 40.0],
        (FilterMode::Linear, AddressMode::Border) => [7.5, 12.5, 17.5, 10.0],
        (FilterMode::Linear, _) => [15.0, 25.0, 35.0, 40.0],
    };
    on_each(TEXT, |device, module| {
        let stream = device.default_stream();
        let array = device.create_array(floats(), ArrayShape::D1(4)).unwrap();
        array.write(&stream, &[10.0f32, 20.0, 30.0, 40.0]).unwrap();
        let out = device.alloc::<f32>(4).unwrap();
        let mut kept = Vec::new();
        for (round, descriptor) in descriptors().chain(descriptors()).enumerate() {
            let texture = device.create_texture(&array, &descriptor).unwrap();
            run(device, module, "halfway", 4, &args![texture, out]);
            assert_eq!(out.read(&stream).unwrap(), wanted(&descriptor), "{}: {descriptor:?}", device.name());
            if round < 4 {
                kept.push(texture);
            }
        }
        for texture in &kept {
            run(device, module, "halfway", 4, &args![texture, out]);
            assert_eq!(out.read(&stream).unwrap(), wanted(texture.descriptor()), "{}", device.name());
        }
    });
    on_each(REFERENCES, |device, module| {
        let stream = device.default_stream();
        let array = device.create_array(floats(), ArrayShape::D2(4, 2)).unwrap();
        array.write(&stream, &[0.0f32, 0.0, 0.0, 0.0, 10.0, 20.0, 30.0, 40.0]).unwrap();
        let out = device.alloc::<f32>(6).unwrap();
        for (mode, last) in [(AddressMode::Clamp, 40.0), (AddressMode::Border, 0.0), (AddressMode::Clamp, 40.0)] {
            let descriptor = TextureDescriptor { address: [mode; 3], ..Default::default() };
            let texture = device.create_texture(&array, &descriptor).unwrap();
            module.bind_texture(&stream, "picture", &texture).unwrap();
            run(device, module, "bound", 6, &args![out]);
            assert_eq!(out.read(&stream).unwrap(), [10.0, 20.0, 30.0, 40.0, last, last], "{}", device.name());
        }
        // The reference is set like any variable.
        let border = TextureDescriptor { address: [AddressMode::Border; 3], ..Default::default() };
        let texture = device.create_texture(&array, &border).unwrap();
        module.write_symbol(&stream, "picture", &[texture.object()]).unwrap();
        run(device, module, "bound", 6, &args![out]);
        assert_eq!(out.read(&stream).unwrap(), [10.0, 20.0, 30.0, 40.0, 0.0, 0.0], "{}", device.name());
    });
}

/// Where the texture units sample a copy of an array, no launch gets an old copy.
#[test]
fn each_launch_has_the_newest_texels() {
    on_each(TEXT, |device, module| {
        let (first, second) = (device.default_stream(), device.create_stream().unwrap());
        // Rows that texture units accept.
        let array = device.create_array(floats(), ArrayShape::D2(8, 4)).unwrap();
        let texture = device.create_texture(&array, &TextureDescriptor::default()).unwrap();
        let kernel = module.kernel("points").unwrap();
        // The first texels of the first two rows.
        let sampled = |stream: &isowarp::Stream, object: isowarp::Arg<'_>| {
            let out = device.alloc::<f32>(8).unwrap();
            kernel.launch(stream, LaunchConfig::new(1, 8), &[object, isowarp::KernelArg::arg(&out)]).unwrap();
            out.read(stream).unwrap()
        };
        let raw = texture.object();
        let samples = |wanted: [f32; 8]| {
            for stream in [&first, &second] {
                assert_eq!(sampled(stream, isowarp::KernelArg::arg(&texture)), wanted, "{}", device.name());
                assert_eq!(sampled(stream, isowarp::KernelArg::arg(&raw)), wanted, "{}", device.name());
            }
        };
        let texels: Vec<f32> = (0u8..32).map(f32::from).collect();
        array.write(&first, &texels).unwrap();
        first.synchronize().unwrap();
        samples([0.0, 1.0, 2.0, 3.0, 8.0, 9.0, 10.0, 11.0]);
        let halves: Vec<f32> = texels.iter().map(|t| t * 0.5).collect();
        array.write(&second, &halves).unwrap();
        second.synchronize().unwrap();
        samples([0.0, 0.5, 1.0, 1.5, 4.0, 4.5, 5.0, 5.5]);
        array.write_region(&first, [1, 0, 0], [2, 1, 1], &[7.0f32, 8.0]).unwrap();
        first.synchronize().unwrap();
        samples([0.0, 7.0, 8.0, 1.5, 4.0, 4.5, 5.0, 5.5]);
        // From now on kernels write as well.
        let surface = device.create_surface(&array).unwrap();
        let doubled = module.kernel("doubled").unwrap();
        doubled.launch(&first, LaunchConfig::new(1, (8, 4)), &args![surface]).unwrap();
        first.synchronize().unwrap();
        samples([0.0, 14.0, 16.0, 3.0, 8.0, 9.0, 10.0, 11.0]);
        let object = surface.object();
        doubled.launch(&second, LaunchConfig::new(1, (8, 4)), &args![object]).unwrap();
        second.synchronize().unwrap();
        samples([0.0, 28.0, 32.0, 6.0, 16.0, 18.0, 20.0, 22.0]);
    });
}

#[test]
fn surfaces_are_memory() {
    on_each(TEXT, |device, module| {
        let stream = device.default_stream();
        let array = device.create_array(floats(), ArrayShape::D2(3, 2)).unwrap();
        array.write(&stream, &[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
        let surface = device.create_surface(&array).unwrap();
        let kernel = module.kernel("doubled").unwrap();
        kernel.launch(&stream, LaunchConfig::new(1, (3, 2)), &args![surface]).unwrap();
        assert_eq!(array.read::<f32>(&stream).unwrap(), [2.0, 4.0, 6.0, 8.0, 10.0, 12.0]);
    });
}

#[test]
fn objects_may_be_in_memory() {
    on_each(TEXT, |device, module| {
        let stream = device.default_stream();
        let arrays: Vec<_> = [[1.0f32, 2.0], [3.0, 4.0]]
            .iter()
            .map(|texels| {
                let array = device.create_array(floats(), ArrayShape::D2(2, 1)).unwrap();
                array.write(&stream, texels).unwrap();
                device.create_texture(&array, &TextureDescriptor::default()).unwrap()
            })
            .collect();
        let mut bytes = Vec::new();
        for (texture, scale) in arrays.iter().zip([10.0f32, -1.0]) {
            bytes.extend(texture.object().to_le_bytes());
            bytes.extend(scale.to_le_bytes());
            bytes.extend([0; 4]);
        }
        let layers = device.upload(&bytes).unwrap();
        let out = device.alloc::<f32>(2).unwrap();
        run(device, module, "in_memory", 2, &args![layers.untyped(), out]);
        assert_eq!(out.read(&stream).unwrap(), [20.0, -4.0]);
    });
}

#[test]
fn writes_outside_of_a_surface_trap() {
    on_each(TEXT, |device, module| {
        let array = device.create_array(floats(), ArrayShape::D2(3, 2)).unwrap();
        let surface = device.create_surface(&array).unwrap();
        let stream = device.default_stream();
        let kernel = module.kernel("outside").unwrap();
        let launched = kernel.launch(&stream, LaunchConfig::new(1, 1), &args![surface]);
        let error = launched.and_then(|()| stream.synchronize()).unwrap_err();
        assert!(error.describe(false).to_lowercase().contains("trap"), "{error:?}");
    });
}

#[test]
fn invalid_formats_shapes_and_options_are_refused() {
    on_each(TEXT, |device, module| {
        let refused = |made: Result<(), isowarp::Error>, why: &str| {
            let text = made.unwrap_err().to_string();
            assert!(text.contains(why), "{text}");
        };
        let bytes = ChannelFormat::new(ChannelKind::Unsigned, 8, 4).unwrap();
        refused(ChannelFormat::new(ChannelKind::Float, 8, 1).map(drop), "texels cannot have");
        refused(ChannelFormat::new(ChannelKind::Signed, 16, 3).map(drop), "texels cannot have");
        refused(device.create_array(bytes, ArrayShape::D2(0, 4)).map(drop), "two dimensions");
        refused(device.create_array(bytes, ArrayShape::D3(2, 3, 70_000)).map(drop), "three dimensions");
        let array = device.create_array(bytes, ArrayShape::D2(4, 4)).unwrap();
        let made = |descriptor: &TextureDescriptor| device.create_texture(&array, descriptor).map(drop);
        let linear = TextureDescriptor { filter: FilterMode::Linear, ..TextureDescriptor::default() };
        refused(made(&linear), "linear filter");
        made(&TextureDescriptor { read: ReadMode::NormalizedFloat, ..linear.clone() }).unwrap();
        refused(made(&TextureDescriptor { srgb: true, ..TextureDescriptor::default() }), "sRGB");
        made(&TextureDescriptor { address: [AddressMode::Wrap; 3], ..TextureDescriptor::default() }).unwrap();
        let stream = device.default_stream();
        refused(array.write(&stream, &[0u8; 3]), "the array has 64 bytes, but `data` has 3 bytes");
        let elements = "which is not a whole number of elements of 3 bytes";
        refused(array.read::<[u8; 3]>(&stream).map(drop), &format!("the array has 64 bytes, {elements}"));
        refused(array.read_async::<[u8; 3]>(&stream).map(drop), &format!("the array has 64 bytes, {elements}"));
        let read = array.read_region::<[u8; 3]>(&stream, [0; 3], [4, 1, 1]);
        refused(read.map(drop), &format!("a region of [4, 1, 1] texels has 16 bytes, {elements}"));
        refused(
            array.write_region(&stream, [0; 3], [2, 1, 1], &[0u8; 9]),
            "a region of [2, 1, 1] texels has 8 bytes, but `data` has 9 bytes",
        );
        refused(
            array.write_region(&stream, [3, 0, 0], [2, 1, 1], &[0u8; 8]),
            "region of [2, 1, 1] texels at [3, 0, 0] is out of bounds for the array of [4, 4, 1] texels",
        );
        refused(array.write_region(&stream, [u32::MAX, 0, 0], [2, 1, 1], &[0u8; 8]), "is out of bounds");
        refused(array.read_region::<u8>(&stream, [0; 3], [u32::MAX; 3]).map(drop), "is out of bounds");
        let texture = device.create_texture(&array, &TextureDescriptor::default()).unwrap();
        let kernel = module.kernel("surf").err();
        assert!(kernel.is_some());
        let kernel = module.kernel("in_memory").unwrap();
        let launched = kernel.launch(&stream, LaunchConfig::new(1, 1), &args![texture, texture]);
        refused(launched, "a texture was given");
        let buffer = device.alloc::<f32>(1).unwrap();
        let launch = |kernel: &str, args: &[Arg<'_>]| {
            module.kernel(kernel).unwrap().launch(&stream, LaunchConfig::new(1, 1), args)
        };
        refused(
            launch("first", &args![buffer, buffer]),
            "parameter 1 `t` needs a `Texture`, or the `u64` that `Module::texture_object` returns, for its type \
             `cudaTextureObject_t`, but a buffer was given",
        );
        refused(
            launch("outside", &args![0i32]),
            "parameter 1 `s` needs a `Surface`, or the `u64` that `Module::surface_object` returns, for its type \
             `cudaSurfaceObject_t`, but a value of type i32 was given",
        );
        let surface = device.create_surface(&array).unwrap();
        refused(
            launch("first", &args![surface, buffer]),
            "for its type `cudaTextureObject_t`, but a surface was given",
        );
        refused(launch("outside", &args![texture]), "for its type `cudaSurfaceObject_t`, but a texture was given");
        // CUDA's own objects are for native mode there.
        assert!(device.name().starts_with("cuda") || texture.own_object().is_err());
    });
}
