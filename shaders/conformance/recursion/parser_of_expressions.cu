//@ family: recursion
//@ launch: evaluate grid=1 block=6
//@ arg: out:i32[6]=zero
//@ expect: out=7,9,-5,42,100,-8
// Sums of products of numbers and of sums in parentheses: three functions that call each other.
__constant__ char texts[6][24] = {"1+2*3", "(1+2)*3", "-(2+3)", "2*(3+4)*3", "((((100))))", "2-3*(4-1)-1"};
struct Reader {
    const char *at;
    __device__ int sum();
    __device__ int product();
    __device__ int factor();
};
__device__ int Reader::sum() {
    int value = product();
    while (*at == '+' || *at == '-') value = *at++ == '+' ? value + product() : value - product();
    return value;
}
__device__ int Reader::product() {
    int value = factor();
    while (*at == '*') {
        at++;
        value *= factor();
    }
    return value;
}
__device__ int Reader::factor() {
    if (*at == '-') {
        at++;
        return -factor();
    }
    if (*at == '(') {
        at++;
        int value = sum();
        at++;
        return value;
    }
    int value = 0;
    for (; *at >= '0' && *at <= '9'; at++) value = value * 10 + (*at - '0');
    return value;
}
__global__ void evaluate(int *out) {
    Reader reader = {texts[threadIdx.x]};
    out[threadIdx.x] = reader.sum();
}
