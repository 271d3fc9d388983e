//@ values: 64 16 8 16
struct Pool { char bytes[256]; int used; };
__device__ Pool pool;
struct Small {
    int a, b;
    __host__ __device__ Small(int a) : a(a), b(a + 1) {}
    __host__ __device__ void *operator new(unsigned long size, Pool *p) { void *at = p->bytes + p->used; p->used += (int)size; return at; }
    __host__ __device__ void operator delete(void *at, Pool *) {}
    __host__ __device__ void operator delete(void *) {}
};
__global__ void values(long long *out) {
    Pool own;
    own.used = 0;
    Small *s = new (&own) Small(3);
    Small *t = new (&own) Small(5);
    *out++ = s->b + t->b * 10;
    *out++ = own.used;
    *out++ = (char *)t - own.bytes;
    delete s;
    *out++ = own.used;
}
