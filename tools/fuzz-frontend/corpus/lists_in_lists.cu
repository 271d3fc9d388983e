struct Doubling {
    __device__ Doubling(int v) : v(v) {}
    __device__ Doubling(const Doubling &o) : v(o.v * 2) {}
};
struct Plain {
    int n;
    short s[3];
};
struct Mixed : Plain {
    Doubling d;
    Doubling pair[2];
    int tail;
    __device__ Mixed(int v) : Plain{v, {1, 2, 3}}, d(v + 1), pair{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{v + 2, v + 3}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}, tail(v + 4) {}
};
