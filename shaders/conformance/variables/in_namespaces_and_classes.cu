//@ family: variables
// Variables of namespaces, of classes and of templates: each its own, read and set by the host.
//@ symbol: outer::inner::level:i32[1]=values(40)
//@ launch: step grid=1 block=4
//@ arg: out:i32[4]=zero
//@ arg: &outer::table
//@ launch: step grid=1 block=4
//@ arg: out
//@ arg: &outer::table
//@ read: outer::table:i16[4]
//@ read: outer::inner::level:i32[1]
//@ expect: outer::table=100,200,300,400
//@ expect: outer::inner::level=42
//@ expect: out=416511,416621,416731,416841
namespace outer {
__device__ short table[4] = { 1, 2, 3, 4 };
namespace inner { __device__ int level = 4; }
}
namespace { __device__ int hidden = 3; }
template <class T> __device__ T own = T(5);
__global__ void step(int *out, short *t) {
    int i = threadIdx.x;
    outer::table[i] = (short)(outer::table[i] * 10);
    if (i == 0) { ++outer::inner::level; hidden *= 2; own<int> += 1; own<short> += 10; own<double> *= 0.5; }
    __syncthreads();
    out[i] += t[i] + outer::inner::level + hidden + own<int> * 100 + own<short> * 1000 + (int)(own<double> * 100000);
}
