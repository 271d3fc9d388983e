//@ values: 8848 8884 8888 8488 8448 3100000001490116112
//@ nvrtc refuses: it has no header <cmath>
#include <cmath>
__global__ void values(long long *out) {
    int i = 3;
    float x = 1.5f;
    *out++ = sizeof(std::pow(i, x)) * 1000 + sizeof(std::pow(x, i)) * 100 + sizeof(std::pow(x, x)) * 10 + sizeof(std::pow(i, i));
    *out++ = sizeof(std::hypot(x, 2.0)) * 1000 + sizeof(std::hypot(i, x)) * 100 + sizeof(std::atan2(x, i)) * 10 + sizeof(std::atan2(x, x));
    *out++ = sizeof(std::fmod(i, x)) * 1000 + sizeof(std::remainder(x, i)) * 100 + sizeof(std::fdim('a', x)) * 10 + sizeof(std::fmin(x, i));
    *out++ = sizeof(std::fma(x, x, i)) * 1000 + sizeof(std::fma(x, x, x)) * 100 + sizeof(std::copysign(i, x)) * 10 + sizeof(std::nextafter(x, 1l));
    *out++ = sizeof(std::exp(i)) * 1000 + sizeof(std::sqrt(x)) * 100 + sizeof(std::ldexp(x, i)) * 10 + sizeof(std::fmax(true, x));
    *out++ = (long long)(1e18 * std::fmax(i, 0.1f)) + (long long)(1e18 * std::fmin(i, 0.1f));
}
