//! Code that the examples share: opens the device, times kernels, and reports what ran.
#![allow(dead_code, reason = "each example uses a part of it")]

use std::path::Path;

use isowarp::{Arg, Compiler, Device, DeviceOptions, Kernel, LaunchConfig, Module};

/// Opens the device named by `ISOWARP_DEVICE`, else the first GPU, else the faster of software Vulkan and the CPU.
/// Prints that the device is calibrated, if it is used for the first time.
pub fn device() -> anyhow::Result<Device> {
    isowarp::on_first_use(|line| eprintln!("{line}"));
    let device = isowarp::open_default(&DeviceOptions::default())?;
    println!("device: {} ({})", device.name(), device.info().adapter);
    Ok(device)
}

/// Compiles a file of shaders/examples for a device.
pub fn load(device: &Device, file: &str) -> anyhow::Result<Module> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders/examples").join(file);
    Ok(device.load(&Compiler::new().compile_file(&path)?)?)
}

/// Launches once and prints the kernel's time on the device.
pub fn timed(device: &Device, kernel: &Kernel, config: LaunchConfig, args: &[Arg<'_>]) -> anyhow::Result<f64> {
    let stream = device.default_stream();
    let (start, end) = (device.create_event()?, device.create_event()?);
    stream.record(&start)?;
    kernel.launch(&stream, config, args)?;
    stream.record(&end)?;
    let ms = start.elapsed_ms(&end)?;
    println!("{}: {ms:.3} ms", kernel.name());
    Ok(ms)
}

/// Writes an RGBA picture.
pub fn write_png(path: &str, width: u32, height: u32, rgba: &[u8]) -> anyhow::Result<()> {
    let file = std::io::BufWriter::new(std::fs::File::create(path)?);
    let mut encoder = png::Encoder::new(file, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(rgba)?;
    println!("wrote {path}");
    Ok(())
}
