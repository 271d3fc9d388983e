use isowarp::{DeviceOptions, LaunchConfig, include_cuda};

include_cuda!(mod smoothing = "smooth.cu");

fn main() -> anyhow::Result<()> {
    let n = 1000;
    let host: Vec<f32> = (0..n).map(|i| (i % 10) as f32).collect();

    let device = isowarp::open_default(&DeviceOptions::default())?;
    let module = smoothing::load(&device)?;
    let (input, mut output) = (device.upload(&host)?, device.alloc::<f32>(n)?);
    let stream = device.create_stream()?;
    module.weights().write(&stream, 0, &[0.25, 0.5, 0.25])?;
    module.smooth(&stream, LaunchConfig::for_count(n, 256), n as i32, &input, &mut output)?;
    let host = output.read(&stream)?;

    anyhow::ensure!(host[500] == 2.5);
    Ok(())
}
