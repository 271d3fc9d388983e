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
template <thread_scope _S> __device__ inline void __fence() {
    if constexpr (_S == thread_scope_block) __threadfence_block();
    else if constexpr (_S == thread_scope_device) __threadfence();
    else if constexpr (_S == thread_scope_system) __threadfence_system();
}
template <thread_scope _S> __device__ inline void __before(memory_order __order) {
    if (__order >= memory_order_release) __fence<_S>();
}
template <thread_scope _S> __device__ inline void __behind(memory_order __order) {
    if (__order != memory_order_relaxed && __order != memory_order_release) __fence<_S>();
}
template <unsigned long _N> struct __word;
template <> struct __word<1> { using type = unsigned char; };
template <> struct __word<2> { using type = unsigned short; };
template <> struct __word<4> { using type = unsigned int; };
template <> struct __word<8> { using type = unsigned long long; };
template <class _T> using __bits = typename __word<sizeof(_T)>::type;
template <class _T> __device__ inline __bits<_T> __word_of(_T __v) { return __builtin_bit_cast(__bits<_T>, __v); }
template <class _P> __device__ inline unsigned long long __word_of(_P *__p) { return (unsigned long long)__p; }

// A sum that becomes no part of a fused operation.
template <class _T> __device__ inline _T __sum(_T __a, _T __b) { return __a + __b; }
__device__ inline float __sum(float __a, float __b) { return __fadd_rn(__a, __b); }
__device__ inline double __sum(double __a, double __b) { return __dadd_rn(__a, __b); }

// An automatic variable is its thread's own: CUDA has no atomic functions for it (NVIDIA's compiler makes a trap of them), and needs none.
#define _ISOWARP_SCOPED(__name, __new)                                                                                 \
    template <thread_scope _S, class _T> __device__ inline _T __name(_T *__p, _T __v) {                                       \
        if (__isLocal(__p)) {                                                                                         \
            _T __old = *__p;                                                                                          \
            *__p = __new;                                                                                             \
            return __old;                                                                                             \
        }                                                                                                             \
        if constexpr (_S == thread_scope_system) return ::__name##_system(__p, __v);                                      \
        else if constexpr (_S == thread_scope_device) return ::__name(__p, __v);                                          \
        else return ::__name##_block(__p, __v);                                                                          \
    }
_ISOWARP_SCOPED(atomicAdd, __sum(__old, __v))
_ISOWARP_SCOPED(atomicExch, __v)
_ISOWARP_SCOPED(atomicAnd, __old & __v)
_ISOWARP_SCOPED(atomicOr, __old | __v)
_ISOWARP_SCOPED(atomicXor, __old ^ __v)
_ISOWARP_SCOPED(atomicMin, __v < __old ? __v : __old)
_ISOWARP_SCOPED(atomicMax, __old < __v ? __v : __old)
#undef _ISOWARP_SCOPED

// CUDA has none of a byte: it is done in the word around it.
#ifdef __ISOWARP__
__device__ inline unsigned char __compare_and_swap_byte(unsigned char *__p, unsigned char __expected, unsigned char __desired) {
    return __iw_cas_8(__p, __expected, __desired);
}
#else
__device__ inline unsigned char __compare_and_swap_byte(unsigned char *__p, unsigned char __expected, unsigned char __desired) {
    unsigned long long __at = (unsigned long long)__p;
    unsigned *__around = (unsigned *)(__at & ~3ull);
    unsigned __shift = (unsigned)(__at & 3) * 8, __old = *(volatile unsigned *)__around;
    while ((unsigned char)(__old >> __shift) == __expected) {
        unsigned __changed = (__old & ~(255u << __shift)) | (unsigned)__desired << __shift;
        unsigned __seen = ::atomicCAS_system(__around, __old, __changed);
        if (__seen == __old) return __expected;
        __old = __seen;
    }
    return (unsigned char)(__old >> __shift);
}
#endif

template <thread_scope _S, class _W> __device__ inline _W __compare_and_swap(_W *__p, _W __expected, _W __desired) {
    if (__isLocal(__p)) {
        _W __old = *__p;
        if (__old == __expected) *__p = __desired;
        return __old;
    }
    if constexpr (sizeof(_W) == 1) {
        return __compare_and_swap_byte(__p, __expected, __desired);
    } else if constexpr (_S == thread_scope_system) {
        return ::atomicCAS_system(__p, __expected, __desired);
    } else if constexpr (_S == thread_scope_device) {
        return ::atomicCAS(__p, __expected, __desired);
    } else {
        return ::atomicCAS_block(__p, __expected, __desired);
    }
}

