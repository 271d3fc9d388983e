//! Draws the Mandelbrot set to mandelbrot.png (or the file named by the first argument).

mod common;

use isowarp::{LaunchConfig, args};

fn main() -> anyhow::Result<()> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "mandelbrot.png".to_owned());
    let device = common::device()?;
    let kernel = common::load(&device, "mandelbrot.cu")?.kernel("mandelbrot")?;
    let (width, height) = (1024u32, 768u32);
    let image = device.alloc::<[u8; 4]>((width * height) as usize)?;
    let config = LaunchConfig::new((width.div_ceil(16), height.div_ceil(16)), (16, 16));
    let (w, h) = (width as i32, height as i32);
    common::timed(&device, &kernel, config, &args![image, w, h, -0.6f32, 0.0f32, 0.003f32, 300i32])?;
    let pixels = image.read(&device.default_stream())?;
    common::write_png(&path, width, height, pixels.as_flattened())
}
