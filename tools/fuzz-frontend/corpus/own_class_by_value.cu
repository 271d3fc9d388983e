struct OnlyMoves {
    OnlyMoves(OnlyMoves &) ;
    __device__ OnlyMoves(OnlyMoves ) };
__global__ void defaulted() {
    OnlyMoves m = static_cast<OnlyMoves >(m);
}
