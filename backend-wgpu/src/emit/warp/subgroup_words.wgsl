fn iw_shuffle(value: u32, lane: u32) -> u32 {
    return subgroupShuffle(value, lane & 31u);
}

fn iw_same(thread: u32, value: u32) -> u32 {
    var lanes = 0u;
    for (var lane = 0u; lane < 32u; lane++) {
        if subgroupShuffle(value, lane) == value { lanes |= 1u << lane; }
    }
    return lanes;
}
