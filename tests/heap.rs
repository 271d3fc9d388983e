//! Tests memory that kernels allocate from the heap, on every device: enough for all threads, no overlap, and kept over
//! launches. Misuse is found on `cpu`.

use isowarp::{Compiler, Device, DeviceLimit, DeviceOptions, Error, LaunchConfig, args, open_all};

const TEXT: &str = r#"
    struct Cell {
        unsigned owner, size;
        Cell *next;
        unsigned words[1];
    };
    // Every thread takes cells of several sizes, writes all of their words, and looks whether nobody else has.
    __global__ void take_and_check(unsigned *wrong, unsigned *none, int rounds, int seed) {
        unsigned self = blockIdx.x * blockDim.x + threadIdx.x;
        unsigned state = self * 2654435761u + seed;
        Cell *list = nullptr;
        for (int i = 0; i < rounds; i++) {
            state = state * 1664525u + 1013904223u;
            unsigned words = state >> 24 & 15;
            if ((state >> 16 & 63) == 0) words = 600 + (state >> 20 & 1023);
            Cell *cell = (Cell *)malloc(sizeof(Cell) + 4 * words);
            if (!cell) { atomicAdd(none, 1u); continue; }
            if ((unsigned long long)cell % 16) atomicAdd(wrong, 1u);
            cell->owner = self; cell->size = words; cell->next = list;
            for (unsigned w = 0; w < words; w++) cell->words[w] = self ^ w;
            list = cell;
            // One in three goes back at once, with what is below it.
            if ((state >> 10) % 3 == 0 && list->next) {
                Cell *below = list->next;
                list->next = below->next;
                delete below;
            }
        }
        while (list) {
            Cell *next = list->next;
            unsigned bad = list->owner != self;
            for (unsigned w = 0; w < list->size; w++) bad += list->words[w] != (self ^ w);
            if (bad) atomicAdd(wrong, 1u);
            free(list);
            list = next;
        }
    }
    __device__ int *kept[256];
    __global__ void keep(int n) { int i = threadIdx.x; kept[i] = new int[n]; for (int j = 0; j < n; j++) kept[i][j] = i + j; }
    // Another thread gives back what this one has taken.
    __global__ void give_back(int *out, int n) {
        int i = 255 - threadIdx.x, sum = 0;
        for (int j = 0; j < n; j++) sum += kept[i][j];
        out[i] = sum;
        delete[] kept[i];
    }
    __global__ void all_of_it(int *out, unsigned long long bytes) {
        void *most = malloc(bytes);
        out[0] = most != nullptr;
        out[1] = malloc(bytes) != nullptr;
        free(most);
        most = malloc(bytes);
        out[2] = most != nullptr;
        free(most);
        free(nullptr);
        int many = 0;
        void *list = nullptr;
        while (void *more = malloc(1024)) { *(void **)more = list; list = more; many++; }
        out[3] = many;
        while (list) { void *next = *(void **)list; free(list); list = next; }
        out[4] = malloc(~0ull) != nullptr;
        out[5] = new long long[bytes << 41] != nullptr;
    }
    __global__ void wrong(int which) {
        int *p = new int[4];
        int *q = new int[4];
        if (which == 0) p[4] = 1;
        if (which == 1) { delete[] p; p[1] = 2; }
        if (which == 2) { delete[] p; delete[] p; }
        if (which == 3) free(p + 1);
        if (which == 4) free(&which);
        if (which == 5) q[-1] = p[0] = 1;
    }
"#;

fn devices(limits: &[(DeviceLimit, u64)]) -> Vec<Device> {
    let mut options = DeviceOptions::new().separate(true);
    options.limits = limits.to_vec();
    let (devices, notes) = open_all(&options);
    assert!(!devices.is_empty(), "{notes:?}");
    devices
}

