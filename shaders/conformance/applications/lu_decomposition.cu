// LU decomposition in place by blocks: the diagonal block, the row and column of blocks next to it, the rest.
//@ family: applications
//@ launch: dominant grid=32 block=32
//@ arg: m:f32[1024]=random(21)
//@ arg: i32=32
//@ launch: diagonal grid=1 block=16
//@ arg: m
//@ arg: i32=32
//@ arg: i32=0
//@ launch: perimeter grid=1 block=32
//@ arg: m
//@ arg: i32=32
//@ arg: i32=0
//@ launch: interior grid=1,1 block=16,16
//@ arg: m
//@ arg: i32=32
//@ arg: i32=0
//@ launch: diagonal grid=1 block=16
//@ arg: m
//@ arg: i32=32
//@ arg: i32=16
//@ expect: m=8.782254,0xbe43c818,0xbf5a23e6,0x3d3144a0,-0.8595718,0.25358284,0.48224807,-0.6223588,0.7223748,0xbd24cd00
//@ expect: m[10]=0.9851066,0.5108206,0xbd02c5a0,0xbde9c580,0xbdf5e970,0.5088209,0xbebd57f4,0.33897698,0.17201483
//@ expect: m[19]=0.26026475,0xbdce2250,0xbd92c240,-0.2281239,0.990252,-0.6531509,-0.5060338,0.61759436,0.3955531
//@ expect: m[28]=0xbc705400,-0.6241008,0.27958322,-0.9821398,0xbd03398e,7.9903517,-1.0252075,-0.9978932,0.8334214
//@ expect: m[37]=0.7790524,0xbe28d70d,-0.9778358,0xbd834b4e,0.8286853,0.68126035,-0.8614429,0.9946194,0.2402548
//@ expect: m[46]=-0.6075185,0xbe8db059,0.16821429,-0.4473861,0xbf1129b7,0xbe8d275d,0xbe4c89c7,-0.718759,0x3d1326c2
//@ expect: m[55]=0.9262013,0.63388115,0.1879845,0xbf668731,0.85834056,-0.6252935,0xbe3d4b19,0xbeb0078e,0xbeb9a316
constexpr int BLOCK = 16;

__global__ void dominant(float *m, int side) {
    if (blockIdx.x == threadIdx.x) m[blockIdx.x * side + threadIdx.x] += 8.0f;
}
__global__ void diagonal(float *m, int side, int offset) {
    __shared__ float s[BLOCK][BLOCK];
    int t = threadIdx.x, at = offset * side + offset;
    for (int i = 0; i < BLOCK; i++, at += side) s[i][t] = m[at + t];
    __syncthreads();
    for (int i = 0; i < BLOCK - 1; i++) {
        if (t > i) {
            for (int j = 0; j < i; j++) s[t][i] = __fmaf_rn(-s[t][j], s[j][i], s[t][i]);
            s[t][i] = __fdiv_rn(s[t][i], s[i][i]);
        }
        __syncthreads();
        if (t > i) {
            for (int j = 0; j < i + 1; j++) s[i + 1][t] = __fmaf_rn(-s[i + 1][j], s[j][t], s[i + 1][t]);
        }
        __syncthreads();
    }
    // The first row is as it was.
    at = (offset + 1) * side + offset;
    for (int i = 1; i < BLOCK; i++, at += side) m[at + t] = s[i][t];
}
__global__ void perimeter(float *m, int side, int offset) {
    __shared__ float dia[BLOCK][BLOCK], row[BLOCK][BLOCK], column[BLOCK][BLOCK];
    bool upper = threadIdx.x < BLOCK;
    int t = upper ? threadIdx.x : threadIdx.x - BLOCK, beside = (blockIdx.x + 1) * BLOCK;
    int first = upper ? 0 : BLOCK / 2;
    for (int i = first; i < first + BLOCK / 2; i++) dia[i][t] = m[(offset + i) * side + offset + t];
    for (int i = 0; i < BLOCK; i++) {
        if (upper) row[i][t] = m[(offset + i) * side + offset + beside + t];
        else column[i][t] = m[(offset + beside + i) * side + offset + t];
    }
    __syncthreads();
    if (upper) {
        for (int i = 1; i < BLOCK; i++)
            for (int j = 0; j < i; j++) row[i][t] = __fmaf_rn(-dia[i][j], row[j][t], row[i][t]);
    } else {
        for (int i = 0; i < BLOCK; i++) {
            for (int j = 0; j < i; j++) column[t][i] = __fmaf_rn(-column[t][j], dia[j][i], column[t][i]);
            column[t][i] = __fdiv_rn(column[t][i], dia[i][i]);
        }
    }
    __syncthreads();
    for (int i = 0; i < BLOCK; i++) {
        if (upper) m[(offset + i) * side + offset + beside + t] = row[i][t];
        else m[(offset + beside + i) * side + offset + t] = column[i][t];
    }
}
__global__ void interior(float *m, int side, int offset) {
    __shared__ float row[BLOCK][BLOCK], column[BLOCK][BLOCK];
    int tx = threadIdx.x, ty = threadIdx.y;
    int y = offset + (blockIdx.y + 1) * BLOCK, x = offset + (blockIdx.x + 1) * BLOCK;
    row[ty][tx] = m[(offset + ty) * side + x + tx];
    column[ty][tx] = m[(y + ty) * side + offset + tx];
    __syncthreads();
    float sum = 0;
    for (int i = 0; i < BLOCK; i++) sum = __fmaf_rn(column[ty][i], row[i][tx], sum);
    m[(y + ty) * side + x + tx] = __fsub_rn(m[(y + ty) * side + x + tx], sum);
}
