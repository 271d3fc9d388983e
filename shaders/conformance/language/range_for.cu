//@ family: language
//@ quick
//@ launch: sums grid=1 block=8
//@ arg: out:i32[96]=zero
//@ arg: in:i32[8]=values(3,1,4,1,5,9,2,6)
//@ expect: out=31415926,6,1009,84,2,6,14,101,52,8,6,3,31415926,12,1015,116,7,10,24,204,55,8,12,3,31415926,18,1021,148,7,14,34,307,58,8,18,3,31415926,24,1027,180,14,18,44,410,61,8,24,3,31415926,30,1033,212,14,22,54,513,64,8,30,3,31415926,36,1039,244,14,26,64,616,67,8,36,3,31415926,42,1045,276,14,30,74,719,70,8,42,3,31415926,48,1051,308,25,34,84,822,73,8,48,3
struct Cell { int low, high; };
__constant__ int primes[5] = {2, 3, 5, 7, 11};
__device__ int (&counted(int (&a)[3], int &calls))[3] { calls += 1000; return a; }
template <class T, int N> __device__ T total(const T (&a)[N]) {
    T sum = 0;
    for (const T &x : a) sum += x;
    return sum;
}
__global__ void sums(int *out, const int *in) {
    __shared__ int tile[8];
    int t = threadIdx.x, *o = out + t * 12;
    tile[t] = in[t];
    __syncthreads();
    int s = 0;
    for (int x : tile) s = s * 10 + x;
    o[0] = s;
    int a[3] = {t, t + 1, t + 2};
    for (int x : a) x += 100;
    for (auto &x : a) x *= 2;
    for (auto x : a) o[1] += x;
    for (const auto &x : counted(a, o[2])) o[2] += x + (&x - a);
    int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
    for (auto &row : grid)
        for (int &x : row) x += t;
    for (const auto &row : grid) o[3] = o[3] * 7 + row[2] + total(row);
    for (int p : primes) {
        if (p == 3) continue;
        if (p > t + 4) break;
        o[4] += p;
    }
    Cell cells[2] = {{1, 2}, {3, 4}};
    for (Cell &c : cells) c.high += c.low * t;
    for (Cell c : cells) o[5] += c.high;
    for (auto [low, high] : cells) o[6] += low * high;
    for (auto &[low, high] : cells) low = high - low;
    o[7] = cells[0].low * 100 + cells[1].low;
    for (int x : {5, t, 7}) o[8] = o[8] * 3 + x;
    float halves[4] = {0.5f, 1.5f, 2.5f, 3.5f};
    float f = 0;
    for (double x : halves) f += x;
    o[9] = f;
    o[10] = total(a);
    for (auto *p : {out, out + 1}) o[11] += p - out + 1;
}
