//@ family: control
// `continue` in a switch belongs to the loop, `break` to the switch.
//@ launch: machine grid=1 block=40
//@ arg: out:i32[40]=zero
__global__ void machine(int *out) {
    int state = 0, acc = 0;
    for (int i = 0; i < (int)threadIdx.x; ++i) {
        switch (state) {
        case 0: acc += 1; state = 2; break;
        case 1: acc += 10; state = 0; continue;
        case 2:
            if (i % 2) { state = 1; break; }
            acc += 100;
        case 3: state = 3; if (acc > 400) { state = 1; continue; } break;
        }
        acc += 1000;
    }
    out[threadIdx.x] = acc;
}
