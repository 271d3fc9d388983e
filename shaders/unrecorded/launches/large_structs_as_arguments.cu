//@ family: launches
//@ launch: parent grid=2 block=2
//@ arg: out:u32[64]=zero
//@ expect: out=22675843,3706748397,3098775771,57745033,3767572971,3218493129,309799023,17177005,22413384,2956728359,1065215907,19156037,3796446334,1998784199,3876821155,2010139759,26162464,3710492291,3102780662,62712113,3773082492,3227090903,313157594,25387445,28488493,1908037837,1857382864,20787317,3032551257,1961955046,3873822996,1956639053,23738729,3707811285,3099838661,58807925,3768635857,3219556017,310861913,18239897,24533310,2958836627,1067289185,21124341,3798099700,1999492789,3878946913,2012265503,27225350,3711555179,3103843552,63775005,3774145378,3228153791,314220484,26450337,30614251,1910005921,1859507902,22439479,3034677015,1962661692,3875948762,1958758981
// Arguments are what they were when the launch was made, however the parent changes them afterwards.
struct Part {
    unsigned char kind;
    unsigned short weights[3];
    unsigned long long sum;
};
struct Table {
    Part parts[12];
    unsigned long long flags : 5, more : 33;
    const unsigned *order;
    union {
        unsigned word;
        unsigned char bytes[4];
    };
};
__device__ unsigned orders[2] = {1, 2};
__global__ void child(unsigned *out, Table table, const unsigned factor) {
    unsigned i = threadIdx.x, all = 0;
    for (unsigned k = 0; k < 12; k++) {
        const Part &part = table.parts[(k * table.order[0] + i) % 12];
        all = all * 3 + part.kind + part.weights[i % 3] + (unsigned)(part.sum >> (32 - i));
        table.parts[(k + i) % 12].sum += i;
    }
    out[i] = all * factor + table.flags + (unsigned)(table.more >> 8) + table.bytes[i % 4] + (unsigned)table.parts[i].sum;
}
__global__ void parent(unsigned *out) {
    unsigned t = blockIdx.x * 2 + threadIdx.x;
    Table table;
    for (unsigned k = 0; k < 12; k++) {
        table.parts[k].kind = (unsigned char)(k * 20 + t);
        for (unsigned w = 0; w < 3; w++) table.parts[k].weights[w] = (unsigned short)(w * 30000 + k + t);
        table.parts[k].sum = (1ull << 33) * (k + 1) + t;
    }
    table.flags = 17 + t;
    table.more = 0x123456789ull + t;
    table.order = &orders[threadIdx.x];
    table.word = 0x04030201 * (t + 1);
    for (unsigned round = 0; round < 2; round++) {
        child<<<1, 8>>>(out + t * 16 + round * 8, table, round + 1);
        for (Part &part : table.parts) part.sum = ~part.sum;
        table.flags++;
        table.bytes[round] ^= 0xff;
        table.parts[5] = Part{1, {2, 3, 4}, 5};
    }
    table = Table{};
}
