//@ family: groups
// Shuffles go by ranks in the group, past the lanes that are not in it; values of 64 bits too.
//@ launch: shuffles grid=1 block=64
//@ arg: up:i32[64]=fill(-1)
//@ arg: down:i32[64]=fill(-1)
//@ arg: wide:u64[64]=zero
//@ expect: up[0]=1,11,1,-1,-1,11,21,51,-1,61,71,91,101,-1,-1,-1
//@ expect: up[16]=111,-1,121,161,-1,181,191,-1,211,221,-1,241,251,-1,271,-1
//@ expect: up[32]=321,331,321,-1,-1,331,341,371,-1,381,391,411,421,-1,-1,-1
//@ expect: up[48]=431,-1,441,481,-1,501,511,-1,531,541,-1,561,571,-1,591,-1
//@ expect: down[0]=72,92,102,-1,-1,112,122,162,-1,182,192,212,222,-1,-1,-1
//@ expect: down[16]=242,-1,252,272,-1,282,302,-1,242,252,-1,272,282,-1,302,-1
//@ expect: down[32]=392,412,422,-1,-1,432,442,482,-1,502,512,532,542,-1,-1,-1
//@ expect: down[48]=562,-1,572,592,-1,602,622,-1,562,572,-1,592,602,-1,622,-1
//@ expect: wide[0]=257698037767,240518168583,231928233991,0,0,214748364807,206158430215,188978561031,0
//@ expect: wide[9]=180388626439,163208757255,154618822663,137438953479,0,0,0,103079215111,0,94489280519
//@ expect: wide[19]=85899345927,0,77309411335,60129542151,0,51539607559,42949672967,0,17179869191,8589934599,0
//@ expect: wide[30]=7,0,532575944711,515396075527,506806140935,0,0,489626271751,481036337159,463856467975,0
//@ expect: wide[41]=455266533383,438086664199,429496729607,412316860423,0,0,0,377957122055,0,369367187463
//@ expect: wide[51]=360777252871,0,352187318279,335007449095,0,326417514503,317827579911,0,292057776135
//@ expect: wide[60]=283467841543,0,274877906951,0
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void shuffles(int *up, int *down, unsigned long long *wide) {
    int t = threadIdx.x;
    if ((0x5b6d1ee7u >> (t % 32) & 1) == 0) return;
    cg::coalesced_group group = cg::coalesced_threads();
    up[t] = group.shfl_up(t * 10 + 1, 2);
    down[t] = group.shfl_down(t * 10 + 2, 5);
    unsigned long long mine = (unsigned long long)t << 33 | 7;
    wide[t] = group.shfl(mine, group.size() - 1 - group.thread_rank());
}
