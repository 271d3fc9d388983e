//! Defines the functions with which every program begins.

/// Types, `mix`, `same` (the same result in all threads, through branches), `pick` (the n-th lane of a mask),
/// `swap_add` (an atomic sum by compare-and-swap).
pub const PRELUDE: &str = "\
typedef unsigned int u32;
typedef unsigned long long u64;
__device__ u32 mix(u32 h, u32 v) {
    h = (h ^ v) * 0x9E3779B1u;
    return h ^ (h >> 15);
}
__device__ u32 same(u32 x) {
    if (x & 1u) return x * 3u + 1u;
    for (u32 i = 0; i < 3u; ++i) {
        if ((x >> i & 5u) == 4u) return x - i;
    }
    return x >> 1;
}
__device__ u32 pick(u32 mask, u32 n) {
    for (n = n % 32u % (u32)__popc(mask); n > 0u; --n) mask &= mask - 1u;
    return (u32)__ffs(mask) - 1u;
}
__device__ void swap_add(u64 *p, u64 v) {
    u64 old = *(volatile u64 *)p, was;
    do {
        was = old;
        old = atomicCAS(p, was, was + v);
    } while (old != was);
}
";

/// Declarations of programs that use cooperative groups: `Group` is a group of the lanes of a mask.
pub const GROUPS: &str = "\
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
typedef cg::coalesced_group Group;
";

/// Number of kinds of warp operations for [`warp_op`].
pub const WARP_OPS: usize = 30;

/// Returns a warp operation of the lanes in `m`: statements that change `a` and `q`.
///
/// Shuffles read lanes of the mask, or the result is used only if the lane that was read is in the mask.
pub fn warp_op(op: usize, wide: bool, m: &str, v: &str, n: &str) -> String {
    let guarded = |call: &str, from: &str| {
        format!("{{ u32 k = ({n}) & 31u, r = {call}, from = {from}; if ({m} >> (from & 31u) & 1u) a = mix(a, r); }}")
    };
    let fold = |call: String| format!("a = mix(a, (u32){call});");
    let group = |sum: &str| format!("{{ Group g({m}); u32 v = {v}, n = {n}; a = mix(a, (u32)({sum})); }}");
    // A group within the group: its shape, and an operation on it.
    let parted = |part: &str| {
        let shape = "p.size() + 64u * p.thread_rank() + 4096u * p.meta_group_rank() + 65536u * p.meta_group_size()";
        format!(
            "{{ Group g({m}); u32 v = {v}, n = {n}; Group p = {part}; a = mix(a, {shape}); \
             a = mix(a, p.shfl(v + n, (int)p.size() - 1) + cg::reduce(p, v, cg::bit_xor<u32>())); }}"
        )
    };
    match op {
        0 => fold(format!("__shfl_sync({m}, {v}, (int)pick({m}, {n}))")),
        1 => guarded(&format!("__shfl_sync({m}, {v}, (int)k)"), "k"),
        2 => guarded(&format!("__shfl_up_sync({m}, {v}, k)"), "lane >= k ? lane - k : lane"),
        3 => guarded(&format!("__shfl_down_sync({m}, {v}, k)"), "lane + k < 32u ? lane + k : lane"),
        4 => guarded(&format!("__shfl_xor_sync({m}, {v}, (int)k)"), "lane ^ k"),
        5 => guarded(&format!("__shfl_sync({m}, {v}, (int)k, 8)"), "(lane & 24u) | (k & 7u)"),
        6 => guarded(
            &format!("__shfl_down_sync({m}, {v}, k & 15u, 16)"),
            "(lane & 15u) + (k & 15u) < 16u ? lane + (k & 15u) : lane",
        ),
        7 => fold(format!("__ballot_sync({m}, (({v}) & 1u) != 0u)")),
        8 => fold(format!("__any_sync({m}, (({v}) & 7u) == 3u)")),
        9 => fold(format!("__all_sync({m}, (({v}) & 15u) != 3u)")),
        10 => fold(format!("__match_any_sync({m}, ({v}) & 3u)")),
        11 => format!("{{ int p = 0; u32 r = __match_all_sync({m}, ({v}) & 1u, &p); a = mix(a, r + (u32)p); }}"),
        12 => fold(format!("__reduce_add_sync({m}, {v})")),
        13 => fold(format!("__reduce_min_sync({m}, (int)({v}))")),
        14 => fold(format!("__reduce_max_sync({m}, {v})")),
        15 => fold(format!("__reduce_xor_sync({m}, {v})")),
        16 => fold(format!("__reduce_and_sync({m}, ({v}) | 0xffu)")),
        19 => group("g.shfl(v, (int)(n % g.size())) + g.ballot((v & 1u) != 0u)"),
        20 => group("g.shfl_up(v, n & 3u) ^ g.shfl_down(v, n & 7u)"),
        21 => group("cg::reduce(g, v, cg::plus<u32>()) + cg::reduce(g, v, [](u32 x, u32 y) { return x * y + 1u; })"),
        22 => group("cg::inclusive_scan(g, v, cg::greater<u32>()) + cg::exclusive_scan(g, n)"),
        23 => group("(u32)g.any((v & 7u) == 1u) + 2u * (u32)g.all((v & 7u) != 2u) + g.match_any(v & 3u)"),
        24 => parted("cg::binary_partition(g, (v & 4u) != 0u)"),
        25 => parted("cg::labeled_partition(g, (int)(v % 5u))"),
        26 => parted("cg::tiled_partition(g, 4)"),
        27 if wide => fold(format!(
            "__double_as_longlong(__shfl_xor_sync({m}, 1.0 + ({v}), 0) - __shfl_sync({m}, (double)({v}) * 0.5, (int)pick({m}, {n}), 32))"
        )),
        28 if wide => group("cg::reduce(g, q + v, cg::bit_xor<u64>()) >> 16"),
        29 if wide => group("g.shfl(q + v, (int)(n % g.size())) >> 24"),
        17 if wide => format!("q = __shfl_sync({m}, q + ({v}), (int)pick({m}, {n}));"),
        18 if wide => fold(format!("__match_any_sync({m}, (q + ({v})) & 0x100000001ull)")),
        _ => format!("__syncwarp({m}); a = mix(a, {v});"),
    }
}
