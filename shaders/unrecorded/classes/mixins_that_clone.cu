//@ family: classes
//@ launch: copies grid=1 block=10
//@ arg: out:i32[40]=zero
//@ expect: out[0]=-27999,20,8,36,7030,6,9,-9,19003,-6,9,-13,5100,5,9,5,100,0,3,0,-8900,-15,9,23,14001,-10,8,-18,7030,-75,9,-9
//@ expect: out[32]=19003,-180,9,-13,5100,-25,9,5
// Templates that know the derived class implement virtual functions of a base that does not; the layers stack.
struct Effect {
    __device__ virtual ~Effect() {}
    __device__ virtual int apply(int x) const = 0;
    __device__ virtual Effect *clone() const = 0;
    __device__ virtual bool same(const Effect &other) const = 0;
    __device__ virtual int kind() const = 0;
};
template <class Derived, int Kind, class Base = Effect> struct Cloning : Base {
    using Base::Base;
    __device__ Effect *clone() const override { return new Derived(static_cast<const Derived &>(*this)); }
    __device__ int kind() const override { return Kind; }
    __device__ bool same(const Effect &other) const override {
        return other.kind() == Kind && self() == static_cast<const Derived &>(other);
    }
    __device__ const Derived &self() const { return static_cast<const Derived &>(*this); }
    __device__ friend bool operator!=(const Derived &a, const Derived &b) { return !(a == b); }
};
struct Gain : Cloning<Gain, 1> {
    int by;
    __device__ explicit Gain(int b) : by(b) {}
    __device__ int apply(int x) const override { return x * by; }
    __device__ bool operator==(const Gain &other) const { return by == other.by; }
};
template <int N> struct Clip : Cloning<Clip<N>, 10 + N> {
    __device__ int apply(int x) const override { return x > N ? N : x < -N ? -N : x; }
    __device__ bool operator==(const Clip &) const { return true; }
};
struct Shifted : Cloning<Shifted, 3, Gain> {
    int offset = 5;
    __device__ explicit Shifted(int b) : Cloning(b) {}
    __device__ int apply(int x) const override { return Gain::apply(x) + offset; }
    __device__ bool operator==(const Shifted &other) const { return by == other.by && offset == other.offset; }
};
template <class... Effects> struct Chain : Cloning<Chain<Effects...>, 100> {
    const Effect *parts[sizeof...(Effects)];
    __device__ explicit Chain(const Effects &...effects) : parts{effects.clone()...} {}
    __device__ Chain(const Chain &other) {
        for (unsigned i = 0; i < sizeof...(Effects); i++) parts[i] = other.parts[i]->clone();
    }
    __device__ ~Chain() override {
        for (const Effect *part : parts) delete part;
    }
    __device__ int apply(int x) const override {
        for (const Effect *part : parts) x = part->apply(x);
        return x;
    }
    __device__ bool operator==(const Chain &other) const {
        for (unsigned i = 0; i < sizeof...(Effects); i++) {
            if (!parts[i]->same(*other.parts[i])) return false;
        }
        return true;
    }
};
__global__ void copies(int *out) {
    int t = threadIdx.x, *own = out + 4 * t;
    Gain gain(t - 4), again(4 - t);
    Clip<20> clip;
    Shifted shifted(t % 3);
    Chain<Gain, Clip<20>, Shifted> chain(gain, clip, shifted), other(again, clip, shifted);
    Chain<decltype(chain), Gain> longer(chain, again);
    const Effect *all[6] = {&gain, &clip, &shifted, &chain, &longer, &other};
    Effect *copy = all[t % 6]->clone();
    gain.by = 1000;
    own[0] = copy->apply(7) * 1000 + copy->kind();
    own[1] = longer.apply(t);
    own[2] = copy->same(*all[t % 6]) + 2 * chain.same(other) + 4 * all[(t + 3) % 6]->same(*copy) + 8 * (chain != other);
    Effect *second = copy->clone();
    delete copy;
    own[3] = second->apply(-9);
    delete second;
}
