//! Compiles a program, runs it on devices, and compares the results.

use anyhow::{Context, Result, anyhow, ensure};
use isowarp_core::api::{Arg, Device, Error, FloatMode, KernelArg, LaunchConfig, Program};
use isowarp_frontend::compile::{CompileOptions, compile_text};
use isowarp_frontend::preprocess::MemoryLoader;

use crate::chains;
use crate::emit::{COMMON_WORDS, Emitted, emit_program, words};
use crate::tree::Tree;

/// Changes a program before a device gets it, for tests that inject a defect.
pub type Tamper<'a> = &'a dyn Fn(Program) -> Program;

/// Devices on which programs run. All are compared with the first.
pub struct Bench<'a> {
    /// Devices, with names.
    pub devices: Vec<(String, Device)>,
    /// Devices of the `cuda` backend that compile the program's own text, with names.
    pub native: Vec<(String, Device)>,
    /// Change that is made to the program for all but the first device.
    pub tamper: Option<Tamper<'a>>,
}

/// Verdict on a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// All devices agree.
    Same,
    /// The devices disagree; names the device and the first difference.
    Different(String),
    /// The program does not compile, or the first device found a fault: the generator is wrong, or the front end.
    Invalid(String),
    /// A device other than the first reports that it does not support the program.
    Refused(String),
    /// A device other than the first fails.
    Failed(String),
    /// A device other than the first is lost, so that nothing more can be compared on it.
    Lost(String),
}

impl Verdict {
    /// Returns true if a verdict is of the same kind, so that a smaller program shows the same failure.
    pub fn like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

impl Bench<'_> {
    /// Returns the names of all places, with those of the devices.
    pub fn names(&self) -> Vec<String> {
        let places = self.devices.iter().chain(&self.native);
        places.map(|(name, device)| format!("{name} ({})", device.info().adapter)).collect()
    }

    /// Compiles a tree and runs it on all devices.
    pub fn run(&self, tree: &Tree) -> Verdict {
        let emitted = emit_program(tree);
        let options = CompileOptions::default();
        self.compare(&emitted.text, &options, &|device, program| launch(device, program, tree, &emitted))
    }

    /// Compiles a kernel of chains and runs it on all devices.
    pub fn run_chains(&self, kernel: &chains::Kernel) -> Verdict {
        // Compilers may contract as they like; everything else is compared.
        let options = CompileOptions { fmad: false, ..CompileOptions::default() };
        let count = kernel.chains.len();
        self.compare(&chains::text(kernel), &options, &|device, program| launch_chains(device, program, count))
    }

    /// Compiles a text and runs it on all devices.
    fn compare(&self, text: &str, options: &CompileOptions, launch: Launch<'_>) -> Verdict {
        let compilation = compile_text("program.cu", text.as_bytes(), options, &MemoryLoader::default());
        let program = match compilation.program(FloatMode::Exact) {
            Ok(program) => program,
            Err(error) => return Verdict::Invalid(error.describe(false)),
        };
        let mut devices = self.devices.iter();
        let Some((name, first)) = devices.next() else { return Verdict::Same };
        let expected = match launch(first, &program) {
            Ok(words) => words,
            Err(error) => return Verdict::Invalid(format!("{name}: {error:#}")),
        };
        let program = self.tamper.map_or_else(|| program.clone(), |tamper| tamper(program.clone()));
        let original = Program { floats: FloatMode::Native, ..program.clone() };
        let native = self.native.iter().map(|place| (place, &original));
        for ((name, device), program) in devices.map(|place| (place, &program)).chain(native) {
            match launch(device, program) {
                Ok(words) => {
                    let differ = |(a, b): (&u32, &u32)| a != b;
                    if let Some(at) = words.iter().zip(&expected).position(differ) {
                        let (is, was) = (words[at], expected[at]);
                        let count = words.iter().zip(&expected).filter(|pair| differ(*pair)).count();
                        let place = format!("word {at} is {is:#010x} and not {was:#010x}, {count} differ");
                        return Verdict::Different(format!("{name}: {place}"));
                    }
                }
                Err(error) => {
                    let told = format!("{name}: {error:#}");
                    if error.is::<Unsupported>() {
                        return Verdict::Refused(told);
                    }
                    return if device.synchronize().is_err() { Verdict::Lost(told) } else { Verdict::Failed(told) };
                }
            }
        }
        Verdict::Same
    }
}

