//! Runs the sieve of Eratosthenes in memory that the host and kernels use alternately. The kernels print what they do.

mod common;

use isowarp::{LaunchConfig, args};

const N: usize = 1 << 16;

fn main() -> anyhow::Result<()> {
    let device = common::device()?;
    let module = common::load(&device, "sieve.cu")?;
    let strike = module.kernel("strike")?;
    let composite = device.alloc_managed::<u8>(N)?;
    let mut prime = 2;
    let mut ms = 0.0;
    while prime * prime < N {
        let threads = N.div_ceil(prime) - prime;
        let config = LaunchConfig::for_count(threads, 256);
        ms += common::timed(&device, &strike, config, &args![composite, prime as u32, N as u32])?;
        // The host finds the next prime in the memory that the kernel has written.
        let seen = composite.host()?;
        prime += 1 + seen[prime + 1..].iter().take_while(|struck| **struck != 0).count();
    }
    let struck = module.managed::<u32>("struck")?.host()?[0];
    let primes = composite.host()?[2..].iter().filter(|struck| **struck == 0).count();
    println!("{primes} primes below {N}, {struck} numbers struck, in {ms:.3} ms");
    // The known number of primes below 2^16 (The On-Line Encyclopedia of Integer Sequences, A007053).
    anyhow::ensure!(primes == 6542 && struck as usize + primes == N - 2, "the sieve is wrong");
    Ok(())
}
