//@ family: classes
//@ launch: copies grid=1 block=6
//@ arg: out:i32[12]=zero
// An overriding function may yield a pointer to a class that is derived, at another place in the object.
struct Cloneable {
    __device__ virtual ~Cloneable() {}
    __device__ virtual Cloneable *clone() const = 0;
    __device__ virtual int value() const = 0;
};
struct Named {
    int name = 40;
    __device__ virtual int of_name() const { return name; }
};
struct Leaf : Cloneable {
    int v;
    __device__ explicit Leaf(int x) : v(x) {}
    __device__ Leaf *clone() const override { return new Leaf(v + 1); }
    __device__ int value() const override { return v; }
};
struct Both : Named, Cloneable {
    Leaf inner;
    __device__ explicit Both(int x) : inner(x) {}
    __device__ Both *clone() const override {
        Both *made = new Both(inner.v * 2);
        made->name = name + 7;
        return made;
    }
    __device__ int value() const override { return inner.value() + of_name(); }
};
__global__ void copies(int *out) {
    Leaf leaf(threadIdx.x);
    Both both(threadIdx.x);
    const Cloneable *p = threadIdx.x % 2 ? static_cast<Cloneable *>(&both) : &leaf;
    Cloneable *first = p->clone(), *second = first->clone();
    Both *exact = both.clone();
    out[2 * threadIdx.x] = p->value() + 100 * first->value() + 10000 * second->value();
    out[2 * threadIdx.x + 1] = exact->of_name() * 100 + exact->inner.v;
    delete first;
    delete second;
    delete exact;
}