// What can be done to an object of a type.
template <class _T, thread_scope _S> struct __operations {
    static_assert(__is_trivially_copyable(_T), "an atomic type is trivially copyable");
    static_assert(sizeof(_T) == 1 || sizeof(_T) == 2 || sizeof(_T) == 4 || sizeof(_T) == 8, "an atomic type has 1, 2, 4 or 8 bytes");
    using _W = __bits<_T>;
    static constexpr bool __number = ::std::is_integral<_T>::value && !::std::is_same<_T, bool>::value;
    static constexpr bool __is_real = ::std::is_same<_T, float>::value || ::std::is_same<_T, double>::value;
    // The type over which CUDA's functions compute.
    using _N = typename ::std::conditional<sizeof(_T) == 8,
        typename ::std::conditional<::std::is_signed<_T>::value, long long, unsigned long long>::type,
        typename ::std::conditional<::std::is_signed<_T>::value, int, unsigned>::type>::type;
    static constexpr bool __wide = __number && sizeof(_T) >= 4;

    __device__ static _W *__words(const _T *__p) { return (_W *)__p; }
    __device__ static _T value(_W __w) { return __builtin_bit_cast(_T, __w); }
    __device__ static _W __word(_T __v) { return __builtin_bit_cast(_W, __v); }

    __device__ static _T load(const _T *__p, memory_order __order) {
        if (__order == memory_order_seq_cst) __fence<_S>();
        _W __w = *(const volatile _W *)__p;
        __behind<_S>(__order);
        return value(__w);
    }
    __device__ static void store(_T *__p, _T __v, memory_order __order) {
        __before<_S>(__order);
        *(volatile _W *)__p = __word(__v);
        if (__order == memory_order_seq_cst) __fence<_S>();
    }
    __device__ static bool __compare_exchange(_T *__p, _T &__expected, _T __desired, memory_order __order, memory_order __failed) {
        __before<_S>(__order);
        _W __wanted = __word(__expected);
        _W __seen = __compare_and_swap<_S>(__words(__p), __wanted, __word(__desired));
        if (__seen == __wanted) {
            __behind<_S>(__order);
            return true;
        }
        __behind<_S>(__failed);
        __expected = value(__seen);
        return false;
    }
    // `__change` makes the new value of the old one.
    template <class _F> __device__ static _T __update(_T *__p, _F __change) {
        _W __old = *(volatile _W *)__words(__p);
        while (true) {
            _W __seen = __compare_and_swap<_S>(__words(__p), __old, __word(__change(value(__old))));
            if (__seen == __old) return value(__old);
            __old = __seen;
        }
    }
    __device__ static _T exchange(_T *__p, _T __v, memory_order __order) {
        __before<_S>(__order);
        _T __old;
        if constexpr (sizeof(_T) >= 4) __old = value(atomicExch<_S>(__words(__p), __word(__v)));
        else __old = __update(__p, [=](_T) { return __v; });
        __behind<_S>(__order);
        return __old;
    }
    __device__ static _T fetch_add(_T *__p, _T __v, memory_order __order) {
        __before<_S>(__order);
        _T __old;
        if constexpr (__is_real) __old = atomicAdd<_S>(__p, __v);
        else if constexpr (__wide) __old = value((_W)atomicAdd<_S>(__words(__p), __word(__v)));
        else __old = __update(__p, [=](_T __o) { return (_T)(__o + __v); });
        __behind<_S>(__order);
        return __old;
    }
    __device__ static _T fetch_sub(_T *__p, _T __v, memory_order __order) {
        if constexpr (__is_real) return fetch_add(__p, -__v, __order);
        else return fetch_add(__p, (_T)(_W)(0 - (_W)__v), __order);
    }
#define _ISOWARP_FETCH(__name, __function, __expression)                                                                 \
    __device__ static _T __name(_T *__p, _T __v, memory_order __order) {                                                      \
        __before<_S>(__order);                                                                                          \
        _T __old;                                                                                                     \
        if constexpr (__wide) __old = (_T)__function<_S>((_N *)__p, (_N)__v);                                                    \
        else __old = __update(__p, [=](_T __o) { return (_T)(__expression); });                                                \
        __behind<_S>(__order);                                                                                          \
        return __old;                                                                                                \
    }
    _ISOWARP_FETCH(fetch_and, atomicAnd, __o & __v)
    _ISOWARP_FETCH(fetch_or, atomicOr, __o | __v)
    _ISOWARP_FETCH(fetch_xor, atomicXor, __o ^ __v)
    _ISOWARP_FETCH(fetch_min, atomicMin, __v < __o ? __v : __o)
    _ISOWARP_FETCH(fetch_max, atomicMax, __o < __v ? __v : __o)
#undef _ISOWARP_FETCH
};

