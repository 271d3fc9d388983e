use isowarp::{Compiler, DeviceOptions, LaunchConfig, args};

fn main() -> anyhow::Result<()> {
    let n = 1000;
    let host: Vec<f32> = (0..n).map(|i| (i % 10) as f32).collect();

    let device = isowarp::open_default(&DeviceOptions::default())?;
    let module = device.load(&Compiler::new().compile("smooth.cu", include_str!("smooth.cu"))?)?;
    let smooth = module.kernel("smooth")?;
    let (input, output) = (device.alloc::<f32>(n)?, device.alloc::<f32>(n)?);
    let stream = device.create_stream()?;
    let (begin, end) = (device.create_event()?, device.create_event()?);
    module.write_symbol(&stream, "weights", &[0.25f32, 0.5, 0.25])?;
    input.write(&stream, &host)?;
    stream.record(&begin)?;
    smooth.launch(&stream, LaunchConfig::for_count(n, 256), &args![n as i32, input, output])?;
    stream.record(&end)?;
    let host = output.read(&stream)?;
    println!("{} after {} ms", host[500], begin.elapsed_ms(&end)?);

    anyhow::ensure!(host[500] == 2.5);
    Ok(())
}
