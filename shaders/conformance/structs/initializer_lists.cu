// Braced lists as `std::initializer_list`: constructors and functions with such parameters, elements that depend on the thread,
// lists in lists, and a loop over a list.
//@ family: structs
//@ launch: initializer_lists grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out[0]=15000,107,3501,-33,16006,106,3602,302
//@ expect: out[8]=17018,105,3703,805,18036,104,3804,1476
//@ expect: out[16]=19060,204,3905,2315,20090,205,4006,3322
//@ expect: out[24]=21126,306,4107,4497,22168,307,4208,5840
#include <initializer_list>
struct Polynomial {
    int coefficients[4];
    int count = 0;
    __device__ Polynomial(std::initializer_list<int> list) {
        for (int c : list) coefficients[count++] = c;
    }
    __device__ Polynomial(int constant, int slope) : Polynomial{constant, slope, 1} {}
    __device__ int at(int x) const {
        int sum = 0;
        for (int i = count - 1; i >= 0; --i) sum = sum * x + coefficients[i];
        return sum;
    }
};
template <class T> __device__ T largest(std::initializer_list<T> list) {
    T best = *list.begin();
    for (const T &x : list)
        if (best < x) best = x;
    return best;
}
__device__ int weight(std::initializer_list<std::initializer_list<int>> rows) {
    int sum = 0, row = 1;
    for (auto r : rows) {
        for (int x : r) sum += row * x;
        row *= 10;
    }
    return sum + (int)rows.size() * 1000;
}
extern "C" __global__ void initializer_lists(int *out) {
    int t = threadIdx.x;
    out[4 * t] = Polynomial{t, 2, 3}.at(t) + 1000 * Polynomial(t, 2).at(3);
    out[4 * t + 1] = largest({t, 7 - t, 4}) + 100 * (int)largest({0.5f * t, 1.5f});
    out[4 * t + 2] = weight({{t, 1}, {}, {2, t, 3}});
    int sum = 0;
    auto list = {t, t * t, -1};
    for (int round = 0; round < 2; ++round)
        for (int x : list) sum = sum * 3 + x;
    for (int x : {t, 5}) sum -= x;
    out[4 * t + 3] = sum;
}
