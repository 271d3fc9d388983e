//@ family: heap
//@ launch: orders grid=1 block=6
//@ arg: out:u32[6]=zero
// Members are made in their order and destroyed in the other, elements of arrays as well.
struct Trace {
    unsigned *log;
    unsigned digit;
    __device__ Trace(unsigned *l, unsigned d) : log(l), digit(d) { *log = *log * 11 + digit; }
    __device__ ~Trace() { *log = *log * 13 + digit + 1; }
};
__device__ unsigned *current;
__device__ unsigned numbers;
struct Element {
    unsigned number;
    unsigned *log;
    __device__ Element() : number(0), log(nullptr) {}
    __device__ ~Element() { if (log) *log = *log * 5 + number; }
};
struct Outer {
    Trace first, second;
    Element *elements;
    Trace third;
    __device__ Outer(unsigned *log, unsigned n) : first(log, 1), second(log, 2), elements(new Element[n]), third(log, 3) {
        for (unsigned i = 0; i < n; i++) {
            elements[i].number = i + 1;
            elements[i].log = log;
        }
    }
    __device__ ~Outer() { delete[] elements; }
};
__global__ void orders(unsigned *out) {
    unsigned log = 0;
    Outer *outer = new Outer(&log, threadIdx.x);
    unsigned made = log;
    delete outer;
    Element *none = nullptr;
    delete none;
    delete[] none;
    out[threadIdx.x] = log + made;
}
