//@ values: 10 1 50 40 50 32 12 24 16 40 48 50 40
struct Top { int top = 1; __device__ Top() {} __device__ Top(int t) : top(t) {} };
struct Left : virtual Top { int left = 2; __device__ Left() : Top(10) {} };
struct Right : virtual Top { int right = 3; __device__ Right() : Top(20) {} };
struct Both : Left, Right { int both = 4; __device__ Both() {} __device__ Both(int t) : Top(t) {} };
struct More : virtual Both { __device__ More() : Both(30), Top(40) {} };
__device__ long long between(const void *p, const void *q) { return (const char *)p - (const char *)q; }
__global__ void values(long long *out) {
    Left left;
    Both both, other(50);
    More more;
    *out++ = left.top;
    *out++ = both.top;
    *out++ = other.top;
    *out++ = more.top;
    Left &part = other;
    *out++ = part.top;
    *out++ = between(&(Top &)part, &other);
    *out++ = between(&(Top &)left, &left);
    *out++ = between(&(Right &)more, &more);
    *out++ = sizeof(Left);
    *out++ = sizeof(Both);
    *out++ = sizeof(More);
    both = other;
    *out++ = both.top;
    Both copy = more;
    *out++ = copy.top;
}
