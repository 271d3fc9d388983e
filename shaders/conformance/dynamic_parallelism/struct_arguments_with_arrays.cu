//@ family: dynamic_parallelism
//@ launch: parent grid=2 block=4
//@ arg: out:i64[32]=zero
//@ arg: f64=0.5
// Arguments of several sizes: a struct with an array, a vector, bytes, a double.
struct Job {
    long long base;
    short steps[5];
    char kind;
    float2 scale;
};
__global__ void child(long long *out, const Job job, char last, double factor, uchar4 more) {
    int i = threadIdx.x;
    long long value = job.base + job.steps[i] + job.kind * (long long)(job.scale.x * job.scale.y);
    out[i] = value + (long long)(factor * last) + more.x + more.w * 1000;
}
__global__ void parent(long long *out, double factor) {
    if (threadIdx.x >= 3) return;
    Job job;
    job.base = 1ll << (34 + threadIdx.x);
    for (int i = 0; i < 5; i++) job.steps[i] = (short)(i * -1000 + threadIdx.x);
    job.kind = (char)-3;
    job.scale = make_float2(2.5f, 4.0f + blockIdx.x);
    child<<<1, 5>>>(out + (blockIdx.x * 3 + threadIdx.x) * 5, job, (char)-7, factor * 8, make_uchar4(1, 2, 3, 4));
}
