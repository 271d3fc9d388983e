//@ family: types
// Bit-fields that wrap around and carry signs, with every kind of assignment, in one local struct.
//@ launch: turn grid=1 block=16
//@ arg: out:i32[16]=zero
//@ expect: out=598300,580296,562302,544298,526304,508292,490298,472294,454300,436296,418302,400298,382304,364292,346298,328294
struct Bits { int a : 3; unsigned b : 5; int c : 13; unsigned d : 11; bool e : 1; signed char f : 4; };
__global__ void turn(int *out) {
    int t = threadIdx.x;
    Bits x = { -1, 30, 4095, 2047, true, 7 };
    x.a += t;
    x.b *= 3;
    x.c -= 9 * t;
    ++x.d;
    x.e ^= t & 1;
    x.f--;
    int old = x.b++;
    x.c <<= 1;
    out[t] = x.a + x.b * 10 + x.c * 1000 + x.d * 7 + x.e * 5 + x.f * 100000 + old;
}
