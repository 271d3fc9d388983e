//@ family: recursion
//@ launch: ranges grid=1 block=16
//@ arg: out:i32[64]=zero
//@ arg: data:i32[256]=random(2)
// Minimum, maximum, sum and place of the minimum of a range, from those of its halves.
struct Range {
    int least, most, sum, place;
};
__device__ Range of(const int *data, int first, int n) {
    if (n == 1) return {data[first], data[first], data[first], first};
    Range a = of(data, first, n / 2), b = of(data, first + n / 2, n - n / 2);
    Range both = a;
    if (b.least < a.least) both.least = b.least, both.place = b.place;
    if (b.most > a.most) both.most = b.most;
    both.sum += b.sum;
    return both;
}
__global__ void ranges(int *out, const int *data) {
    Range range = of(data, threadIdx.x * 16, 1 + threadIdx.x);
    int *own = out + 4 * threadIdx.x;
    own[0] = range.least;
    own[1] = range.most;
    own[2] = range.sum;
    own[3] = range.place;
}
