use isowarp::{Compiler, Device, Error, LaunchConfig, args};

/// Returns `a * x[i] + y[i]` for the first `n` elements, and `y[i]` for the others.
pub fn saxpy(device: &Device, n: usize, a: f32, x: &[f32], y: &[f32]) -> Result<Vec<f32>, Error> {
    let program = Compiler::new().compile("saxpy.cu", include_str!("saxpy.cu"))?;
    let kernel = device.load(&program)?.kernel("saxpy")?;
    let (x, y) = (device.upload(x)?, device.upload(y)?);
    let stream = device.create_stream()?;
    kernel.launch(&stream, LaunchConfig::for_count(n, 256), &args![n as i32, a, x, y])?;
    y.read(&stream)
}
