//! Enlarges a picture of 16 by 12 pixels with the cubic B-spline through a texture, and writes it to bicubic.png (or
//! the file named by the first argument). The second argument is its width in pixels, 640 by default.

mod common;

use isowarp::{ArrayShape, ChannelFormat, ChannelKind, FilterMode, LaunchConfig, ReadMode, TextureDescriptor, args};

fn main() -> anyhow::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "bicubic.png".to_owned());
    let width: u32 = std::env::args().nth(2).map_or(Ok(640), |width| width.parse())?;
    let device = common::device()?;
    let kernel = common::load(&device, "bicubic.cu")?.kernel("zoom")?;
    let pixels: Vec<u8> = (0..16 * 12)
        .flat_map(|i| {
            let (x, y) = (i % 16, i / 16);
            let light = (x / 2 + y / 2) % 2 * 160;
            [(light + x * 5) as u8, (255 - light - y * 7) as u8, (x * y) as u8, 255]
        })
        .collect();
    let picture = device.create_array(ChannelFormat::new(ChannelKind::Unsigned, 8, 4)?, ArrayShape::D2(16, 12))?;
    picture.write(&device.default_stream(), &pixels)?;
    let descriptor = TextureDescriptor {
        filter: FilterMode::Linear,
        read: ReadMode::NormalizedFloat,
        ..TextureDescriptor::default()
    };
    let texture = device.create_texture(&picture, &descriptor)?;
    let height = width / 4 * 3;
    let image = device.alloc::<[u8; 4]>((width * height) as usize)?;
    let config = LaunchConfig::new((width.div_ceil(16), height.div_ceil(16)), (16, 16));
    let (w, h, scale) = (width as i32, height as i32, 16.0f32 / width as f32);
    common::timed(&device, &kernel, config, &args![texture, image, w, h, scale])?;
    common::write_png(&path, width, height, image.read(&device.default_stream())?.as_flattened())
}
