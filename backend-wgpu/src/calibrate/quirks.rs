//! What a driver does wrong beside single operations on floats: loops that it ends, partly filled vectors, 64-bit integers
//! ([`super::integers`]), conversions after conversions ([`super::conversions`]), merged bits ([`super::merges`]), and
//! conditions in each other ([`super::nesting`]).

use serde::{Deserialize, Serialize};

use super::{CalibrateError, clamps, conversions, integers, lab, merges, negations, nesting, wide_shifts};
use crate::adapter::Gpu;

/// Defects of a driver that kernels have to be made around.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quirks {
    /// Rounds after which the driver ends all loops of a thread, whatever their conditions say; counted over all loops of
    /// a dispatch.
    pub loop_limit: Option<u32>,
    /// Comparisons of 64-bit integers, or what is least and greatest of them, are wrong for some operands. By their words they
    /// are right.
    pub wide_compares: bool,
    /// Other operations on 64-bit integers are wrong, or comparisons by words are as well: they have to be taken apart everywhere.
    pub wide_integers: bool,
    /// Two conversions that follow each other become one, which rounds otherwise.
    pub merges_conversions: bool,
    /// A conversion to `f16` and back is dropped, so that the value is not rounded.
    pub drops_halves: bool,
    /// Blocks have to be padded to a multiple of so many threads, because the driver runs partly filled vectors wrongly.
    pub partial_vectors: Option<u32>,
    /// A fence that not all vectors of a block come to as often makes the driver lose threads: atomic operations order as well.
    pub fences_lose_threads: bool,
    /// The bits of two numbers that are merged by masks may be wrong: masks have to be hidden there.
    pub merges_bits: bool,
    /// Negations of integers may be lost in the operations that use them: they have to be hidden.
    pub loses_negations: bool,
    /// A NaN that is compared with a constant and handed on may lose its bits, in `x > 3 ? 3 : x`: the constant has to be hidden.
    pub clamps_nans: bool,
    /// Signed numbers that are widened to 64 bits and shifted to the left by these constants, as bits, are wrong: the count has to be hidden.
    pub wide_shifts: u64,
    /// Bytes of one number that are put together in another order may be wrong: counts of shifts have to be hidden.
    pub swaps_bytes: bool,
    /// Threads that leave a loop before others lose what it has computed: variables that are read behind it have to be kept in memory.
    pub loses_values_of_loops: bool,
    /// The driver's compiler crashes where one word of a wider value that is shuffled is not used: such words have to be hidden.
    pub crashes_on_unused_shuffles: bool,
    /// Conditions in each other of which more are left out.
    pub most_conditions: Option<u32>,
    /// The driver's compiler takes time with the cube of a kernel's accesses to memory: longer kernels are cut into parts with about so many.
    pub most_accesses: Option<u32>,
    /// The driver's compiler takes time with two to the number of a loop's conditions that have two sides: each gets one.
    pub one_sided_conditions: bool,
    /// The driver's compiler replaces all calls by the functions, and takes kernels that have at most so many expressions and statements then.
    pub most_inlined: Option<u32>,
}

/// Rounds of the loops that are counted: many more than 65,535, and done in some milliseconds.
const ROUNDS: u32 = 200_000;

/// Rounds of each of two nested loops: as many inside, and few outside.
const NESTED: u32 = 600;

/// Fewer than any driver would allow.
const LEAST: u32 = 256;

/// Asks the device.
pub(super) fn find(gpu: &Gpu) -> Result<Quirks, CalibrateError> {
    let (wide_compares, wide_integers) = integers::find(gpu)?;
    Ok(Quirks {
        loop_limit: loop_limit(gpu)?,
        wide_compares,
        wide_integers,
        merges_conversions: conversions::are_merged(gpu)?,
        drops_halves: conversions::drop_halves(gpu)?,
        partial_vectors: partial_vectors(gpu)?,
        fences_lose_threads: fences_lose_threads(gpu)?,
        merges_bits: merges::are_wrong(gpu)?,
        wide_shifts: wide_shifts::wrong(gpu)? | if is_nvidia(gpu) { 1 << 31 } else { 0 },
        swaps_bytes: is_nvidia(gpu),
        crashes_on_unused_shuffles: is_nvidia(gpu),
        loses_negations: negations::are_lost(gpu)?,
        clamps_nans: clamps::lose_nans(gpu)?,
        most_conditions: nesting::most_conditions(gpu)?,
        most_accesses: most_accesses(&gpu.info().name),
        loses_values_of_loops: is_swiftshader(&gpu.info().name),
        one_sided_conditions: follows_all_paths(&gpu.info().name),
        most_inlined: most_inlined(&gpu.info().name),
    })
}

