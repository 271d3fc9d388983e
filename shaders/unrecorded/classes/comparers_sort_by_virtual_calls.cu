//@ family: classes
//@ launch: sort grid=3 block=27
//@ arg: order:i32[81]=zero
//@ arg: records:i32[243]=zero
//@ expect: order[0]=974,987,1000,981,994,975,988,982,995,976,989,983,996,977,990,984,997,978,991,985,998,979,992,986,999,980
//@ expect: order[26]=993,1000,980,985,990,995,975,981,994,974,986,999,979,991,984,996,976,989,987,993,992,998,978,997,977,983
//@ expect: order[52]=982,988,995,982,975,988,981,994,1000,974,987,980,993,986,999,979,992,985,998,991,978,984,997,990,977,996
//@ expect: order[78]=983,976,989
//@ expect: records[0]=-6,60,26,-6,240,13,-6,0,0,-5,60,19,-5,60,6,-4,0,25,-4,240,12,-3,240,18,-3,0,5,-2,60,24,-2,60,11,-1,240,17
//@ expect: records[36]=-1,60,4,0,240,23,0,0,10,1,60,16,1,240,3,2,240,22,2,60,9,3,0,15,3,240,2,4,60,21,4,240,8,5,60,14,5,60,1,6
//@ expect: records[76]=0,20,6,240,7,5,0,0,4,0,20,1,0,15,-2,0,10,-5,0,5,-6,0,25,6,60,19,6,60,6,5,60,26,3,60,14,3,60,1,2,60,21,0
//@ expect: records[118]=60,9,-1,60,16,-3,60,4,-4,60,24,-4,60,11,5,240,13,4,240,7,2,240,8,1,240,2,0,240,22,-1,240,3,-2,240,23,-3
//@ expect: records[154]=240,17,-5,240,18,-6,240,12,6,0,5,6,240,18,5,0,25,5,240,12,4,60,19,4,60,6,3,0,0,3,60,26,3,240,13,2,0,20
//@ expect: records[192]=2,240,7,1,60,14,1,60,1,0,60,21,0,240,8,-1,0,15,-1,240,2,-2,60,9,-2,240,22,-3,60,16,-3,240,3,-4,0,10,-4
//@ expect: records[229]=240,23,-5,60,4,-5,240,17,-6,60,24,-6,60,11
// Threads sort pointers to records in shared memory by an order that is an object, and may be made of other orders.
struct Record {
    short age;
    unsigned char group;
    int id;
};
struct Order {
    __device__ virtual int compare(const Record &a, const Record &b) const = 0;
    __device__ bool before(const Record *a, const Record *b) const {
        int c = compare(*a, *b);
        return c < 0 || (c == 0 && a->id < b->id);
    }
};
template <class T, T Record::*Field> struct By : Order {
    __device__ int compare(const Record &a, const Record &b) const override { return (a.*Field > b.*Field) - (a.*Field < b.*Field); }
};
struct Reversed : Order {
    const Order &inner;
    __device__ explicit Reversed(const Order &order) : inner(order) {}
    __device__ int compare(const Record &a, const Record &b) const override { return -inner.compare(a, b); }
};
struct Then : Order {
    const Order *first, *second;
    __device__ Then(const Order *a, const Order *b) : first(a), second(b) {}
    __device__ int compare(const Record &a, const Record &b) const override {
        int c = first->compare(a, b);
        return c ? c : second->compare(a, b);
    }
};
__global__ void sort(int *order, int *records) {
    __shared__ Record room[27];
    __shared__ const Record *pointers[2][27];
    int t = threadIdx.x, n = blockDim.x;
    room[t].age = (t * 37 + blockIdx.x * 11) % 13 - 6;
    room[t].group = t * t % 5 * 60;
    room[t].id = 1000 - t;
    pointers[0][t] = &room[t];
    __syncthreads();
    By<short, &Record::age> by_age;
    By<unsigned char, &Record::group> by_group;
    Reversed oldest(by_age);
    Then grouped(&by_group, &oldest), mixed(&oldest, &by_group);
    const Order *orders[3] = {&by_age, &grouped, &mixed};
    const Order &mine = *orders[blockIdx.x];
    int from = 0;
    // Odd-even transposition: every pair is compared by its left thread.
    for (int i = 0; i < n; i++, from ^= 1) {
        int other = (t + i) % 2 ? t - 1 : t + 1;
        const Record *own = pointers[from][t];
        if (other >= 0 && other < n) {
            const Record *theirs = pointers[from][other];
            bool swap = other > t ? mine.before(theirs, own) : mine.before(own, theirs);
            if (swap) own = theirs;
        }
        pointers[from ^ 1][t] = own;
        __syncthreads();
    }
    const Record *at = pointers[from][t];
    order[blockIdx.x * n + t] = at->id;
    int *record = records + 3 * (blockIdx.x * n + t);
    record[0] = at->age;
    record[1] = at->group;
    record[2] = (int)(at - room);
}
