//@ values: 200 200 400 4 5 200 200
template <class T> struct Shape { int id; __device__ Shape(int i) : id(i) {} __device__ int get() { return id; } };
struct Tri : Shape<Tri> { __device__ Tri() : Shape(200) {} Shape<int> *other = nullptr; __device__ Shape copy() { return *this; } };
template <class T> struct Sq : Shape<T> { __device__ Sq() : Sq::Shape(3) {} __device__ typename Sq::Shape self() { return *this; } };
struct Deep : Tri { __device__ int via() { return Tri::Shape::get() + Shape::id; } };
template <class T> struct Node { Node *next; Node<int> *ints; T v; __device__ Node(T t) : next(this), ints(nullptr), v(t) {} __device__ T value() { Node n(v); return n.next->v; } };
template <class T, template <class> class C> struct Use { C<T> c; };
template <class T> struct Self { T v; typedef Use<T, Self> U; };
__global__ void values(long long *out) {
    Tri t;
    *out++ = t.get();
    *out++ = t.copy().get();
    *out++ = Deep().via();
    *out++ = Node<int>(4).value(); Self<int>::U u{{5}};
    *out++ = u.c.v;
    *out++ = t.Shape::get();
    *out++ = t.Tri::get();
}
