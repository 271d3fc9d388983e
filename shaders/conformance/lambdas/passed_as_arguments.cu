// Lambdas given to function templates, by value, by reference and by forwarding, and called there many times.
//@ family: lambdas
//@ launch: passed grid=2 block=32
//@ arg: in:i32[64]=random(3)
//@ arg: out:i32[192]=zero
//@ expect: out=-1307934961,817578,-38032,-1551067216,828753,-39219,1431398570,938051,10680,283017306,1008389,-29872
//@ expect: out[12]=-1884182805,949881,-5322,-351589883,849170,-41043,-79118603,608386,40889,-306185643,823133,-41130
//@ expect: out[24]=1776549967,620860,21784,-1045374144,1038051,-44148,-865785787,1000172,15261,-1423524319,934395
//@ expect: out[35]=-37282,-1184879331,700756,-13632,-107089834,932047,-60188,-1824063788,825274,-38018,1213221090
//@ expect: out[46]=921154,-54797,863145287,761564,16698,283576575,508389,-61910,2093558478,849881,11067,1370267410
//@ expect: out[58]=923495,-62039,952744690,932047,-20298,-304349228
template <typename F> __device__ void each(int n, F f) {
    for (int i = 0; i < n; i++) f(i);
}
template <typename T, typename Op> __device__ T reduce(const T *v, int n, T start, const Op &op) {
    for (int i = 0; i < n; ++i) start = op(start, v[i]);
    return start;
}
template <typename F, typename... A> __device__ auto invoke(F &&f, A &&...a) {
    return f(static_cast<A &&>(a)...);
}
template <typename Less> __device__ void sort(int *v, int n, Less less) {
    for (int i = 1; i < n; i++)
        for (int j = i; j > 0 && less(v[j], v[j - 1]); j--) {
            int c = v[j];
            v[j] = v[j - 1];
            v[j - 1] = c;
        }
}
__global__ void passed(const int *in, int *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x, v[5], calls = 0;
    each(5, [&](int i) { v[i] = in[(t + i * 7) % 64] & 0xffff; });
    sort(v, 5, [&calls, t](int a, int b) {
        calls++;
        return t & 1 ? a < b : a % 100 > b % 100;
    });
    int *o = out + 3 * t;
    o[0] = reduce(v, 5, 0, [](int a, int b) { return (int)((unsigned)a * 31u + b); });
    o[1] = calls * 100000 + v[2];
    o[2] = invoke([=](int a, const int &b, int &&c) { return a - b + c + v[0]; }, t, v[4], 1000);
}
