// Loops of all kinds: do with continue, conditions that declare, empty bodies, several counters, nested breaks.
//@ family: language
//@ launch: loops grid=1 block=16
//@ arg: out:i32[96]=zero
//@ expect: out=0,1101,0,0,0,255,1,208,1,1,3,255,7,915,2,3,4,355,2,6,3,4,4,455,5,713,16,19,5,655,8,1404,18,21,5,755,16
//@ expect: out[37]=499,20,24,6,955,3,1199,45,49,6,1155,19,299,48,55,7,1455,6,999,51,58,7,1555,14,99,88,96,8,1555,9,799
//@ expect: out[68]=92,100,8,1755,9,1499,96,106,8,2055,17,599,145,155,9,2255,17,1299,150,161,9,2555,4,399,155,166,9,2855
__device__ int collatz(unsigned n) {
    int steps = 0;
    do {
        if (n == 1) continue;
        n = n & 1 ? 3 * n + 1 : n / 2;
        steps++;
    } while (n > 1);
    return steps;
}
__device__ int find(const int (*grid)[4], int v) {
    int at = -1;
    for (int y = 0; y < 4 && at < 0; ++y) {
        for (int x = 0; x < 4; ++x) {
            if (grid[y][x] != v) continue;
            at = y * 4 + x;
            break;
        }
    }
    return at;
}
__global__ void loops(int *out) {
    int t = threadIdx.x, *o = out + 6 * t;
    o[0] = collatz(t + 1);
    int grid[4][4], s = 0;
    for (int i = 0; i < 16; i++) grid[i >> 2][i & 3] = (i * 7 + 3) % 16;
    o[1] = find(grid, t) * 100 + find(grid, t + 10);
    for (int i = 0, j = t; i < j; i++, j -= 2) s += i * 10 + j;
    o[2] = s;
    int n = t;
    while (int half = n / 2) {
        s += half;
        n = half;
    }
    o[3] = s;
    for (s = 0; s * s < t * 5; ++s);
    o[4] = s;
    unsigned u = t, r = 0;
    for (;;) {
        if (u-- == 0) break;
        for (unsigned k = u; k; k >>= 1) {
            if (k == 9) break;
            r += k & 1;
        }
    }
    o[5] = r * 100 + (u & 0xff);
}
