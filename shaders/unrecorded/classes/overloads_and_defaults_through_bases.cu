//@ family: classes
//@ launch: calls grid=1 block=9
//@ arg: out:i32[54]=zero
//@ expect: out[0]=100100,2000124,7621,5076,10598,7120966,-8998,1980125,-2379,5077,80978,13771769,-18996,1960126,-12379,5078
//@ expect: out[16]=70483,13651892,130106,1940124,-22379,5079,40600,10470918,-38992,1920125,-31279,5091,30976,10282414,-48990
//@ expect: out[31]=1900126,-41279,5081,140485,17300971,160112,1880124,-51279,5082,10598,7121626,-68986,1860125,-61279,5083
//@ expect: out[46]=80978,13771889,-78984,1840126,-71279,5084,70483,13652012
// Overloaded virtual functions, some overridden, some hidden or brought back by `using`; defaults that are computed.
struct Count {
    int calls = 0;
};
__device__ int next(Count *count) { return ++count->calls; }
struct Writer {
    Count *count;
    __device__ explicit Writer(Count *c) : count(c) {}
    __device__ virtual int put(int v) { return 10 + v; }
    __device__ virtual int put(long long v, int times = 2) { return 100 + (int)v * times; }
    __device__ virtual int put(float v) { return 200 + (int)(v * 4); }
    __device__ virtual int put(const char *text, int first = sizeof(int)) { return text[0] + first; }
    __device__ virtual int all(int a, int b = 5, int c = 7) { return a * 100 + b * 10 + c; }
};
struct Loud : Writer {
    using Writer::put;
    using Writer::Writer;
    __device__ int put(int v) override { return -v; }
    __device__ int put(long long v, int times = 3) override { return 1000 + (int)v * times; }
    __device__ virtual int put(bool v) { return v ? 77 : 66; }
    __device__ int all(int a, int b = 1, int c = 2) override { return next(count) * 10000 + Writer::all(c, a, b); }
};
struct Quiet final : Loud {
    using Loud::Loud;
    __device__ int put(float v) override { return v < 0 ? Loud::put(v) : 1; }
    __device__ int put(unsigned char v) { return 5000 + v; }
    __device__ int all(int a, int b, int c = 9) override { return next(count) * 20000 + Loud::all(a, b) + c; }
};
template <class W> __device__ int some(W &writer, int t) {
    return writer.all(t, next(writer.count)) + writer.all(1, 2, next(writer.count));
}
__global__ void calls(int *out) {
    int t = threadIdx.x, *own = out + 6 * t;
    Count count;
    Writer writer(&count);
    Loud loud(&count);
    Quiet quiet(&count);
    Writer *writers[3] = {&writer, &loud, &quiet};
    Loud *louder[2] = {&loud, &quiet};
    Writer &w = *writers[t % 3];
    Loud &l = *louder[t % 2];
    own[0] = w.put(t) * 10000 + w.put((long long)t);
    own[1] = w.put(-0.5f * t) * 10000 + w.put("xyz" + t % 3);
    own[2] = l.put((short)t) * 10000 + l.put(7ll) + l.put(t > 3) * 100;
    own[3] = quiet.put((unsigned char)t) + quiet.put(1.5f) * 10 + static_cast<Loud &>(quiet).put(t == 4);
    own[4] = w.all(3) + l.all(4);
    own[5] = some(w, t) + some(l, t) + count.calls * 1000000;
}
