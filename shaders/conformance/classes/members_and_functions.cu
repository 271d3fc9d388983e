// Member functions read and write members, call one another and may be defined after the class.
//@ family: classes
//@ launch: members grid=1 block=32
//@ arg: in:i32[32]=edges(1)
//@ arg: out:i32[64]=zero
//@ expect: out=2,3,4,3,6,3,8,3,-87,4,-83,4,7,3,7,3,-2147483638,3,-2147483638,3,-2147483635,3,65449,4,65449,4,65452,4
//@ expect: out[28]=-84,4,-82,4,-80,4,-78,4,-73,4,-69,4,-79,4,-79,4,-2147483624,3,-2147483624,3,-2147483621,3,65463,4
//@ expect: out[52]=65463,4,65466,4,-70,4,-68,4,-66,4,-64,4
class Account {
    int balance, moves;
    __device__ void note() { moves++; }

public:
    __device__ void open(int start) {
        balance = start;
        moves = 0;
    }
    __device__ Account &add(int amount);
    __device__ int total() const { return balance; }
    __device__ int count() const { return this->moves; }
    __device__ inline bool above(int limit) const;
};
__device__ Account &Account::add(int amount) {
    balance = (int)((unsigned)balance + (unsigned)amount);
    note();
    return *this;
}
__device__ bool Account::above(int limit) const { return total() > limit; }

__global__ void members(const int *in, int *out) {
    Account a;
    a.open(in[threadIdx.x]);
    a.add(3).add(threadIdx.x).add(-1);
    Account *p = &a;
    if (p->above(10)) p->add(-100);
    out[2 * threadIdx.x] = a.total();
    out[2 * threadIdx.x + 1] = p->count();
}
