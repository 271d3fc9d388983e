// Each instance has its own shared arrays, static tables and nested classes; constants of members in array bounds.
//@ family: templates
//@ launch: tiles<short, 8> grid=2 block=8
//@ arg: a:i16[16]=iota
//@ arg: ra:i16[16]=zero
//@ launch: tiles<double, 4> grid=2 block=4
//@ arg: b:f64[8]=iota
//@ arg: rb:f64[8]=zero
//@ expect: ra=557,557,557,557,557,557,557,557,2085,2085,2085,2085,2085,2085,2085,2085
//@ expect: rb=283,283,283,283,887,887,887,887
template <typename T, int N> struct Tile {
    enum { size = N, half = N / 2 };
    static constexpr int weights[N] = {N, 3, 2};
    struct Cell {
        T v;
        int from;
    };
    Cell cells[size];
    __device__ T fold() const {
        T r = 0;
        for (int i = 0; i < half; ++i) r += cells[i].v * T(weights[i]) - cells[size - 1 - i].v;
        return r;
    }
};
template <typename T, int N> constexpr int Tile<T, N>::weights[N];
template <typename T, int N> __device__ T exchange(T v, int to) {
    __shared__ T slots[Tile<T, N>::size];
    slots[to] = v;
    __syncthreads();
    T r = slots[threadIdx.x];
    __syncthreads();
    return r;
}
template <typename T, int N> __global__ void tiles(const T *in, T *out) {
    __shared__ Tile<T, N> tile;
    int t = threadIdx.x, i = blockIdx.x * N + t;
    tile.cells[t] = {in[i], t};
    __syncthreads();
    T mine = exchange<T, N>(in[i] + tile.cells[N - 1 - t].from, N - 1 - t);
    T other = exchange<T, N + 1>(mine, (t + 1) % N);
    out[i] = tile.fold() * 10 + mine * 100 + other;
}
