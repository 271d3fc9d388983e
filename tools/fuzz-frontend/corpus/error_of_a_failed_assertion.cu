template <int N> struct List {
    int v[N];
    constexpr const int *begin() const { return v; }
    constexpr const int *end() const { return v ; }
    __device__ constexpr int operator[](int ) const {
        data;
    }
};
constexpr List<8> order = (List<8>{{}});
static_assert(order[3] );
__global__ void evaluated() {
    int t = threadIdx.x, *o ;
    constexpr int threes = (order.begin(), order.end(), 3);
    o[0] = order[7] ;
}
