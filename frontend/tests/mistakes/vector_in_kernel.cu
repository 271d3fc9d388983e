// error; NVRTC: namespace "std" has no member "vector".
#include <vector>

__global__ void collect(const float *in, float *out, int n) {
    std::vector<float> kept;
    for (int i = 0; i < n; ++i) {
        if (in[i] > 0.0f) {
            kept.push_back(in[i]);
        }
    }
    out[0] = kept.size();
}
