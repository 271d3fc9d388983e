//@ family: types
// Pointers and references to arrays of one and two dimensions, in all memories, and their arithmetic.
//@ launch: walk grid=1 block=4
//@ arg: m:i32[48]=iota
//@ arg: out:i32[8]=zero
//@ expect: out=2410,3890,5370,2530,126,270,126,254
__device__ int row_sum(const int (&row)[4]) { return row[0] + row[1] * 2 + row[2] * 3 + row[3] * 4; }
__device__ int plane_sum(const int (*plane)[4], int rows) {
    int s = 0;
    for (const int (*r)[4] = plane; r != plane + rows; ++r) s += row_sum(*r);
    return s;
}
__global__ void walk(const int *m, int *out) {
    __shared__ int s[3][4][4];
    int l[2][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 } };
    int t = threadIdx.x;
    for (int i = t; i < 48; i += 4) (&s[0][0][0])[i] = m[47 - i];
    __syncthreads();
    const int (*planes)[4][4] = reinterpret_cast<const int (*)[4][4]>(m);
    out[t] = plane_sum(planes[t % 3], 4) * 3 + row_sum(planes[2][t]) + plane_sum(s[t % 3] + 1, 3);
    __syncthreads();
    int (*p)[4] = t & 1 ? &s[2][t] : &l[1];
    (*p)[t] += 100;
    __syncthreads();
    out[4 + t] = (*p)[3] + p[0][1] + row_sum(l[t & 1]) + (int)(planes + 2 - planes) + (int)sizeof(*p) + (int)sizeof(planes[0]);
}
