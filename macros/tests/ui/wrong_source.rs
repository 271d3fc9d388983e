isowarp_macros::cuda!(mod scale = r#"
    __global__ void scale(float *x, float factor) {
        x[threadIdx.x] *= faktor;
    }
"#);

fn main() {}
