// `cuda::atomic` and `cuda::atomic_ref` (CUDA C++ Core Libraries, libcu++, "Synchronization Primitives"; C++17 [atomics]). What an order asks
// for beside the operation is a fence of the scope in front of it, behind it, or both (PTX ISA, "Memory Consistency Model").
#ifndef _ISOWARP_CUDA_ATOMIC
#define _ISOWARP_CUDA_ATOMIC
#include <type_traits>
namespace cuda {
enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread = 10 };
namespace std {
using namespace ::std;
typedef enum memory_order {
    memory_order_relaxed,
    memory_order_consume,
    memory_order_acquire,
    memory_order_release,
    memory_order_acq_rel,
    memory_order_seq_cst
} memory_order;
}
using std::memory_order;
using std::memory_order_relaxed;
using std::memory_order_consume;
using std::memory_order_acquire;
using std::memory_order_release;
using std::memory_order_acq_rel;
using std::memory_order_seq_cst;

namespace __isowarp {
template <thread_scope S> __device__ inline void fence() {
    if constexpr (S == thread_scope_block) __threadfence_block();
    else if constexpr (S == thread_scope_device) __threadfence();
    else if constexpr (S == thread_scope_system) __threadfence_system();
}
template <thread_scope S> __device__ inline void before(memory_order order) {
    if (order >= memory_order_release) fence<S>();
}
template <thread_scope S> __device__ inline void behind(memory_order order) {
    if (order != memory_order_relaxed && order != memory_order_release) fence<S>();
}
template <unsigned long N> struct word;
template <> struct word<1> { using type = unsigned char; };
template <> struct word<2> { using type = unsigned short; };
template <> struct word<4> { using type = unsigned int; };
template <> struct word<8> { using type = unsigned long long; };
template <class T> using bits = typename word<sizeof(T)>::type;

#define _ISOWARP_SCOPED(name)                                                                                      \
    template <thread_scope S, class T> __device__ inline T name(T *p, T v) {                                       \
        if constexpr (S == thread_scope_system) return ::name##_system(p, v);                                      \
        else if constexpr (S == thread_scope_device) return ::name(p, v);                                          \
        else return ::name##_block(p, v);                                                                          \
    }
_ISOWARP_SCOPED(atomicAdd)
_ISOWARP_SCOPED(atomicExch)
_ISOWARP_SCOPED(atomicAnd)
_ISOWARP_SCOPED(atomicOr)
_ISOWARP_SCOPED(atomicXor)
_ISOWARP_SCOPED(atomicMin)
_ISOWARP_SCOPED(atomicMax)
#undef _ISOWARP_SCOPED

// CUDA has none of a byte: it is done in the word around it.
#ifdef __ISOWARP__
__device__ inline unsigned char compare_and_swap_byte(unsigned char *p, unsigned char expected, unsigned char desired) {
    return __iw_cas_8(p, expected, desired);
}
#else
__device__ inline unsigned char compare_and_swap_byte(unsigned char *p, unsigned char expected, unsigned char desired) {
    unsigned long long at = (unsigned long long)p;
    unsigned *around = (unsigned *)(at & ~3ull);
    unsigned shift = (unsigned)(at & 3) * 8, old = *(volatile unsigned *)around;
    while ((unsigned char)(old >> shift) == expected) {
        unsigned changed = (old & ~(255u << shift)) | (unsigned)desired << shift;
        unsigned seen = ::atomicCAS_system(around, old, changed);
        if (seen == old) return expected;
        old = seen;
    }
    return (unsigned char)(old >> shift);
}
#endif

template <thread_scope S, class W> __device__ inline W compare_and_swap(W *p, W expected, W desired) {
    if constexpr (sizeof(W) == 1) {
        return compare_and_swap_byte(p, expected, desired);
    } else if constexpr (S == thread_scope_system) {
        return ::atomicCAS_system(p, expected, desired);
    } else if constexpr (S == thread_scope_device) {
        return ::atomicCAS(p, expected, desired);
    } else {
        return ::atomicCAS_block(p, expected, desired);
    }
}

// What can be done to an object of a type.
template <class T, thread_scope S> struct operations {
    static_assert(__is_trivially_copyable(T), "an atomic type is trivially copyable");
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8, "an atomic type has 1, 2, 4 or 8 bytes");
    using W = bits<T>;
    static constexpr bool number = ::std::is_integral<T>::value && !::std::is_same<T, bool>::value;
    static constexpr bool real = ::std::is_same<T, float>::value || ::std::is_same<T, double>::value;
    // The type over which CUDA's functions compute.
    using N = typename ::std::conditional<sizeof(T) == 8,
        typename ::std::conditional<::std::is_signed<T>::value, long long, unsigned long long>::type,
        typename ::std::conditional<::std::is_signed<T>::value, int, unsigned>::type>::type;
    static constexpr bool wide = number && sizeof(T) >= 4;

