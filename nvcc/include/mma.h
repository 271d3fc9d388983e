// Matrices of a warp (nvcuda::wmma): declarations for the host.
#ifndef __ISOWARP_MMA_H__
#define __ISOWARP_MMA_H__

#include "cuda_runtime.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"

#ifdef __cplusplus
namespace nvcuda {
namespace wmma {

struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;
namespace precision { struct tf32; struct u4; struct s4; struct b1; }
enum layout_t { mem_row_major, mem_col_major };

template <class Use, int M, int N, int K, class T, class Layout = void> class fragment {
public:
    static const int num_elements = 8;
    T x[num_elements];
};
template <class F, class T> __IW_DEVICE void fill_fragment(F &, const T &);
template <class F, class T> __IW_DEVICE void load_matrix_sync(F &, const T *, unsigned int);
template <class F, class T> __IW_DEVICE void load_matrix_sync(F &, const T *, unsigned int, layout_t);
template <class F, class T> __IW_DEVICE void store_matrix_sync(T *, const F &, unsigned int, layout_t);
template <class D, class A, class B, class C> __IW_DEVICE void mma_sync(D &, const A &, const B &, const C &);

} // namespace wmma
} // namespace nvcuda
#endif

#endif
