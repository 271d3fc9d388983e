// error; NVRTC: namespace "std" has no member "is_same".
template <class T> __global__ void mark(int *out) {
    if constexpr (std::is_same<T, float>::value)
        *out = 1;
    else
        *out = 2;
}

int main() {
    mark<float><<<1, 1>>>(nullptr);
}
