//! Draws a cloud in a 3-D texture, seen from outside, to volume.png (or the file named by the first argument), 512
//! pixels wide (or as wide as the second argument).

mod common;

use isowarp::{AddressMode, ArrayShape, ChannelFormat, ChannelKind, FilterMode, LaunchConfig, TextureDescriptor, args};

/// Returns the density of the cloud at a place between −1 and 1.
fn density([x, y, z]: [f32; 3]) -> f32 {
    let ball = |cx: f32, cy: f32, cz: f32, r: f32| {
        let d = (x - cx).powi(2) + (y - cy).powi(2) + (z - cz).powi(2);
        (1.0 - d / (r * r)).max(0.0)
    };
    let ripples = 0.6 + 0.4 * ((9.0 * x).sin() * (7.0 * y).cos() * (8.0 * z).sin());
    (ball(0.0, 0.1, 0.0, 0.6) + ball(-0.45, 0.25, 0.1, 0.4) + ball(0.4, -0.2, -0.2, 0.45)) * ripples
}

fn main() -> anyhow::Result<()> {
    const SIZE: u32 = 64;
    let path = std::env::args().nth(1).unwrap_or_else(|| "volume.png".to_owned());
    let size: u32 = std::env::args().nth(2).map_or(Ok(512), |size| size.parse())?;
    let device = common::device()?;
    let at = |i: u32| (i as f32 + 0.5) / SIZE as f32 * 2.0 - 1.0;
    let cells = (0..SIZE * SIZE * SIZE).map(|i| density([at(i % SIZE), at(i / SIZE % SIZE), at(i / SIZE / SIZE)]));
    let texels: Vec<f32> = cells.collect();
    let format = ChannelFormat::new(ChannelKind::Float, 32, 1)?;
    let cloud = device.create_array(format, ArrayShape::D3(SIZE, SIZE, SIZE))?;
    cloud.write(&device.default_stream(), &texels)?;
    let descriptor = TextureDescriptor {
        address: [AddressMode::Border; 3],
        filter: FilterMode::Linear,
        normalized: true,
        ..TextureDescriptor::default()
    };
    let texture = device.create_texture(&cloud, &descriptor)?;
    let kernel = common::load(&device, "volume.cu")?.kernel("volume")?;
    let (width, height) = (size, size);
    let image = device.alloc::<[u8; 4]>((width * height) as usize)?;
    let config = LaunchConfig::new((width.div_ceil(16), height.div_ceil(16)), (16, 16));
    common::timed(&device, &kernel, config, &args![texture, image, width as i32, height as i32, 0.6f32])?;
    common::write_png(&path, width, height, image.read(&device.default_stream())?.as_flattened())
}
