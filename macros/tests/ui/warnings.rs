#![deny(deprecated)]

isowarp_macros::cuda!(mod quotient = r"
    __global__ void k(int *p) {
        *p = *p / 0;
    }
", crate = isowarp_core::api);

fn main() {}
