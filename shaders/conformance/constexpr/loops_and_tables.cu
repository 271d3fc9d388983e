// Tables computed by constexpr functions with loops, stored in constants of classes, used in code and as bounds.
//@ family: constexpr
//@ launch: tables grid=1 block=32
//@ arg: out:u32[64]=zero
//@ expect: out=9,25040,909468853,25040,1818937617,26040,3058199973,26040,862820513,27040,1652972413,27040,2295996745
//@ expect: out[13]=27040,3399779037,27040,1725641045,28040,752202785,28040,3305944773,29040,2970692425,29040,1246386461
//@ expect: out[25]=29040,141235593,29040,2981172797,30040,1703334545,30040,3451282081,30040,2153825877,30040,1504405577
//@ expect: out[37]=30040,630033605,30040,2703301385,30040,1825351325,30040,1157906449,30040,421211581,30040,2492772917
//@ expect: out[49]=30040,3667539337,30040,282471205,30040,1118653585,30040,2550717053,31040,3593114913,31040,744853725
//@ expect: out[61]=31040,1446014025,31040
struct Table {
    unsigned v[32];
};
__host__ __device__ constexpr unsigned reflect(unsigned c) {
    for (int k = 0; k < 8; k++) c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
    return c;
}
__host__ __device__ constexpr Table crc_table() {
    Table t{};
    for (unsigned i = 0; i < 32; ++i) t.v[i] = reflect(i);
    return t;
}
__host__ __device__ constexpr int primes_below(int n) {
    int count = 0;
    for (int i = 2; i < n; i++) {
        bool prime = true;
        for (int j = 2; j * j <= i && prime; j++) prime = i % j != 0;
        if (!prime) continue;
        ++count;
    }
    return count;
}
constexpr Table crc = crc_table();
__constant__ Table crc_constant = crc_table();
static_assert(crc.v[1] == 0x77073096u, "the well-known second entry");

__global__ void tables(unsigned *out) {
    int t = threadIdx.x;
    unsigned local[primes_below(30)] = {7, 8, 9};
    for (int i = 3; i < (int)(sizeof(local) / sizeof(*local)); i++) local[i] = local[i - 1] + crc.v[t];
    out[2 * t] = crc_constant.v[t] ^ local[sizeof(local) / 4 - 1];
    out[2 * t + 1] = primes_below(100 + t) * 1000 + sizeof(local);
}
