// What differs between the widths beyond the constants.

fn iw_clz_u32(v: u32) -> u32 {
    return countLeadingZeros(v);
}

fn iw_clz_u64(v: u64) -> u32 {
    let high = u32(v >> 32u);
    if high != 0u { return countLeadingZeros(high); }
    return 32u + countLeadingZeros(u32(v & 0xfffffffflu));
}
