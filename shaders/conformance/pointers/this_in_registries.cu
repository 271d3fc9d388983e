//@ family: pointers
// Objects in shared memory enter themselves, by `this`, into a table, and call each other's methods.
//@ launch: meet grid=2 block=12
//@ arg: out:i32[24]=zero
//@ expect: out=31,12,24,12,43,43,43,24,24,24,24,74,34,34,34,34
//@ expect: out[16]=84,53,41,22,84,3,3,3
class Actor {
public:
    __device__ void enter(Actor **table, int at, int strength_) {
        strength = strength_;
        best = this;
        table[at] = this;
    }
    __device__ void challenge(const Actor *other) { if (*other > *best) best = other; }
    __device__ bool operator>(const Actor &o) const { return strength > o.strength || (strength == o.strength && this < &o); }
    __device__ const Actor *winner() const { return best; }
    int strength;
private:
    const Actor *best;
};
__global__ void meet(int *out) {
    __shared__ Actor actors[12];
    __shared__ Actor *table[12];
    int t = threadIdx.x;
    Actor &me = actors[t];
    me.enter(table, t * 5 % 12, (t * 7 + blockIdx.x * 3) % 5);
    __syncthreads();
    for (int i = 0; i < 4; ++i) me.challenge(table[(t + i) % 12]);
    const Actor *w = me.winner();
    out[blockIdx.x * 12 + t] = (int)(w - actors) * 10 + w->strength;
}
