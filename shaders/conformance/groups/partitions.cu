//@ family: groups
// Groups by predicate and by label, of 32 and of 64 bits, and groups of groups; one side may be empty.
//@ launch: partitions grid=1 block=64
//@ arg: sides:i32[64]=zero
//@ arg: labels:i32[64]=zero
//@ arg: wide:i32[64]=zero
//@ arg: alike:i32[64]=zero
//@ expect: sides[0]=15120800,15120801,15120710,17020910,17020800,17020801,17020911,15120711,15120802,15120803
//@ expect: sides[10]=17020912,17020913,17020802,17020803,15120712,15120713,15120804,17020804,17020914,17020915
//@ expect: sides[20]=17020805,15120805,15120714,15120715,17020806,17020807,17020916,17020917,15120806,15120807
//@ expect: sides[30]=15120716,17020918,15120800,15120801,15120710,17020910,17020800,17020801,17020911,15120711
//@ expect: sides[40]=15120802,15120803,17020912,17020913,17020802,17020803,15120712,15120713,15120804,17020804
//@ expect: sides[50]=17020914,17020915,17020805,15120805,15120714,15120715,17020806,17020807,17020916,17020917
//@ expect: sides[60]=15120806,15120807,15120716,17020918
//@ expect: labels[0]=3000400,5010400,5020400,3030400,5020401,5010401,3000401,5010402,5020402,3030401,5020403
//@ expect: labels[11]=5010403,3000402,5010404,5020404,3030402,5000400,6010400,3020400,6010401,5000401,2030400
//@ expect: labels[22]=5000402,6010402,3020401,6010403,5000403,2030401,5000404,6010404,3020402,6010405,6000400
//@ expect: labels[33]=3010400,6000401,5020400,2030400,5020401,6000402,3010401,6000403,5020402,2030401,5020403
//@ expect: labels[44]=6000404,3010402,6000405,5020404,3000400,5010400,5020400,3030400,5020401,5010401,3000401
//@ expect: labels[55]=5010402,5020402,3030401,5020403,5010403,3000402,5010404,5020404,3030402
//@ expect: wide[0]=6030,7130,5230,6030,7130,5230,6030,7130,14030,15130,13230,14030,15130,13230,14030,15130
//@ expect: wide[16]=22030,23130,21230,22030,23130,21230,22030,23130,30030,31130,29230,30030,31130,29230,30030
//@ expect: wide[31]=31130,38030,39130,37230,38030,39130,37230,38030,39130,46030,47130,45230,46030,47130,45230
//@ expect: wide[46]=46030,47130,54030,55130,53230,54030,55130,53230,54030,55130,62030,63130,61230,62030,63130
//@ expect: wide[61]=61230,62030,63130
//@ expect: alike[0]=3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201
//@ expect: alike[16]=3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201
//@ expect: alike[32]=3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201
//@ expect: alike[48]=3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201,3201
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void partitions(int *sides, int *labels, int *wide, int *alike) {
    cg::thread_block block = cg::this_thread_block();
    int t = threadIdx.x;
    auto warp = cg::tiled_partition<32>(block);
    cg::coalesced_group side = cg::binary_partition(warp, t % 32 % 7 < 3);
    cg::coalesced_group part = cg::binary_partition(side, t / 2 % 2 == 1);
    int shape = side.size() * 1000000 + side.meta_group_rank() * 100000 + side.meta_group_size() * 10000;
    sides[t] = shape + part.size() * 100 + part.meta_group_rank() * 10 + part.thread_rank() % 10;

    auto sixteen = cg::tiled_partition<16>(warp);
    cg::coalesced_group like_me = cg::labeled_partition(sixteen, t * t % 6);
    labels[t] = like_me.size() * 1000000 + like_me.meta_group_rank() * 10000 + like_me.meta_group_size() * 100 +
                like_me.thread_rank();

    auto eight = cg::tiled_partition<8>(block);
    cg::coalesced_group same = cg::labeled_partition(eight, (unsigned long long)(t % 3) << 40);
    wide[t] = same.shfl(t, same.size() - 1) * 1000 + same.meta_group_rank() * 100 + same.meta_group_size() * 10;

    // All are on one side: it is the only one.
    cg::coalesced_group all = cg::labeled_partition(warp, t < 1000);
    alike[t] = all.size() * 100 + all.meta_group_rank() * 10 + all.meta_group_size();
}
