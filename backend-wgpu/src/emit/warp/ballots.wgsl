// Truth values of a warp's lanes through workgroup memory, in three sets that take turns.
var<workgroup> iw_ballots: array<atomic<u32>, 3u * $WARPSu>;
var<private> iw_ballot_turn: u32;

fn iw_ballots_begin(thread: u32) {
    if (thread & 31u) == 0u {
        atomicStore(&iw_ballots[thread >> 5u], 0u);
        atomicStore(&iw_ballots[(thread >> 5u) + $WARPSu], 0u);
        atomicStore(&iw_ballots[(thread >> 5u) + 2u * $WARPSu], 0u);
    }
}

fn iw_ballot_put(thread: u32, yes: bool) {
    iw_ballot_turn = select(iw_ballot_turn + 1u, 0u, iw_ballot_turn >= 2u);
    if yes { atomicOr(&iw_ballots[iw_ballot_turn * $WARPSu + (thread >> 5u)], 1u << (thread & 31u)); }
}

fn iw_ballot_get(thread: u32) -> u32 {
    let before = select(iw_ballot_turn - 1u, 2u, iw_ballot_turn == 0u);
    if (thread & 31u) == 0u { atomicStore(&iw_ballots[before * $WARPSu + (thread >> 5u)], 0u); }
    return atomicLoad(&iw_ballots[iw_ballot_turn * $WARPSu + (thread >> 5u)]);
}
