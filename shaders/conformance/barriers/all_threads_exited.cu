//@ family: barriers
// In one block no thread reaches the barriers, in another a single thread.
//@ launch: run grid=4 block=50
//@ arg: lengths:i32[4]=values(0,1,50,20)
//@ arg: out:i32[200]=fill(-1)
//@ expect: out[0]=-1,-1,-1,-1,-1,-1,-1,-1
//@ expect: out[15]=-1,-1,-1,-1
//@ expect: out[163]=19,20,21,22
//@ expect: out[192]=-1,-1,-1,-1,-1,-1,-1,-1
__global__ void run(const int *lengths, int *out) {
    __shared__ int s[50];
    int t = threadIdx.x, n = lengths[blockIdx.x];
    s[t] = t;
    if (t >= n) return;
    int k = 0;
    do {
        __syncthreads();
        int v = s[(t + 1) % n];
        __syncthreads();
        s[t] = v + k;
    } while (++k < 3);
    out[blockIdx.x * 50 + t] = s[t];
}
