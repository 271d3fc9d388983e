// Captures by value copy at the point of the lambda; captures by reference see and make changes.
//@ family: lambdas
//@ launch: captures grid=1 block=8
//@ arg: out:i32[48]=zero
//@ expect: out=1,753,53,14,14,14053,121,853,53,22,26,26173,241,953,53,30,38,38293,361,1053,53,38,50,50413,481,1153,53
//@ expect: out[27]=46,62,62533,601,1253,53,54,74,74653,721,1353,53,62,86,86773,841,1453,53,70,98,98893
__global__ void captures(int *out) {
    int t = threadIdx.x, a = t, b = t * 2, *o = out + 6 * t;
    auto by_value = [a, b](int x) { return a * 100 + b * 10 + x; };
    auto by_reference = [&a, &b](int x) { b += x; return a * 100 + b; };
    auto mixed = [&, b] { a += b; return a; };
    auto other = [=, &a](int k) { return a = a * k + b; };
    a += 7;
    b = 50;
    o[0] = by_value(1);
    o[1] = by_reference(3);
    o[2] = b;
    o[3] = mixed() + mixed();
    o[4] = other(2);
    o[5] = a * 1000 + b + by_value(0);
}