#[test]
fn threads_get_memory_of_their_own() {
    let program = Compiler::new().compile("heap.cu", TEXT).unwrap();
    for device in devices(&[(DeviceLimit::MallocHeapSize, 32 << 20)]) {
        let stream = device.default_stream();
        let kernel = device.load(&program).unwrap().kernel("take_and_check").unwrap();
        let (wrong, none) = (device.upload(&[0u32]).unwrap(), device.upload(&[0u32]).unwrap());
        for seed in 0..3i32 {
            kernel.launch(&stream, LaunchConfig::new(16, 128), &args![&wrong, &none, 24i32, seed]).unwrap();
        }
        assert_eq!(
            (wrong.read(&stream).unwrap(), none.read(&stream).unwrap()),
            (vec![0], vec![0]),
            "{}",
            device.name()
        );
    }
}

#[test]
fn memory_outlives_launches() {
    let program = Compiler::new().compile("heap.cu", TEXT).unwrap();
    for device in devices(&[]) {
        let stream = device.default_stream();
        let module = device.load(&program).unwrap();
        let (keep, give_back) = (module.kernel("keep").unwrap(), module.kernel("give_back").unwrap());
        let out = device.upload(&[0i32; 256]).unwrap();
        // More than the heap has, if nothing were returned.
        for n in [100i32, 1, 3000, 3000, 3000, 7] {
            keep.launch(&stream, LaunchConfig::new(1, 256), &args![n]).unwrap();
            give_back.launch(&stream, LaunchConfig::new(1, 256), &args![&out, n]).unwrap();
            let sums: Vec<i32> = (0..256).map(|i| (0..n).map(|j| i + j).sum()).collect();
            assert_eq!(out.read(&stream).unwrap(), sums, "{} {n}", device.name());
        }
    }
}

#[test]
fn a_heap_has_the_size_that_was_set_and_is_empty_in_the_end() {
    let program = Compiler::new().compile("heap.cu", TEXT).unwrap();
    for device in devices(&[(DeviceLimit::MallocHeapSize, 1 << 20)]) {
        // CUDA's heap is larger than requested.
        if device.name().starts_with("cuda") {
            continue;
        }
        let stream = device.default_stream();
        let kernel = device.load(&program).unwrap().kernel("all_of_it").unwrap();
        assert!(device.set_limit(DeviceLimit::MallocHeapSize, 2 << 20).is_err(), "{}", device.name());
        assert_eq!(device.limit(DeviceLimit::MallocHeapSize).unwrap(), 1 << 20, "{}", device.name());
        let out = device.upload(&[-1i32; 6]).unwrap();
        for _ in 0..2 {
            kernel.launch(&stream, LaunchConfig::new(1, 1), &args![&out, 1u64 << 20]).unwrap();
            assert_eq!(out.read(&stream).unwrap(), [1, 0, 1, 1024, 0, 0], "{}", device.name());
        }
    }
}

#[test]
fn misuse_is_found_on_cpu() {
    let program = Compiler::new().compile("heap.cu", TEXT).unwrap();
    let messages = [
        ("IW0701", "out-of-bounds write of 4 bytes"),
        ("IW0703", "offset 4 of 16 bytes from `malloc` or `new`, which have been given back"),
        ("IW0718", "it has already been freed"),
        ("IW0718", "it is not the start of memory from `malloc` or `new`"),
        ("IW0718", "it is not the start of memory from `malloc` or `new`"),
        ("IW0701", "out-of-bounds write of 4 bytes"),
    ];
    let device = isowarp::open("cpu", &DeviceOptions::new().separate(true)).unwrap();
    let stream = device.default_stream();
    let kernel = device.load(&program).unwrap().kernel("wrong").unwrap();
    for (which, (code, part)) in (0i32..).zip(messages) {
        let error = kernel.launch(&stream, LaunchConfig::new(1, 1), &args![which]).unwrap_err();
        let Error::KernelFault(errors) = error else { panic!("{error}") };
        let found = &errors.diagnostics[0];
        assert!(found.code == code && found.message.contains(part), "{which}: {} {}", found.code, found.message);
    }
    kernel.launch(&stream, LaunchConfig::new(1, 1), &args![6i32]).unwrap();
}
