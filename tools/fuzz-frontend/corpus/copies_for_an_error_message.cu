struct Doubling {
    __device__ Doubling(int ) {}
    Doubling(Doubling &) };
struct Mixed {
    Doubling d};
__global__ void implicit() {
    Mixed a(t );
    Mixed b = a;
}
