//@ family: recursion
//@ launch: polynomials grid=1 block=8
//@ arg: out:f32[32]=zero
//@ expect: out[0]=1
//@ expect: out[12]=1
//@ expect: out[13]=3
//@ expect: out[14]=3
//@ expect: out[15]=1
struct Cubic { float c[4]; };
// (1 + x) to the n-th power, but for what is beyond the third.
__device__ Cubic power(int n) {
    Cubic one = {{1, 0, 0, 0}};
    if (n == 0) return one;
    Cubic half = power(n / 2);
    Cubic square = {};
    for (int i = 0; i < 4; i++)
        for (int j = 0; i + j < 4; j++) square.c[i + j] += half.c[i] * half.c[j];
    if (n % 2)
        for (int i = 3; i > 0; i--) square.c[i] += square.c[i - 1];
    return square;
}
__global__ void polynomials(float *out) {
    Cubic p = power(threadIdx.x);
    for (int i = 0; i < 4; i++) out[4 * threadIdx.x + i] = p.c[i];
}
