// Cooperative groups for the host: names and declarations. Groups exist on the device alone.
#ifndef __ISOWARP_COOPERATIVE_GROUPS_H__
#define __ISOWARP_COOPERATIVE_GROUPS_H__
#define _COOPERATIVE_GROUPS_H_

#include "cuda_runtime.h"

#ifdef __cplusplus
namespace cooperative_groups {

class thread_group {
public:
    __IW_DEVICE void sync() const;
    __IW_DEVICE unsigned int size() const;
    __IW_DEVICE unsigned int num_threads() const;
    __IW_DEVICE unsigned int thread_rank() const;
    __IW_DEVICE bool is_valid() const;
};

class thread_block : public thread_group {
public:
    __IW_DEVICE static void sync();
    __IW_DEVICE static unsigned int size();
    __IW_DEVICE static unsigned int num_threads();
    __IW_DEVICE static unsigned int thread_rank();
    __IW_DEVICE static dim3 group_index();
    __IW_DEVICE static dim3 thread_index();
    __IW_DEVICE static dim3 group_dim();
    __IW_DEVICE static dim3 dim_threads();
};

class grid_group : public thread_group {
public:
    __IW_DEVICE void sync() const;
    __IW_DEVICE bool is_valid() const;
    __IW_DEVICE unsigned long long size() const;
    __IW_DEVICE unsigned long long num_threads() const;
    __IW_DEVICE unsigned long long thread_rank() const;
    __IW_DEVICE unsigned long long num_blocks() const;
    __IW_DEVICE unsigned long long block_rank() const;
    __IW_DEVICE dim3 group_dim() const;
    __IW_DEVICE dim3 dim_blocks() const;
    __IW_DEVICE dim3 block_index() const;
};

class cluster_group : public thread_group {
public:
    __IW_DEVICE static void sync();
    __IW_DEVICE static unsigned int num_threads();
    __IW_DEVICE static unsigned int thread_rank();
    __IW_DEVICE static unsigned int num_blocks();
    __IW_DEVICE static unsigned int block_rank();
    __IW_DEVICE static dim3 block_index();
    __IW_DEVICE static dim3 dim_blocks();
    template <class T> __IW_DEVICE static T *map_shared_rank(T *, int);
};

// What tiles and coalesced groups share.
class __iw_warp_group : public thread_group {
public:
    __IW_DEVICE int any(int) const;
    __IW_DEVICE int all(int) const;
    __IW_DEVICE unsigned int ballot(int) const;
    template <class T> __IW_DEVICE T shfl(T, int) const;
    template <class T> __IW_DEVICE T shfl_up(T, int) const;
    template <class T> __IW_DEVICE T shfl_down(T, int) const;
    template <class T> __IW_DEVICE T shfl_xor(T, int) const;
    template <class T> __IW_DEVICE unsigned int match_any(T) const;
    template <class T> __IW_DEVICE unsigned int match_all(T, int &) const;
    __IW_DEVICE unsigned int meta_group_size() const;
    __IW_DEVICE unsigned int meta_group_rank() const;
};

template <unsigned int Size, class Parent = void> class thread_block_tile : public __iw_warp_group {};
template <unsigned int Size> class thread_block_tile<Size, void> : public __iw_warp_group {
public:
    template <class Parent> __IW_DEVICE thread_block_tile(const thread_block_tile<Size, Parent> &);
};
class coalesced_group : public __iw_warp_group {};

__IW_DEVICE thread_block this_thread_block();
__IW_DEVICE grid_group this_grid();
__IW_DEVICE cluster_group this_cluster();
__IW_DEVICE coalesced_group coalesced_threads();
__IW_DEVICE thread_block_tile<1> this_thread();
template <unsigned int Size, class Parent> __IW_DEVICE thread_block_tile<Size, Parent> tiled_partition(const Parent &);
__IW_DEVICE thread_group tiled_partition(const thread_group &, unsigned int);
__IW_DEVICE coalesced_group tiled_partition(const coalesced_group &, unsigned int);
template <class Parent> __IW_DEVICE coalesced_group binary_partition(const Parent &, bool);
template <class Parent, class T> __IW_DEVICE coalesced_group labeled_partition(const Parent &, T);
template <class Group> __IW_DEVICE void sync(const Group &);
template <class Group> __IW_DEVICE unsigned int thread_rank(const Group &);
template <class Group> __IW_DEVICE unsigned int group_size(const Group &);
template <unsigned int Size = 1024> struct block_tile_memory {};
template <unsigned int Size> __IW_DEVICE thread_block this_thread_block(block_tile_memory<Size> &);
#if __cplusplus >= 201103L
template <class Group, class F, class... A> __IW_DEVICE void invoke_one(const Group &, F &&, A &&...);
template <class Group, class F, class... A>
__IW_DEVICE auto invoke_one_broadcast(const Group &, F &&f, A &&...a) -> decltype(f(static_cast<A &&>(a)...));
#endif

} // namespace cooperative_groups
#endif

#endif
