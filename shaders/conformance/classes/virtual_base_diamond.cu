//@ family: classes
//@ launch: work grid=1 block=8
//@ arg: out:i32[64]=zero
//@ expect: out=0,5,24,24,3,300,1,24,6,6,26,30,3,301,1,26,12,7,28,36,3,302,1,28,18,8,30,42,3,303,1,30,24,9,32,48,3,304,1,32,30,10,34,54,3,305,1,34,36,11,36,60,3,306,1,36,42,12,38,66,3,307,1,38
// One virtual base in two bases: its members, and calls and conversions from every part.
struct Counter {
    int count;
    __device__ Counter(int c = 1) : count(c) {}
    __device__ virtual int weight() const { return count; }
    __device__ int add(int by) { return count += by; }
};
struct Left : virtual Counter {
    int left;
    __device__ Left(int l) : Counter(100), left(l) {}
    __device__ int weight() const override { return left + count; }
};
struct Right : virtual Counter {
    int right;
    __device__ Right(int r) : Counter(200), right(r) {}
};
struct Both : Left, Right {
    int own;
    __device__ Both(int t) : Counter(t), Left(t * 2), Right(t * 3), own(count + left + right) {}
};
__device__ int weigh(const Counter &c) { return c.weight(); }
__global__ void work(int *out) {
    int t = threadIdx.x, *at = out + 8 * t;
    Both both(t);
    Left *left = &both;
    Right *right = &both;
    Counter *counter = t & 1 ? static_cast<Counter *>(left) : static_cast<Counter *>(right);
    at[0] = both.own;
    at[1] = left->add(5);
    at[2] = right->add(7) + both.Counter::count;
    at[3] = weigh(*counter) + weigh(both);
    at[4] = (counter == static_cast<Counter *>(&both)) + 2 * (&left->count == &right->count);
    Left alone(t);
    Right other(t);
    at[5] = alone.weight() + other.weight();
    Both *none = t < 0 ? &both : nullptr;
    at[6] = static_cast<Counter *>(none) == nullptr;
    int Counter::*member = &Both::count;
    at[7] = both.*member + right->*member;
}
