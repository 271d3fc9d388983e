//@ family: language
//@ launch: loops grid=1 block=16
//@ arg: out:i32[96]=zero
//@ arg: lock:i32[1]=zero
//@ expect: out=0,1001,0,2,73,6,1,1005,1,8,73,1018,7,1018,5,10,73,1128,2,1052,14,22,73,1127,5,125,30,26,76,2250,8,261,55,50,74,2253,16,1001,91,58,88,3375,3,1005,140,106,88,4388,19,1018,204,122,88,4500,6,1052,285,218,59,5569,14,125,385,250,59,5512,9,261,506,442,59,5512,9,1001,650,506,59,5512,17,1005,819,890,59,5512,17,1018,1015,1018,59,5512,4,1052,1240,1786,59,5512
//@ expect: lock=120
// Loops built from labels, also nested ones, ones with two entries, and ones that `break` and `continue`
// of a loop around them leave.
__device__ int collatz(unsigned n) {
    int steps = 0;
again:
    if (n == 1) return steps;
    ++steps;
    if (n & 1) {
        n = 3 * n + 1;
        goto again;
    }
    n >>= 1;
    goto again;
}
__device__ int nested(int n) {
    int i = 0, sum = 0, j;
outer:
    j = 0;
inner:
    sum += i * j + 1;
    if (++j < n) goto inner;
    if (++i < n) goto outer;
    if (sum > 60) goto end;
    sum += 1000;
end:
    return sum;
}
__device__ int rotated(int n) {
    int sum = 0, i = n;
    goto test;
body:
    sum += i * i;
    --i;
test:
    if (i > 0) goto body;
    return sum;
}
// Two entries: no structured loop has this form.
__device__ int irreducible(int n) {
    int r = 1, steps = 0;
    if (n & 1) goto second;
first:
    r = r * 2;
    if (++steps > n) goto end;
second:
    r = r + 3;
    if (++steps <= n) goto first;
    r += 1000;
end:
    return r;
}
__device__ int within(int n) {
    int r = 0;
    for (int i = 0; i < 6; ++i) {
        int tries = 0;
    retry:
        r += 1;
        if (i == 4 && n > 8) break;
        if (i == n) continue;
        if (++tries < i) goto retry;
        while (true) {
            if (r % 5 == 0) goto retry;
            if (r % 3 == 0) break;
            ++r;
        }
        r += 10;
    }
    return r;
}
// Into a loop and a branch that were not entered at their heads.
__device__ int entered(int n) {
    int i = 0, r = 0;
    if (n == 3) goto middle;
    if (n == 5) goto branch;
    for (i = 0; i < n; ++i) {
        r += 10;
        if (i % 2) {
            r += 100;
        middle:
            r += 1;
        } else {
            r += 1000;
        branch:
            r += 2;
            if (r > 5000) break;
        }
    }
    do {
        r += i;
        if (n == 9 && i < 20) { i += 4; goto middle; }
    } while (++i < 4);
    return r;
}
__global__ void loops(int *out, int *lock) {
    int t = threadIdx.x, *o = out + t * 6;
    o[0] = collatz(t + 1);
    o[1] = nested(t % 6 + 1);
    o[2] = rotated(t);
    o[3] = irreducible(t);
    o[4] = within(t);
    o[5] = entered(t);
    int seen = 0;
retry:
    int old = atomicCAS(lock, seen, seen + t);
    if (old != seen) {
        seen = old;
        goto retry;
    }
}
