//@ family: library
//@ launch: limits grid=1 block=1
//@ arg: integers:u64[14]=zero
//@ arg: floats:f64[10]=zero
// `numeric_limits` of integers and floats.
#include <cuda/std/limits>
template <class T> using Limits = cuda::std::numeric_limits<T>;
template <class T> __device__ unsigned long long digits() { return Limits<T>::digits * 100 + Limits<T>::is_signed * 10 + Limits<T>::is_integer; }
__global__ void limits(unsigned long long *integers, double *floats) {
    integers[0] = Limits<int>::max();
    integers[1] = (unsigned long long)Limits<int>::min();
    integers[2] = Limits<unsigned>::max();
    integers[3] = Limits<unsigned long long>::max();
    integers[4] = (unsigned long long)Limits<long long>::lowest();
    integers[5] = Limits<unsigned char>::max();
    integers[6] = (unsigned long long)Limits<signed char>::min();
    integers[7] = Limits<short>::max();
    integers[8] = digits<int>();
    integers[9] = digits<unsigned short>();
    integers[10] = digits<float>();
    integers[11] = digits<double>();
    integers[12] = Limits<float>::has_infinity * 10 + Limits<int>::has_infinity;
    integers[13] = Limits<bool>::max() + Limits<bool>::digits * 10;
    floats[0] = Limits<float>::max();
    floats[1] = Limits<float>::lowest();
    floats[2] = Limits<float>::min();
    floats[3] = Limits<float>::epsilon();
    floats[4] = Limits<float>::denorm_min();
    floats[5] = Limits<float>::infinity();
    floats[6] = Limits<double>::max();
    floats[7] = Limits<double>::epsilon();
    floats[8] = Limits<double>::min();
    floats[9] = -Limits<double>::infinity();
}
