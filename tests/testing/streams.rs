use isowarp::{Compiler, Device, DeviceOptions, Error, LaunchConfig, args, open};

const TEXT: &str = "
    __global__ void scale(float *x, float by) { x[threadIdx.x] *= by; }
    __global__ void sum(const float *x, float *total) {
        *total = 0;
        for (int i = 0; i < 256; i++) *total += x[i];
    }";

/// Scales in one stream, and sums in another one, which waits only if it is asked to.
fn scaled_sum(device: &Device, wait: bool) -> Result<f32, Error> {
    let module = device.load(&Compiler::new().compile("streams.cu", TEXT)?)?;
    let (x, total) = (device.upload(&[1.0f32; 256])?, device.alloc::<f32>(1)?);
    let (first, second) = (device.create_stream()?, device.create_stream()?);
    module.kernel("scale")?.launch(&first, LaunchConfig::new(1, 256), &args![x, 2.0f32])?;
    if wait {
        let scaled = device.create_event()?;
        first.record(&scaled)?;
        second.wait(&scaled)?;
    }
    module.kernel("sum")?.launch(&second, LaunchConfig::new(1, 1), &args![x, total])?;
    Ok(total.read(&second)?[0])
}

#[test]
fn the_sum_waits_for_the_scaled_numbers() {
    let options = DeviceOptions::new().separate(true);
    let device = open("cpu", &options).unwrap();
    assert_eq!(scaled_sum(&device, true).unwrap(), 512.0);
    let device = open("cpu", &options).unwrap();
    assert!(matches!(scaled_sum(&device, false), Err(Error::Race(_))));
}
