//@ options -lcublas
// Functions of vectors: random lengths and distances, against loops on the host; scalars and results on both sides.
#include "blas_check.h"

OVERLOADS(axpy, axpy)
OVERLOADS(copy, copy)
OVERLOADS(scal, scal)
OVERLOADS(swap, swap)
inline auto dot(float) { return cublasSdot; }
inline auto dot(double) { return cublasDdot; }
inline auto dot(c32) { return cublasCdotc; }
inline auto dot(c64) { return cublasZdotc; }
inline auto nrm2(float) { return cublasSnrm2; }
inline auto nrm2(double) { return cublasDnrm2; }
inline auto nrm2(c32) { return cublasScnrm2; }
inline auto nrm2(c64) { return cublasDznrm2; }
inline auto asum(float) { return cublasSasum; }
inline auto asum(double) { return cublasDasum; }
inline auto asum(c32) { return cublasScasum; }
inline auto asum(c64) { return cublasDzasum; }
inline auto amax(float) { return cublasIsamax; }
inline auto amax(double) { return cublasIdamax; }
inline auto amax(c32) { return cublasIcamax; }
inline auto amax(c64) { return cublasIzamax; }
inline auto rot(float) { return cublasSrot; }
inline auto rot(double) { return cublasDrot; }

static cublasHandle_t handle;

inline double parts(double x) { return std::fabs(x); }
inline double parts(c64 x) { return std::fabs(x.real()) + std::fabs(x.imag()); }

// Returns where element i of n is: vectors with negative distances begin at their end.
inline size_t place(int n, int inc, int i) { return inc > 0 ? (size_t)i * inc : (size_t)(n - 1 - i) * -inc; }

// A scalar or result on the host, or on the device.
template <class T> struct Number {
    T host;
    Buffer<T> device;
    bool on_device;

    Number(T value, bool on_device) : host(value), device(1), on_device(on_device) {
        device.host[0] = value;
        device.upload();
    }
    Dev<T> *get() { return on_device ? device.get() : ptr(host); }
    T value() { return on_device ? device.download()[0] : host; }
};

// Elements of the same size as the real numbers of the type.
template <class T> void one_round(int n, bool device) {
    typedef typename Traits<T>::Real R;
    const int incs[] = {1, 2, -1, -3};
    int inc_x = incs[pick(4)], inc_y = incs[pick(4)], inc = 1 + pick(2);
    Buffer<T> x(n * std::abs(inc_x) + pick(3)), y(n * std::abs(inc_y) + pick(3)), z(n * inc + 1);
    T factor;
    random_to(factor);
    cublasSetPointerMode(handle, device ? CUBLAS_POINTER_MODE_DEVICE : CUBLAS_POINTER_MODE_HOST);

    Number<T> alpha(factor, device);
    CHECK(axpy(T())(handle, n, alpha.get(), x.get(), inc_x, y.get(), inc_y) == 0);
    std::vector<Wide<T>> sums = widened(y.host);
    for (int i = 0; i < n; i++) {
        sums[place(n, inc_y, i)] += Traits<T>::wide(factor) * Traits<T>::wide(x.host[place(n, inc_x, i)]);
    }
    std::vector<T> changed = y.download();
    CHECK(close_to(changed, sums, 1));
    y.host = changed;

    CHECK(swap(T())(handle, n, x.get(), inc_x, y.get(), inc_y) == 0);
    for (int i = 0; i < n; i++) std::swap(x.host[place(n, inc_x, i)], y.host[place(n, inc_y, i)]);
    CHECK(x.download() == x.host && y.download() == y.host);

    Number<T> product(T(7), device);
    CHECK(dot(T())(handle, n, x.get(), inc_x, y.get(), inc_y, product.get()) == 0);
    Wide<T> total = 0;
    for (int i = 0; i < n; i++) {
        total += Traits<Wide<T>>::conj(Traits<T>::wide(x.host[place(n, inc_x, i)])) * Traits<T>::wide(y.host[place(n, inc_y, i)]);
    }
    CHECK(close_to<T>({product.value()}, {total}, 8 + (int)std::sqrt((double)n)));

    // Numbers whose squares are too large or too small for the type.
    double scales[] = {1, std::numeric_limits<R>::max() * 1e-7, std::numeric_limits<R>::min() * 1e6}, scale = scales[pick(3)];
    long double squares = 0, absolute = 0;
    double most = -1;
    int first = 0;
    for (int i = 0; i < n; i++) {
        T &e = z.host[i * inc];
        e = T(e * (R)scale);
        squares += square(Traits<T>::wide(e) / scale);
        absolute += parts(Traits<T>::wide(e) / scale);
        if (parts(Traits<T>::wide(e)) > most) most = parts(Traits<T>::wide(e)), first = i + 1;
    }
    z.upload();
    Number<R> length(0, device), size(0, device);
    Buffer<float> index(1);
    int found = 0;
    CHECK(nrm2(T())(handle, n, z.get(), inc, (R *)length.get()) == 0);
    CHECK(asum(T())(handle, n, z.get(), inc, (R *)size.get()) == 0);
    CHECK(amax(T())(handle, n, z.get(), inc, device ? (int *)index.device : &found) == 0);
    if (device) cudaMemcpy(&found, index.device, sizeof(int), cudaMemcpyDeviceToHost);
    CHECK(found == first);
    const double error = std::numeric_limits<R>::epsilon() * 64;
    const double exact_length = (double)std::sqrt(squares), exact_size = (double)absolute;
    CHECK(std::fabs(length.value() / scale - exact_length) <= error * exact_length);
    CHECK(std::fabs(size.value() / scale - exact_size) <= error * exact_size);

    CHECK(copy(T())(handle, n, x.get(), inc_x, y.get(), inc_y) == 0);
    for (int i = 0; i < n; i++) y.host[place(n, inc_y, i)] = x.host[place(n, inc_x, i)];
    CHECK(y.download() == y.host);
    CHECK(scal(T())(handle, n, alpha.get(), y.get(), std::abs(inc_y)) == 0);
    std::vector<Wide<T>> scaled = widened(y.host);
    for (int i = 0; i < n; i++) scaled[(size_t)i * std::abs(inc_y)] *= Traits<T>::wide(factor);
    CHECK(close_to(y.download(), scaled, 1));
}

