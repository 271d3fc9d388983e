//@ family: barriers
// The longest common subsequence by diagonals: a thread per row, idle where the diagonal misses it.
//@ launch: common grid=3 block=31
//@ arg: rows:i32[3]=values(31,17,1)
//@ arg: columns:i32[3]=values(40,23,9)
//@ arg: out:i32[3]=zero
//@ expect: out[0]=24,13,1
__global__ void common(const int *rows, const int *columns, int *out) {
    __shared__ int d[3][33];
    int i = threadIdx.x, b = blockIdx.x, n = rows[b], m = columns[b];
    for (int k = i; k < 99; k += 31) d[k / 33][k % 33] = 0;
    __syncthreads();
    if (i >= n) return;
    int left = 0;
    for (int diagonal = 0; diagonal < n + m - 1; ++diagonal, __syncthreads()) {
        int j = diagonal - i;
        if (j < 0 || j >= m) continue;
        int *now = d[diagonal % 3], *last = d[(diagonal + 2) % 3], *before = d[(diagonal + 1) % 3];
        int x = (i * i + b) % 4, y = (j * 3 + j / 5 + b) % 4;
        // Row i of the table is element i + 1, element 0 is the edge.
        int above = last[i], slant = j == 0 ? 0 : before[i];
        left = x == y ? slant + 1 : max(above, left);
        now[i + 1] = left;
    }
    if (i == n - 1) out[b] = left;
}
