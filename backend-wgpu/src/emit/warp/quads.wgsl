// Bytes of one word that four threads in a row store, the first of them the first byte: the word, and whether a thread is none of such
// four (0), the first of them (1) or another one (2). `id` is the thread's number in its subgroup, `offset` where it stores, `bits` its byte in
// the word. A thread that does not store is missing in the ballot.
fn iw_quad(id: u32, offset: u32, bits: u32) -> vec2<u32> {
    let place = offset - (id & 3u);
    let first = subgroupShuffle(place, id & 0xfffffffcu);
    let ballot = subgroupBallot(place == first && (place & 3u) == 0u);
    let two = bits | subgroupShuffleXor(bits, 1u);
    let word = two | subgroupShuffleXor(two, 2u);
    let together = ((ballot[(id >> 5u) & 3u] >> (id & 28u)) & 15u) == 15u;
    return vec2<u32>(word, select(0u, select(2u, 1u, (id & 3u) == 0u), together));
}
