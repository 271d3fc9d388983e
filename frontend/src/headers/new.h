// What `<new>` has beside the functions, which the compiler knows.
#ifndef _ISOWARP_NEW
#define _ISOWARP_NEW
namespace std {
#ifdef __ISOWARP__
// NVRTC declares it by itself.
enum class align_val_t : unsigned long {};
#endif
}
#endif
