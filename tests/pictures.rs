//! Tests `isowarp run` with PNG files: as textures, as buffers, and drawn by kernels.

use std::path::Path;

use crate::common::{entries, file, folder, isowarp, launch};

/// Writes a picture into a folder and returns its path.
fn picture(folder: &Path, name: &str, color: png::ColorType, depth: png::BitDepth, width: u32, data: &[u8]) -> String {
    let path = folder.join(name);
    let row = width as usize * color.samples() * if depth == png::BitDepth::Sixteen { 2 } else { 1 };
    let mut encoder = png::Encoder::new(std::fs::File::create(&path).unwrap(), width, (data.len() / row) as u32);
    encoder.set_color(color);
    encoder.set_depth(depth);
    encoder.write_header().unwrap().write_image_data(data).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Returns width, components, depth and samples of a picture.
fn read(path: &Path) -> (u32, png::ColorType, png::BitDepth, Vec<u8>) {
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    (info.width, info.color_type, info.bit_depth, data)
}

/// Kernels that turn a picture of 3 by 2 pixels upside down from a texture to a surface, and brighten one of 3 by 2
/// pixels in memory.
const SOURCE: &str = "
    __global__ void flip(cudaTextureObject_t in, cudaSurfaceObject_t out) {
        int x = threadIdx.x, y = threadIdx.y;
        surf2Dwrite(tex2D<uchar4>(in, x + 0.5f, 1 - y + 0.5f), out, x * 4, y);
    }
    __global__ void lighten(const float *in, float *out) { int i = threadIdx.x; out[i] = in[i] * 2; }
    __global__ void copy(const unsigned char *in, unsigned char *out) { int i = threadIdx.x; out[i] = in[i]; }
";

const RGB: [u8; 18] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19];

#[test]
fn pictures_are_textures_and_surfaces_become_pictures() {
    let folder = folder("png_textures");
    let source = file(&folder, "k.cu", SOURCE);
    let input = picture(&folder, "in.png", png::ColorType::Rgb, png::BitDepth::Eight, 3, &RGB);
    let out = folder.join("out.png");
    let rest = format!(
        "--kernel flip --grid 1 --block 3,2 --arg in:texture2d<u8x4>[]=file({input}) \
         --arg out:surface2d<u8x4>[3,2]=zero --save-png out={} --device cpu --device wgpu",
        out.display()
    );
    assert!(isowarp(&launch(&source, &rest)).ok().contains("identical on 2 devices"));
    let pixels = |rgb: &[u8]| rgb.chunks(3).flat_map(|p| [p[0], p[1], p[2], 255]).collect::<Vec<_>>();
    let want = [pixels(&RGB[9..]), pixels(&RGB[..9])].concat();
    assert_eq!(read(&out), (3, png::ColorType::Rgba, png::BitDepth::Eight, want));
    // The size may be given as well; then it must be the picture's.
    isowarp(&launch(&source, &rest.replace("<u8x4>[]", "<u8x4>[3,2]"))).ok();
    let wrong =
        |from: &str, to: &str, words: &[&str]| isowarp(&launch(&source, &rest.replace(from, to))).fails(2, words);
    wrong("<u8x4>[]", "<u8x4>[2,3]", &["in.png", "3 by 2 pixels", "2 by 3 are declared"]);
    wrong("<u8x4>[]", "<u8>[]", &["in.png", "3 components (red, green and blue)", "do not become 1"]);
    wrong("<u8x4>[]", "<i32x4>[]", &["in.png", "type i32"]);
    wrong("texture2d<u8x4>[]", "texture3d<u8x4>[]", &["the size of `in` is missing"]);
    wrong("in.png)", "nowhere.png)", &["nowhere.png"]);
    wrong("in.png)", "k.cu)", &["the size of `in`"]);
    let fake = file(&folder, "fake.png", "no picture");
    wrong(&input, &fake, &["fake.png", "not a PNG picture"]);
}

