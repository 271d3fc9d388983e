// Pointers to data members and member functions: in arrays and classes, chosen by the thread, on objects in shared and
// local memory, of base classes, as arguments of templates, compared and null.
//@ family: pointers
//@ launch: member_fields_and_functions grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out[0]=70007,56,101000,384,70712,1056,301903,388
//@ expect: out[8]=52406,3056,501012,384,51504,6056,701927,388
//@ expect: out[16]=36406,10056,909048,386,31503,15056,1109975,390
//@ expect: out[24]=17201,21056,1309108,395,10700,28056,1510047,399
struct Particle {
    int x, y;
    int mass;
    __device__ int energy(int v) const { return mass * v * v; }
    __device__ int momentum(int v) const { return mass * v; }
    __device__ int move(int by) {
        x += by;
        return x + y;
    }
};
struct Tagged {
    int tag;
};
struct Body : Tagged, Particle {
    __device__ int tagged(int v) const { return tag * 100 + energy(v); }
};
struct Column {
    int Particle::*field;
    int (Particle::*value)(int) const;
};
template <int Particle::*M> __device__ int sum(const Particle *p, int n) {
    int s = 0;
    for (int i = 0; i < n; ++i) s += p[i].*M;
    return s;
}
extern "C" __global__ void member_fields_and_functions(int *out) {
    int t = threadIdx.x;
    __shared__ Particle shared[8];
    shared[t] = Particle{t, 2 * t, t + 1};
    __syncthreads();
    int Particle::*fields[3] = {&Particle::x, &Particle::y, &Particle::mass};
    Column columns[2] = {{&Particle::x, &Particle::energy}, {&Particle::mass, &Particle::momentum}};
    const Column &column = columns[t & 1];
    Particle &other = shared[7 - t];
    out[4 * t] = other.*fields[t % 3] + 100 * (other.*column.value)(t) + 10000 * (other.*column.field);
    out[4 * t + 1] = sum<&Particle::y>(shared, 8) + 1000 * sum<&Particle::mass>(shared, t);
    Body body;
    body.tag = 9;
    body.x = t;
    body.y = 1;
    body.mass = 3;
    int (Body::*call)(int) const = t % 2 ? &Body::tagged : static_cast<int (Body::*)(int) const>(&Particle::energy);
    int Body::*member = &Tagged::tag;
    if (t < 4) member = &Particle::y;
    int (Body::*move)(int) = &Body::move;
    out[4 * t + 2] = (body.*call)(t) + 1000 * (body.*member) + 100000 * (body.*move)(t);
    int Particle::*none = t > 5 ? nullptr : &Particle::x;
    out[4 * t + 3] = (none == nullptr) + 2 * (member == &Body::tag) + 4 * (call == &Body::tagged) + 8 * !none + 16 * (int)sizeof(Column);
}
