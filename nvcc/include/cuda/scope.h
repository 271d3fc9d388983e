// The scopes of libcu++.
#ifndef __ISOWARP_CUDA_SCOPE_H__
#define __ISOWARP_CUDA_SCOPE_H__

#include "../cuda_runtime.h"

namespace cuda {
enum thread_scope {
    thread_scope_system = 0, thread_scope_device = 1, thread_scope_block = 2, thread_scope_thread = 10
};
template <size_t Alignment> struct aligned_size_t {
    static const size_t align = Alignment;
    size_t value;
    explicit aligned_size_t(size_t size) : value(size) {}
    operator size_t() const { return value; }
};
} // namespace cuda

#endif
