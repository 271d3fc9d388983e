//@ family: heap
//@ launch: determinants grid=1 block=8
//@ arg: out:i64[8]=zero
//@ arg: values:i32[64]=random(17)
// A matrix as an array of rows, with smaller ones made and given back on the way.
struct Matrix {
    int n;
    long long **rows;
    __device__ explicit Matrix(int size) : n(size), rows(new long long *[size]) {
        for (int i = 0; i < n; i++) rows[i] = new long long[n];
    }
    __device__ ~Matrix() {
        for (int i = 0; i < n; i++) delete[] rows[i];
        delete[] rows;
    }
    Matrix(const Matrix &) = delete;
};
__device__ long long three(const Matrix &m) {
    long long **r = m.rows;
    return r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1]) - r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0]) +
           r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]);
}
__global__ void determinants(long long *out, const int *values) {
    Matrix m(4);
    for (int i = 0; i < 16; i++) m.rows[i / 4][i % 4] = values[(i * 3 + threadIdx.x * 7) % 64] % 100;
    long long sum = 0;
    for (int k = 0; k < 4; k++) {
        Matrix minor(3);
        for (int i = 1; i < 4; i++) {
            for (int j = 0, to = 0; j < 4; j++) {
                if (j != k) minor.rows[i - 1][to++] = m.rows[i][j];
            }
        }
        sum += (k % 2 ? -1 : 1) * m.rows[0][k] * three(minor);
    }
    out[threadIdx.x] = sum;
}
