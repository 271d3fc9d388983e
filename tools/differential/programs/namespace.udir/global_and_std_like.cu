//@ values: 100 2 2 3 4 100 3
namespace std2 { inline namespace __1 { template <class T> __device__ const T &mx(const T &a, const T &b) { return a < b ? b : a; } struct pair { int first, second; }; } __device__ int swap2(int a) { return a; } }
using namespace std2;
__device__ int mx(int a, int b) { return 100; }
__global__ void values(long long *out) {
    *out++ = mx(1, 2);
    *out++ = mx(1.0, 2.0);
    *out++ = mx<int>(1, 2); pair p{1, 2};
    *out++ = p.first + p.second;
    *out++ = std2::mx(3, 4);
    *out++ = ::mx(3, 4);
    *out++ = ::swap2(3);
}