template <class _P, thread_scope _S> struct __operations<_P *, _S> : __operations<unsigned long long, _S> {
    using __base = __operations<unsigned long long, _S>;
    using _U = unsigned long long;
    __device__ static _P *load(_P *const *__p, memory_order __order) { return (_P *)__base::load((const _U *)__p, __order); }
    __device__ static void store(_P **__p, _P *__v, memory_order __order) { __base::store((_U *)__p, (_U)__v, __order); }
    __device__ static _P *exchange(_P **__p, _P *__v, memory_order __order) { return (_P *)__base::exchange((_U *)__p, (_U)__v, __order); }
    __device__ static bool __compare_exchange(_P **__p, _P *&__expected, _P *__desired, memory_order __order, memory_order __failed) {
        _U __wanted = (_U)__expected;
        bool __done = __base::__compare_exchange((_U *)__p, __wanted, (_U)__desired, __order, __failed);
        __expected = (_P *)__wanted;
        return __done;
    }
    __device__ static _P *fetch_add(_P **__p, long long __n, memory_order __order) {
        return (_P *)__base::fetch_add((_U *)__p, (_U)(__n * (long long)sizeof(_P)), __order);
    }
    __device__ static _P *fetch_sub(_P **__p, long long __n, memory_order __order) { return fetch_add(__p, -__n, __order); }
};

// The order of a failed exchange, if only that of a successful one is given.
__host__ __device__ constexpr memory_order __failed(memory_order __order) {
    return __order == memory_order_acq_rel ? memory_order_acquire : __order == memory_order_release ? memory_order_relaxed : __order;
}
template <class _T> struct __difference { using type = _T; };
template <class _P> struct __difference<_P *> { using type = long long; };

// The functions of both classes: `_C` yields the address.
template <class _C, class _T, thread_scope _S> struct __interface {
    using value_type = _T;
    using difference_type = typename __difference<_T>::type;
    static constexpr bool is_always_lock_free = true;
    using _O = __operations<_T, _S>;
    using _D = difference_type;
    __device__ _T *__at() const { return static_cast<const _C *>(this)->__address(); }
    __device__ bool is_lock_free() const { return true; }
    __device__ _T load(memory_order __order = memory_order_seq_cst) const { return _O::load(__at(), __order); }
    __device__ void store(_T __v, memory_order __order = memory_order_seq_cst) const { _O::store(__at(), __v, __order); }
    __device__ _T exchange(_T __v, memory_order __order = memory_order_seq_cst) const { return _O::exchange(__at(), __v, __order); }
    __device__ bool compare_exchange_strong(_T &__expected, _T __desired, memory_order __order, memory_order __fails) const {
        return _O::__compare_exchange(__at(), __expected, __desired, __order, __fails);
    }
    __device__ bool compare_exchange_strong(_T &__expected, _T __desired, memory_order __order = memory_order_seq_cst) const {
        return _O::__compare_exchange(__at(), __expected, __desired, __order, __failed(__order));
    }
    __device__ bool compare_exchange_weak(_T &__expected, _T __desired, memory_order __order, memory_order __fails) const {
        return _O::__compare_exchange(__at(), __expected, __desired, __order, __fails);
    }
    __device__ bool compare_exchange_weak(_T &__expected, _T __desired, memory_order __order = memory_order_seq_cst) const {
        return _O::__compare_exchange(__at(), __expected, __desired, __order, __failed(__order));
    }
    __device__ _T fetch_add(_D __v, memory_order __order = memory_order_seq_cst) const { return _O::fetch_add(__at(), __v, __order); }
    __device__ _T fetch_sub(_D __v, memory_order __order = memory_order_seq_cst) const { return _O::fetch_sub(__at(), __v, __order); }
    __device__ _T fetch_and(_T __v, memory_order __order = memory_order_seq_cst) const { return _O::fetch_and(__at(), __v, __order); }
    __device__ _T fetch_or(_T __v, memory_order __order = memory_order_seq_cst) const { return _O::fetch_or(__at(), __v, __order); }
    __device__ _T fetch_xor(_T __v, memory_order __order = memory_order_seq_cst) const { return _O::fetch_xor(__at(), __v, __order); }
    __device__ _T fetch_min(_T __v, memory_order __order = memory_order_seq_cst) const { return _O::fetch_min(__at(), __v, __order); }
    __device__ _T fetch_max(_T __v, memory_order __order = memory_order_seq_cst) const { return _O::fetch_max(__at(), __v, __order); }
    // Threads look again and again: notifying them is not needed.
    __device__ void wait(_T __old, memory_order __order = memory_order_seq_cst) const {
        while (__isowarp::__word_of(load(__order)) == __isowarp::__word_of(__old)) __nanosleep(20);
    }
    __device__ void notify_one() const {}
    __device__ void notify_all() const {}
    __device__ operator _T() const { return load(); }
    __device__ _T operator++() const { return (_T)(fetch_add(1) + 1); }
    __device__ _T operator--() const { return (_T)(fetch_sub(1) - 1); }
    __device__ _T operator++(int) const { return fetch_add(1); }
    __device__ _T operator--(int) const { return fetch_sub(1); }
    __device__ _T operator+=(_D __v) const { return (_T)(fetch_add(__v) + __v); }
    __device__ _T operator-=(_D __v) const { return (_T)(fetch_sub(__v) - __v); }
    __device__ _T operator&=(_T __v) const { return (_T)(fetch_and(__v) & __v); }
    __device__ _T operator|=(_T __v) const { return (_T)(fetch_or(__v) | __v); }
    __device__ _T operator^=(_T __v) const { return (_T)(fetch_xor(__v) ^ __v); }
};
}

