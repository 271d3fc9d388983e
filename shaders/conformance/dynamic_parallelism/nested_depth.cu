//@ family: dynamic_parallelism
// Each grid launches the next one, until nothing is left.
//@ launch: descend grid=1 block=2
//@ arg: out:i32[24]=fill(-1)
//@ arg: i32=0
//@ arg: i32=20
//@ expect: out[0]=20,19,18,17
//@ expect: out[19]=1,0,-1,-1,-1
__global__ void descend(int *out, int at, int left) {
    if (threadIdx.x == 0) out[at] = left;
    if (threadIdx.x == 1 && left > 0) descend<<<1, 2>>>(out, at + 1, left - 1);
}
