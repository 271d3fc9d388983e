//! Tests texture and surface objects that do not fit a kernel's use of them: `cpu` reports them, and wgpu as far as the
//! launch determines it.

use isowarp::{
    ArrayShape, ChannelFormat, ChannelKind, Compiler, Device, DeviceOptions, Error, LaunchConfig, TextureDescriptor,
    args, open_all,
};

const TEXT: &str = r#"
    #include <cassert>
    __global__ void line(unsigned long long t, float *out) { *out = tex1D<float>(t, 1); }
    __global__ void picture(unsigned long long t, float *out) { *out = tex2D<float>(t, 1, 1); }
    __global__ void layered(unsigned long long t, float *out) { *out = tex2DLayered<float>(t, 1, 1, 0); }
    __global__ void volume(unsigned long long t, float *out) { tex3D(out, t, 1, 1, 0); }
    __global__ void fetched(unsigned long long t, float *out) { *out = tex1Dfetch<float>(t, 1); }
    __global__ void integers(unsigned long long t, float *out) { *out = tex2D<int4>(t, 1, 1).x; }
    __global__ void board(unsigned long long s, float *out) { *out = surf2Dread<float>(s, 4, 1); }
    __global__ void boards(unsigned long long s, float *out) { surf3Dwrite(5.0f, s, 4, 1, 0); }
    struct View { int n; cudaTextureObject_t texture; };
    __global__ void in_a_struct(View v, float *out) { *out = tex2D<float>(v.texture, 1, 1); }
    __global__ void if_given(unsigned long long t, float *out, int given) { *out = given ? tex1D<float>(t, 1) : 7; }
    __global__ void asserts(unsigned long long t, float *out, unsigned long long s) {
        float here = surf2Dread<float>(s, 4, 1), there = tex2D<float>(t, 1, 1) + tex2D<float>(t, 2, 1);
        assert(here + there == *out);
    }
"#;

fn each(test: impl Fn(&Device)) {
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    devices.iter().filter(|device| !device.name().starts_with("cuda")).for_each(test);
}

/// Runs a launch with one thread. Returns the code and message of a fault, with its line in the program.
fn launched(
    device: &Device,
    module: &isowarp::Module,
    kernel: &str,
    arguments: &[isowarp::Arg<'_>],
) -> Option<(String, String)> {
    let stream = device.default_stream();
    let launched = module.kernel(kernel).unwrap().launch(&stream, LaunchConfig::new(1, 1), arguments);
    match launched.and_then(|()| stream.synchronize()) {
        Ok(()) => None,
        Err(Error::KernelFault(errors)) => {
            let d = &errors.diagnostics[0];
            let line = errors.sources.location(d.span.unwrap()).unwrap().line as usize;
            let shown = TEXT.lines().nth(line - 1).unwrap();
            assert!(shown.contains(&format!("void {kernel}(")) || shown.contains("assert("), "{}: {shown}", d.message);
            Some((d.code.to_owned(), d.message.clone()))
        }
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn objects_that_do_not_fit_are_reported() {
    let program = Compiler::new().compile("objects.cu", TEXT).unwrap();
    each(|device| {
        let module = device.load(&program).unwrap();
        let floats = ChannelFormat::new(ChannelKind::Float, 32, 1).unwrap();
        let array = device.create_array(floats, ArrayShape::D2(4, 4)).unwrap();
        array.write(&device.default_stream(), bytemuck::cast_slice::<f32, u8>(&[2.0f32; 16])).unwrap();
        let texture = device.create_texture(&array, &TextureDescriptor::default()).unwrap();
        let surface = device.create_surface(&array).unwrap();
        let memory = device.upload(&[3.0f32; 8]).unwrap();
        let linear =
            device.create_linear_texture(memory.offset(0).unwrap(), floats, 8, &TextureDescriptor::default()).unwrap();
        let (t, s, l) = (texture.object(), surface.object(), linear.object());
        let out = device.upload(&[0.0f32]).unwrap();
        for (kernel, object, value) in
            [("picture", t, 2.0f32), ("fetched", l, 3.0), ("line", l, 3.0), ("board", s, 2.0)]
        {
            assert_eq!(launched(device, &module, kernel, &args![object, &out]), None, "{}: {kernel}", device.name());
            assert_eq!(out.read(&device.default_stream()).unwrap(), [value], "{}: {kernel}", device.name());
        }
        let dimensions = "the texture has other dimensions, layers or faces than the function is for";
        for (kernel, object, words) in [
            ("picture", s, "a surface object is used as a texture"),
            ("board", t, "a texture object is used as a surface"),
            ("line", t, dimensions),
            ("layered", t, dimensions),
            ("volume", t, dimensions),
            ("picture", l, dimensions),
            ("boards", s, "the surface has other dimensions, layers or faces than the function is for"),
            ("fetched", t, "`tex1Dfetch` reads textures of memory, and this is one of an array"),
            ("integers", t, "floats are read from a texture of integers, or integers from one of floats"),
            ("picture", 0, "the texture object is 0, which none is"),
            ("picture", 12345, "the texture object is none"),
            ("board", 0, "the surface object is 0, which none is"),
            ("board", t + 4, "the surface object is none"),
        ] {
            let (code, message) = launched(device, &module, kernel, &args![object, &out])
                .unwrap_or_else(|| panic!("{}: {kernel} said nothing: {words}", device.name()));
            assert_eq!(code, "IW0722", "{}: {message}", device.name());
            assert!(message.starts_with(words), "{}: {kernel}: {message}", device.name());
            assert!(message.contains("by thread (0, 0, 0) of block (0, 0, 0)"), "{message}");
        }
        let view = [4, s];
        let view = isowarp::Arg::of(&view);
        let (_, message) = launched(device, &module, "in_a_struct", &args![view, &out]).unwrap();
        assert!(message.starts_with("a surface object is used"), "{}: {message}", device.name());
    });
}

/// An object that is not used need not fit, and checks that succeed do not change results.
#[test]
fn only_objects_in_use_are_checked() {
    let program = Compiler::new().compile("objects.cu", TEXT).unwrap();
    each(|device| {
        let module = device.load(&program).unwrap();
        let floats = ChannelFormat::new(ChannelKind::Float, 32, 1).unwrap();
        let array = device.create_array(floats, ArrayShape::D2(4, 4)).unwrap();
        let texture = device.create_texture(&array, &TextureDescriptor::default()).unwrap();
        let surface = device.create_surface(&array).unwrap();
        let out = device.upload(&[0.0f32]).unwrap();
        for object in [0, texture.object()] {
            assert_eq!(launched(device, &module, "if_given", &args![object, &out, 0i32]), None, "{}", device.name());
            let given = launched(device, &module, "if_given", &args![object, &out, 1i32]);
            assert_eq!(given.unwrap().0, "IW0722", "{}", device.name());
        }
        assert_eq!(out.read(&device.default_stream()).unwrap(), [7.0], "{}", device.name());
        let (code, message) = launched(device, &module, "asserts", &args![texture, &out, surface]).unwrap();
        assert!(code == "IW0716" && message.contains("`here + there == *out`"), "{}: {message}", device.name());
    });
}
