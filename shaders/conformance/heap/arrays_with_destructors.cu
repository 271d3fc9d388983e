//@ family: heap
//@ launch: arrays grid=1 block=8
//@ arg: log:u64[8]=zero
//@ expect: log[0]=1
//@ expect: log[3]=4321123
//@ expect: log[7]=876543211234567
// Elements are made from the first one on, and destroyed from the last one on.
struct Element {
    unsigned long long *log;
    int number;
    __device__ Element() : log(nullptr), number(0) {}
    __device__ ~Element() { if (log) *log = *log * 10 + number; }
};
__global__ void arrays(unsigned long long *log) {
    int n = threadIdx.x + 1;
    Element *all = new Element[n];
    for (int i = 0; i < n; i++) {
        all[i].log = log + threadIdx.x;
        all[i].number = i + 1;
    }
    delete[] all;
    Element *again = new Element[n - 1];
    for (int i = 0; i < n - 1; i++) {
        again[i].log = log + threadIdx.x;
        again[i].number = n - 1 - i;
    }
    delete[] again;
}
