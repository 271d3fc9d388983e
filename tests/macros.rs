//! Tests that kernels compiled with this program give the same results on every device of this machine.

use isowarp::{DeviceOptions, Error, FloatMode, LaunchConfig, cuda, open_all};

cuda!(
    mod kernels = r"
        struct Line {
            float slope;
            double offset;
        };
        __constant__ Line line;
        __device__ int launches;

        __global__ void on_line(const float *x, float *y, int n) {
            int i = blockIdx.x * blockDim.x + threadIdx.x;
            if (i == 0) launches++;
            if (i < n) y[i] = expf(x[i]) * line.slope + line.offset;
        }

        template <typename T> __global__ void twice(T *x) { x[threadIdx.x] *= 2; }
    ",
    kernels = ["twice<int>"],
);

#[test]
fn launches_with_types_on_every_device() {
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    let mut results = Vec::new();
    for device in devices {
        let (stream, module) = (device.default_stream(), kernels::load(&device).unwrap());
        let x: Vec<f32> = (0..100).map(|i| i as f32 / 10.0).collect();
        let (x, mut y) = (device.upload(&x).unwrap(), device.alloc(100).unwrap());
        let line = kernels::Line { slope: 3.0, offset: 0.125, ..Default::default() };
        module.line().set(&stream, &line).unwrap();
        module.on_line(&stream, LaunchConfig::for_count(100, 64), &x, &mut y, 100).unwrap();
        assert_eq!(module.line().get(&stream).unwrap(), line);
        assert_eq!(module.launches().get(&stream).unwrap(), 1);
        let y = y.read(&stream).unwrap();
        assert_eq!(y[0], 3.125);
        results.push(y);

        let mut numbers = device.upload(&[1, 2, 3]).unwrap();
        module.twice_int(&stream, LaunchConfig::new(1, 2), numbers.slice_mut(1..).unwrap()).unwrap();
        assert_eq!(numbers.read(&stream).unwrap(), [1, 4, 6]);
    }
    assert!(results.iter().all(|result| *result == results[0]), "{results:?}");
}

#[test]
fn buffers_of_other_devices_are_refused() {
    let [device, other] = [0, 1].map(|_| isowarp::open("cpu", &DeviceOptions::new().separate(true)).unwrap());
    let (stream, module) = (device.default_stream(), kernels::load(&device).unwrap());
    let mut foreign = other.upload(&[1, 2, 3]).unwrap();
    let error = module.twice_int(&stream, LaunchConfig::new(1, 1), &mut foreign).unwrap_err();
    assert!(matches!(error, Error::ForeignDevice { .. }), "{error}");
    assert!(error.to_string().starts_with("the buffer for parameter 1 `x` of kernel `twice<int>`"), "{error}");
    assert_eq!(foreign.read(&other.default_stream()).unwrap(), [1, 2, 3]);
}

#[test]
fn other_float_modes_are_requested_when_a_module_is_loaded() {
    let device = isowarp::open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let (stream, module) = (device.default_stream(), kernels::load_with(&device, FloatMode::Native).unwrap());
    let mut numbers = device.upload(&[21]).unwrap();
    module.twice_int(&stream, LaunchConfig::new(1, 1), &mut numbers).unwrap();
    assert_eq!(numbers.read(&stream).unwrap(), [42]);
    let program = kernels::program(FloatMode::Native).unwrap();
    assert_eq!((program.floats, program.fmad), (FloatMode::Native, true));
}
