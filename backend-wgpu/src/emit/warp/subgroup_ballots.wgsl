fn iw_ballot(yes: bool) -> u32 {
    return subgroupBallot(yes).x;
}
