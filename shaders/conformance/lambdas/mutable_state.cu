// mutable lambdas keep their own state; copies of a lambda have copies of it.
//@ family: lambdas
//@ launch: states grid=1 block=8
//@ arg: out:i32[48]=zero
//@ expect: out=3,7,18,12,0,0,4,8,19,13,1,1,5,9,20,14,2,4,6,10,21,15,3,14,7,11,22,16,4,45,8,12,23,17,5,140,9,13,24,18,6
//@ expect: out[41]=428,10,14,25,19,7,1297
__global__ void states(int *out) {
    int t = threadIdx.x, n = t, *o = out + 6 * t;
    auto next = [n, step = 3]() mutable { return n += step++; };
    o[0] = next();
    o[1] = next();
    auto copy = next;
    copy();
    o[2] = copy();
    o[3] = next();
    o[4] = n;
    auto fibonacci = [a = 0, b = 1]() mutable {
        int r = a;
        a = b;
        b += r;
        return r;
    };
    int sum = 0;
    for (int i = 0; i <= t; i++) sum = sum * 3 + fibonacci();
    o[5] = sum;
}
