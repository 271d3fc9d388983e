//! Finds the edges of a picture, from one surface to another, and writes them to sobel.png (or the file named by the
//! first argument).

mod common;

use isowarp::{ArrayShape, ChannelFormat, ChannelKind, LaunchConfig, args};

fn main() -> anyhow::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "sobel.png".to_owned());
    let device = common::device()?;
    let (width, height) = (512u32, 384u32);
    let pixels: Vec<u8> = (0..width * height)
        .flat_map(|i| {
            let (x, y) = ((i % width) as i32 - 256, (i / width) as i32 - 192);
            let inside = x * x + y * y < 120 * 120 || (x - 100).abs() + (y + 60).abs() < 70;
            let light = if inside { 200 + (x + y).rem_euclid(50) } else { (x / 32 + y / 32).rem_euclid(3) * 30 };
            [light as u8, (light / 2) as u8, (255 - light) as u8, 255]
        })
        .collect();
    let format = ChannelFormat::new(ChannelKind::Unsigned, 8, 4)?;
    let shape = ArrayShape::D2(width, height);
    let (picture, edges) = (device.create_array(format, shape)?, device.create_array(format, shape)?);
    let stream = device.default_stream();
    picture.write(&stream, &pixels)?;
    let (from, to) = (device.create_surface(&picture)?, device.create_surface(&edges)?);
    let kernel = common::load(&device, "sobel.cu")?.kernel("sobel")?;
    let config = LaunchConfig::new((width.div_ceil(16), height.div_ceil(16)), (16, 16));
    common::timed(&device, &kernel, config, &args![from, to, width as i32, height as i32])?;
    common::write_png(&path, width, height, &edges.read(&stream)?)
}