template <class _T, thread_scope _S = thread_scope_system>
struct atomic_ref : __isowarp::__interface<atomic_ref<_T, _S>, _T, _S> {
    static constexpr unsigned long required_alignment = sizeof(_T);
    __host__ __device__ explicit atomic_ref(_T &__object) : __pointer(&__object) {}
    atomic_ref(const atomic_ref &) = default;
    atomic_ref &operator=(const atomic_ref &) = delete;
    __device__ _T operator=(_T __v) const { this->store(__v); return __v; }
    __device__ _T *__address() const { return __pointer; }

private:
    _T *__pointer;
};

template <class _T, thread_scope _S = thread_scope_system>
struct atomic : __isowarp::__interface<atomic<_T, _S>, _T, _S> {
    atomic() = default;
    __host__ __device__ constexpr atomic(_T __v) : __object(__v) {}
    atomic(const atomic &) = delete;
    atomic &operator=(const atomic &) = delete;
    __device__ _T operator=(_T __v) { this->store(__v); return __v; }
    __device__ _T *__address() const { return &__object; }

private:
    // Smaller ones have a word for themselves, as libcu++'s have.
    alignas(sizeof(_T) < 4 ? 4 : sizeof(_T)) mutable _T __object;
};

__device__ inline void atomic_thread_fence(memory_order __order, thread_scope __scope = thread_scope_system) {
    if (__order == memory_order_relaxed) return;
    if (__scope == thread_scope_system) __threadfence_system();
    else if (__scope == thread_scope_device) __threadfence();
    else if (__scope == thread_scope_block) __threadfence_block();
}

namespace std {
template <class _T> struct atomic : ::cuda::atomic<_T, ::cuda::thread_scope_system> {
    atomic() = default;
    __host__ __device__ constexpr atomic(_T __v) : ::cuda::atomic<_T, ::cuda::thread_scope_system>(__v) {}
    __device__ _T operator=(_T __v) { this->store(__v); return __v; }
};
template <class _T> struct atomic_ref : ::cuda::atomic_ref<_T, ::cuda::thread_scope_system> {
    __host__ __device__ explicit atomic_ref(_T &__object) : ::cuda::atomic_ref<_T, ::cuda::thread_scope_system>(__object) {}
    __device__ _T operator=(_T __v) const { this->store(__v); return __v; }
};
__device__ inline void atomic_thread_fence(memory_order __order) { ::cuda::atomic_thread_fence(__order); }
}
}
#include <isowarp/atomic_functions>
#endif
