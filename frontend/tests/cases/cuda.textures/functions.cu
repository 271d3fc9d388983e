// Textures and surfaces: what is declared, and what is not.

//# Every function, by value and by pointer.
__global__ void k(cudaTextureObject_t t, cudaSurfaceObject_t s, float *p, float4 *q, uchar4 *u) {
    *p = tex1Dfetch<float>(t, 1) + tex1D<float>(t, 1.0f) + tex1DLod<float>(t, 1.0f, 0.0f) + tex1DGrad<float>(t, 1.0f, 0.0f, 0.0f);
    *p += tex2D<float>(t, 1, 2) + tex2DLod<float>(t, 1, 2, 0) + tex2DGrad<float>(t, 1, 2, make_float2(0, 0), make_float2(0, 0));
    *p += tex3D<float>(t, 1, 2, 3) + tex3DLod<float>(t, 1, 2, 3, 0);
    *p += tex1DLayered<float>(t, 1, 2) + tex2DLayered<float>(t, 1, 2, 3) + texCubemap<float>(t, 1, 2, 3);
    *p += texCubemapLayered<float>(t, 1, 2, 3, 4) + texCubemapLod<float>(t, 1, 2, 3, 0);
    *q = tex2Dgather<float4>(t, 1, 2, 3);
    tex2D(q, t, 1, 2);
    tex2DLayered(u, t, 1, 2, 3);
    surf1Dwrite(*p, s, 4);
    surf2Dwrite(*q, s, 16, 1, cudaBoundaryModeZero);
    surf2Dread(u, s, 4, 1, cudaBoundaryModeClamp);
    *u = surf3Dread<uchar4>(s, 4, 1, 2);
    surf2DLayeredwrite(*u, s, 4, 1, 2);
    surfCubemapwrite(*p, s, 4, 1, 2);
}

//# References of CUDA before version 12.
//@ nvrtc refuses: It has no references of textures and surfaces since CUDA 12.
texture<float, 2, cudaReadModeElementType> picture;
texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> colours;
static texture<int> table;
surface<void, 2> out;
__global__ void k(float4 *q) {
    *q = tex2D(colours, 1, 2);
    q->x += tex2D(picture, 1, 2) + tex1Dfetch(table, 3);
    surf2Dwrite(*q, out, 0, 0);
}

//# What constructors of references take is the host's.
//@ nvrtc refuses: It has no references of textures and surfaces since CUDA 12.
texture<float, 2> picture(0, cudaFilterModePoint, cudaAddressModeBorder, cudaCreateChannelDesc<float>());
static texture<float4, 1, cudaReadModeElementType> row{1, cudaFilterModeLinear};
texture<int> table = texture<int>(0);
__global__ void k(float *p) { *p = tex2D(picture, p[0], p[1]) + tex1D(row, 1.0f).x + tex1Dfetch(table, 3); }

//# Residency of sparse arrays is not told.
__global__ void k(cudaTextureObject_t t, float *p, bool *resident) { *p = tex2D<float>(t, 1, 2, resident); }
//                                                                        ^ IW0351 `tex2D<float>` is not supported yet for these arguments

//# Types that texels are not read as.
struct Pixel { float r, g, b; };
__global__ void k(cudaTextureObject_t t, Pixel *p) { *p = tex2D<Pixel>(t, 1, 2); }
//                                                        ^ IW0351 `tex2D<Pixel>` is not supported yet for these arguments

//# A function that there is not.
__global__ void k(cudaTextureObject_t t, float *p) { *p = tex4D<float>(t, 1, 2, 3, 4) + tex2DProj<float>(t, 1, 2); }
//                                                        ^ IW0301 unknown function `tex4D<float>`
//                                                                                      ^ IW0368 `tex2DProj<float>`: this function or type of textures is not supported

//# A reference with another dimension.
texture<float, 1> row;
__global__ void k(float *p) { *p = tex2D(row, 1.0f, 2.0f); }
//                                 ^ IW0351 `tex2D` is not supported yet for these arguments

//# The program's own names.
template <class T> struct texture { T t; };
__device__ float tex2D(texture<float> t, float x, float y) { return t.t + x + y; }
__global__ void k(float *p) { texture<float> t = {1}; *p = tex2D(t, 1, 2); }
