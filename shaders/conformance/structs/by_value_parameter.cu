//@ family: structs
//@ launch: apply grid=1 block=8
//@ arg: i32=2,3,5,7,11,13
//@ arg: out:i32[8]=zero
//@ arg: f32=1.5,2.5,3.5
//@ expect: out[0]=14
struct Table { int scale; int values[4]; int last; };
__global__ void apply(Table t, int *out, float3 v) {
    int i = threadIdx.x;
    t.values[1] += i;
    out[i] = t.values[i & 3] * t.scale + t.last - (int)(v.x + v.z) * (i & 1) - (t.values[0] == 3 ? t.scale + 3 : 0);
}
