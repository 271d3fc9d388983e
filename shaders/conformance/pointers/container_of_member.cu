//@ family: pointers
// From a pointer to a member back to the object, in global and in shared memory.
//@ launch: up grid=1 block=8
//@ arg: out:i32[8]=zero
//@ arg: room:u8[256]=zero
//@ uncompared: room holds addresses
//@ expect: out=600,11599,22598,33597,44596,55595,66594,77593
struct Hook { Hook *next; };
struct Job { int id; short cost; Hook hook; char name[4]; };
__device__ Job *job_of(Hook *h) {
    Job *none = nullptr;
    return (Job *)((char *)h - ((char *)&none->hook - (char *)none));
}
__global__ void up(int *out, Job *room) {
    __shared__ Job near[8];
    __shared__ Hook *chain;
    int t = threadIdx.x;
    Job *j = t & 1 ? &room[t] : &near[t];
    j->id = t * 11;
    j->cost = (short)(100 - t);
    j->name[t & 3] = 'n';
    j->hook.next = t == 7 ? nullptr : &((t + 1) & 1 ? room + t + 1 : near + t + 1)->hook;
    if (t == 0) chain = &j->hook;
    __syncthreads();
    Hook *h = chain;
    for (int i = 0; i < t; ++i) h = h->next;
    Job *found = job_of(h);
    out[t] = found->id * 1000 + found->cost + (found->name[t & 3] == 'n') * 500;
}
