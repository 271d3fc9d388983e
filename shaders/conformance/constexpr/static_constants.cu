//@ family: constexpr
// Static constexpr members as traits: values, arrays and nested constants of class templates.
//@ launch: k grid=1 block=6
//@ arg: out:i32[12]=zero
// Tile<8, 4>: size 32, rounded to 64; padded rows 9; radix digits of 6 5 4 -> 654; Chain sums 5+4+..+1 = 15.
//@ expect: out=32,64,9,654,15,4,0,9,18,27,36,45
template <int W, int H>
struct Tile {
    static constexpr int width = W;
    static constexpr int height = H;
    static constexpr int size = width * height;
    static constexpr bool odd = size % 2 != 0;
    static constexpr int padded = odd ? width : width + 1;
    __host__ __device__ static constexpr int rounded(int to) {
        int n = to;
        while (n <= size) n += to;
        return n;
    }
    static constexpr int storage = size + padded;
};
struct Radix {
    static constexpr int digits[3] = {6, 5, 4};
    static constexpr int base = 10;
    __host__ __device__ static constexpr int number() {
        int n = 0;
        for (int i = 0; i < 3; ++i) n = n * base + digits[i];
        return n;
    }
};
template <int N>
struct Chain {
    static constexpr int sum = N + Chain<N - 1>::sum;
};
template <>
struct Chain<0> {
    static constexpr int sum = 0;
};
template <typename T>
struct Bytes {
    static constexpr unsigned value = sizeof(T);
};
__global__ void k(int *out) {
    using T = Tile<8, 4>;
    __shared__ int tile[T::storage];
    int t = threadIdx.x;
    tile[t * T::padded % T::storage] = t;
    __syncthreads();
    if (t == 0) {
        out[0] = T::size;
        constexpr int rounded = T::rounded(32);
        out[1] = rounded;
        out[2] = T::padded;
        constexpr int number = Radix::number();
        out[3] = number;
        out[4] = Chain<5>::sum;
        out[5] = Bytes<float>::value;
    }
    static_assert(Radix::number() == 654 && !T::odd, "");
    static_assert(Tile<3, 3>::padded == 3, "");
    // 0 9 18 27 36 and 45 % 41 = 4, where the sixth thread stored 5.
    out[6 + t] = t < 5 ? tile[t * 9] * 9 : tile[4] * 9;
}
