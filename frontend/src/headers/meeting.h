// How threads of a block that wait for each other meet, where that takes more than waiting.
#ifndef _ISOWARP_MEETING
#define _ISOWARP_MEETING
namespace __iw_meeting {
#ifdef __ISOWARP__
__device__ inline bool __meet() { return __iw_meet(); }
__device__ inline void __meet_fence() { __iw_meet_fence(); }
__device__ inline void __never_met() { __iw_never_met(); }
#else
__device__ inline bool __meet() { return false; }
__device__ inline void __meet_fence() { __threadfence_block(); }
__device__ inline void __never_met() { __trap(); }
#endif
}
#endif
