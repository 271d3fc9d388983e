// Constructs the rotation that makes the second of two numbers zero (BLAS's `rotg`), scaled so
// that no square overflows.
#include "numbers.cuh"

extern "C" __global__ void rotg(X *a, X *b, X *c, X *s) {
    X x = *a, y = *b, size_x = size(x), size_y = size(y);
    if (size_y == 0) {
        *c = 1;
        *s = 0;
        *b = 0;
    } else if (size_x == 0) {
        *c = 0;
        *s = 1;
        *a = y;
        *b = 1;
    } else {
        bool first = size_x > size_y;
        X scale = first ? size_x : size_y;
        X p = x / scale, q = y / scale;
        X r = scale * sqrt(fused(p, p, q * q));
        if ((first ? x : y) < 0) r = -r;
        X cosine = x / r, sine = y / r;
        *c = cosine;
        *s = sine;
        *a = r;
        *b = first ? sine : cosine != 0 ? 1 / cosine : 1;
    }
}
