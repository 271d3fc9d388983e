// Initialiser lists: nested aggregates, brace elision, zeros for the rest, strings, arrays of unknown bound.
//@ family: language
//@ launch: lists grid=1 block=8
//@ arg: out:i32[56]=zero
//@ expect: out=241,750,3090,4060,1210974,30103001,208,1241,1750,3191,4160,1210984,31113012,213,2241,2751,3292,4260
//@ expect: out[18]=1210994,32123023,218,3241,3750,3393,4360,1210004,33133034,223,4241,4750,3494,4460,1210974,34143045
//@ expect: out[34]=228,5241,5750,3595,4560,1210984,35153056,233,6241,6751,3696,4660,1210994,36163067,238,7241,7750,3797
//@ expect: out[52]=4760,1210004,37173078,243
struct Point {
    int x, y;
};
struct Shape {
    Point at;
    int sizes[3];
    float f;
    const char *name;
};
union Either {
    int i;
    float f;
};
__device__ int sum(Point p) { return p.x * 10 + p.y; }
__device__ Point origin(int n) { return {n, n + 1}; }
__device__ int total(const int (&v)[3]) { return v[0] + v[1] * 10 + v[2] * 100; }

__global__ void lists(int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    Shape a = {{t, 2}, {3, 4}, 1.5f};
    Shape b = {1, t, 5, 6, 7, 2.5f, "name"};
    Shape c = {{}, {9, t}, 3};
    int grid[][2] = {{1, 2}, {t}, 5, 6, {}};
    char text[] = "abc", padded[6] = "xy";
    Point list[3] = {{t}, origin(t)};
    Either e = {t * 3};
    int n{t}, zero{}, from = {n};
    unsigned char fits{200};
    o[0] = a.at.x * 1000 + a.at.y * 100 + a.sizes[1] * 10 + a.sizes[2] + (a.name == nullptr);
    o[1] = b.at.y * 1000 + b.sizes[2] * 100 + (int)(b.f * 2) * 10 + (b.name[t & 3] == 'm');
    o[2] = c.at.x + c.at.y + c.sizes[1] * 100 + c.sizes[0] * 10 + c.sizes[1] + (int)c.f * 1000;
    o[3] = (int)(sizeof(grid) / sizeof(grid[0])) * 1000 + grid[1][0] * 100 + grid[2][1] * 10 + grid[3][0];
    o[4] = sizeof(text) + text[t & 3] * 10 + padded[1] * 10000 + padded[5];
    o[5] = sum({t, 3}) * 1000 + sum(list[1]) + sum(list[2]) + total({1, t, 3}) * 100000;
    o[6] = e.i + n + zero + from + fits + int{} + Point{5, 6}.y + (int)float{2.9f};
}
