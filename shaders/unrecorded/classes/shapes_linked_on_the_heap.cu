//@ family: classes
//@ launch: build grid=2 block=10
//@ launch: prune grid=2 block=10
//@ arg: i32=40
//@ launch: total grid=1 block=20
//@ arg: out:i32[60]=zero
//@ read: destroyed:i32[3]
//@ expect: out[0]=0,0,0,2,2,0,2,2,0,121,2,8,2,2,0,2,2,0,120,2,8,4,4,0,1,1,0,0,0,0,47,4,6,2,2,0,42,1,2,62,3,2,44,3,2,88,2,8,2,2
//@ expect: out[50]=0,2,2,0,60,1,2,60,5,18
//@ expect: destroyed[0]=122,440,32
// Each thread links shapes of several classes; the next kernel takes small ones out and destroys them, the last one adds up.
__device__ int destroyed[3];
class Shape {
    Shape *next_ = nullptr;

public:
    __device__ virtual ~Shape() { atomicAdd(&destroyed[0], 1); }
    __device__ virtual int area() const = 0;
    __device__ virtual const char *name() const { return "?"; }
    __device__ Shape *&next() { return next_; }
};
class Box : public Shape {
protected:
    short w, h;

public:
    __device__ Box(int width, int height) : w(width), h(height) {}
    __device__ ~Box() override { atomicAdd(&destroyed[1], w); }
    __device__ int area() const override { return w * h; }
    __device__ const char *name() const override { return "box"; }
};
class Frame final : public Box {
    Box *hole;

public:
    __device__ Frame(int width, int height) : Box(width, height), hole(new Box(width / 2, height / 2)) {}
    __device__ ~Frame() override {
        atomicAdd(&destroyed[2], 1);
        delete hole;
    }
    __device__ int area() const override { return Box::area() - hole->area(); }
};
class Dot : public Shape {
    __device__ int area() const override { return 1; }
};
__device__ Shape *lists[20];
__global__ void build() {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    Shape **end = &lists[t];
    for (int i = 0; i < 3 + t % 4; i++) {
        Shape *made;
        switch ((t + i * i) % 3) {
            case 0: made = new Box(t % 5 + 2, i + 3); break;
            case 1: made = new Frame(t % 7 + 4, i * 2 + 2); break;
            default: made = new Dot;
        }
        *end = made;
        end = &made->next();
    }
}
__global__ void prune(int limit) {
    Shape **at = &lists[blockIdx.x * blockDim.x + threadIdx.x];
    while (Shape *shape = *at) {
        if (shape->area() >= limit || shape->name()[0] == '?') at = &shape->next();
        else *at = shape->next(), delete shape;
    }
}
__global__ void total(int *out) {
    int sum = 0, count = 0, letters = 0;
    for (Shape *shape = lists[threadIdx.x]; shape; count++) {
        Shape *gone = shape;
        sum += shape->area();
        letters = letters * 3 + shape->name()[0] % 3;
        shape = shape->next();
        delete gone;
    }
    out[3 * threadIdx.x] = sum;
    out[3 * threadIdx.x + 1] = count;
    out[3 * threadIdx.x + 2] = letters;
}
