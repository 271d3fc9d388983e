//@ about: x + 2 y through pointers that come out of memory
//@ group: memory
//@ full: views=16Ki
//@ small: views=64
//@ tiny: views=2
//@ let: n=views*4096
//@ launch: struct_of_pointers grid={views} block=256
//@ arg: views:u64[{3*views}]=zero
//@ arg: x:f32[{n}]=random(1)
//@ arg: y:f32[{n}]=random(2)
//@ arg: out:f32[{n}]=zero
//@ bytes: 12*n
//@ result: out

// Pointers that come out of memory: nothing is known of where they point.
struct Views {
    const float *x, *y;
    float *z;
};

__global__ void struct_of_pointers(Views *views, const float *x, const float *y, float *z) {
    if (threadIdx.x == 0) {
        views[blockIdx.x].x = x;
        views[blockIdx.x].y = y;
        views[blockIdx.x].z = z;
    }
    __syncthreads();
    const Views &mine = views[blockIdx.x];
    for (unsigned i = threadIdx.x; i < 4096; i += blockDim.x) {
        unsigned at = blockIdx.x * 4096 + i;
        mine.z[at] = mine.x[at] + 2.0f * mine.y[at];
    }
}
