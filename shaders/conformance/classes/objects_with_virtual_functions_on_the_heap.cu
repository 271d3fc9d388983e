//@ family: classes
//@ launch: make grid=1 block=6
//@ arg: log:i32[6]=zero
//@ launch: use grid=1 block=6
//@ arg: out:i32[6]=zero
//@ launch: destroy grid=1 block=6
//@ expect: out[0]=10
//@ expect: out[4]=26
//@ expect: log[0]=21
//@ expect: log[1]=31
// Objects live from launch to launch, and are destroyed as what they are.
struct Animal {
    int *log;
    __device__ Animal(int *l) : log(l) {}
    __device__ virtual int sound(int n) const { return n; }
    __device__ virtual ~Animal() { *log = *log * 10 + 1; }
};
struct Dog : Animal {
    int volume = 10;
    __device__ Dog(int *l) : Animal(l) {}
    __device__ int sound(int n) const override { return volume + n * 4; }
    __device__ ~Dog() { *log = *log * 10 + 2; }
};
struct Other { int x = 1; __device__ virtual int cost() const { return x; } };
struct Cat : Other, Animal {
    __device__ Cat(int *l) : Animal(l) {}
    __device__ int sound(int n) const override { return n * n + cost(); }
    __device__ ~Cat() override { *log = *log * 10 + 3; }
};
__device__ Animal *zoo[6];
__global__ void make(int *log) {
    int t = threadIdx.x;
    if (t % 2) zoo[t] = new Cat(log + t);
    else zoo[t] = new Dog(log + t);
}
__global__ void use(int *out) { out[threadIdx.x] = zoo[threadIdx.x]->sound(threadIdx.x); }
__global__ void destroy() { delete zoo[threadIdx.x]; }
