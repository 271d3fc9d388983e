//@ family: constant
// Vectors in constant memory, and float4 views of a float array there.
//@ symbol: row:f32[16]=iota
//@ launch: look grid=1 block=4
//@ arg: out:f32[16]=zero
//@ expect: out=27,6,53,0.5,19,42,1025,-7.5,11,110,94,-15.5,3,210,107,-23.5
__constant__ __align__(16) float row[16];
__constant__ uchar4 colours[4] = { { 1, 2, 3, 4 }, { 255, 128, 64, 32 }, { 0, 9, 0, 9 }, { 7, 7, 7, 7 } };
__constant__ short3 steps[2] = { { -1, -2, -3 }, { 4, 5, 6 } };
__constant__ double2 pair = { 0.5, -8 };
__global__ void look(float *out) {
    int t = threadIdx.x;
    float4 v = reinterpret_cast<const float4 *>(row)[3 - t];
    float2 w = ((const float2 *)row)[t * 2 + 1];
    uchar4 c = colours[t];
    out[t * 4 + 0] = v.x + v.w;
    out[t * 4 + 1] = w.x * w.y;
    out[t * 4 + 2] = c.x + c.y * 2 + c.z * 4 + c.w * 8 + steps[t & 1].y + steps[1 - (t & 1)].z;
    out[t * 4 + 3] = (float)(pair.x + pair.y * t);
}
