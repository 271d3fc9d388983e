//@ family: structs
//@ launch: make grid=1 block=4
//@ arg: out:i32[64]=fill(-1)
struct P { int a; float b; int c[3]; };
struct Q { P p; int d; };
__global__ void make(int *out) {
    int t = threadIdx.x;
    Q q = { { t, 2.5f, { 1, t * 2 } }, 9 };
    Q zero = {};
    int grid[2][3] = { { 1, 2, 3 }, { t } };
    P one = { 4 };
    out += t * 16;
    out[0] = q.p.a; out[1] = (int)(q.p.b * 2); out[2] = q.p.c[0]; out[3] = q.p.c[1]; out[4] = q.p.c[2]; out[5] = q.d;
    out[6] = zero.p.a + zero.d + zero.p.c[2]; out[7] = grid[0][2]; out[8] = grid[1][0]; out[9] = grid[1][1];
    out[10] = one.a; out[11] = (int)one.b + one.c[0];
}
