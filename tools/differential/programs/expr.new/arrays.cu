//@ values: 0 16206 0 0 321 10 4 1 1 1 1 4321 5 18 9 0
//@ values: 198
struct Count { long long *log; int n; __host__ __device__ Count() : log(nullptr), n(1) {} __host__ __device__ ~Count() { if (log) *log = *log * 10 + n; } };
struct Wide { double d[3]; __host__ __device__ ~Wide() { d[0] = 0; } };
struct Init { int v = 9; };
typedef int Four[4];
__host__ __device__ long long fill(int n) {
    int *a = new int[n];
    for (int i = 0; i < n; i++) a[i] = i * i;
    long long s = 0;
    for (int i = 0; i < n; i++) s += a[i];
    delete[] a;
    return s;
}
__global__ void values(long long *out) {
    *out++ = fill(1);
    *out++ = fill(37);
    *out++ = fill(0);
    int *z = new int[6]();
    *out++ = z[0] + z[5];
    delete[] z;
    int *l = new int[4]{1, 2, 3};
    *out++ = l[0] + l[1] * 10 + l[2] * 100 + l[3] * 1000;
    delete[] l;
    int (*two)[3] = new int[5][3];
    for (int i = 0; i < 5; i++) for (int j = 0; j < 3; j++) two[i][j] = i * j;
    *out++ = two[4][2] + two[2][1];
    delete[] two;
    int *four = new Four;
    four[3] = 4;
    *out++ = four[3];
    delete[] four;
    long long log = 0;
    Count *c = new Count[4];
    for (int i = 0; i < 4; i++) { *out++ = c[i].n; c[i].log = &log; c[i].n = i + 1; }
    delete[] c;
    *out++ = log;
    Wide *w = new Wide[2];
    w[1].d[2] = 2.5;
    *out++ = (long long)(w[1].d[2] * 2);
    delete[] w;
    Init *in = new Init[3];
    *out++ = in[0].v + in[2].v;
    delete[] in;
    Init *none = new Init[2]{};
    *out++ = none[1].v;
    delete[] none;
    unsigned char k = 3;
    long long *n = new long long[k + 1]{};
    *out++ = n[3];
    delete[] n;
    Count *empty = new Count[k - 3];
    delete[] empty;
    delete[] (Count *)nullptr;
    char **rows = new char *[3];
    for (int i = 0; i < 3; i++) { rows[i] = new char[i + 1]; for (int j = 0; j <= i; j++) rows[i][j] = 'a' + i * j; }
    *out++ = rows[2][2] + rows[1][0];
    for (int i = 0; i < 3; i++) delete[] rows[i];
    delete[] rows;
}
