//@ family: control
//@ launch: edges grid=2 block=32
//@ arg: in:i32[64]=random(1)
//@ arg: bytes:u8[64]=random(2)
//@ arg: floats:f32[64]=random(3)
//@ arg: out:i32[384]=zero
//@ arg: i32=64
// Guarded loads: before and after the array, far away, from null, and of bytes and NaNs that keep their bits.
__global__ void edges(const int *in, const unsigned char *bytes, const float *floats, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, *mine = out + 6 * i;
    int before = i >= 8 ? in[i - 8] : -1;
    int behind = i + 8 < n ? in[i + 8] : -2;
    int far = i == 5 ? in[i] : 7;
    if (i * 1000000 < n) far += in[i * 1000000 % n];
    const int *none = i % 3 ? in : nullptr;
    int kept = i;
    if (none) kept = none[i];
    float x = i % 5 == 0 ? __int_as_float(0x7fa12345) : floats[i];
    int sum = 0;
    for (int r = -4; r < 4; r++) {
        int y = i + r;
        sum = 3 * sum + (y >= 0 && y < n ? bytes[y] : 200);
    }
    int either = i % 2 ? in[n - 1 - i] : floats[i] > 0.5f;
    mine[0] = before;
    mine[1] = behind;
    mine[2] = far;
    mine[3] = kept;
    mine[4] = __float_as_int(x);
    mine[5] = sum + either;
}