template <class R> void rotations(bool device) {
    int n = 1 + pick(600);
    Buffer<R> x(n), y(n);
    R a, b;
    random_to(a);
    random_to(b);
    cublasSetPointerMode(handle, device ? CUBLAS_POINTER_MODE_DEVICE : CUBLAS_POINTER_MODE_HOST);
    Number<R> r(a, device), z(b, device), c(0, device), s(0, device);
    auto construct = [&](float *) { return cublasSrotg(handle, (float *)r.get(), (float *)z.get(), (float *)c.get(), (float *)s.get()); };
    auto construct_double = [&](double *) { return cublasDrotg(handle, (double *)r.get(), (double *)z.get(), (double *)c.get(), (double *)s.get()); };
    if (sizeof(R) == 4) CHECK(construct(nullptr) == 0);
    else CHECK(construct_double(nullptr) == 0);
    double cosine = c.value(), sine = s.value(), error = std::numeric_limits<R>::epsilon() * 8;
    CHECK(std::fabs(cosine * cosine + sine * sine - 1) <= error);
    CHECK(std::fabs(cosine * a + sine * b - r.value()) <= error && std::fabs(cosine * b - sine * a) <= error);
    CHECK(rot(R())(handle, n, x.get(), 1, y.get(), -1, c.get(), s.get()) == 0);
    std::vector<double> ex = widened(x.host), ey = widened(y.host);
    for (int i = 0; i < n; i++) {
        double p = ex[i], q = ey[n - 1 - i];
        ex[i] = cosine * p + sine * q;
        ey[n - 1 - i] = cosine * q - sine * p;
    }
    CHECK(close_to(x.download(), ex, 2) && close_to(y.download(), ey, 2));
}

int main() {
    CHECK(cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS);
    const int lengths[] = {1, 7, 255, 256, 257, 2049, 5000, 40000};
    for (int n : lengths) {
        bool device = pick(2);
        one_round<float>(n, device);
        one_round<c32>(n, !device);
        if (n == 2049) one_round<double>(n, device);
    }
    for (int i = 0; i < 4; i++) {
        rotations<float>(i % 2);
        if (i == 0) rotations<double>(true);
    }
    // Nothing is done for no elements, and results are 0.
    float result = 3;
    cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
    CHECK(cublasSnrm2(handle, 0, nullptr, 1, &result) == 0 && result == 0);
    cublasDestroy(handle);
    return finish();
}
