use isowarp_core::api::{Device, Error, LaunchConfig};
use isowarp_macros::cuda;

cuda!(mod saxpy = r"
    __global__ void saxpy(int n, float a, const float *x, float *y) {
        int i = blockIdx.x * blockDim.x + threadIdx.x;
        if (i < n) y[i] = a * x[i] + y[i];
    }
", crate = isowarp_core::api);

fn launch(device: &Device) -> Result<(), Error> {
    let (stream, config) = (device.default_stream(), LaunchConfig::for_count(1000, 256));
    let mut y = device.alloc::<f32>(1000)?;
    let saxpy = saxpy::load(device)?;
    saxpy.saxpy(&stream, config, 1000, 2.0, &y, &mut y)
}

fn main() {}
