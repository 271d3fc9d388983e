//@ family: control
//@ launch: scopes grid=1 block=8
//@ arg: out:i32[8]=zero
__global__ void scopes(int *out) {
    int x = threadIdx.x, r = 0;
    { int x = 5; r += x; { int x = 7; r += x; } r += x; }
    for (int i = 0, j = 10; i < j; i++, j -= 2) r += i * j;
    int y = (r += 1, x + r);
    if (int z = x - 3) r += z; else r += 1000;
    while (int w = y % 4) { r += w; y++; }
    out[threadIdx.x] = r + y;
}
