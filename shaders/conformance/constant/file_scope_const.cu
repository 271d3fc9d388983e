//@ family: constant
//@ launch: use grid=1 block=8
//@ arg: out:i32[8]=zero
const int SIZE = 4;
static const float FACTOR = 2.5f;
constexpr int OFFSET = SIZE * 3 + 1;
__global__ void use(int *out) {
    int local[SIZE];
    for (int i = 0; i < SIZE; ++i) local[i] = i * OFFSET;
    out[threadIdx.x] = local[threadIdx.x % SIZE] + (int)(FACTOR * threadIdx.x);
}
