//@ family: barriers
//@ launch: sort grid=2 block=128
//@ arg: data:i32[512]=bits(10)
__global__ void sort(int *data) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = data[blockIdx.x * 256 + t];
    s[t + 128] = data[blockIdx.x * 256 + t + 128];
    for (int size = 2; size <= 256; size *= 2) {
        for (int stride = size / 2; stride > 0; stride /= 2) {
            __syncthreads();
            int i = 2 * t - (t & (stride - 1));
            bool up = ((i & size) == 0);
            int a = s[i], b = s[i + stride];
            if ((a > b) == up) { s[i] = b; s[i + stride] = a; }
        }
    }
    __syncthreads();
    data[blockIdx.x * 256 + t] = s[t];
    data[blockIdx.x * 256 + t + 128] = s[t + 128];
}
