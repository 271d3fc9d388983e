//@ values: 1 2 1 1 5 1 2 1 3 6 62 1
struct P { int p = 1; };
struct A { int a = 2; __host__ __device__ virtual A *self() { return this; } __host__ __device__ virtual A &ref() { return *this; } __host__ __device__ virtual A *none() { return nullptr; } __host__ __device__ virtual ~A() {} };
struct M { long long m = 3; __host__ __device__ virtual int n() { return 4; } };
struct B : M, A { int b = 5; __host__ __device__ B *self() override { return this; } __host__ __device__ B &ref() override { return *this; } __host__ __device__ B *none() override { return nullptr; } };
struct C : P, B { int c = 6; __host__ __device__ C *self() override { return this; } };
struct Maker { __host__ __device__ virtual A *make() const { return new A; } __host__ __device__ virtual ~Maker() {} };
struct Other : Maker { __host__ __device__ C *make() const override { return new C; } };
__global__ void values(long long *out) {
    B b; C c;
    A *a = &b;
    *out++ = a->self() == a;
    *out++ = a->self()->a;
    *out++ = &a->ref() == a;
    *out++ = a->none() == nullptr;
    *out++ = b.self()->b;
    a = &c;
    *out++ = a->self() == a;
    *out++ = a->ref().a;
    B *pb = &c;
    *out++ = pb->self() == pb;
    *out++ = pb->self()->m;
    *out++ = c.self()->c;
    Other o;
    Maker *m = &o;
    A *made = m->make();
    *out++ = made->a + static_cast<C *>(made)->c * 10;
    delete made;
    C *direct = o.make();
    *out++ = direct->p;
    delete direct;
}
