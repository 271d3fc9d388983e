//! Finds the driver's defects other than single wrong operations on floats: loops that it ends, partly filled vectors,
//! 64-bit integers ([`super::integers`]), conversions after conversions ([`super::conversions`]), merged bits
//! ([`super::merges`]), and nested conditions ([`super::nesting`]).

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::{CalibrateError, clamps, conversions, integers, lab, merges, negations, nesting, saturation, wide_shifts};
use crate::adapter::Gpu;

/// Defects of a driver that generated kernels have to work around.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quirks {
    /// Number of iterations after which the driver ends all loops of a thread, whatever their conditions are; counted
    /// over all loops of a dispatch.
    pub loop_limit: Option<u32>,
    /// Comparisons of 64-bit integers, or their minimum and maximum, are wrong for some operands. Comparisons word by
    /// word are right.
    pub wide_compares: bool,
    /// Other operations on 64-bit integers are wrong, or comparisons by words are wrong as well: 64-bit integers have
    /// to be split into words everywhere.
    pub wide_integers: bool,
    /// Two consecutive conversions become one, which rounds differently.
    pub merges_conversions: bool,
    /// A conversion to `f16` and back is dropped, so that the value is not rounded.
    pub drops_halves: bool,
    /// Width of the driver's vectors, if it runs partly filled ones wrongly: blocks have to be padded to a multiple of
    /// this number of threads.
    pub partial_vectors: Option<u32>,
    /// A fence that not all vectors of a block reach equally often makes the driver lose threads. Atomic operations
    /// provide the ordering instead.
    pub fences_lose_threads: bool,
    /// The bits of two numbers that are merged by masks may be wrong: the masks have to be hidden there.
    pub merges_bits: bool,
    /// Negations of integers may be lost in the operations that use them: they have to be hidden.
    pub loses_negations: bool,
    /// A NaN that is compared with a constant and passed on may lose its bits, in `x > 3 ? 3 : x`: the constant has to
    /// be hidden.
    pub clamps_nans: bool,
    /// Shift counts, as bits: signed numbers that are widened to 64 bits and shifted to the left by these constants are
    /// wrong, and the count has to be hidden.
    pub wide_shifts: u64,
    /// A 64-bit sum or difference that stops at the end of its range, as `y < 2 ? 0 : y - 2`, may have a wrong high word
    /// in a kernel that also divides: operands of such sums and differences have to be hidden.
    pub wide_saturation: bool,
    /// Quotients of `f64` may break convergence, after which values that are the same for all threads of a subgroup may
    /// be wrong: the driver must have the divisor's high word before it divides.
    pub diverging_quotients: bool,
    /// Bytes of one number that are recombined in another order may be wrong: counts of shifts have to be hidden.
    pub swaps_bytes: bool,
    /// Threads that leave a loop before others lose the values that it has computed: variables that are read after the
    /// loop have to be kept in memory.
    pub loses_values_of_loops: bool,
    /// The driver's compiler crashes where one word of a wider value that is shuffled is not used: such words have to
    /// be hidden.
    pub crashes_on_unused_shuffles: bool,
    /// Depth of nested conditions beyond which the driver's compiler omits some.
    pub most_conditions: Option<u32>,
    /// Approximate limit on the accesses to memory of one part of a kernel. The driver's compile time grows with the
    /// cube of their number, so longer kernels are cut into parts.
    pub most_accesses: Option<u32>,
    /// The driver's compile time grows with two to the number of a loop's conditions that have two sides: every
    /// condition gets one side.
    pub one_sided_conditions: bool,
    /// Limit on the expressions and statements of a kernel with all of its functions inlined, because the driver's
    /// compiler inlines every call.
    pub most_inlined: Option<u32>,
}

/// Iterations of the loops that are counted: many more than 65,535, and done in some milliseconds.
const ROUNDS: u32 = 200_000;

/// Iterations of each of two nested loops: the inner loops run about as many in all, with few iterations of the outer
/// loop.
const NESTED: u32 = 600;

/// A number of iterations lower than any driver would allow.
const LEAST: u32 = 256;

/// A test for defects, which records what it finds.
type Test = fn(&Gpu, &Mutex<Quirks>) -> Result<(), CalibrateError>;

