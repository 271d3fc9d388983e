//@ values: 0 0 1 1
//@ nvrtc refuses: it has no header <type_traits>
// A declared move assignment deletes the copy assignment.
#include <type_traits>
struct Moved { Moved(Moved &&) = default; Moved &operator=(Moved &&) = default; };
__global__ void values(long long *out) {
    *out++ = std::is_copy_constructible_v<Moved>;
    *out++ = std::is_copy_assignable_v<Moved>;
    *out++ = std::is_move_constructible_v<Moved>;
    *out++ = std::is_move_assignable_v<Moved>;
}
