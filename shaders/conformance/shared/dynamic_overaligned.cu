//@ family: shared
// Dynamic shared memory with an alignment of 128 bytes after static variables of odd sizes, and inside structs.
//@ launch: ask grid=1 block=8 shared=640
//@ arg: out:u32[16]=zero
//@ expect: out=6421,6418,6415,6412,6409,6406,6403,6400,86,86,86,86,86,81,81,81
struct alignas(64) Line { unsigned char used; unsigned value; };
extern __shared__ __align__(128) unsigned char wide[];
__global__ void ask(unsigned *out) {
    __shared__ unsigned char before[5];
    __shared__ Line line;
    int t = threadIdx.x;
    if (t < 5) before[t] = (unsigned char)(t + 1);
    if (t == 5) { line.used = 1; line.value = 77; }
    Line *lines = (Line *)wide;
    lines[t + 1].value = t * 3;
    lines[t + 1].used = (unsigned char)t;
    __syncthreads();
    out[t] = (unsigned)((unsigned long long)wide % 128) + (unsigned)((unsigned long long)&line % 64) + (unsigned)sizeof(Line) * 100
        + lines[8 - t].value;
    out[8 + t] = before[t % 5] + line.value + line.used + wide[(8 - t) * 64];
}
