// What rewritten code uses: kernels and variables register themselves, and stubs of kernels launch them.
//
// A kernel's stub, as the rewriter writes it:
//
//     template <class T> void k(T *p, const int n) {
//         typedef typename ::__iw_function<decltype(p), decltype(n)>::type __iw_t;
//         ::__iw_launch<__iw_t, &k<T> >(p, n);
//     }
//
// The stub's instantiation instantiates `__iw_kernel<…>::registered`, whose initialiser registers the kernel. So all
// kernels that a program can launch, or take the address of, are registered before main.
#ifndef __ISOWARP_REGISTRATION_H__
#define __ISOWARP_REGISTRATION_H__

#include "compiler_calls.h"
#ifdef __GXX_RTTI
#define __IW_RTTI 1
#include <typeinfo>
#endif

// Returns the handle of this translation unit's bundle. The rewriter defines it at the end of the unit; the first call
// registers the bundle.
static void **__iw_module();

// The type of a parameter in the type of its function, without qualifiers of the parameter itself: g++ keeps these in
// function types that depend on template arguments.
template <class T> struct __iw_param { typedef T type; };
template <class T> struct __iw_param<const T> { typedef T type; };
template <class T> struct __iw_param<T *__restrict__> { typedef T *type; };
template <class T> struct __iw_param<T *const __restrict__> { typedef T *type; };
template <class... A> struct __iw_function { typedef void (*type)(typename __iw_param<A>::type...); };

// Hidden: every shared object registers what it has, under the address that its stubs have.
#define __IW_HIDDEN __attribute__((visibility("hidden")))

#ifndef __IW_RTTI
// Without RTTI the symbol of a static member function of the class gives the same string: `_ZN`, the mangled class,
// `3nowEv`, and what the linker's optimiser may append.
static inline __attribute__((unused)) const char *__iw_class_of_member(const char *symbol) {
    size_t size = __builtin_strlen(symbol) - 6;
    while (__builtin_strncmp(symbol + size, "3nowEv", 6)) --size;
    char *name = (char *)__builtin_malloc(size - 2);
    __builtin_memcpy(name, symbol + 3, size - 3);
    name[size - 3] = 0;
    return name;
}
#endif

// Defines name(): the mangled name of the class around, as `typeid(…).name()` returns it, such as
// `11__iw_kernelIPFvPfiEXadL_Z1kIfEvPT_iEEE`.
#ifdef __IW_RTTI
#define __IW_CLASS_NAME(class_type)                                                                                   \
    static const char *name() { return typeid(class_type).name(); }
#elif defined(__x86_64__)
#define __IW_CLASS_NAME(class_type)                                                                                   \
    __attribute__((noinline, used)) static void now() {}                                                             \
    __attribute__((noinline)) static const char *name() {                                                             \
        const char *symbol;                                                                                           \
        __asm__(".pushsection .rodata\n7: .asciz \"%c1\"\n.popsection\n\tleaq 7b(%%rip), %0"                          \
                : "=r"(symbol) : "i"(&class_type::now));                                                              \
        return __iw_class_of_member(symbol);                                                                          \
    }
#else
#error "kernels need RTTI on this machine: compile without -fno-rtti"
#endif

template <class S, S F> struct __IW_HIDDEN __iw_kernel {
    static const bool registered;
    __IW_CLASS_NAME(__iw_kernel)
    static bool add() {
        const char *n = name();
        __cudaRegisterFunction(__iw_module(), (const char *)F, (char *)n, n, -1, 0, 0, 0, 0, 0);
        return true;
    }
};
template <class S, S F> const bool __iw_kernel<S, F>::registered = __iw_kernel<S, F>::add();

// A variable of the device: P is the address of its counterpart on the host, S that address's type. The rewriter calls
// one of the functions in an initialiser: `static const bool __iw_1 = ::__iw_variable<decltype(&x), &x>::add(1);`, or
// names `registered` for instances of variable templates.
template <class S, S P> struct __IW_HIDDEN __iw_variable {
    static const bool registered;
    __IW_CLASS_NAME(__iw_variable)
    static bool add(int constant) {
        const char *n = name();
        __cudaRegisterVar(__iw_module(), (char *)P, (char *)n, n, 0, sizeof(*P), constant, 0);
        return true;
    }
    // Registers a managed variable: the second argument is the address of the variable on the host.
    static bool add_managed() {
        const char *n = name();
        __cudaRegisterManagedVar(__iw_module(), (void **)P, (char *)n, n, 0, sizeof(*P), 0, 0);
        return true;
    }
    static bool add_texture() {
        __cudaRegisterTexture(__iw_module(), P, 0, name(), __iw_dimensions(*P), P->normalized, 0);
        return true;
    }
    static bool add_surface() {
        __cudaRegisterSurface(__iw_module(), P, 0, name(), __iw_dimensions(*P), 0);
        return true;
    }
};
template <class S, S P> const bool __iw_variable<S, P>::registered = __iw_variable<S, P>::add(0);

// Launches a kernel with the configuration that was pushed last. The arguments are the stub's parameters.
template <class S, S F, class... A> __IW_HIDDEN void __iw_launch(A &...args) {
    const bool *volatile registered = &__iw_kernel<S, F>::registered;
    (void)registered;
    dim3 grid, block;
    size_t shared = 0;
    void *stream = 0;
    if (__cudaPopCallConfiguration(&grid, &block, &shared, &stream) != cudaSuccess) return;
    void *addresses[sizeof...(A) + 1] = {(void *)__builtin_addressof(args)..., (void *)0};
    ::cudaLaunchKernel((const void *)F, grid, block, addresses, shared, (cudaStream_t)stream);
}

#endif