/// The reason why a device does not support a program.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Unsupported(String);

/// Converts an error. Keeps [`Unsupported`] apart from other errors, which include defects of Isowarp.
fn told(error: Error) -> anyhow::Error {
    let text = error.describe(false);
    if matches!(error, Error::Unsupported { .. }) && !error.is_defect() {
        anyhow::Error::new(Unsupported(text))
    } else {
        anyhow!(text)
    }
}

/// Runs a program on a device and returns the words that it writes.
type Launch<'a> = &'a dyn Fn(&Device, &Program) -> Result<Vec<u32>>;

/// Runs a kernel of chains and returns the words that it writes.
fn launch_chains(device: &Device, program: &Program, chains: usize) -> Result<Vec<u32>> {
    let stream = device.default_stream();
    let kernel = device.load(program).map_err(told)?.kernel("k").map_err(told)?;
    // Words that differ in all bits (Steele, Lea and Flood, 2014, as in `Rng`).
    let mut rng = isowarp_fuzz_frontend::rng::Rng::new(0x0c4a_1125, 1);
    let words: Vec<u32> = (0..chains::INPUT_WORDS).map(|_| (rng.next() >> 32) as u32).collect();
    let input = device.upload(&words).map_err(told)?;
    let out = device.upload(&vec![0u64; chains * (chains::GRID * chains::BLOCK) as usize]).map_err(told)?;
    let config = LaunchConfig::new(chains::GRID, chains::BLOCK);
    kernel.launch(&stream, config, &[input.arg(), out.arg()]).map_err(told)?;
    let result = out.read(&stream).map_err(told)?;
    stream.synchronize().context("after the launch")?;
    Ok(result.into_iter().flat_map(|word| [word as u32, (word >> 32) as u32]).collect())
}

/// Runs a program and returns the words that it writes: the output, global memory, and the words that all blocks share.
fn launch(device: &Device, program: &Program, tree: &Tree, emitted: &Emitted) -> Result<Vec<u32>> {
    let threads = (tree.block[0] * tree.block[1] * tree.grid) as usize;
    let numbers =
        |n: usize, k: u32| (0..n as u32).map(|i| (i + k).wrapping_mul(0x9e37_79b9) ^ i << 7).collect::<Vec<_>>();
    let stream = device.default_stream();
    let kernel = device.load(program).map_err(told)?.kernel("k").map_err(told)?;
    let input = device.upload(&numbers(64, 5)).map_err(told)?;
    let out = device.upload(&vec![0u32; threads]).map_err(told)?;
    let global = device.upload(&numbers(threads, 77)).map_err(told)?;
    // Zeros to add to, flip and set, and ones to clear.
    let common = (0..words(tree)).map(|i| if i % 4 == 3 { u64::MAX } else { 0 }).collect::<Vec<_>>();
    let shared = device.upload(&common).map_err(told)?;
    let args: [Arg<'_>; 5] = [input.arg(), out.arg(), global.arg(), shared.arg(), global.arg()];
    let count = if emitted.again { 5 } else { 4 };
    let config = LaunchConfig::new(tree.grid, (tree.block[0], tree.block[1])).with_shared_bytes(emitted.dynamic);
    kernel.launch(&stream, config, &args[..count]).map_err(told)?;
    let mut result = out.read(&stream).map_err(told)?;
    result.extend(global.read(&stream).map_err(told)?);
    let shared = shared.read(&stream).map_err(told)?;
    result.extend(shared.iter().take(COMMON_WORDS as usize).flat_map(|w| [*w as u32, (*w >> 32) as u32]));
    ensure!(result.len() == 2 * threads + 2 * COMMON_WORDS as usize, "{} words came back", result.len());
    stream.synchronize().context("after the launch")?;
    Ok(result)
}
