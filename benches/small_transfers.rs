//! What many small writes, fills, copies and reads cost the host: `cargo bench --features cuda --bench small_transfers`.
//!
//! Each number is the median of many rounds: the time from the first of 1,000 of them until all are done, for one.

use common::{KERNEL, median};
use isowarp::{Compiler, Device, DeviceOptions, LaunchConfig, args};

mod common;

/// Transfers of a round.
const COUNT: u32 = 1000;
/// Rounds.
const ROUNDS: usize = 15;
/// Bytes of the buffer.
const BYTES: usize = 1 << 20;

fn measure(device: &Device) -> anyhow::Result<()> {
    let kernel = device.load(&Compiler::new().compile("add.cu", KERNEL)?)?.kernel("add")?;
    let (bytes, other, words) = (device.alloc::<u8>(BYTES)?, device.alloc::<u8>(BYTES)?, device.alloc::<u32>(64)?);
    let stream = device.create_stream()?;
    let config = LaunchConfig::for_count(64, 64);
    // The first launch compiles.
    kernel.launch(&stream, config, &args![words, 64u32, 1u32])?;
    stream.synchronize()?;
    let at = |k: u32| k as usize * 1024 % (BYTES - 2048);
    let say = |what: &str, us: f64| println!("  {what:44} {us:9.2}");
    for (what, length, shift) in
        [("writes of 64 bytes", 64, 0), ("writes of 64 KiB", 65_536, 0), ("writes of 3 bytes behind an odd one", 3, 1)]
    {
        let data = vec![7u8; length];
        let us = median(ROUNDS, COUNT, || {
            for k in 0..COUNT {
                bytes.write_at(&stream, at(k) % (BYTES - 65_536) + shift, &data)?;
            }
            Ok(stream.synchronize()?)
        })?;
        say(what, us);
    }
    let data = [7u8; 64];
    let us = median(ROUNDS, COUNT, || {
        for k in 0..COUNT {
            bytes.write_at(&stream, at(k), &data)?;
            kernel.launch(&stream, config, &args![words, 64u32, k])?;
        }
        Ok(stream.synchronize()?)
    })?;
    say("writes of 64 bytes, a launch behind each", us);
    let us = median(ROUNDS, COUNT, || {
        for k in 0..COUNT {
            bytes.fill(&stream, at(k)..at(k) + 256, 7)?;
        }
        Ok(stream.synchronize()?)
    })?;
    say("fills of 256 bytes", us);
    for (what, shift) in [("copies of 256 bytes", 0), ("copies of 256 bytes to an odd place", 1)] {
        let us = median(ROUNDS, COUNT, || {
            for k in 0..COUNT {
                bytes.copy_range_from(&stream, at(k) + shift, &other, at(k)..at(k) + 256)?;
            }
            Ok(stream.synchronize()?)
        })?;
        say(what, us);
    }
    let us = median(ROUNDS, COUNT, || {
        for k in 0..COUNT {
            bytes.read_range(&stream, at(k)..at(k) + 64)?;
        }
        Ok(())
    })?;
    say("reads of 64 bytes, one after the other", us);
    let us = median(ROUNDS, COUNT, || {
        let mut pending = std::collections::VecDeque::new();
        for _ in 0..COUNT {
            pending.push_back(words.read_async(&stream, 0..64)?);
            if pending.len() > 8 {
                pending.pop_front().map(|first| first.wait()).transpose()?;
            }
        }
        pending.into_iter().try_for_each(|rest| rest.wait().map(drop))?;
        Ok(())
    })?;
    say("reads of 256 bytes, 8 under way", us);
    let us = median(ROUNDS, COUNT, || {
        for k in 0..COUNT {
            bytes.write_at(&stream, at(k), &data)?;
            kernel.launch(&stream, config, &args![words, 64u32, k])?;
            bytes.read_range(&stream, at(k)..at(k) + 64)?;
        }
        Ok(())
    })?;
    say("a write, a launch and a read of 64 bytes", us);
    let large = device.alloc::<u8>(256 << 20)?;
    let mut data = vec![5u8; 256 << 20];
    let us = median(ROUNDS, 1, || {
        large.write_at(&stream, 0, &data)?;
        Ok(stream.synchronize()?)
    })?;
    say("GB/s of a write of 256 MiB", data.len() as f64 / us / 1e3);
    let us = median(ROUNDS, 1, || Ok(large.read_into(&stream, &mut data)?))?;
    say("GB/s of a read of 256 MiB", data.len() as f64 / us / 1e3);
    Ok(())
}

fn main() -> anyhow::Result<()> {
    // `cargo test` runs benchmarks, too, without asking for times.
    if !std::env::args().any(|arg| arg == "--bench") {
        println!("times are taken by `cargo bench`");
        return Ok(());
    }
    let (devices, notes) = isowarp::open_all(&DeviceOptions::default());
    notes.iter().for_each(|note| eprintln!("{note}"));
    println!("microseconds for each of {COUNT} in a row");
    for device in devices.iter().filter(|device| !device.name().starts_with("cpu")) {
        println!("{} ({})", device.name(), device.info().adapter);
        measure(device)?;
    }
    Ok(())
}
