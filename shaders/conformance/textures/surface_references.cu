//@ family: textures
//@ texture: board:surface2d<f32>[4,2]=iota
//@ launch: k grid=1 block=4
//@ arg: out:f32[4]=zero
//@ expect: out=4,5,6,7
//@ expect: board=10,11,12,13,4,5,6,7
//@ golden: none CUDA's compilers have no surface references since version 12
surface<void, 2> board;

__global__ void k(float *out) {
    int i = threadIdx.x;
    out[i] = surf2Dread<float>(board, i * 4, 1);
    surf2Dwrite(i + 10.0f, board, i * 4, 0);
}
