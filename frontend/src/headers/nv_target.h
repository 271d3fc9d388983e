// The part of `<nv/target>` that does not depend on the architecture (libcu++, "Extended API", "nv/target"): code for host or device, or from
// a compute capability on. `headers/mod.rs` writes the conditions, which are 1 or 0, in front of it.
#define NV_IS_DEVICE 1
#define NV_IS_HOST 0
#define NV_ANY_TARGET 1
#define NV_NO_TARGET 0

#define _ISOWARP_JOIN(__left, __right) __left##__right
#define _ISOWARP_JOINED(__left, __right) _ISOWARP_JOIN(__left, __right)
#define _ISOWARP_SECOND(__one, __two, ...) __two
#define _ISOWARP_AFTER(...) _ISOWARP_SECOND(__VA_ARGS__, 0, )
#define _ISOWARP_PROBE(...) ~, 1
#define _ISOWARP_ALL(...) __VA_ARGS__

// Code, without the parentheses that it may stand in.
#define _ISOWARP_CODE(__code) _ISOWARP_JOINED(_ISOWARP_CODE_, _ISOWARP_AFTER(_ISOWARP_PROBE __code))(__code)
#define _ISOWARP_CODE_1(__code) _ISOWARP_ALL __code
#define _ISOWARP_CODE_0(__code) __code

// Of pairs of a condition and code, `_ISOWARP_PICK_N` has the first code whose condition holds.
#define NV_IF_TARGET(__condition, ...) { _ISOWARP_IF(__condition, __VA_ARGS__, , ) }
#define NV_IF_ELSE_TARGET(__condition, __code, __other) { _ISOWARP_IF(__condition, __code, __other, ) }
#define _ISOWARP_IF(__condition, __code, __other, ...) _ISOWARP_PICK_2(__condition, __code, 1, __other, )
#define NV_DISPATCH_TARGET(...) { _ISOWARP_PICK_18(__VA_ARGS__, 1, , ) }
