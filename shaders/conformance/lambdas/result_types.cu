// Return types of lambdas: deduced, explicit with a conversion, references; bool contexts; lambdas in conditions.
//@ family: lambdas
//@ launch: result_types grid=1 block=16
//@ arg: out:i32[80]=zero
//@ expect: out=0,74,20460,2,1,50,84,76005,3,202,100,94,120460,1,503,150,104,176005,3,603,200,104,220460,2,1004,250,104
//@ expect: out[27]=276005,3,1104,44,114,320460,1,1605,94,124,376005,3,1705,144,134,420460,2,1805,194,134,476005,2,2406
//@ expect: out[50]=244,144,520460,1,2506,38,154,576005,2,2606,88,164,620460,2,2706,138,164,676005,2,3407,188,174,720460
//@ expect: out[73]=1,3507,238,184,776005,2,3607
__global__ void result_types(int *out) {
    int t = threadIdx.x, values[4] = {t, 2, 3, 4}, *o = out + 5 * t;
    auto wrapped = [](int v) -> unsigned char { return v * 50; };
    auto whole = [](float f) -> int { return f; };
    auto self = [&]() -> decltype(auto) { return (values[1]); };
    auto pick = [&](int i) -> int & { return i & 1 ? values[2] : values[3]; };
    auto even = [](int v) { return v % 2 == 0; };
    o[0] = wrapped(t);
    o[1] = whole(t * 0.75f - 3) * 10 + sizeof(whole(1)) + sizeof(wrapped(1)) * 100;
    self() += t * 5;
    pick(t) = 60;
    pick(t + 1)++;
    o[2] = values[1] * 10000 + values[2] * 100 + values[3];
    o[3] = even(t) && !even(t / 2) ? 1 : even(t) || t > 8 ? 2 : 3;
    int n = 0;
    while ([&] { return ++n * n < t * 3; }()) values[0] += n;
    o[4] = values[0] * 100 + n;
}
