//@ family: types
// Base classes first, empty bases without size, members in the tail padding of a base; objects in every memory.
//@ launch: build grid=1 block=6
//@ arg: objects:u8[240]=zero
//@ arg: out:i64[6]=zero
//@ expect: out=5000162395102,4000162396101,3000162397100,2000162398099,1000162399098,162400097
//@ expect: objects=35,0,0,0,0,0,0,0,0,80,57,39,140,4,0,0
//@ expect: objects[16]=0,0,102,0,251,255,255,0,35,0,0,0,0,0,0,0
//@ expect: objects[32]=0,64,148,82,163,3,0,0,0,101,0,0,252,255,254,0
//@ expect: objects[48]=35,0,0,0,0,0,0,0,0,48,239,125,186,2,0,0
//@ expect: objects[64]=100,0,0,0,253,255,253,0,35,0,0,0,0,0,0,0
//@ expect: objects[80]=0,32,74,169,209,1,0,0,0,0,99,0,254,255,252,0
//@ expect: objects[96]=35,0,0,0,0,0,0,0,0,16,165,212,232,0,0,0
//@ expect: objects[112]=0,98,0,0,255,255,251,0,35,0,0,0,0,0,0,0
//@ expect: objects[128]=0,0,0,0,0,0,0,0,97,0,0,0,0,0,250,0
//@ expect: objects[144]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: objects[160]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: objects[176]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: objects[192]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: objects[208]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: objects[224]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
struct Empty {};
struct Base { long long id; };
struct Named : Base { char name[3]; };
struct Item : Empty, Named { short count; unsigned char flag; };
struct Boxed { char mark; Item item; };
__global__ void build(Boxed *objects, long long *out) {
    __shared__ Item shared[6];
    int t = threadIdx.x;
    memset(&shared[t], 0, sizeof(Item));
    Item &i = shared[t];
    i.id = 1000000000000 * t;
    i.name[t % 3] = (char)('a' + t);
    i.count = (short)(-t);
    i.flag = (unsigned char)(250 + t);
    __syncthreads();
    Boxed *b = objects + t;
    b->mark = '#';
    memcpy(&b->item, &shared[5 - t], sizeof(Item));
    const Base *base = &b->item;
    const Named &named = b->item;
    out[t] = base->id + named.name[(5 - t) % 3] + b->item.count * 1000 + sizeof(Boxed) * 100000 + sizeof(Item) * 10000000;
}
