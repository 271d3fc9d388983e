//@ family: language
// Braced lists as the operand of a subscript and of an assignment that a class defines.
//@ launch: lists grid=1 block=4
//@ arg: out:i32[28]=zero
//@ expect: out=12,13,14,15,0,0,0,0,100,101,102,103,7,8,9,10,1,2,3,4,5,5,5,5,30,32,34,36
struct At { int row, column; };
struct Grid {
    int cells[3][4];
    __device__ int &operator[](const At &at) { return cells[at.row][at.column]; }
};
struct Sum {
    int total;
    __device__ Sum &operator=(int n) { total = n; return *this; }
    __device__ Sum &operator=(const At &at) { total = at.row * 10 + at.column; return *this; }
};
struct Plain { int a, b; };
struct Own {
    int a;
    __device__ Own(int n = 0) : a(n) {}
    __device__ Own(int n, int m) : a(n + m) {}
    __device__ Own &operator=(const Own &o) { a = o.a + 5; return *this; }
};
__global__ void lists(int *out) {
    int t = threadIdx.x;
    Grid g = {};
    g[{1, 2}] = 12 + t;
    out[t] = g.cells[1][2];
    out[4 + t] = g[{}];
    g[{2, t}] += 100;
    g[At{2, t}] += t;
    out[8 + t] = g[{2, t}];
    Sum s = {};
    s = {7};
    out[12 + t] = s.total + t;
    s = {0, t + 1};
    out[16 + t] = s.total;
    Own o(9);
    o = {};
    out[20 + t] = o.a;
    Plain p = {};
    p = {10, 20};
    o = {p.a + t, p.b + t - 5};
    out[24 + t] = o.a;
}
