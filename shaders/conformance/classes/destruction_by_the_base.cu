//@ family: classes
//@ launch: destroy grid=1 block=9
//@ arg: out:u32[9]=zero
// `delete` of a pointer to any base runs the destructors from the most derived class on.
struct Log {
    unsigned text = 0;
    __device__ void add(unsigned digit) { text = text * 10 + digit; }
};
struct First {
    Log *log;
    __device__ explicit First(Log *l) : log(l) {}
    __device__ virtual ~First() { log->add(1); }
};
struct Second {
    Log *own;
    __device__ explicit Second(Log *l) : own(l) {}
    __device__ virtual ~Second() { own->add(2); }
};
struct Member {
    Log *log;
    __device__ ~Member() { log->add(3); }
};
struct Middle : First, Second {
    Member member;
    __device__ explicit Middle(Log *l) : First(l), Second(l), member{l} {}
    __device__ ~Middle() override { log->add(4); }
};
struct Last : Middle {
    Member more;
    __device__ explicit Last(Log *l) : Middle(l), more{l} {}
    __device__ ~Last() override { log->add(5); }
};
__global__ void destroy(unsigned *out) {
    Log log;
    Second *second = threadIdx.x % 3 == 0 ? new Second(&log) : threadIdx.x % 3 == 1 ? new Middle(&log) : new Last(&log);
    First *first = threadIdx.x / 3 == 0 ? new First(&log) : threadIdx.x / 3 == 1 ? new Middle(&log) : new Last(&log);
    delete second;
    log.add(0);
    delete first;
    out[threadIdx.x] = log.text;
}