    __device__ static W *words(const T *p) { return (W *)p; }
    __device__ static T value(W w) { return __builtin_bit_cast(T, w); }
    __device__ static W word(T v) { return __builtin_bit_cast(W, v); }

    __device__ static T load(const T *p, memory_order order) {
        if (order == memory_order_seq_cst) fence<S>();
        W w = *(const volatile W *)p;
        behind<S>(order);
        return value(w);
    }
    __device__ static void store(T *p, T v, memory_order order) {
        before<S>(order);
        *(volatile W *)p = word(v);
        if (order == memory_order_seq_cst) fence<S>();
    }
    __device__ static bool compare_exchange(T *p, T &expected, T desired, memory_order order, memory_order failed) {
        before<S>(order);
        W wanted = word(expected);
        W seen = compare_and_swap<S>(words(p), wanted, word(desired));
        if (seen == wanted) {
            behind<S>(order);
            return true;
        }
        behind<S>(failed);
        expected = value(seen);
        return false;
    }
    // `change` makes the new value of the old one.
    template <class F> __device__ static T update(T *p, F change) {
        W old = *(volatile W *)words(p);
        while (true) {
            W seen = compare_and_swap<S>(words(p), old, word(change(value(old))));
            if (seen == old) return value(old);
            old = seen;
        }
    }
    __device__ static T exchange(T *p, T v, memory_order order) {
        before<S>(order);
        T old;
        if constexpr (sizeof(T) >= 4) old = value(atomicExch<S>(words(p), word(v)));
        else old = update(p, [=](T) { return v; });
        behind<S>(order);
        return old;
    }
    __device__ static T fetch_add(T *p, T v, memory_order order) {
        before<S>(order);
        T old;
        if constexpr (real) old = atomicAdd<S>(p, v);
        else if constexpr (wide) old = value((W)atomicAdd<S>(words(p), word(v)));
        else old = update(p, [=](T o) { return (T)(o + v); });
        behind<S>(order);
        return old;
    }
    __device__ static T fetch_sub(T *p, T v, memory_order order) {
        if constexpr (real) return fetch_add(p, -v, order);
        else return fetch_add(p, (T)(W)(0 - (W)v), order);
    }
#define _ISOWARP_FETCH(name, function, expression)                                                                 \
    __device__ static T name(T *p, T v, memory_order order) {                                                      \
        before<S>(order);                                                                                          \
        T old;                                                                                                     \
        if constexpr (wide) old = (T)function<S>((N *)p, (N)v);                                                    \
        else old = update(p, [=](T o) { return (T)(expression); });                                                \
        behind<S>(order);                                                                                          \
        return old;                                                                                                \
    }
    _ISOWARP_FETCH(fetch_and, atomicAnd, o & v)
    _ISOWARP_FETCH(fetch_or, atomicOr, o | v)
    _ISOWARP_FETCH(fetch_xor, atomicXor, o ^ v)
    _ISOWARP_FETCH(fetch_min, atomicMin, v < o ? v : o)
    _ISOWARP_FETCH(fetch_max, atomicMax, o < v ? v : o)
#undef _ISOWARP_FETCH
};

template <class P, thread_scope S> struct operations<P *, S> : operations<unsigned long long, S> {
    using base = operations<unsigned long long, S>;
    using U = unsigned long long;
    __device__ static P *load(P *const *p, memory_order order) { return (P *)base::load((const U *)p, order); }
    __device__ static void store(P **p, P *v, memory_order order) { base::store((U *)p, (U)v, order); }
    __device__ static P *exchange(P **p, P *v, memory_order order) { return (P *)base::exchange((U *)p, (U)v, order); }
    __device__ static bool compare_exchange(P **p, P *&expected, P *desired, memory_order order, memory_order failed) {
        U wanted = (U)expected;
        bool done = base::compare_exchange((U *)p, wanted, (U)desired, order, failed);
        expected = (P *)wanted;
        return done;
    }
    __device__ static P *fetch_add(P **p, long long n, memory_order order) {
        return (P *)base::fetch_add((U *)p, (U)(n * (long long)sizeof(P)), order);
    }
    __device__ static P *fetch_sub(P **p, long long n, memory_order order) { return fetch_add(p, -n, order); }
};

// The order of a failed exchange, if only that of a successful one is given.
__host__ __device__ constexpr memory_order failed(memory_order order) {
    return order == memory_order_acq_rel ? memory_order_acquire : order == memory_order_release ? memory_order_relaxed : order;
}
template <class T> struct difference { using type = T; };
template <class P> struct difference<P *> { using type = long long; };

