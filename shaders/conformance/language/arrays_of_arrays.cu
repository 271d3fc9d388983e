// Arrays of several dimensions: by reference, by pointer to a row, decay, slices, assigned through casts, compared.
//@ family: language
//@ launch: arrays grid=1 block=16
//@ arg: in:i32[24]=iota
//@ arg: out:i32[80]=zero
//@ expect: out=709,885,36000,1102010,5211,1010,901,36016,2112012,5212,1311,917,36064,3102014,5213,1612,933,36144
//@ expect: out[18]=4112013,5214,1913,949,36001,5102015,5215,2214,965,36025,6112017,5216,2515,885,36081,7102016,5217
//@ expect: out[35]=2816,901,36169,8112018,5218,3117,917,36004,9102020,5219,3418,933,36036,10112019,5220,3719,949,36100
//@ expect: out[53]=11102021,5221,4020,965,36196,12112023,5222,4321,885,36009,13102022,5223,4622,901,36049,14112024,5224
//@ expect: out[70]=4923,917,36121,15102026,5225,5224,933,36225,16112025,5226
__device__ int trace(const int (&m)[3][3]) { return m[0][0] + m[1][1] + m[2][2]; }
__device__ int row_sum(const int (*rows)[4], int r) { return rows[r][0] + rows[r][1] + rows[r][2] + rows[r][3]; }
__device__ int unsized(const int rows[][4], int n) {
    int s = 0;
    for (int i = 0; i < n; ++i) s = s * 3 + rows[i][i & 3];
    return s;
}
__device__ void fill(int (*m)[2][3], int v) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++) (*m)[i][j] = v + i * 10 + j;
}
template <int N, int M> __device__ int corner(int (&m)[N][M]) { return m[N - 1][M - 1] = m[0][0] + N * M; }

__global__ void arrays(const int *in, int *out) {
    __shared__ int tile[4][5];
    int t = threadIdx.x, *o = out + 5 * t;
    int m[3][3] = {{t, 1}, {2, t * 2}, {0, 0, 7}}, boxes[2][2][3];
    tile[t / 4][t % 4] = in[t] * in[t];
    __syncthreads();
    fill(&boxes[1], t);
    fill(boxes, 100);
    o[0] = trace(m) * 100 + corner(m);
    o[1] = row_sum(reinterpret_cast<const int (*)[4]>(in), t % 6) + unsized((const int (*)[4])in, 6);
    const int *slice = tile[t % 4];
    o[2] = slice[t / 4] + *(*(tile + 1) + 2) * 1000;
    o[3] = boxes[1][1][t % 3] + boxes[0][t & 1][2] * 1000 + *(&boxes[1][0][0] + 1) * 1000000;
    int (*second)[3] = boxes[1];
    o[4] = second[1][1] + (int)(&second[1] - &boxes[0][1]) * 100 + (int)(&m[2][0] - &m[0][1]) * 1000;
}
