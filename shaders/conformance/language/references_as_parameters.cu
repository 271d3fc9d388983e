// References as parameters of kernels, which are pointers: also of arrays, and of a kernel that a kernel launches.
//@ family: language
//@ launch: scaled grid=2 block=32
//@ arg: m:f32[9]=iota
//@ arg: few:i32[4]=values(3,5,7,9)
//@ arg: o:f32[64]=zero
//@ arg: sum:u32[1]=zero
//@ expect: sum[0]=64
//@ expect: o[0]=3,8,15,24
struct mat { float a[9]; };
__global__ void scaled(const mat &m, const int (&few)[4], float *o, unsigned &sum) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    o[i] = (m.a[i % 9] + 1) * (few[i % 4] + i / 4);
    if (i < 4) o[i] = (m.a[i] + 1) * (few[i] - i);
    atomicAdd(&sum, 1u);
}
