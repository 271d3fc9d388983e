// cooperative_groups' scans: declarations for the host.
#ifndef __ISOWARP_COOPERATIVE_GROUPS_SCAN_H__
#define __ISOWARP_COOPERATIVE_GROUPS_SCAN_H__

#include "reduce.h"

#ifdef __cplusplus
namespace cooperative_groups {

template <class Group, class T> __IW_DEVICE T inclusive_scan(const Group &, T);
template <class Group, class T> __IW_DEVICE T exclusive_scan(const Group &, T);
template <class Group, class T, class Op> __IW_DEVICE T inclusive_scan(const Group &, T, Op);
template <class Group, class T, class Op> __IW_DEVICE T exclusive_scan(const Group &, T, Op);
template <class Group, class To, class T> __IW_DEVICE T inclusive_scan_update(const Group &, To &&, T);
template <class Group, class To, class T> __IW_DEVICE T exclusive_scan_update(const Group &, To &&, T);
template <class Group, class To, class T, class Op> __IW_DEVICE T inclusive_scan_update(const Group &, To &&, T, Op);
template <class Group, class To, class T, class Op> __IW_DEVICE T exclusive_scan_update(const Group &, To &&, T, Op);

} // namespace cooperative_groups
#endif

#endif
