// The lanes of the warp that have the same word.
fn iw_same(thread: u32, value: u32) -> u32 {
    var lanes = 0u;
    let there = min(32u, $THREADSu - (thread & 0xffffffe0u));
    for (var lane = 0u; lane < there; lane++) {
        if $WORD == value { lanes |= 1u << lane; }
    }
    return lanes;
}
