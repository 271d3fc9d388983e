// Overloads between templates and functions: a plain function is preferred, then the more specialised template.
//@ family: templates
//@ launch: overloads grid=1 block=1
//@ arg: in:f32[1]=zero
//@ arg: out:i32[8]=zero
//@ expect: out=1,2,3,4,2,1,2,5
__device__ int pick(int) { return 1; }
template <typename T> __device__ int pick(T) { return 2; }
template <typename T> __device__ int pick(T *) { return 3; }
template <typename T> __device__ int pick(const T *) { return 4; }
template <typename T> __device__ int pick(T, T) { return 5; }

__global__ void overloads(const float *in, int *out) {
    short s = 1;
    out[0] = pick(1);
    out[1] = pick(1.0f);
    out[2] = pick(out);
    out[3] = pick(in);
    out[4] = pick(s);
    out[5] = pick(-7);
    out[6] = pick<int>(1);
    out[7] = pick(1, 2);
}
