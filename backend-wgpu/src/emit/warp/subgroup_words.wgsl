fn iw_shuffle(value: u32, lane: u32) -> u32 {
    return subgroupShuffle(value, lane & 31u);
}
// By a constant below 32; what comes from beyond the warp's ends is not specified.
fn iw_shuffle_up(value: u32, by: u32) -> u32 {
    return subgroupShuffleUp(value, by);
}
fn iw_shuffle_down(value: u32, by: u32) -> u32 {
    return subgroupShuffleDown(value, by);
}
fn iw_shuffle_xor(value: u32, by: u32) -> u32 {
    return subgroupShuffleXor(value, by);
}
