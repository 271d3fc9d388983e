//@ family: groups
// The threads on each side of a branch make a group.
//@ launch: sides grid=1 block=64
//@ arg: out:i32[64]=zero
//@ arg: ballots:u32[64]=zero
//@ expect: out[0]=11000042,-21000101,-21010101,11010042,-21020101,-21030101,11020042,-21040101,-21050101
//@ expect: out[9]=11030042,-21060101,-21070101,11040042,-21080101,-21090101,11050042,-21100101,-21110101
//@ expect: out[18]=11060042,-21120101,-21130101,11070042,-21140101,-21150101,11080042,-21160101,-21170101
//@ expect: out[27]=11090042,-21180101,-21190101,11100042,-21200101,11000266,-21000101,-21010101,11010266
//@ expect: out[36]=-21020101,-21030101,11020266,-21040101,-21050101,11030266,-21060101,-21070101,11040266
//@ expect: out[45]=-21080101,-21090101,11050266,-21100101,-21110101,11060266,-21120101,-21130101,11070266
//@ expect: out[54]=-21140101,-21150101,11080266,-21160101,-21170101,11090266,-21180101,-21190101,11100266
//@ expect: out[63]=-21200101
//@ expect: ballots[0]=273,271396,271396,273,271396,271396,273,271396,271396,273,271396,271396,273,271396,271396
//@ expect: ballots[15]=273,271396,271396,273,271396,271396,273,271396,271396,273,271396,271396,273,271396
//@ expect: ballots[29]=271396,273,271396,273,271396,271396,273,271396,271396,273,271396,271396,273,271396
//@ expect: ballots[43]=271396,273,271396,271396,273,271396,271396,273,271396,271396,273,271396,271396,273
//@ expect: ballots[57]=271396,271396,273,271396,271396,273,271396
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void sides(int *out, unsigned int *ballots) {
    int t = threadIdx.x;
    if (t % 32 % 3 == 0) {
        cg::coalesced_group third = cg::coalesced_threads();
        ballots[t] = third.ballot(t % 4 == 0);
        out[t] = third.size() * 1000000 + third.thread_rank() * 10000 + third.shfl(t * 7, 2);
    } else {
        auto others = cg::coalesced_threads();
        ballots[t] = others.ballot(t % 4 == 0);
        int found = others.any(t % 16 == 15) * 100 + others.all(t < 100);
        out[t] = -(int)(others.num_threads() * 1000000 + others.thread_rank() * 10000 + found);
    }
}
