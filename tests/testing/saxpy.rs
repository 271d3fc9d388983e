use std::time::Duration;

use isowarp::{Device, DeviceOptions, Error, open, open_all};
use kernels::saxpy;

/// A device of this test alone, which ends work after a minute.
fn options() -> DeviceOptions {
    DeviceOptions::new().separate(true).time_limit(Duration::from_secs(60))
}

fn cpu() -> Device {
    open("cpu", &options()).unwrap()
}

#[test]
fn saxpy_computes_every_element() {
    let x: Vec<f32> = (0..1000).map(|i| i as f32).collect();
    let y = saxpy(&cpu(), 1000, 2.0, &x, &[1.0; 1000]).unwrap();
    let expected: Vec<f32> = (0..1000).map(|i| 2.0 * i as f32 + 1.0).collect();
    assert_eq!(y, expected);
}

#[test]
fn saxpy_leaves_other_elements_alone() {
    let y = saxpy(&cpu(), 10, 2.0, &[1.0; 1000], &[1.0; 1000]).unwrap();
    assert_eq!(y[..10], [3.0; 10]);
    assert_eq!(y[10..], [1.0; 990]);
}

#[test]
fn saxpy_with_a_short_x_is_a_fault() {
    let Err(Error::KernelFault(fault)) = saxpy(&cpu(), 1000, 2.0, &[1.0; 999], &[1.0; 1000]) else {
        panic!("the read past the end of `x` was not reported");
    };
    assert_eq!(fault.diagnostics[0].code, "IW0701");
}

#[test]
fn saxpy_has_the_same_bits_on_every_device() {
    isowarp::on_first_use(|line| eprintln!("{line}"));
    let x: Vec<f32> = (0..1000).map(|i| (i as f32).sqrt()).collect();
    let bits = |device: &Device| -> Vec<u32> {
        saxpy(device, 1000, 0.1, &x, &[1.0; 1000]).unwrap().into_iter().map(f32::to_bits).collect()
    };
    let expected = bits(&cpu());
    let (devices, notes) = open_all(&options());
    eprintln!("not available: {notes:?}");
    for device in devices {
        assert_eq!(bits(&device), expected, "{}", device.name());
    }
}
