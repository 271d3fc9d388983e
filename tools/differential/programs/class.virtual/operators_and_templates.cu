//@ values: 5 3 18 3 7 7 5 20 5 11 2 1 15 77 78 23
//@ values: 299 30
struct Number {
    __host__ __device__ virtual int operator+(int o) const { return o; }
    __host__ __device__ virtual operator int() const { return 1; }
    __host__ __device__ virtual int operator()(int a, int b = 3) const { return a * b; }
    __host__ __device__ virtual int &operator[](int i) = 0;
    __host__ __device__ virtual ~Number() {}
};
template <int N> struct Array : Number {
    int v[N];
    __host__ __device__ Array() { for (int i = 0; i < N; i++) v[i] = i * N; }
    __host__ __device__ int operator+(int o) const override { return v[1] + o; }
    __host__ __device__ operator int() const override { return N; }
    __host__ __device__ int operator()(int a, int b = 4) const override { return a * b + N; }
    __host__ __device__ int &operator[](int i) override { return v[i]; }
};
struct Leaf;
struct Pair;
struct Visitor { int sum = 0; __host__ __device__ virtual void visit(const Leaf &); __host__ __device__ virtual void visit(const Pair &); };
struct Tree { __host__ __device__ virtual void accept(Visitor &v) const = 0; __host__ __device__ virtual ~Tree() = default; };
struct Leaf : Tree { int n; __host__ __device__ Leaf(int n) : n(n) {} __host__ __device__ void accept(Visitor &v) const override { v.visit(*this); } };
struct Pair : Tree { Tree *l, *r; __host__ __device__ Pair(Tree *l, Tree *r) : l(l), r(r) {} __host__ __device__ ~Pair() { delete l; delete r; } __host__ __device__ void accept(Visitor &v) const override { v.visit(*this); } };
__host__ __device__ void Visitor::visit(const Leaf &l) { sum = sum * 3 + l.n; }
__host__ __device__ void Visitor::visit(const Pair &p) { p.l->accept(*this); sum += 1; p.r->accept(*this); }
struct Depth : Visitor { int now = 0, most = 0; __host__ __device__ void visit(const Leaf &) override { if (now > most) most = now; } __host__ __device__ void visit(const Pair &p) override { now++; Visitor::visit(p); now--; } };
template <class T> struct Crtp : Number { __host__ __device__ int &operator[](int i) override { return static_cast<T *>(this)->cell; } };
struct Cell : Crtp<Cell> { int cell = 77; };
__global__ void values(long long *out) {
    Array<3> a; Array<5> b; Cell c;
    Number *all[3] = {&a, &b, &c};
    for (Number *n : all) {
        *out++ = *n + 2;
        *out++ = (int)*n;
        *out++ = (*n)(5);
        *out++ = (*n)[1];
        (*n)[2]++;
        *out++ = (*n)[2];
    }
    *out++ = a(5);
    Tree *t = new Pair(new Pair(new Leaf(1), new Leaf(2)), new Pair(new Leaf(3), new Pair(new Leaf(4), new Leaf(5))));
    Visitor v;
    t->accept(v);
    *out++ = v.sum;
    Depth d;
    t->accept(d);
    *out++ = d.most * 10 + d.now;
    delete t;
}
