// What the programs that call cuBLAS share: random numbers, matrices with unused rows, comparisons, and a sum over all bits of
// results, which is the same on every device.
#pragma once
#include <cublas_v2.h>
#include <cuda_runtime.h>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

typedef std::complex<float> c32;
typedef std::complex<double> c64;

static bool good = true;
static uint64_t bits = 1469598103934665603u;
static uint64_t state = 88172645463325252u;

// Records a failure, with the place.
#define CHECK(condition)                                             \
    do {                                                             \
        if (!(condition)) {                                          \
            if (good) printf("line %d: %s\n", __LINE__, #condition); \
            good = false;                                            \
        }                                                            \
    } while (0)

inline uint32_t random_bits() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32);
}

inline int pick(int n) { return (int)(random_bits() % (uint32_t)n); }

// Returns an extent: small, around the borders of tiles, or beyond them.
inline int extent() {
    const int all[] = {1, 3, 16, 17, 31, 64, 65, 130};
    return all[pick(8)];
}

inline double uniform() { return random_bits() / 2147483648.0 - 1.0; }
inline void random_to(float &x) { x = (float)uniform(); }
inline void random_to(double &x) { x = uniform() + uniform() * 1e-9; }
template <class R> void random_to(std::complex<R> &x) {
    R re, im;
    random_to(re);
    random_to(im);
    x = std::complex<R>(re, im);
}

template <class T> struct Traits {
    typedef T Real;
    typedef T Device;
    static T conj(T x) { return x; }
    static double wide(T x) { return x; }
};
template <class R> struct Traits<std::complex<R>> {
    typedef R Real;
    typedef typename std::conditional<sizeof(R) == 4, cuComplex, cuDoubleComplex>::type Device;
    static std::complex<R> conj(std::complex<R> x) { return std::conj(x); }
    static c64 wide(std::complex<R> x) { return c64(x); }
};
template <class T> using Dev = typename Traits<T>::Device;
// The type of references: `double`, or complex numbers of it.
template <class T> using Wide = decltype(Traits<T>::wide(T()));

inline double square(double x) { return x * x; }
inline double square(c64 x) { return std::norm(x); }

// Elements on the host and on the device.
template <class T> struct Buffer {
    std::vector<T> host;
    T *device = nullptr;

    explicit Buffer(size_t n, bool fill = true) : host(n ? n : 1) {
        for (T &x : host) {
            if (fill) random_to(x);
        }
        CHECK(cudaMalloc(&device, host.size() * sizeof(T)) == cudaSuccess);
        upload();
    }
    Buffer(const Buffer &) = delete;
    ~Buffer() { cudaFree(device); }

    void upload() { cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice); }

    // Returns the device's elements, and adds them to the sum over all bits.
    std::vector<T> download() {
        std::vector<T> out(host.size());
        cudaMemcpy(out.data(), device, out.size() * sizeof(T), cudaMemcpyDeviceToHost);
        const unsigned char *bytes = (const unsigned char *)out.data();
        for (size_t i = 0; i < out.size() * sizeof(T); i++) bits = (bits ^ bytes[i]) * 1099511628211u;
        return out;
    }

    Dev<T> *get() { return (Dev<T> *)device; }
    Dev<T> *at(size_t i) { return (Dev<T> *)(device + i); }
};

template <class T> const Dev<T> *ptr(const T &x) { return (const Dev<T> *)&x; }
template <class T> Dev<T> *ptr(T &x) { return (Dev<T> *)&x; }

// Returns element (i, j) of op(A).
template <class T> Wide<T> element(const T *a, int lda, cublasOperation_t op, int i, int j) {
    Wide<T> x = Traits<T>::wide(op == CUBLAS_OP_N ? a[i + (size_t)j * lda] : a[j + (size_t)i * lda]);
    return op == CUBLAS_OP_C ? Traits<Wide<T>>::conj(x) : x;
}

// Compares with references, within the error of `terms` additions of numbers of this size.
template <class T> bool close_to(const std::vector<T> &found, const std::vector<Wide<T>> &expected, int terms) {
    const double unit = std::numeric_limits<typename Traits<T>::Real>::epsilon();
    for (size_t i = 0; i < found.size(); i++) {
        Wide<T> difference = Traits<T>::wide(found[i]) - expected[i];
        double error = std::sqrt(square(difference)), size = std::sqrt(square(expected[i])) + std::sqrt((double)terms) + 1;
        // Numbers that are no numbers fail.
        if (!(error <= unit * (terms + 8) * size)) return false;
    }
    return true;
}

template <class T> std::vector<Wide<T>> widened(const std::vector<T> &from) {
    std::vector<Wide<T>> out;
    for (const T &x : from) out.push_back(Traits<T>::wide(x));
    return out;
}

inline int finish() {
    printf("bits %016llx\n%s\n", (unsigned long long)bits, good ? "PASS" : "FAIL");
    return good ? 0 : 1;
}

// Overloads for the four types: `axpy` for cublasSaxpy, cublasDaxpy, cublasCaxpy and cublasZaxpy.
#define OVERLOADS(name, Name)                                                                               \
    inline auto name(float) { return cublasS##Name; }                                                       \
    inline auto name(double) { return cublasD##Name; }                                                      \
    inline auto name(c32) { return cublasC##Name; }                                                         \
    inline auto name(c64) { return cublasZ##Name; }
