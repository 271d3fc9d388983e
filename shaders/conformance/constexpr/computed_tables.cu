//@ family: constexpr
// Tables made at compile time: in constant memory, in device memory, and as constants of the file.
//@ launch: k grid=1 block=16
//@ arg: crc:u32[16]=zero
//@ arg: squares:i32[16]=zero
//@ arg: primes:i32[16]=zero
// The first entries of the CRC-32 table (polynomial 0xedb88320), as IEEE 802.3 has them.
//@ expect: crc=0,0x77073096,0xee0e612c,0x990951ba,0x076dc419,0x706af48f,0xe963a535,0x9e6495a3,0x0edb8832,0x79dcb8a4,0xe0d5e91e,0x97d2d988,0x09b64c2b,0x7eb17cbd,0xe7b82d07,0x90bf1d91
//@ expect: squares=0,1,4,9,16,25,36,49,64,81,100,121,144,169,196,225
//@ expect: primes=2,3,5,7,11,13,17,19,23,29,31,37,41,43,47,53
struct Crc {
    unsigned v[256];
};
__host__ __device__ constexpr Crc make_crc() {
    Crc t = {};
    for (unsigned i = 0; i < 256; ++i) {
        unsigned c = i;
        for (int k = 0; k < 8; ++k) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
        t.v[i] = c;
    }
    return t;
}
struct Primes {
    int v[16];
};
__host__ __device__ constexpr Primes make_primes() {
    bool composite[64] = {};
    Primes p = {};
    int n = 0;
    for (int i = 2; i < 64 && n < 16; ++i) {
        if (composite[i]) continue;
        p.v[n++] = i;
        for (int j = i * i; j < 64; j += i) composite[j] = true;
    }
    return p;
}
template <int N>
struct Squares {
    int v[N];
};
template <int N>
__host__ __device__ constexpr Squares<N> make_squares() {
    Squares<N> s = {};
    for (int i = 0; i < N; ++i) s.v[i] = i * i;
    return s;
}
__constant__ Crc crc_table = make_crc();
__device__ constexpr Squares<16> square_table = make_squares<16>();
constexpr Primes prime_table = make_primes();
static_assert(prime_table.v[15] == 53, "");
static_assert(square_table.v[15] == 225, "");
static_assert(make_crc().v[255] == 0x2d02ef8du, "");
__global__ void k(unsigned *crc, int *squares, int *primes) {
    int t = threadIdx.x;
    crc[t] = crc_table.v[t];
    squares[t] = square_table.v[t];
    primes[t] = prime_table.v[t];
}
