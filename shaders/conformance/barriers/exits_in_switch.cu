//@ family: barriers
// A divergent switch, in some of whose cases threads leave; the others meet after it.
//@ launch: sort_out grid=3 block=56
//@ arg: out:i32[168]=zero
//@ expect: out[0]=-1,54,60,111,51,-1,49,55
//@ expect: out[32]=30,51,121,-1
//@ expect: out[130]=-1,43,77,34
//@ expect: out[160]=-1,-2,17,104,3,-1,-2,7
__global__ void sort_out(int *out) {
    __shared__ int s[56];
    int t = threadIdx.x;
    out += blockIdx.x * 56;
    s[t] = t;
    __syncthreads();
    switch ((t + blockIdx.x) % 5) {
    case 0: out[t] = -1; return;
    case 1:
        if (t > 30) {
            out[t] = -2;
            return;
        }
        s[t] += 100;
        break;
    case 2: s[t] *= 2;
    case 3: s[t] += 7; break;
    }
    __syncthreads();
    out[t] = s[55 - t];
}
