//@ family: barriers
// A class whose methods and operators meet; its object lives in each thread.
//@ launch: shrink grid=2 block=37
//@ arg: out:i32[74]=zero
//@ expect: out[0]=105000,105013,105026,105002,105015,105028,105004,105017
//@ expect: out[28]=105031,105007,105020,105033
//@ expect: out[32]=105009,105022,105017,105011
//@ expect: out[66]=105008,105021,105017,105010,105023,105018,105012,105025
class Team {
    int *most;
    int rank;

public:
    __device__ Team(int *shared, int rank) : most(shared), rank(rank) {}
    __device__ void wait() const { __syncthreads(); }
    __device__ int largest(int v) {
        wait();
        if (rank == 0) *most = 0;
        wait();
        atomicMax(most, v);
        wait();
        return *most;
    }
    __device__ int operator()(bool vote) const { return __syncthreads_count(vote); }
};

__global__ void shrink(int *out) {
    __shared__ int most;
    int t = threadIdx.x, v = (13 * t + blockIdx.x) % 37, total = 0;
    Team team(&most, t);
    for (int r = 0; r < 3; ++r) {
        int top = team.largest(v);
        total += top * team(v == top);
        if (v == top) v /= 2;
    }
    out[blockIdx.x * 37 + t] = v + 1000 * total;
}
