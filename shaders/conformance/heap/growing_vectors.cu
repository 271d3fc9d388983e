//@ family: heap
//@ launch: primes grid=2 block=16
//@ arg: out:u32[64]=zero
// A vector of each thread's own, whose room doubles.
template <class T> class Vector {
    T *data = nullptr;
    int used = 0, room = 0;

public:
    Vector() = default;
    Vector(const Vector &) = delete;
    __device__ ~Vector() { delete[] data; }
    __device__ void push(const T &value) {
        if (used == room) {
            room = room ? 2 * room : 1;
            T *larger = new T[room];
            for (int i = 0; i < used; i++) larger[i] = data[i];
            delete[] data;
            data = larger;
        }
        data[used++] = value;
    }
    __device__ int size() const { return used; }
    __device__ const T &operator[](int i) const { return data[i]; }
};
__global__ void primes(unsigned *out) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    Vector<unsigned short> found;
    Vector<ushort2> pairs;
    for (unsigned n = 2; n < 40 + 4 * t; n++) {
        bool prime = true;
        for (int i = 0; i < found.size() && found[i] * found[i] <= n; i++) prime = prime && n % found[i];
        if (!prime) continue;
        if (found.size() && n - found[found.size() - 1] == 2) pairs.push(make_ushort2(n - 2, n));
        found.push(n);
    }
    out[2 * t] = found.size() * 1000 + found[found.size() - 1];
    out[2 * t + 1] = pairs.size() * 1000000 + pairs[pairs.size() - 1].x * 1000 + pairs[0].y;
}
