//@ family: classes
//@ launch: work grid=1 block=4
//@ arg: out:i32[32]=zero
//@ expect: out=2010510,3210416,3210316,164,21,10,2010610,0,4410422,3210316,2210511,115,26,22,2410412,0,3210316,2410512,6010430,304,35,3,2410612,0,2610513,8010440,3210316,135,44,5,4410422,0
// Which function overrides in the end, also where another base has the name; results that are pointers to derived classes.
struct Shape {
    __device__ virtual int area() const { return 1; }
    __device__ virtual int sides() const = 0;
    __device__ virtual const Shape *self() const { return this; }
    __device__ int twice() const { return 2 * area(); }
    __device__ virtual ~Shape() {}
};
struct Named : virtual Shape {
    int id;
    __device__ Named(int i) : id(i) {}
    __device__ int area() const override { return 10 + id; }
};
struct Cornered : virtual Shape {
    int corners;
    __device__ Cornered(int c) : corners(c) {}
    __device__ int sides() const override { return corners; }
    __device__ const Cornered *self() const override { return this; }
};
struct Polygon : Named, Cornered {
    __device__ Polygon(int i, int c) : Named(i), Cornered(c) {}
};
struct Square final : Polygon {
    int side;
    __device__ Square(int s) : Polygon(s, 4), side(s) {}
    __device__ int area() const override { return side * side + Named::area(); }
    __device__ const Square *self() const override { return this; }
};
template <class T> struct Counted : virtual T, virtual Shape {
    int n = 3;
    __device__ Counted() : T(6) {}
    __device__ int sides() const override { return n; }
};
__device__ int all(const Shape &s) { return s.area() + 100 * s.sides() + 10000 * (s.self() == &s) + 100000 * s.twice(); }
__global__ void work(int *out) {
    int t = threadIdx.x, *at = out + 8 * t;
    Polygon polygon(t, 5);
    Square square(t + 2);
    Counted<Named> counted;
    const Shape *shapes[] = {&polygon, &square, &counted};
    for (int i = 0; i < 3; i++) at[i] = all(*shapes[(i + t) % 3]);
    const Cornered &cornered = t & 1 ? static_cast<const Cornered &>(polygon) : square;
    at[3] = cornered.area() * 10 + cornered.self()->corners;
    const Named &named = square;
    at[4] = named.sides() + named.area() + (static_cast<const Cornered *>(&square) == cornered.self());
    int (Shape::*function)() const = t < 2 ? &Shape::area : &Shape::sides;
    at[5] = (shapes[t % 3]->*function)();
    Shape *kept = t & 1 ? static_cast<Shape *>(new Square(t)) : new Polygon(t, 6);
    at[6] = all(*kept);
    delete kept;
}
