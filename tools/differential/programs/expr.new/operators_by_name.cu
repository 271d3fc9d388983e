//@ values: 5 120 0 3 0 10 1 9
//@ nvrtc refuses: It has no header <new>.
// `operator new` by name, and objects that are aligned more than `malloc` aligns.
#include <new>
struct alignas(64) wide {
    int x;
    __device__ wide(int v = 7) : x(v) {}
    __device__ ~wide() { x = -1; }
};
__device__ int counted(const void *p, unsigned long n) { return int((unsigned long)p % n); }
__global__ void values(long long *out) {
    int *p = (int *)::operator new(8);
    p[1] = 5;
    *out++ = p[1];
    ::operator delete(p);
    char *q = static_cast<char *>(operator new[](3));
    q[2] = 'x';
    *out++ = q[2];
    operator delete[](q);
    void *a = ::operator new(100, std::align_val_t(128));
    *out++ = counted(a, 128);
    ((char *)a)[99] = 3;
    *out++ = ((char *)a)[99];
    ::operator delete(a, std::align_val_t(128));
    wide *one = new wide(3), *many = new wide[5];
    *out++ = counted(one, 64) + counted(many, 64) + counted(many + 4, 64);
    *out++ = one->x + many[4].x;
    delete one;
    delete[] many;
    alignas(64) char storage[64];
    wide *w = new ((wide *)::operator new(64, (void *)storage)) wide(9);
    *out++ = (void *)w == (void *)storage;
    *out++ = w->x;
}
