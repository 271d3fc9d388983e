//@ family: types
// Every scalar type in local arrays that are indexed by what is known only when the kernel runs.
//@ launch: shuffle grid=1 block=8
//@ arg: in:i32[16]=bits(8)
//@ arg: out:i64[80]=zero
//@ expect: out=7071,-3434,1313,429,-77,1010,-908,12827,7071,22422,1313,429,179,1010,24948,12827
//@ expect: out[16]=2773663,1108374,1313,32941,-16205,1010,1550452,-1616101,2773663,1108374,1313,32941,49331,1010,1550452,5003035
//@ expect: out[32]=416968626847,388855490966,1313,3079241901,664649907,1010,267202832500,49185183515,-16823070049,-44936205930,1313,-1215725395,664649907,1010,-166588864396,49185183515
//@ expect: out[48]=7071,-3434,1313,429,-77,1010,-908,12827,-16823070049,-44936205930,1313,-1215725395,664649907,1010,-166588864396,49185183515
//@ expect: out[64]=2773663,1108374,1313,32941,49331,1010,1550452,5003035,416968626847,388855490966,1313,3079241901,664649907,1010,267202832500,49185183515
template <class T> __device__ long long work(const int *in) {
    T a[6] = { (T)in[0], (T)in[1], (T)3 };
    int t = threadIdx.x;
    for (int i = 0; i < 6; ++i) a[(i * t + in[i]) & 3] += (T)(i + 1);
    T *p = a + (t % 3);
    p[2] = (T)(p[0] - p[1]);
    a[5] = *p++;
    return (long long)a[t % 6] * 100 + (long long)a[5] + (p == a + 1);
}
__global__ void shuffle(const int *in, long long *out) {
    out += threadIdx.x;
    in += threadIdx.x;
    out[0] = work<signed char>(in);
    out[8] = work<unsigned char>(in);
    out[16] = work<short>(in);
    out[24] = work<unsigned short>(in);
    out[32] = work<unsigned>(in);
    out[40] = work<unsigned long long>(in);
    out[48] = work<char>(in);
    out[56] = work<unsigned long>(in);
    out[64] = work<char16_t>(in);
    out[72] = work<char32_t>(in);
}
