//! Counts each byte value in sixteen million bytes.

mod common;

use isowarp::{LaunchConfig, args};

fn main() -> anyhow::Result<()> {
    let device = common::device()?;
    let kernel = common::load(&device, "histogram.cu")?.kernel("histogram")?;
    let data: Vec<u8> = (0..1u32 << 24).map(|i| (i.wrapping_mul(2_654_435_761) >> 21) as u8).collect();
    let bins = device.alloc::<u32>(256)?;
    let bytes = device.upload(&data)?;
    common::timed(&device, &kernel, LaunchConfig::new(256, 256), &args![bytes, data.len() as u32, bins])?;
    let bins = bins.read(&device.default_stream())?;
    let mut want = vec![0u32; 256];
    data.iter().for_each(|b| want[*b as usize] += 1);
    anyhow::ensure!(bins == want, "a count is wrong");
    println!("bins[0..8] = {:?}, sum {}", &bins[..8], bins.iter().sum::<u32>());
    Ok(())
}
