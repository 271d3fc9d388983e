// How many threads of the block say yes. Three counters take turns: after the barrier of one vote nobody
// reads the counter of the vote before any more, and nobody adds to it until after the next barrier.
var<workgroup> iw_vote_counts: array<atomic<u32>, 3>;
var<workgroup> iw_vote_result: u32;
var<private> iw_vote_turn: u32;

fn iw_votes_begin(thread: u32) {
    if thread == 0u {
        atomicStore(&iw_vote_counts[0], 0u);
        atomicStore(&iw_vote_counts[1], 0u);
        atomicStore(&iw_vote_counts[2], 0u);
    }
}

fn iw_vote(yes: bool) {
    iw_vote_turn = select(iw_vote_turn + 1u, 0u, iw_vote_turn >= 2u);
    if yes { atomicAdd(&iw_vote_counts[iw_vote_turn], 1u); }
}

fn iw_voted(thread: u32) -> u32 {
    if thread == 0u { atomicStore(&iw_vote_counts[select(iw_vote_turn - 1u, 2u, iw_vote_turn == 0u)], 0u); }
    return atomicLoad(&iw_vote_counts[iw_vote_turn]);
}

fn iw_settle(thread: u32) {
    if thread == 0u {
        iw_vote_result = atomicLoad(&iw_vote_counts[iw_vote_turn]);
        atomicStore(&iw_vote_counts[iw_vote_turn], 0u);
    }
}

fn iw_settled() -> u32 {
    return workgroupUniformLoad(&iw_vote_result);
}
