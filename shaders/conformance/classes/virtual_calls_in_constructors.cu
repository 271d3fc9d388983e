//@ family: classes
//@ launch: life grid=1 block=2
//@ arg: log:i32[4]=zero
//@ expect: log[0]=122
//@ expect: log[1]=221
//@ expect: log[2]=1222
// An object is of the class whose constructor or destructor runs.
struct Base {
    int *log;
    __device__ Base(int *l) : log(l) { note(); }
    __device__ virtual int number() const { return 1; }
    __device__ void note() { *log = *log * 10 + number(); }
    __device__ virtual ~Base() { note(); }
};
struct Derived : Base {
    __device__ Derived(int *l) : Base(l) { note(); }
    __device__ int number() const override { return 2; }
    __device__ ~Derived() { note(); }
};
__global__ void life(int *log) {
    int *own = log + 2 * threadIdx.x;
    {
        Derived d(own);
        for (unsigned i = 0; i <= threadIdx.x; i++) d.note();
        d.log = own + 1;
        d.note();
    }
}
