//@ family: constant
//@ launch: look grid=1 block=16
//@ arg: out:i32[16]=zero
//@ expect: out=3,1,4,1,5,9,2,6
struct Row { int key; short values[2]; };
__constant__ int digits[8] = { 3, 1, 4, 1, 5, 9, 2, 6 };
__constant__ Row rows[2] = { { 7, { -1, -2 } }, { 8, { -3 } } };
__constant__ double half = 0.5;
__constant__ unsigned char letters[4] = { 'a', 'b', 'c', 'd' };
__global__ void look(int *out) {
    int t = threadIdx.x;
    if (t < 8) out[t] = digits[t];
    else if (t < 12) out[t] = rows[t & 1].key * rows[t & 1].values[(t >> 1) & 1];
    else out[t] = letters[t - 12] + (int)(half * 4);
}