/// The tests, the slowest first.
const TESTS: [Test; 12] = [
    |gpu, found| {
        let (wide_compares, wide_integers) = integers::find(gpu)?;
        record(found, |q| (q.wide_compares, q.wide_integers) = (wide_compares, wide_integers))
    },
    |gpu, found| {
        let drops_halves = conversions::drop_halves(gpu)?;
        record(found, |q| q.drops_halves = drops_halves)
    },
    |gpu, found| {
        let wide_shifts = wide_shifts::wrong(gpu)?;
        record(found, |q| q.wide_shifts = wide_shifts)
    },
    |gpu, found| {
        let most_conditions = nesting::most_conditions(gpu)?;
        record(found, |q| q.most_conditions = most_conditions)
    },
    |gpu, found| {
        let wide_saturation = saturation::is_wrong(gpu)?;
        record(found, |q| q.wide_saturation = wide_saturation)
    },
    |gpu, found| {
        let merges_conversions = conversions::are_merged(gpu)?;
        record(found, |q| q.merges_conversions = merges_conversions)
    },
    |gpu, found| {
        let loses_negations = negations::are_lost(gpu)?;
        record(found, |q| q.loses_negations = loses_negations)
    },
    |gpu, found| {
        let loop_limit = loop_limit(gpu)?;
        record(found, |q| q.loop_limit = loop_limit)
    },
    |gpu, found| {
        let partial_vectors = partial_vectors(gpu)?;
        record(found, |q| q.partial_vectors = partial_vectors)
    },
    |gpu, found| {
        let fences_lose_threads = fences_lose_threads(gpu)?;
        record(found, |q| q.fences_lose_threads = fences_lose_threads)
    },
    |gpu, found| {
        let clamps_nans = clamps::lose_nans(gpu)?;
        record(found, |q| q.clamps_nans = clamps_nans)
    },
    |gpu, found| {
        let merges_bits = merges::are_wrong(gpu)?;
        record(found, |q| q.merges_bits = merges_bits)
    },
];

/// Records what a test has found. Each test sets fields of its own.
fn record(found: &Mutex<Quirks>, set: impl FnOnce(&mut Quirks)) -> Result<(), CalibrateError> {
    set(&mut found.lock().unwrap_or_else(PoisonError::into_inner));
    Ok(())
}

/// Tests the device for all defects.
pub(super) fn find(gpu: &Gpu) -> Result<Quirks, CalibrateError> {
    let found = Mutex::new(Quirks::default());
    let results = lab::in_parallel(&TESTS, |test| test(gpu, &found));
    results.into_iter().collect::<Result<(), CalibrateError>>()?;
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (name, of_nvidia) = (&gpu.info().name, is_nvidia(gpu));
    Ok(Quirks {
        wide_shifts: found.wide_shifts | if of_nvidia { 1 << 31 } else { 0 },
        wide_saturation: found.wide_saturation || of_nvidia,
        diverging_quotients: of_nvidia,
        swaps_bytes: of_nvidia,
        crashes_on_unused_shuffles: of_nvidia,
        most_accesses: most_accesses(name),
        loses_values_of_loops: is_swiftshader(name),
        one_sided_conditions: follows_all_paths(name),
        most_inlined: most_inlined(name),
        ..found
    })
}

/// Returns true for NVIDIA's Vulkan driver. Random chains have shown that this driver exchanges bytes wrongly, shifts
/// numbers wrongly by 31, and crashes on shuffles (580.159, H200). The failures are rare, so the vendor decides here,
/// not an experiment.
fn is_nvidia(gpu: &Gpu) -> bool {
    const NVIDIA: u32 = 0x10de;
    gpu.caps().passthrough && gpu.info().vendor == NVIDIA
}

/// Number of accesses to memory that llvmpipe compiles in about a second.
const FEW_ACCESSES: u32 = 400;

/// Returns the largest number of accesses to memory that a kernel should have, by the name of the device. Measuring it
/// would take seconds.
///
/// Mesa's llvmpipe makes a coroutine of each kernel, and a loop over the lanes of a vector of each access. LLVM before
/// version 17 finds out which values live across the coroutine's suspension points by visiting all blocks until nothing
/// changes any more. It does so as many times as there are loops, each time with a set of all blocks for each block
/// (`CoroFrame.cpp`, `SuspendCrossingInfo`).
fn most_accesses(device: &str) -> Option<u32> {
    let version = device.strip_prefix("llvmpipe (LLVM ")?.split('.').next()?.parse::<u32>().ok()?;
    (version < 17).then_some(FEW_ACCESSES)
}

/// Returns true if the compiler follows all paths through a loop, by the name of the device. A measurement could only
/// show it by taking long.
///
/// SwiftShader follows all paths to find the edges by which a loop's header is entered (`SpirvShader::existsPath`).
fn follows_all_paths(device: &str) -> bool {
    is_swiftshader(device)
}

fn is_swiftshader(device: &str) -> bool {
    device.starts_with("SwiftShader")
}

/// Number of expressions and statements of kernels that SwiftShader compiles in about a minute.
const MOST_INLINED: u32 = 95_000;

/// Returns the largest size of a kernel with all of its functions inlined, by the name of the device. A measurement
/// could only show it by ending this process.
fn most_inlined(device: &str) -> Option<u32> {
    is_swiftshader(device).then_some(MOST_INLINED)
}

/// Returns the largest number of iterations that a driver lets a thread run, if that is fewer than its loops have.
fn loop_limit(gpu: &Gpu) -> Result<Option<u32>, CalibrateError> {
    // Cases: one loop, a loop in a loop, and one loop after the other.
    for [outer, inner, after] in [[1, ROUNDS, 0], [NESTED, NESTED, 0], [1, ROUNDS / 2, ROUNDS / 2]] {
        let threads = 32;
        let output = lab::run(gpu, &source(threads), &[outer, inner, after], threads as usize * 2, 1)?;
        let (inside, rounds) = (outer * inner + after, outer * (inner + 1) + after);
        let mut limit = None;
        for (thread, found) in output.chunks_exact(2).enumerate() {
            let &[counted, x] = found else { continue };
            if (counted, x) != (rounds, walk(thread as u32, inside)) {
                limit = Some(limit.unwrap_or(u32::MAX).min(counted).max(LEAST));
            }
        }
        if limit.is_some() {
            return Ok(limit);
        }
    }
    Ok(None)
}

