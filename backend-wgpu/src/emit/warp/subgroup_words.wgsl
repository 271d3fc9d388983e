fn iw_shuffle(value: u32, lane: u32) -> u32 {
    return subgroupShuffle(value, lane & 31u);
}
