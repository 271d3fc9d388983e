//@ family: textures
//@ texture: picture:texture2d<f32>[3,2]=iota
//@ texture: colours:texture2d<u8x4>[2,2,normfloat,linear]=values(0,51,102,255,255,204,153,0,0,51,102,255,255,204,153,0)
//@ texture: row:texturelinear<i32>[4]=values(7,-8,9,-10)
//@ launch: k grid=1 block=3
//@ arg: out:f32[21]=zero
//@ expect: out=3,4,5,7,-8,9,0,0.2,0.4,1,0,0.2,0.4,1,0,0.2,0.4,1,0,0,0
//@ golden: none CUDA's compilers have no texture references since version 12
texture<float, 2, cudaReadModeElementType> picture;
static texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> colours;
texture<int> row;

__global__ void k(float *out) {
    int i = threadIdx.x;
    out[i] = tex2D(picture, i + 0.5f, 1.5f);
    out[3 + i] = tex1Dfetch(row, i);
    float4 c = tex2D(colours, 0.25f, 0.5f + i);
    out[6 + 4 * i] = c.x;
    out[7 + 4 * i] = c.y;
    out[8 + 4 * i] = c.z;
    out[9 + 4 * i] = c.w;
}