// The functions of both classes: `C` yields the address.
template <class C, class T, thread_scope S> struct interface {
    using value_type = T;
    using difference_type = typename difference<T>::type;
    static constexpr bool is_always_lock_free = true;
    using O = operations<T, S>;
    using D = difference_type;
    __device__ T *at() const { return static_cast<const C *>(this)->address(); }
    __device__ bool is_lock_free() const { return true; }
    __device__ T load(memory_order order = memory_order_seq_cst) const { return O::load(at(), order); }
    __device__ void store(T v, memory_order order = memory_order_seq_cst) const { O::store(at(), v, order); }
    __device__ T exchange(T v, memory_order order = memory_order_seq_cst) const { return O::exchange(at(), v, order); }
    __device__ bool compare_exchange_strong(T &expected, T desired, memory_order order, memory_order fails) const {
        return O::compare_exchange(at(), expected, desired, order, fails);
    }
    __device__ bool compare_exchange_strong(T &expected, T desired, memory_order order = memory_order_seq_cst) const {
        return O::compare_exchange(at(), expected, desired, order, failed(order));
    }
    __device__ bool compare_exchange_weak(T &expected, T desired, memory_order order, memory_order fails) const {
        return O::compare_exchange(at(), expected, desired, order, fails);
    }
    __device__ bool compare_exchange_weak(T &expected, T desired, memory_order order = memory_order_seq_cst) const {
        return O::compare_exchange(at(), expected, desired, order, failed(order));
    }
    __device__ T fetch_add(D v, memory_order order = memory_order_seq_cst) const { return O::fetch_add(at(), v, order); }
    __device__ T fetch_sub(D v, memory_order order = memory_order_seq_cst) const { return O::fetch_sub(at(), v, order); }
    __device__ T fetch_and(T v, memory_order order = memory_order_seq_cst) const { return O::fetch_and(at(), v, order); }
    __device__ T fetch_or(T v, memory_order order = memory_order_seq_cst) const { return O::fetch_or(at(), v, order); }
    __device__ T fetch_xor(T v, memory_order order = memory_order_seq_cst) const { return O::fetch_xor(at(), v, order); }
    __device__ T fetch_min(T v, memory_order order = memory_order_seq_cst) const { return O::fetch_min(at(), v, order); }
    __device__ T fetch_max(T v, memory_order order = memory_order_seq_cst) const { return O::fetch_max(at(), v, order); }
    __device__ operator T() const { return load(); }
    __device__ T operator++() const { return (T)(fetch_add(1) + 1); }
    __device__ T operator--() const { return (T)(fetch_sub(1) - 1); }
    __device__ T operator++(int) const { return fetch_add(1); }
    __device__ T operator--(int) const { return fetch_sub(1); }
    __device__ T operator+=(D v) const { return (T)(fetch_add(v) + v); }
    __device__ T operator-=(D v) const { return (T)(fetch_sub(v) - v); }
    __device__ T operator&=(T v) const { return (T)(fetch_and(v) & v); }
    __device__ T operator|=(T v) const { return (T)(fetch_or(v) | v); }
    __device__ T operator^=(T v) const { return (T)(fetch_xor(v) ^ v); }
};
}

template <class T, thread_scope S = thread_scope_system>
struct atomic_ref : __isowarp::interface<atomic_ref<T, S>, T, S> {
    static constexpr unsigned long required_alignment = sizeof(T);
    __host__ __device__ explicit atomic_ref(T &object) : pointer(&object) {}
    atomic_ref(const atomic_ref &) = default;
    atomic_ref &operator=(const atomic_ref &) = delete;
    __device__ T operator=(T v) const { this->store(v); return v; }
    __device__ T *address() const { return pointer; }

private:
    T *pointer;
};

template <class T, thread_scope S = thread_scope_system>
struct atomic : __isowarp::interface<atomic<T, S>, T, S> {
    atomic() = default;
    __host__ __device__ constexpr atomic(T v) : object(v) {}
    atomic(const atomic &) = delete;
    atomic &operator=(const atomic &) = delete;
    __device__ T operator=(T v) { this->store(v); return v; }
    __device__ T *address() const { return &object; }

private:
    // Smaller ones have a word for themselves, as libcu++'s have.
    alignas(sizeof(T) < 4 ? 4 : sizeof(T)) mutable T object;
};

__device__ inline void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
    if (order == memory_order_relaxed) return;
    if (scope == thread_scope_system) __threadfence_system();
    else if (scope == thread_scope_device) __threadfence();
    else if (scope == thread_scope_block) __threadfence_block();
}

namespace std {
template <class T> struct atomic : ::cuda::atomic<T, ::cuda::thread_scope_system> {
    atomic() = default;
    __host__ __device__ constexpr atomic(T v) : ::cuda::atomic<T, ::cuda::thread_scope_system>(v) {}
    __device__ T operator=(T v) { this->store(v); return v; }
};
template <class T> struct atomic_ref : ::cuda::atomic_ref<T, ::cuda::thread_scope_system> {
    __host__ __device__ explicit atomic_ref(T &object) : ::cuda::atomic_ref<T, ::cuda::thread_scope_system>(object) {}
    __device__ T operator=(T v) const { this->store(v); return v; }
};
__device__ inline void atomic_thread_fence(memory_order order) { ::cuda::atomic_thread_fence(order); }
}
}
#endif
