//@ family: structs
//@ launch: names grid=1 block=8
//@ arg: out:i32[8]=zero
//@ expect: out=0,5,6,-1,2,11,12,100
enum Colour { RED, GREEN = 5, BLUE, NONE = -1 };
enum class Level : unsigned char { Low = 2, High = 11 };
typedef enum { FIRST = 12, SECOND = 100 } Order;
__global__ void names(int *out) {
    Colour c[4] = { RED, GREEN, BLUE, NONE };
    int t = threadIdx.x;
    Level l = t == 4 ? Level::Low : Level::High;
    Order o = t == 7 ? SECOND : FIRST;
    out[t] = t < 4 ? c[t] : t < 6 ? (int)l : o;
}
