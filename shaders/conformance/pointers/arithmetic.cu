//@ family: pointers
//@ launch: walk grid=1 block=16
//@ arg: in:i32[64]=iota
//@ arg: out:i32[64]=zero
__global__ void walk(const int *in, int *out) {
    const int *p = in + threadIdx.x * 4, *end = p + 4;
    int *q = &out[threadIdx.x * 4];
    int sum = 0;
    while (p != end) { sum += *p; *q++ = sum; ++p; }
    q[-1] += (int)(p - in) + (q - out > 8 ? 1000 : 0) + (q > out);
}
