// `cuda::std::span`: of pointers, arrays and `cuda::std::array`, parts of them, and what a template deduces.
//@ family: library
//@ launch: views grid=1 block=32
//@ arg: out:i32[32]=zero
//@ arg: values:i32[64]=iota
//@ arg: u64=40
//@ expect: out[0]=780
//@ expect: out[1]=117
//@ expect: out[2]=40
//@ expect: out[3]=160
//@ expect: out[4]=390039
//@ expect: out[5]=9
//@ expect: out[6]=78
//@ expect: out[7]=35
//@ expect: out[8]=6
//@ expect: out[9]=4
//@ expect: out[10]=3
//@ expect: out[11]=1
//@ expect: out[12]=16
//@ expect: out[13]=43210
//@ expect: out[14]=117
//@ expect: out[15]=8
#include <cuda/std/array>
#include <cuda/std/span>
template <class T> __device__ int sum(cuda::std::span<const T> s) {
    int result = 0;
    for (const T &v : s) result += v;
    return result;
}
template <class T, unsigned long N> __device__ int kind(cuda::std::span<T, N>) { return N == cuda::std::dynamic_extent ? 1 : (int)N; }
struct Container {
    int room[4];
    __device__ int *data() { return room; }
    __device__ const int *data() const { return room; }
    __device__ unsigned long size() const { return 4; }
    __device__ int *begin() { return room; }
    __device__ const int *begin() const { return room; }
    __device__ int *end() { return room + 4; }
    __device__ const int *end() const { return room + 4; }
};
__global__ void views(int *out, int *values, unsigned long n) {
    if (threadIdx.x != 0) return;
    cuda::std::span<int> s(values, n);
    out[0] = sum<int>(s);
    out[1] = sum<int>(s.subspan(3, 13)) + sum<int>(s.first(0));
    out[2] = (int)s.size();
    out[3] = (int)s.size_bytes();
    out[4] = s.front() + s.back() + s.end()[-1] * 10000;
    out[5] = *s.last<31>().begin();
    out[6] = sum<int>(s.first<13>());
    out[7] = s.last(5)[0];
    int plain[6] = {1, 2, 3, 4, 5, 6};
    cuda::std::span of_plain(plain);
    out[8] = kind(of_plain);
    cuda::std::array<short, 4> array = {1, -2, 3, -4};
    out[9] = kind(cuda::std::span(array));
    out[10] = kind(of_plain.subspan<1, 3>());
    Container c = {{7, 8, 9, 10}};
    cuda::std::span<const int> of_class(c);
    out[11] = kind(of_class);
    out[12] = (int)sizeof(cuda::std::span<int>) + (sizeof(cuda::std::span<int, 3>) == 8 ? 0 : 1);
    int power = 10000, digits = 0;
    for (auto i = s.first(5).rbegin(); i != s.first(5).rend(); ++i, power /= 10) digits += *i * power;
    out[13] = digits;
    for (int &v : s.subspan(38)) v += 20;
    out[14] = values[38] + values[39];
    out[15] = (int)cuda::std::as_bytes(cuda::std::span<int, 2>(values, 2)).size() + (s.subspan(40).empty() ? 0 : 100);
}
