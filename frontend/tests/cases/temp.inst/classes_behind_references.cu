// A class that only a reference or pointer to it was named before is instantiated where its members matter ([temp.inst] 2).

//# Subscripts, calls, indirection
template <int N, class I> struct coord { I v[N]; __host__ __device__ I const &operator[](int i) const { return v[i]; } };
template <class I> struct smart { I v; __device__ I operator*() const { return v; } __device__ I operator()(int i) const { return v + i; } __device__ smart const *operator->() const { return this; } };
__device__ long second(coord<3, long> const &c) { return c[1]; }
__device__ int all(smart<int> const &s) { return *s + s(1) + s->v; }
__global__ void k(long *o) { o[threadIdx.x] = second(coord<3, long>{{1, 2, 3}}) + all(smart<int>{3}); }

//# What is wrong with it is said
template <class T> struct bad { static_assert(sizeof(T) == 1, "too large"); T v; __device__ T operator+(bad const &o) const { return v + o.v; } };
//                                            ^ IW0320 static assertion failed: too large
__device__ int sum(bad<int> const &a, bad<int> const &b) { return a + b; }
__global__ void k(int *o) { *o = 1; }

//# One that is never defined has no operators
template <class T> struct lost;
__device__ int sum(lost<int> const &a, lost<int> const &b) { return a + b; }
//                                                                    ^ IW0305 invalid operands to `+`: `lost<int>` and `lost<int>`
__device__ lost<int> const *same(lost<int> const &a) { return &a; }
__global__ void k(int *o) { *o = 1; }

//# Members that use their class
template <class T> struct list {
    list *next;
    T v;
    __device__ int size(list const &other) const { return other.next ? 1 + *other.next : v; }
    __device__ friend int operator+(int a, list const &b) { return a + b.v; }
};
__global__ void k(int *o) { list<int> l{nullptr, 1}; *o = l.size(l) + (2 + l); }
