//@ family: launches
//@ launch: parent grid=2 block=3
//@ arg: out:u32[42]=zero
//@ expect: out=136,247,0,0,0,0,0,1234056,234167,47,8,0,0,0,1234056,2345167,47,8,0,0,0,136,247,0,0,0,0,0,12344056,2345167,47,8,0,0,0,1234356,2345467,47,8,0,0,0
// Constructors, destructors, virtual functions and functions behind pointers launch into their block's stream or one of their own.
__global__ void append(unsigned *p, unsigned digit) { p[threadIdx.x] = p[threadIdx.x] * 10 + digit + threadIdx.x; }
class Stream {
    cudaStream_t stream;

protected:
    unsigned *to;

public:
    __device__ explicit Stream(unsigned *p) : to(p) {
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
        launch(1);
    }
    Stream(const Stream &) = delete;
    __device__ virtual ~Stream() {
        launch(6);
        cudaStreamDestroy(stream);
    }
    __device__ void launch(unsigned digit, unsigned threads = 2) const { append<<<1, threads, 0, stream>>>(to, digit); }
    __device__ virtual void go(unsigned n) const { launch(n); }
};
class Repeated : public Stream {
    unsigned times;

public:
    __device__ Repeated(unsigned *p, unsigned n) : Stream(p), times(n) { launch(2, 3); }
    __device__ ~Repeated() override { launch(5, 4); }
    __device__ void go(unsigned n) const override {
        for (unsigned i = 0; i < times; i++) Stream::go(n + i % 2);
    }
};
__device__ void once(const Stream &s) { s.go(3); }
__device__ void twice(const Stream &s) {
    once(s);
    s.launch(4, 1);
}
__global__ void parent(unsigned *out) {
    unsigned *own = out + 21 * blockIdx.x + 7 * threadIdx.x;
    void (*chosen)(const Stream &) = threadIdx.x == 1 ? twice : once;
    if (threadIdx.x == 0) {
        Stream s(own);
        chosen(s);
    } else {
        Repeated r(own, blockIdx.x + threadIdx.x);
        chosen(r);
        if (threadIdx.x == 2 && blockIdx.x == 1) return;
        r.launch(0);
    }
}
