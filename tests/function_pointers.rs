//! Tests pointers to functions that the host reads from the module's variables and passes to kernels, and that stay in
//! memory from launch to launch.

use isowarp::{Compiler, DeviceOptions, LaunchConfig, args, open_all};

const TEXT: &str = r#"
    typedef int (*op_t)(int, int);
    __device__ int add(int a, int b) { return a + b; }
    __device__ int mul(int a, int b) { return a * b; }
    __device__ op_t table[2] = {add, mul};
    __device__ op_t later[4];
    __global__ void apply(op_t op, int *out) { out[threadIdx.x] = op(threadIdx.x, 3); }
    __global__ void by_table(const op_t *ops, int *out, int n) { out[threadIdx.x] = ops[threadIdx.x % n](threadIdx.x, 3); }
    __global__ void fill() { later[threadIdx.x] = threadIdx.x % 2 ? mul : add; }
    __global__ void use_later(int *out) { out[threadIdx.x] = later[threadIdx.x](threadIdx.x, 5); }
"#;

#[test]
fn the_host_passes_pointers_that_it_has_read() {
    let program = Compiler::new().compile("pointers.cu", TEXT).unwrap();
    let (devices, notes) = open_all(&DeviceOptions::new().separate(true));
    assert!(!devices.is_empty(), "{notes:?}");
    for device in devices {
        let name = device.name();
        let stream = device.default_stream();
        let module = device.load(&program).unwrap();
        let kernel = |name: &str| module.kernel(name).unwrap();
        let mut table = [0u64; 2];
        module.read_symbol(&stream, "table", &mut table).unwrap();
        let out = device.upload(&[0i32; 4]).unwrap();
        let one = LaunchConfig::new(1, 4);
        let results = |expected: [i32; 4]| assert_eq!(out.read(&stream).unwrap(), expected, "{name}");
        for (op, expected) in table.iter().zip([[3, 4, 5, 6], [0, 3, 6, 9]]) {
            kernel("apply").launch(&stream, one, &args![*op, &out]).unwrap();
            results(expected);
        }
        let copy = device.upload(&[table[1], table[0]]).unwrap();
        kernel("by_table").launch(&stream, one, &args![&copy, &out, 2i32]).unwrap();
        results([0, 4, 6, 6]);
        kernel("fill").launch(&stream, one, &args![]).unwrap();
        kernel("use_later").launch(&stream, one, &args![&out]).unwrap();
        results([5, 5, 7, 15]);
    }
}
