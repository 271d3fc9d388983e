// cooperative_groups::reduce and its operators: declarations for the host.
#ifndef __ISOWARP_COOPERATIVE_GROUPS_REDUCE_H__
#define __ISOWARP_COOPERATIVE_GROUPS_REDUCE_H__

#include "../cooperative_groups.h"

#ifdef __cplusplus
namespace cooperative_groups {

#define __IW_OPERATOR(name, expression)                                                                               \
    template <class T> struct name { __IW_BOTH T operator()(T a, T b) const { return expression; } };
__IW_OPERATOR(plus, a + b)
__IW_OPERATOR(less, b < a ? b : a)
__IW_OPERATOR(greater, a < b ? b : a)
__IW_OPERATOR(bit_and, a & b)
__IW_OPERATOR(bit_or, a | b)
__IW_OPERATOR(bit_xor, a ^ b)
#undef __IW_OPERATOR

template <class Group, class T, class Op> __IW_DEVICE T reduce(const Group &, T, Op);
template <class Group, class To, class T, class Op> __IW_DEVICE void reduce_update_async(const Group &, To &&, T, Op);
template <class Group, class To, class T, class Op> __IW_DEVICE void reduce_store_async(const Group &, To &&, T, Op);

} // namespace cooperative_groups
#endif

#endif
