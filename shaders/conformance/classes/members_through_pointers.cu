//@ family: classes
//@ launch: members grid=1 block=6
//@ arg: out:i32[24]=zero
// Pointers to members of data and to functions, virtual ones too, chosen when the code runs.
struct Base {
    int a = 1, b = 2;
    int c[2] = {3, 4};
    __device__ int plain(int x) { return a * x; }
    __device__ virtual int first(int x) { return a + x; }
    __device__ virtual int second(int x) const { return b - x; }
};
struct Derived : Base {
    int d = 50;
    __device__ int first(int x) override { return d + x; }
    __device__ int third(int x) { return d * 2 + x; }
};
__global__ void members(int *out) {
    Derived derived;
    Base base;
    derived.a = 10 + threadIdx.x;
    int Base::*data[2] = {&Base::a, &Base::b};
    int(Base::*functions[2])(int) = {&Base::plain, &Base::first};
    int (Base::*constant)(int) const = &Base::second;
    int(Derived::*own)(int) = threadIdx.x % 2 ? &Derived::third : static_cast<int (Derived::*)(int)>(&Base::first);
    int Derived::*wider = data[threadIdx.x % 2];
    Base *p = threadIdx.x < 3 ? &derived : &base;
    int *to = out + 4 * threadIdx.x;
    p->*data[1] += 5;
    to[0] = p->*data[threadIdx.x % 2] * 100 + (data[0] == &Base::a) * 10 + (functions[1] == nullptr);
    to[1] = (p->*functions[threadIdx.x % 2])(7);
    to[2] = (p->*constant)(3) * 1000 + (derived.*own)(1);
    to[3] = derived.*wider;
}
