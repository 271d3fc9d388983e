// Explicit instantiation, static variables of each instance, and pointers to pointers.
//@ family: templates
//@ launch: count<int> grid=1 block=1
//@ arg: a:i32[3]=zero
//@ launch: count<float> grid=1 block=1
//@ arg: b:f32[3]=zero
//@ expect: a=1,2,5
//@ expect: b=1,2,5
template <typename T> __device__ T next() {
    static __device__ T state = 0;
    state += 1;
    return state;
}
template <typename T> __device__ T inner(T **p) { return **p; }
template <typename T> __global__ void count(T *out) {
    out[0] = next<T>();
    out[1] = next<T>();
    T five = 5;
    T *p = &five;
    out[2] = inner(&p);
}
template __global__ void count<int>(int *);
template __global__ void count(float *);
