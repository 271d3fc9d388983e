// Words of a warp's lanes through workgroup memory, in two sets that take turns.
var<workgroup> iw_words: array<u32, 2u * $THREADSu>;
var<private> iw_word_turn: u32;

fn iw_word_put(thread: u32, value: u32) {
    iw_word_turn = $THREADSu - iw_word_turn;
    iw_words[iw_word_turn + thread] = value;
}

fn iw_word(thread: u32, lane: u32) -> u32 {
    return iw_words[iw_word_turn + min((thread & 0xffffffe0u) + (lane & 31u), $THREADSu - 1u)];
}
