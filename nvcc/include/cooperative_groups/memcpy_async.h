// cooperative_groups::memcpy_async: declarations for the host.
#ifndef __ISOWARP_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H__
#define __ISOWARP_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H__

#include "../cooperative_groups.h"

#ifdef __cplusplus
namespace cooperative_groups {

template <class Group, class T, class Size> __IW_DEVICE void memcpy_async(const Group &, T *, const T *, const Size &);
template <class Group> __IW_DEVICE void wait(const Group &);
template <unsigned int Stages, class Group> __IW_DEVICE void wait_prior(const Group &);

} // namespace cooperative_groups
#endif

#endif
