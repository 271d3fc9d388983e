// Calls that are ambiguous, or have no candidate [over.match.best].

struct A { int a; };
struct B : A {};
struct C : B {};
struct Two { __device__ operator int() const; __device__ operator long() const; };
struct Word { __device__ explicit operator double() const; };
struct Left;
struct Right { __device__ Right(const Left &); };
struct Left { __device__ operator Right() const; };
enum Plain { plain };
enum class Scoped { scoped };
__device__ int ab(A *, double);
__device__ int ab(B *, int);
__device__ int number(float);
__device__ int number(long);
__device__ int right(Right);
__device__ int same(int);
template <class T> __device__ int same2(T, int);
template <class T> __device__ int same2(int, T);
__device__ int reference(int &);
__device__ int rvalue(int &&);
__device__ int null(int *);
__device__ int null(const char *);

//#
__global__ void k() { C c; ab(&c, 1.0f); }
//                         ^ IW0309 the call to `ab` is ambiguous

//#
__global__ void k() { number(1); }
//                    ^ IW0309 the call to `number` is ambiguous

//#
__global__ void k() { number(plain); }
//                    ^ IW0309 the call to `number` is ambiguous

//#
__global__ void k() { number(Scoped::scoped); }
//                    ^ IW0308 no matching function for call to `number(Scoped)`

//#
__global__ void k() { Two t; number(t); }
//                           ^ IW0309 the call to `number` is ambiguous

//#
__global__ void k() { Two t; double d = t; }
//                                      ^ IW0309 the conversion of `Two` to `double` is ambiguous

//#
__global__ void k() { Two t; (void)(t + 1); }
//                                    ^ IW0309 `operator+` is ambiguous: several built-in operators could be meant

//#
__global__ void k() { Left l; right(l); }
//                                  ^ IW0309 the conversion of `Left` to `Right` is ambiguous

//#
__global__ void k() { Word w; double d = w; }
//                                       ^ IW0304 cannot convert `Word` to `double` in an initialisation

//#
__global__ void k() { same2(1, 2); }
//                    ^ IW0309 the call to `same2` is ambiguous

//#
__global__ void k() { null(nullptr); }
//                    ^ IW0309 the call to `null` is ambiguous

//#
__global__ void k() { null(0); }
//                    ^ IW0309 the call to `null` is ambiguous

//#
__global__ void k() { max(2.5f, 1); }
//                    ^ IW0309 the call to `max` is ambiguous

//#
__global__ void k() { max(8589934593LL, 2); }
//                    ^ IW0309 the call to `max` is ambiguous

//#
__global__ void k() { abs(1u); }
//                    ^ IW0309 the call to `abs` is ambiguous

//#
__global__ void k() { rsqrt(2); }
//                    ^ IW0309 the call to `rsqrt` is ambiguous

//#
__global__ void k() { const int c = reference(*(int *)0); const int &r = c; reference(r); }
//                                                                                    ^ IW0304 cannot bind `int &` to an object of type `const int` in argument 1

//#
__global__ void k() { int i = 0; rvalue(i); }
//                                      ^ IW0304 cannot bind `int &&` to an object of type `int` in argument 1
