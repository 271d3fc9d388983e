//@ family: variables
// A managed struct with an array, a bit-field and a vector; `static` in a kernel too.
//@ launch: step grid=2 block=4
//@ arg: out:i32[8]=zero
//@ launch: step grid=2 block=4
//@ arg: out
//@ read: world:u8[48]
//@ expect: out=15,14,13,6,60,59,58,51
//@ expect: world=249,255,195,124,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: world[16]=0,0,128,63,0,0,144,65,0,0,64,64,0,0,128,64
//@ expect: world[32]=9,8,7,0,4,4,0,0,0,0,0,0,0,0,0,0
struct World { short id; unsigned flags : 5, level : 11; float4 at; unsigned char log[8]; };
__managed__ World world = { -7, 3, 1000, { 1, 2, 3, 4 }, { 9, 8, 7 } };
__global__ void step(int *out) {
    static __managed__ int calls[2] = { 5, 50 };
    int t = threadIdx.x, b = blockIdx.x;
    out[b * 4 + t] = calls[b] + world.log[t];
    __syncthreads();
    if (t == 0) {
        calls[b] += 1;
        world.log[4 + b] += 2;
        if (b == 1) { world.at.y *= 3; world.level -= 1; }
    }
}
