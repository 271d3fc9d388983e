// What cooperative groups lack.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

//#
__global__ void k(int *p) { auto t = cg::tiled_partition<1024>(cg::this_thread_block()); *p = t.size(); }
// ! IW0320 static assertion failed: a tile has 1, 2, 4, 8, 16, 32, 64, 128, 256 or 512 threads

//#
__global__ void k(int *p) { auto t = cg::tiled_partition<3>(cg::this_thread_block()); *p = t.size(); }
// ! IW0320 static assertion failed: a tile has 1, 2, 4, 8, 16, 32, 64, 128, 256 or 512 threads

//#
__global__ void k(int *p) { auto t = cg::tiled_partition<8>(cg::this_thread_block()); cg::tiled_partition<8>(t); }
// ! IW0320 static assertion failed: a tile is smaller than the group that it is a part of

//#
__global__ void k(int *p) { cg::this_cluster().sync(); }
//                          ^ IW0366 `cg::this_cluster` belongs to cooperative groups: this part of it is not supported
//                            help: `__syncthreads()`, `__syncwarp()` and `__shfl_*_sync` do the same for blocks and warps

//#
__global__ void k(int *p) { *p = cg::reduce(cg::this_thread_block(), 1, cg::plus<int>()); }
//                               ^ IW0336 no matching function for call to `cg::reduce(cooperative_groups::thread_block, int, cooperative_groups::plus<int>)`

//#
__global__ void k(int *p) { __shared__ cuda::barrier<cuda::thread_scope_block> b; }
//                                     ^ IW0301 unknown type `cuda::barrier<cuda::thread_scope_block>`
//                                       help: `#include <cuda/barrier>` declares it

//# Tiles of several warps have no parts by predicates
__global__ void k(int *p) { auto t = cg::tiled_partition<64>(cg::this_thread_block()); *p = cg::binary_partition(t, *p).size(); }
// ! IW0320 static assertion failed: a tile of more than 32 threads cannot be parted by a predicate

//#
__global__ void k(int *p) { auto t = cg::tiled_partition<64>(cg::this_thread_block()); *p = t.shfl_up(3, 1); }
//                                                                                            ^ IW0321 `cooperative_groups::thread_block_tile<64, cooperative_groups::thread_block>` has no member `shfl_up`

//#
__global__ void k(int *p) { auto t = cg::tiled_partition<64>(cg::this_thread_block()); *p = t.ballot(1); }
//                                                                                            ^ IW0321 `cooperative_groups::thread_block_tile<64, cooperative_groups::thread_block>` has no member `ballot`
