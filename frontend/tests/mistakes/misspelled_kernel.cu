// error; NVRTC: this declaration has no storage class or type specifier.
__globl__ void fill(float *values) {
    values[threadIdx.x] = 1.0f;
}

int main() {
    fill<<<1, 32>>>(nullptr);
}