#[test]
fn pictures_are_buffers_and_buffers_become_pictures() {
    let folder = folder("png_buffers");
    let source = file(&folder, "k.cu", SOURCE);
    let grey =
        picture(&folder, "grey.png", png::ColorType::Grayscale, png::BitDepth::Eight, 3, &[0, 51, 102, 153, 204, 255]);
    let out = folder.join("out.png");
    let rest = format!(
        "--kernel lighten --grid 1 --block 6 --arg in:f32[]=file({grey}) --arg out:f32[6]=zero --print in --print out \
         --save-png out:3x2={}",
        out.display()
    );
    let text = isowarp(&launch(&source, &rest)).ok();
    assert!(text.contains("in = 0"), "{text}");
    let light = vec![0, 102, 204, 255, 255, 255];
    assert_eq!(read(&out), (3, png::ColorType::Grayscale, png::BitDepth::Eight, light.clone()));
    // With a declared width, the option needs no size; the components follow from the size.
    isowarp(&launch(&source, &rest.replace("f32[6]", "f32[3,2]").replace("out:3x2", "out"))).ok();
    assert_eq!(read(&out).3, light);
    isowarp(&launch(&source, &rest.replace("out:3x2", "out:1x2"))).ok();
    assert_eq!(read(&out).1, png::ColorType::Rgb);

    let wrong =
        |from: &str, to: &str, words: &[&str]| isowarp(&launch(&source, &rest.replace(from, to))).fails(2, words);
    wrong("out:3x2", "out", &["--save-png out=", "width is not known", "out:WIDTHxHEIGHT"]);
    wrong("out:3x2", "out:4x2", &["6 elements are not 4 by 2 pixels"]);
    wrong("out:3x2", "out:0x2", &["0 by 2"]);
    wrong("out:3x2", "what:3x2", &["declared by --arg is named `what`"]);
    wrong("f32[6]=zero", "i32[6]=zero", &["type i32", "u8x4"]);
    wrong("in:f32[]", "in:f32[7]", &["grey.png", "6 elements, but 7 are declared"]);
    wrong("in:f32[]=", "in:f32[2,2]=", &["grey.png", "3 by 2 pixels, but 2 by 2 are declared"]);
    wrong("out:f32[6]=zero", "out:f32[]=zero", &["the size of `out` is missing"]);
}

#[test]
fn sixteen_bits_stay_and_bytes_of_files_do_too() {
    let folder = folder("png_sixteen");
    let source = file(&folder, "k.cu", SOURCE);
    let deep = [0x12, 0x34, 0xff, 0xff, 0, 1, 0xab, 0xcd];
    let input = picture(&folder, "deep.png", png::ColorType::GrayscaleAlpha, png::BitDepth::Sixteen, 2, &deep);
    let out = folder.join("out.png");
    let rest = format!(
        "--kernel copy --grid 1 --block 8 --arg in:u16x2[]=file({input}) --arg out:u16x2[2,1]=zero --save-png out={} --print in",
        out.display()
    );
    assert!(isowarp(&launch(&source, &rest)).ok().contains("in = 4660, 65535, 1, 43981"));
    assert_eq!(read(&out), (2, png::ColorType::GrayscaleAlpha, png::BitDepth::Sixteen, deep.to_vec()));
    isowarp(&launch(&source, &rest.replace("u16x2[]", "u8x2[]"))).fails(2, &["deep.png", "16 bits"]);
    // The bytes of the file itself, not the pixels.
    let raw = rest.replace("u16x2[]=file", "u8[]=raw").replace(" --print in", " --print in:4");
    assert!(isowarp(&launch(&source, &raw)).ok().contains("in = 137, 80, 78, 71, …"));
    // Other files and lists determine the number of elements as well.
    let data = file(&folder, "data.bin", [1, 0, 2, 0, 3, 0, 4, 0]);
    let text = isowarp(&launch(&source, &rest.replace(&input, &data).replace("u16x2[]", "u16[]"))).ok();
    assert!(text.contains("in = 1, 2, 3, 4\n"), "{text}");
    let values = rest.replace(&format!("file({input})"), "values(5,6,7,8,9)");
    assert!(isowarp(&launch(&source, &values)).ok().contains("in = 5, 6, 7, 8, 9, 0\n"));
    assert_eq!(entries(&folder), ["data.bin", "deep.png", "k.cu", "out.png"]);
}