/// Returns true for NVIDIA's Vulkan driver, of which random chains have shown that it exchanges bytes wrongly, shifts numbers wrongly by 31, and crashes over
/// shuffles (580.159, H200). It does so in few places, so that the vendor tells and not an experiment.
fn is_nvidia(gpu: &Gpu) -> bool {
    const NVIDIA: u32 = 0x10de;
    gpu.caps().passthrough && gpu.info().vendor == NVIDIA
}

/// The accesses to memory that llvmpipe compiles in about a second.
const FEW_ACCESSES: u32 = 400;

/// How many accesses to memory a kernel should have at most, by the name of the device: that is not measured, as it would take seconds.
///
/// Mesa's llvmpipe makes a coroutine of each kernel, and of each access a loop over the lanes of a vector. LLVM before version 17 finds out what lives
/// over the places where a coroutine waits by going over all blocks until nothing changes any more, as many times as there are loops, each time with a
/// set of all blocks for each block (`CoroFrame.cpp`, `SuspendCrossingInfo`).
fn most_accesses(device: &str) -> Option<u32> {
    let version = device.strip_prefix("llvmpipe (LLVM ")?.split('.').next()?.parse::<u32>().ok()?;
    (version < 17).then_some(FEW_ACCESSES)
}

/// Whether a compiler follows all paths through a loop, by the name of the device: it could be measured by taking long alone.
///
/// SwiftShader does, to find out by which edges its header is entered (`SpirvShader::existsPath`).
fn follows_all_paths(device: &str) -> bool {
    is_swiftshader(device)
}

fn is_swiftshader(device: &str) -> bool {
    device.starts_with("SwiftShader")
}

/// The expressions and statements of kernels that SwiftShader compiles in about a minute.
const MOST_INLINED: u32 = 95_000;

/// How large a kernel may be with all of its functions in place of their calls, by the name of the device: it could be measured by the end of this
/// process alone.
fn most_inlined(device: &str) -> Option<u32> {
    is_swiftshader(device).then_some(MOST_INLINED)
}

/// The most rounds that a driver lets a thread go through, if that is fewer than its loops have.
fn loop_limit(gpu: &Gpu) -> Result<Option<u32>, CalibrateError> {
    // One loop, loops in a loop, and one loop after the other.
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

/// The width of the driver's vectors, if threads that are not there spoil what those beside them in a vector do.
///
/// On a processor that plays GPU the lanes of a vector without a thread may walk through the kernel like others, with zeros in
/// place of what they would load, and go through loops that no thread is in: until they have used up the rounds that the
/// driver allows, for one.
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

/// Whether threads are lost that come to a fence another number of times than those of other vectors.
///
/// A processor that plays GPU runs the vectors of a block one after the other, and changes between them at barriers. Mesa's
/// llvmpipe (22.3) does so at fences as well, and takes the block for done once a vector has come to its end.
fn fences_lose_threads(gpu: &Gpu) -> Result<bool, CalibrateError> {
    if !gpu.caps().passthrough {
        // There are no fences.
        return Ok(false);
    }
    let input: Vec<u32> = (0..lab::GROUP).map(|thread| thread % 13).collect();
    let output = lab::run_with_fences(gpu, &fences_source(), &input, input.len(), 1)?;
    Ok(output.iter().zip(&input).any(|(found, rounds)| *found != rounds + 1))
}

/// Threads that come to a fence as often as their number says.
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

/// A processor's vectors have no more lanes of 32 bits.
const MOST_LANES: u32 = 16;

/// Rounds of the loop that lanes without a thread may spoil.
const PARTIAL_ROUNDS: u32 = 100;

/// A first loop that threads leave at once, but not who finds a zero; a second one that is counted.
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

/// What the kernel computes in so many rounds, which no compiler knows without going through them.
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
    fn old_compilers_are_known_by_name() {
        assert_eq!(most_accesses("llvmpipe (LLVM 15.0.6, 256 bits)"), Some(400));
        assert_eq!(most_accesses("llvmpipe (LLVM 17.0.1, 256 bits)"), None);
        assert_eq!(most_accesses("NVIDIA H200"), None);
        assert!(follows_all_paths("SwiftShader Device (Subzero)"));
        assert!(!follows_all_paths("llvmpipe (LLVM 15.0.6, 256 bits)"));
        assert!(most_inlined("SwiftShader Device (Subzero)").is_some());
        assert_eq!(most_inlined("llvmpipe (LLVM 15.0.6, 256 bits)"), None);
    }
}
