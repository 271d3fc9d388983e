//@ family: structs
//@ quick
//@ launch: fill grid=1 block=16
//@ arg: out:u8[768]=fill(238)
struct Particle { char tag; float position[3]; double mass; short flags; int id; };
__global__ void fill(Particle *out) {
    int i = threadIdx.x;
    out[i].tag = 'a' + i;
    for (int k = 0; k < 3; ++k) out[i].position[k] = i + 0.25f * k;
    out[i].mass = i * 0.5;
    out[i].flags = -i;
    out[i].id = i * 1000;
}