/// Returns the width of the driver's vectors, if lanes without a thread corrupt the results of other lanes of the
/// vector.
///
/// On a software device the lanes of a vector without a thread may run through the kernel like others, with zeros in
/// place of loaded values. They may then run loops that no thread is in, for example until they have used up the
/// iterations that the driver allows.
fn partial_vectors(gpu: &Gpu) -> Result<Option<u32>, CalibrateError> {
    for threads in [1, 3, 13, 31] {
        let output = lab::run(gpu, &partial_source(threads), &[1; 32], threads as usize, 1)?;
        if output.iter().any(|found| *found != PARTIAL_ROUNDS) {
            return Ok(Some(match gpu.info().subgroup_max_size {
                0 => MOST_LANES,
                width => width,
            }));
        }
    }
    Ok(None)
}

/// Returns true if threads are lost that reach a fence a different number of times than those of other vectors.
///
/// A software device runs the vectors of a block one after the other, and switches between them at barriers. Mesa's
/// llvmpipe (22.3) also switches at fences, and considers the block done once one vector has reached its end.
fn fences_lose_threads(gpu: &Gpu) -> Result<bool, CalibrateError> {
    if !gpu.caps().passthrough {
        // The device has no fences.
        return Ok(false);
    }
    let input: Vec<u32> = (0..lab::GROUP).map(|thread| thread % 13).collect();
    let output = lab::run_with_fences(gpu, &fences_source(), &input, input.len(), 1)?;
    Ok(output.iter().zip(&input).any(|(found, rounds)| *found != rounds + 1))
}

/// Returns a kernel whose threads reach a fence as often as their input asks for.
fn fences_source() -> String {
    format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<atomic<u32>>;
@compute @workgroup_size({}) fn main(@builtin(local_invocation_index) thread: u32) {{
    for (var i = 0u; i < input[thread]; i++) {{
        storageBarrier();
        atomicAdd(&output[thread], 1u);
    }}
    atomicAdd(&output[thread], 1u);
}}",
        lab::GROUP
    )
}

/// Largest number of 32-bit lanes in the vectors of a processor.
const MOST_LANES: u32 = 16;

/// Iterations of the loop that lanes without a thread may corrupt.
const PARTIAL_ROUNDS: u32 = 100;

/// Returns a kernel with two loops: threads leave the first one at once unless their input is zero, and the second one
/// is counted.
fn partial_source(threads: u32) -> String {
    format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size({threads}) fn main(@builtin(local_invocation_index) thread: u32) {{
    let left = input[thread];
    var waited = 0u;
    loop {{
        if left != 0u || waited == {ROUNDS}u {{ break; }}
        waited += 1u;
    }}
    var rounds = 0u;
    for (var i = left; i <= {PARTIAL_ROUNDS}u; i++) {{
        rounds += left;
    }}
    output[thread] = rounds + waited;
}}"
    )
}

/// Computes the kernel's result after a number of iterations, which no compiler can know without running them.
fn walk(thread: u32, rounds: u32) -> u32 {
    (0..rounds).fold(thread, |x, _| (x ^ (x >> 3)).wrapping_mul(3).wrapping_add(1))
}

fn source(threads: u32) -> String {
    format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@compute @workgroup_size({threads}) fn main(@builtin(local_invocation_index) thread: u32) {{
    var rounds = 0u;
    var x = thread;
    for (var i = 0u; i < input[0]; i++) {{
        for (var j = 0u; j < input[1]; j++) {{
            x = (x ^ (x >> 3u)) * 3u + 1u;
            rounds++;
        }}
        rounds++;
    }}
    for (var k = 0u; k < input[2]; k++) {{
        x = (x ^ (x >> 3u)) * 3u + 1u;
        rounds++;
    }}
    output[2u * thread] = rounds;
    output[2u * thread + 1u] = x;
}}"
    )
}

#[cfg(test)]
mod tests {
    use super::{follows_all_paths, most_accesses, most_inlined};

    #[test]
    fn compilers_are_recognised_by_device_name() {
        assert_eq!(most_accesses("llvmpipe (LLVM 15.0.6, 256 bits)"), Some(400));
        assert_eq!(most_accesses("llvmpipe (LLVM 17.0.1, 256 bits)"), None);
        assert_eq!(most_accesses("NVIDIA H200"), None);
        assert!(follows_all_paths("SwiftShader Device (Subzero)"));
        assert!(!follows_all_paths("llvmpipe (LLVM 15.0.6, 256 bits)"));
        assert!(most_inlined("SwiftShader Device (Subzero)").is_some());
        assert_eq!(most_inlined("llvmpipe (LLVM 15.0.6, 256 bits)"), None);
    }
}
