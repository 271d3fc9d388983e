//@ family: classes
//@ launch: life grid=1 block=7
//@ arg: log:u64[14]=zero
//@ expect: log[0]=12344566733421,1234423233421,123446756733421,1234423233421,12344788933421,12344333421,123445645633421
//@ expect: log[7]=12344333421,12344677833421,12344782728933421,123447867833421,12344782728933421,12344566733421,123447878933421
// Virtual calls on objects under construction and destruction: by helpers, members and the second base.
struct Log {
    unsigned long long text = 0;
    __device__ void add(int digit) { text = text * 10 + digit; }
};
struct Named {
    Log *log;
    __device__ explicit Named(Log *l);
    __device__ virtual int digit() const { return 1; }
    __device__ virtual ~Named();
};
__device__ void note(const Named &named) { named.log->add(named.digit()); }
__device__ Named::Named(Log *l) : log(l) { note(*this); }
__device__ Named::~Named() { note(*this); }
struct Counted {
    Log *book;
    __device__ explicit Counted(Log *l) : book(l) { told(); }
    __device__ void told() const { book->add(count()); }
    __device__ virtual int count() const { return 2; }
    __device__ virtual ~Counted() { told(); }
};
struct Watcher {
    const Named *named;
    const Counted *counted;
    __device__ Watcher(const Named *n, const Counted *c) : named(n), counted(c) { look(); }
    __device__ ~Watcher() { look(); }
    __device__ void look() const {
        note(*named);
        counted->told();
    }
};
struct Middle : Named, Counted {
    Watcher watcher;
    __device__ explicit Middle(Log *l) : Named(l), Counted(l), watcher(this, this) { Counted::told(); }
    __device__ int digit() const override { return 3; }
    __device__ int count() const override { return 4; }
    __device__ ~Middle() override { note(*this); }
};
struct Outer : Middle {
    int own = 5;
    __device__ explicit Outer(Log *l, int n) : Middle(l), own(n) { watcher.look(); }
    __device__ int digit() const override { return own; }
    __device__ int count() const override { return own + 1; }
    __device__ ~Outer() {
        own++;
        note(*this);
        told();
    }
};
__global__ void life(unsigned long long *out) {
    Log log, other;
    {
        Outer outer(&log, 5 + threadIdx.x % 3);
        if (threadIdx.x % 2) outer.own--, note(outer);
    }
    Named *named = threadIdx.x < 4 ? new Middle(&other) : new Outer(&other, 7);
    Counted *counted = threadIdx.x % 4 < 2 ? new Counted(&other) : static_cast<Counted *>(static_cast<Middle *>(named));
    note(*named);
    if (threadIdx.x % 4 < 2) delete counted, delete named;
    else delete counted;
    out[2 * threadIdx.x] = log.text;
    out[2 * threadIdx.x + 1] = other.text;
}
