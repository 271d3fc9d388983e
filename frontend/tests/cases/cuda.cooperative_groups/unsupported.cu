// What cooperative groups lack.

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

//#
__global__ void k(int *p) { auto t = cg::tiled_partition<64>(cg::this_thread_block()); *p = t.size(); }
// ! IW0320 static assertion failed: a tile has 1, 2, 4, 8, 16 or 32 threads; larger tiles are not supported

//#
__global__ void k(int *p) { auto t = cg::tiled_partition<3>(cg::this_thread_block()); *p = t.size(); }
// ! IW0320 static assertion failed: a tile has 1, 2, 4, 8, 16 or 32 threads; larger tiles are not supported

//#
__global__ void k(int *p) { auto t = cg::tiled_partition<8>(cg::this_thread_block()); cg::tiled_partition<8>(t); }
// ! IW0320 static assertion failed: a tile is smaller than the group that it is a part of

//#
__global__ void k(int *p) { cg::this_cluster().sync(); }
//                          ^ IW0366 `cg::this_cluster` belongs to cooperative groups: this part of it is not supported
//                            help: `__syncthreads()`, `__syncwarp()` and `__shfl_*_sync` do the same for blocks and warps

//#
__global__ void k(int *p) { cg::block_tile_memory<128> memory; }
//                          ^ IW0366 `cg::block_tile_memory<128>` belongs to cooperative groups: this part of it is not supported
//                            help: `__syncthreads()`, `__syncwarp()` and `__shfl_*_sync` do the same for blocks and warps

//#
__global__ void k(int *p) { cg::reduce_store_async(cg::coalesced_threads(), p, 1, cg::plus<int>()); }
//                          ^ IW0366 `cg::reduce_store_async` belongs to cooperative groups: this part of it is not supported
//                            help: `__syncthreads()`, `__syncwarp()` and `__shfl_*_sync` do the same for blocks and warps

//#
__global__ void k(int *p) { cg::inclusive_scan_update(cg::coalesced_threads(), *p, 1); }
//                          ^ IW0366 `cg::inclusive_scan_update` belongs to cooperative groups: this part of it is not supported
//                            help: `__syncthreads()`, `__syncwarp()` and `__shfl_*_sync` do the same for blocks and warps

//#
__global__ void k(int *p) { *p = cg::reduce(cg::this_thread_block(), 1, cg::plus<int>()); }
//                               ^ IW0336 no version of `cg::reduce` takes (cooperative_groups::thread_block, int, cooperative_groups::plus<int>)

//#
__global__ void k(int *p) { __shared__ cuda::barrier<cuda::thread_scope_block> b; }
//                                     ^ IW0301 unknown type `cuda::barrier<cuda::thread_scope_block>`
//                                       help: `#include <cuda/barrier>` declares it
