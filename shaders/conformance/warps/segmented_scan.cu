//@ family: warps
// Sums that start anew at the lanes that a vote marks; each lane shifts as far as its segment goes.
//@ launch: scan grid=1 block=64
//@ arg: data:u32[64]=bits(93)
//@ expect: data[0]=209705681,2263938437,3111546514,1790053991,4152122585,4294484934,2843410150,113576460
//@ expect: data[11]=1280149249,1307620465,2884629929,95644085
//@ expect: data[40]=3286608437,2378556604,3024643673,3356876494
//@ expect: data[56]=659139842,3735891640,515012853,1152622510,2762290117,3585562169,700135630,376524845
__global__ void scan(unsigned *data) {
    int i = threadIdx.x, lane = i & 31;
    unsigned v = data[i], heads = __ballot_sync(0xffffffff, v % 5 == 0 || lane == 0);
    int head = 31 - __clz(heads & (0xffffffffu >> (31 - lane)));
    int longest = __reduce_max_sync(0xffffffff, lane - head);
    for (int d = 1; d <= longest; d *= 2) {
        unsigned below = __shfl_up_sync(0xffffffff, v, d);
        if (lane - d >= head) v += below;
    }
    data[i] = v;
}
