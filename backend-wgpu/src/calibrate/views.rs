//! Finds out whether a device's compiler reorders accesses by variables that are bound to the same buffer.
//!
//! Kernels bind memory as words, as vectors and as parts of words. SPIR-V decorates these variables as `Aliased` (SPIR-V 1.6, section
//! 2.18.2), so that a compiler has to keep the order of their accesses.

use super::{CalibrateError, lab};
use crate::adapter::Gpu;

/// Returns true if some thread does not see what it has written itself.
pub(super) fn are_reordered(gpu: &Gpu) -> Result<bool, CalibrateError> {
    let caps = gpu.caps();
    // Elsewhere no memory is bound by two variables.
    if !caps.passthrough || caps.storage_buffers() < 4 {
        return Ok(false);
    }
    let threads = lab::GROUP;
    // Two pairs and a word for each thread, and zeros that compilers do not know.
    let input = vec![0; threads as usize];
    let output = lab::run_with_views(gpu, &source(), &input, threads as usize * WORDS, 1, 2)?;
    let wrong = output.chunks_exact(WORDS).zip(0..).filter(|(found, thread)| **found != right(*thread)).count();
    tracing::debug!(wrong, "threads that do not see their own stores by other variables");
    Ok(wrong > 0)
}

/// Words of a thread: as many as in a vector of four.
const WORDS: usize = 12;

fn right(n: u32) -> [u32; WORDS] {
    let mut words = [0; WORDS];
    // A pair is stored, a word of it loaded, changed and stored, and the pair loaded.
    (words[0], words[1]) = (n + 127, n + 9);
    words[0] = words[0] << 8 | 1;
    (words[2], words[3]) = (words[0] + words[1], words[1]);
    // A word is stored and loaded in a vector of four, which is stored, and of which a pair is loaded.
    words[4] = n + 3;
    let four = [words[4] + 1, words[4] * 2, 5, words[4]];
    words[4..8].copy_from_slice(&four);
    words[8..12].copy_from_slice(&[four[2] + four[3], four[3], four[0] ^ 0x55, four[1]]);
    words
}

fn source() -> String {
    let group = lab::GROUP;
    format!(
        "@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> words: array<u32>;
@group(0) @binding(2) var<storage, read_write> pairs: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> quads: array<vec4<u32>>;
@compute @workgroup_size({group}) fn main(@builtin(local_invocation_index) thread: u32) {{
    let n = thread + input[thread];
    let word = 12u * n;
    let pair = 6u * n;
    let quad = 3u * n;
    pairs[pair] = vec2<u32>(n + 127u, n + 9u);
    words[word] = (words[word] << 8u) | 1u;
    let p = pairs[pair];
    pairs[pair + 1u] = vec2<u32>(p.x + p.y, p.y);
    words[word + 4u] = n + 3u;
    let q = quads[quad + 1u];
    quads[quad + 1u] = vec4<u32>(q.x + 1u, q.x * 2u, 5u, q.x);
    let r = pairs[pair + 3u];
    pairs[pair + 4u] = vec2<u32>(r.x + r.y, r.y);
    words[word + 10u] = words[word + 4u] ^ 0x55u;
    words[word + 11u] = pairs[pair + 2u].y;
}}"
    )
}
