//@ family: constexpr
// Constexpr arrays and classes: elements and members are constants; indexed by a variable they are
// memory.
//@ launch: k grid=1 block=6
//@ arg: out:i32[24]=zero
// table[1][2] = 60; sum of row 0 = 6; weights = 1 2 1; offsets[t] walks 5 4 3 2 1 0.
//@ expect: out[0]=61,16,5,11,4,2
//@ expect: out[6]=1,2,3,10,20,60
//@ expect: out[12]=5,4,3,2,1,0
//@ expect: out[18]=1,2,1,1,2,1
struct Shape {
    int width, height;
    float scale;
};
constexpr int table[2][3] = {{1, 2, 3}, {10, 20, 60}};
constexpr Shape shape = {4, 2, 0.5f};
const int weights[3] = {1, 2, 1};
__host__ __device__ constexpr int total(const int *p, int n) {
    int s = 0;
    for (const int *q = p; q != p + n; ++q) s += *q;
    return s;
}
__global__ void k(int *out) {
    constexpr int offsets[] = {5, 4, 3, 2, 1, 0};
    static constexpr int powers[4] = {1, 10, 100, 1000};
    constexpr int rows = sizeof table / sizeof table[0];
    constexpr Shape own = {shape.width + rows, shape.height * 2, shape.scale * 3.0f};
    __shared__ int shared[table[1][1]];
    int t = threadIdx.x;
    shared[t] = offsets[t];
    shared[t + offsets[0] + 1] = weights[t % shape.height] + table[rows - 1][offsets[t] % 3] * 0;
    __syncthreads();
    if (t == 0) {
        out[0] = table[1][2] + weights[0];
        out[1] = total(table[0], 3) + powers[1];
        out[2] = (int)(own.scale * own.height) - weights[2];
        out[3] = powers[0] + powers[1];
        out[4] = own.height;
        out[5] = rows;
    }
    out[6 + t] = table[t / 3][t % 3];
    out[12 + t] = shared[t];
    out[18 + t] = weights[t % 3];
}
