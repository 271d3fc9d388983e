//@ family: pointers
// A tree with a table of children per node, filled by one thread; every thread looks up a word of its own.
//@ launch: fill grid=1 block=1
//@ arg: pool:u64[200]=zero
//@ launch: look grid=1 block=8
//@ arg: pool
//@ arg: out:i32[8]=zero
//@ uncompared: pool addresses differ between devices
//@ expect: out=24,12,3,13,1,-1,13,-4
struct Trie { Trie *child[4]; int count; };
__device__ const char *words[6] = { "abba", "abc", "cab", "dad", "ab", "abba" };
__device__ const char *asked[8] = { "abba", "ab", "abb", "dad", "d", "x", "cab", "abcd" };
__global__ void fill(Trie *pool) {
    int used = 1;
    for (const char *w : words) {
        Trie *at = pool;
        for (; *w; ++w) {
            Trie *&next = at->child[*w - 'a'];
            if (!next) next = &pool[used++];
            at = next;
        }
        ++at->count;
    }
}
__global__ void look(const Trie *pool, int *out) {
    const Trie *at = pool;
    int steps = 0;
    for (const char *w = asked[threadIdx.x]; at && *w; ++w, ++steps) at = *w >= 'a' && *w <= 'd' ? at->child[*w - 'a'] : nullptr;
    out[threadIdx.x] = at ? at->count * 10 + steps : -steps;
}
