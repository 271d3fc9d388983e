//@ family: launches
//@ launch: parent grid=1 block=5
//@ arg: out:i64[40]=zero
//@ expect: out=1007,1007,1007,2031,2031,0,0,0,3015,3015,3015,2935,2935,0,0,0,1099511631776,1099511631776,1099511631776,1099511631776,1099511631776,1099511631776,1099511631776,1099511631776,-6,-6,4394,4400,0,68719476736,68719476736,0,738666,738666,768,0,0,22,22,1
// Which kernel a launch means is found by overloads, default arguments, namespaces and packs.
__global__ void put(long long *out, int value) { out[threadIdx.x] += value + 1000; }
__global__ void put(long long *out, double value) { out[threadIdx.x] += (long long)(value * 4) + 2000; }
__global__ void put(long long *out, const short2 &) = delete;
__global__ void put(long long *out, char value, int times = 3) { out[threadIdx.x] += value * times + 3000; }
namespace wide {
struct Number { long long value; };
__global__ void put(long long *out, Number n) { out[threadIdx.x] += n.value + 4000; }
namespace inner {
template <class T, int By = sizeof(T)> __global__ void add(long long *out, T value) { out[threadIdx.x] += value * By; }
}
using inner::add;
}
template <class... T> __global__ void sum(long long *out, T... values) {
    long long all = 0;
    ((all = all * 10 + (long long)values), ...);
    out[threadIdx.x] += all * (long long)sizeof...(T);
}
template <class... T> __device__ void sum_twice(long long *out, T... values) {
    sum<<<1, 2>>>(out, values..., (T)1 ...);
    sum<T...><<<1, 1>>>(out + 2, values * 2 ...);
}
__global__ void parent(long long *out) {
    long long *own = out + 8 * threadIdx.x;
    switch (threadIdx.x) {
    case 0: put<<<1, 3>>>(own, 7); put<<<1, 2>>>(own + 3, 7.75f); break;
    case 1: put<<<1, 3>>>(own, (char)5); put<<<1, 2>>>(own + 3, 'A', -1); break;
    case 2: put<<<1, 8>>>(own, wide::Number{1ll << 40}); break;
    case 3: {
        using namespace wide;
        add<short><<<1, 3>>>(own, (short)-3);
        add<unsigned char, 100><<<1, 2>>>(own + 2, (unsigned char)300);
        inner::add<<<1, 2>>>(own + 5, 1ll << 33);
        break;
    }
    default:
        sum_twice(own, (short)1, 2.5f, 3u);
        sum<<<1, 2>>>(own + 4);
        sum_twice(own + 5, true);
    }
}
