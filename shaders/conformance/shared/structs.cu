//@ family: shared
//@ launch: gather grid=1 block=32
//@ arg: in:f32[32]=random(2)
//@ arg: out:f32[32]=zero
struct Item { float value; int next; };
__global__ void gather(const float *in, float *out) {
    __shared__ Item items[32];
    int t = threadIdx.x;
    items[t].value = in[t];
    items[t].next = (t * 5 + 3) % 32;
    __syncthreads();
    Item a = items[t];
    const Item &b = items[a.next];
    out[t] = a.value + b.value;
}
