//! The host API over a backend that only records calls: which calls reach it, and which are refused before.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use isowarp_core::api::*;
use isowarp_core::args;
use isowarp_core::ir::text::{SpanSource, parse_module};

struct Fake {
    info: DeviceInfo,
    me: Weak<Fake>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    memory: HashMap<u64, Vec<u8>>,
    next: u64,
    launches: Vec<(LaunchConfig, Vec<u8>)>,
}

impl Fake {
    fn device() -> (Device, Arc<Fake>) {
        let limits = DeviceLimits {
            max_threads_per_block: 1024,
            max_block: [1024, 1024, 64],
            max_grid: [i32::MAX as u32, 65_535, 65_535],
            max_shared_bytes: 1000,
            max_alloc_bytes: 10_000,
            total_memory_bytes: None,
        };
        let info = DeviceInfo {
            backend: BackendKind::Cpu,
            index: 0,
            adapter: "fake".into(),
            driver: String::new(),
            class: DeviceClass::Software,
            limits,
            facts: Vec::new(),
        };
        let fake = Arc::new_cyclic(|me| Fake { info, me: me.clone(), state: Mutex::default() });
        (Device::from_backend(fake.clone()), fake)
    }

    /// Gives access to a range, which must lie inside one allocation and hold at least one byte.
    fn with<R>(&self, ptr: DevicePtr, bytes: usize, work: impl FnOnce(&mut [u8]) -> R) -> Result<R, Error> {
        assert!(bytes > 0, "an empty range reached the backend");
        let mut state = self.state.lock().unwrap();
        let (start, memory) =
            state.memory.iter_mut().find(|(s, m)| (**s..**s + m.len() as u64).contains(&ptr.0)).unwrap();
        let at = (ptr.0 - start) as usize;
        Ok(work(&mut memory[at..at + bytes]))
    }
}

impl BackendDevice for Fake {
    fn limit(&self, _limit: DeviceLimit) -> Result<u64, Error> {
        Ok(0)
    }

    fn set_limit(&self, _limit: DeviceLimit, _bytes: u64) -> Result<(), Error> {
        Ok(())
    }

    fn info(&self) -> &DeviceInfo {
        &self.info
    }
    fn alloc(&self, bytes: u64) -> Result<DevicePtr, Error> {
        let mut state = self.state.lock().unwrap();
        state.next += 1 << 20;
        let at = state.next;
        state.memory.insert(at, vec![0; bytes as usize]);
        Ok(DevicePtr(at))
    }
    fn free(&self, ptr: DevicePtr) -> Result<(), Error> {
        assert!(self.state.lock().unwrap().memory.remove(&ptr.0).is_some(), "freed twice or never allocated");
        Ok(())
    }
    fn submit(&self, stream: StreamId, commands: &[Command<'_>]) -> Result<(), Error> {
        commands.iter().try_for_each(|command| match *command {
            Command::Write { dst, data } => self.with(dst, data.len(), |m| m.copy_from_slice(data)),
            Command::Copy { dst, src, bytes } => {
                let mut data = vec![0; bytes as usize];
                self.read(stream, src, &mut data)?;
                self.write(stream, dst, &data)
            }
            Command::CopyBox(copy) => {
                copy.rows().try_for_each(|(to, from)| self.copy(stream, to, from, copy.extent[0]))
            }
            Command::Fill { dst, pattern: [value], bytes } => self.with(dst, bytes as usize, |m| m.fill(*value)),
            Command::Fill { dst, pattern, bytes } => repeat_pattern(self, stream, dst, pattern, bytes),
            Command::Launch { kernel, config, params } => kernel.launch(stream, config, params),
            Command::Call(function) => call_host_function(function),
            Command::Record(_) | Command::Wait(_) => Ok(()),
        })
    }
    fn read(&self, _: StreamId, src: DevicePtr, out: &mut [u8]) -> Result<(), Error> {
        self.with(src, out.len(), |m| out.copy_from_slice(m))
    }
    fn load(&self, _: &Program) -> Result<Arc<dyn BackendModule>, Error> {
        Ok(self.me.upgrade().unwrap())
    }
    fn create_stream(&self, _: StreamOptions) -> Result<StreamId, Error> {
        Ok(StreamId(1))
    }
    fn is_done(&self, _: StreamId) -> Result<bool, Error> {
        Ok(true)
    }
    fn has_happened(&self, _: EventId) -> Result<bool, Error> {
        Ok(true)
    }
    fn wait_until(&self, _: EventId) -> Result<(), Error> {
        Ok(())
    }
    fn destroy_stream(&self, stream: StreamId) -> Result<(), Error> {
        assert_ne!(stream, StreamId::DEFAULT);
        Ok(())
    }
    fn synchronize(&self, _: StreamId) -> Result<(), Error> {
        Ok(())
    }
    fn synchronize_all(&self) -> Result<(), Error> {
        Ok(())
    }
    fn create_event(&self) -> Result<EventId, Error> {
        Ok(EventId(0))
    }
    fn destroy_event(&self, _: EventId) -> Result<(), Error> {
        Ok(())
    }
    fn elapsed_ms(&self, _: EventId, _: EventId) -> Result<f64, Error> {
        Ok(1.0)
    }
}

impl BackendModule for Fake {
    fn kernel(&self, _: &str) -> Result<Arc<dyn BackendKernel>, Error> {
        Ok(self.me.upgrade().unwrap())
    }
    fn symbol(&self, _: &str) -> Result<(DevicePtr, u64), Error> {
        Ok((self.alloc(16)?, 16))
    }
}

impl BackendKernel for Fake {
    fn launch(&self, _: StreamId, config: &LaunchConfig, params: &[u8]) -> Result<(), Error> {
        self.state.lock().unwrap().launches.push((*config, params.to_vec()));
        Ok(())
    }
}

const TEXT: &str = "struct @Pair size 8 align 4 {
  a: u32 at 0
  b: u32 at 4
}
struct @__half size 2 align 2 {
  x: u16 at 0
}
var.global @table: [4 x u32] size 16 align 4
kernel @k(%0 c: u8, %1 flag: bool, %2 d: f64, %3 p: ptr.global, %4 v: f32x2, %5 s: @Pair, %6 h: f16, %7 w: @__half) max_threads 256 {
  return
}";

fn module(device: &Device) -> Module {
    let module = parse_module(TEXT, SpanSource::Text).unwrap_or_else(|e| panic!("{e:?}"));
    device.load(&Program::new(Arc::new(module), FloatMode::Exact)).unwrap()
}

#[test]
fn arguments_follow_the_parameter_layout() {
    let (device, fake) = Fake::device();
    let kernel = module(&device).kernel("k").unwrap();
    let buffer = device.upload(&[1u32, 2, 3]).unwrap();
    let part = buffer.offset(2).unwrap();
    let (v, s) = ([1.0f32, 2.0], [7u32, 8]);
    let (v, s) = (Arg::Bytes(bytemuck::cast_slice(&v)), Arg::Bytes(bytemuck::cast_slice(&s)));
    let h = half::f16::ONE;
    let args = args![0xabu8, true, 1.5f64, part, v, s, h, half::f16::NEG_ONE];
    kernel.launch(&device.default_stream(), LaunchConfig::new((2, 3), 4), &args).unwrap();
    let mut want = vec![0xab, 1, 0, 0, 0, 0, 0, 0];
    want.extend(1.5f64.to_le_bytes());
    want.extend((buffer.ptr().0 + 8).to_le_bytes());
    want.extend(1f32.to_le_bytes());
    want.extend(2f32.to_le_bytes());
    want.extend([7, 0, 0, 0, 8, 0, 0, 0, 0x00, 0x3c, 0x00, 0xbc]);
    let launches = &fake.state.lock().unwrap().launches;
    assert_eq!(launches[0].1, want);
    assert_eq!(launches[0].0.grid, Dim3::new(2, 3, 1));
}

#[test]
fn half_floats_are_passed_as_objects_of_cuda_s_classes() {
    let (device, fake) = Fake::device();
    let text = "struct @__half size 2 align 2 {
  __x: u16 at 0
}
struct @__nv_bfloat16 size 2 align 2 {
  __x: u16 at 0
}
kernel @k(%0 h: @__half, %1 b: @__nv_bfloat16) {
  return
}";
    let module = parse_module(text, SpanSource::Text).unwrap_or_else(|e| panic!("{e:?}"));
    let program = Program::new(Arc::new(module), FloatMode::Exact);
    let kernel = device.load(&program).unwrap().kernel("k").unwrap();
    let launch = |args: [Arg<'_>; 2]| kernel.launch(&device.default_stream(), LaunchConfig::new(1, 1), &args);
    launch(args![half::f16::ONE, half::bf16::ONE]).unwrap();
    assert_eq!(fake.state.lock().unwrap().launches[0].1, [0x00, 0x3c, 0x80, 0x3f]);
    let error = launch(args![half::bf16::ONE, half::bf16::ONE]).unwrap_err().to_string();
    assert!(error.contains("2 bytes of a `__half`"), "{error}");
}

#[test]
fn wrong_arguments_and_configurations_never_reach_the_backend() {
    let (device, fake) = Fake::device();
    let kernel = module(&device).kernel("k").unwrap();
    let stream = device.default_stream();
    let buffer = device.alloc::<u8>(16).unwrap();
    let (other, _) = Fake::device();
    let foreign = other.alloc::<u8>(16).unwrap();
    let eight = Arg::Bytes(&[0; 8]);
    let h = half::f16::ZERO;
    let good = args![1u8, 1u8, 1f64, buffer, eight, eight, h, h];
    let refused = |index: usize, arg: Arg<'_>, word: &str| {
        let mut args: Vec<Arg<'_>> = good.to_vec();
        args[index] = arg;
        let error = kernel.launch(&stream, LaunchConfig::new(1, 1), &args).unwrap_err().to_string();
        assert!(error.contains(word) && error.contains(&format!("parameter {}", index + 1)), "{error}");
    };
    refused(0, 1i8.arg(), "type u8");
    refused(1, 2u8.arg(), "bool");
    refused(1, Arg::Scalar(isowarp_core::ir::Scalar::Bool, 2), "bool");
    refused(1, Arg::Bytes(&[2]), "bool");
    refused(1, 1i32.arg(), "bool");
    refused(2, 1f32.arg(), "f64");
    refused(3, 0u64.arg(), "a buffer");
    refused(4, Arg::Bytes(&[0; 4]), "8 bytes");
    refused(5, Arg::Null, "`Pair`");
    refused(5, Arg::Bytes(&[0; 12]), "8 bytes");
    refused(7, 1u16.arg(), "`__half`");
    refused(7, half::bf16::ONE.arg(), "`__half`");
    let launch = |config| kernel.launch(&stream, config, &good).unwrap_err().to_string();
    assert!(launch(LaunchConfig::new(0, 1)).contains("grid.x is 0"));
    assert!(launch(LaunchConfig::new((1, 0, 1), 1)).contains("grid.y is 0"));
    assert!(launch(LaunchConfig::new(1, (1, 1, 0))).contains("block.z is 0"));
    let too_large = [
        (Dim3::new(1 << 31, 1, 1), "grid.x is 2147483648, but the limit of cpu is 2147483647"),
        (Dim3::new(1, 65_536, 1), "grid.y is 65536, but the limit of cpu is 65535"),
        (Dim3::new(1, 1, u32::MAX), "grid.z is 4294967295, but the limit of cpu is 65535"),
    ];
    for (grid, words) in too_large {
        let error = launch(LaunchConfig::new(grid, 1));
        assert!(error.contains(words), "{error}");
    }
    assert!(launch(LaunchConfig::new(1, (1, 1, 65))).contains("block.z"));
    assert!(launch(LaunchConfig::new(1, (1024, 1024, 64))).contains("67108864 threads"));
    assert!(launch(LaunchConfig::new(1, 257)).contains("__launch_bounds__"));
    assert!(launch(LaunchConfig::new(1, 1).with_shared_bytes(1001)).contains("shared"));
    let elsewhere = kernel.launch(&other.default_stream(), LaunchConfig::new(1, 1), &good);
    assert!(matches!(elsewhere, Err(Error::ForeignDevice { .. })), "{elsewhere:?}");
    for foreign in [foreign.arg(), Arg::Buffer(foreign.untyped())] {
        let mut args = good.to_vec();
        args[3] = foreign;
        let error = kernel.launch(&stream, LaunchConfig::new(1, 1), &args).unwrap_err();
        assert!(matches!(error, Error::ForeignDevice { .. }), "{error}");
        let want = "the buffer for parameter 4 `p` of kernel `k` belongs to cpu (fake), but cpu (fake) is needed";
        assert_eq!(error.to_string(), want);
    }
    assert!(kernel.launch(&stream, LaunchConfig::new(1, 1), &good[..7]).is_err());
    assert!(fake.state.lock().unwrap().launches.is_empty());
    kernel.launch(&stream, LaunchConfig::new(1, 1), &good).unwrap();
}

#[repr(C)]
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
struct Particle {
    at: [f32; 3],
    kind: u32,
}

#[test]
fn buffers_of_other_elements_than_the_parameters_never_reach_the_backend() {
    let (device, fake) = Fake::device();
    let text = "struct @__half size 2 align 2 {
  __x: u16 at 0
}
struct @Body size 16 align 16 {
  at: f32x3 at 0
  kind: u32 at 12
}
kernel @k(%0 n: ptr.global to i32, %1 c: ptr.global to i8, %2 v: ptr.global to f32x4, %3 b: ptr.global to @Body,
          %4 h: ptr.global to @__half, %5 p: ptr.global to ptr.global, %6 x: ptr.global) {
  return
}";
    let module = parse_module(text, SpanSource::Text).unwrap_or_else(|e| panic!("{e:?}"));
    let program = Program::new(Arc::new(module), FloatMode::Exact);
    let kernel = device.load(&program).unwrap().kernel("k").unwrap();
    let stream = device.default_stream();
    let (n, c, v, b) = (
        device.alloc::<i32>(4).unwrap(),
        device.alloc::<u8>(4).unwrap(),
        device.alloc::<[f32; 4]>(4).unwrap(),
        device.alloc::<Particle>(4).unwrap(),
    );
    let (h, p, x) =
        (device.alloc::<half::f16>(4).unwrap(), device.alloc::<DevicePtr>(4).unwrap(), device.alloc::<f64>(4).unwrap());
    let good = args![n, c, v, b, h, p, x];
    kernel.launch(&stream, LaunchConfig::new(1, 1), &good).unwrap();
    let told = |index: usize, arg: Arg<'_>| {
        let mut args = good;
        args[index] = arg;
        kernel
            .launch(&stream, LaunchConfig::new(1, 1), &args)
            .map_or_else(|error| error.to_string(), |()| "taken".to_owned())
    };
    let words = device.alloc::<u32>(16).unwrap();
    assert_eq!(
        told(0, words.arg()),
        "kernel `k`: parameter 1 `n` needs a buffer of `i32`, but a buffer of `u32` was given; `untyped()` of it passes its bytes as they are"
    );
    let (shorts, longs) = (device.alloc::<u16>(4).unwrap(), device.alloc::<u64>(4).unwrap());
    let (x1, v1) = (x.offset(1).unwrap(), v.offset(1).unwrap());
    let refused = [
        (0, x1.arg(), "needs a buffer of `i32`, but a buffer of `f64` was given"),
        (0, c.arg(), "needs a buffer of `i32`, but a buffer of `u8` was given"),
        (1, n.arg(), "needs a buffer of `i8`, but a buffer of `i32` was given"),
        (2, words.arg(), "needs a buffer of `[f32; 4]`, but a buffer of `u32` was given"),
        (3, v1.arg(), "taken"),
        (3, words.arg(), "needs a buffer of `Body` (16 bytes each), but a buffer of `u32` was given"),
        (4, shorts.arg(), "needs a buffer of `f16`, but a buffer of `u16` was given"),
        (5, longs.arg(), "taken"),
        (5, v.arg(), "needs a buffer of `DevicePtr`, but a buffer of `[f32; 4]` was given"),
        (6, words.arg(), "taken"),
    ];
    let mut seen = Vec::new();
    for (index, arg, words) in refused {
        let error = told(index, arg);
        assert!(error.contains(words), "{error}");
        seen.push(error);
    }
    let error = told(0, b.arg());
    assert!(
        error.contains("a buffer of `i32`, but a buffer of `") && error.contains("Particle` (16 bytes each) was given"),
        "{error}"
    );
    // Bytes fit everywhere, and a cast slice is compared by its new type.
    for index in 0..good.len() {
        assert_eq!(told(index, words.untyped().arg()), "taken");
        assert_eq!(told(index, x.offset(1).unwrap().untyped().arg()), "taken");
    }
    let fours = device.alloc::<f32>(16).unwrap();
    assert_eq!(told(2, fours.slice(4..).unwrap().cast::<[f32; 4]>().unwrap().arg()), "taken");
    assert!(told(2, fours.slice(4..).unwrap().arg()).contains("`[f32; 4]`"));
    let unified = device.alloc_managed::<u32>(4).unwrap();
    assert!(told(0, unified.arg()).contains("a buffer of `u32` was given"));
    assert_eq!(told(0, unified.untyped().arg()), "taken");
    // Adding to a graph reports the same error.
    let mut graph = Graph::new(&device);
    let mut wrong = good;
    wrong[0] = words.arg();
    let added = graph.add(&[], |stream| kernel.launch(stream, LaunchConfig::new(1, 1), &wrong)).map(drop);
    assert!(matches!(added, Err(Error::InvalidArgument { .. })), "{added:?}");
    let taken = seen.iter().filter(|text| *text == "taken").count() + 2 * good.len() + 3;
    assert_eq!(fake.state.lock().unwrap().launches.len(), taken);
}

#[test]
fn empty_and_oversized_ranges_never_reach_the_backend() {
    let (device, fake) = Fake::device();
    let stream = device.default_stream();
    let nothing = device.upload::<u32>(&[]).unwrap();
    assert_eq!(nothing.read(&stream).unwrap(), [0u32; 0]);
    nothing.fill_bytes(&stream, 1).unwrap();
    nothing.copy_from(&stream, &device.alloc(0).unwrap()).unwrap();
    // Elements of size zero.
    let sizeless = device.upload(&[[0u32; 0]; 3]).unwrap();
    assert_eq!(sizeless.read(&stream).unwrap().len(), 3);
    sizeless.fill_bytes(&stream, 1).unwrap();
    let buffer = device.upload(&[1u16, 2, 3]).unwrap();
    assert!(buffer.write(&stream, &[0; 4]).is_err());
    assert!(buffer.read_into(&stream, &mut [0; 4]).is_err());
    assert!(buffer.offset(4).is_err() && buffer.offset(3).is_ok());
    assert!(buffer.copy_from(&stream, &device.alloc(2).unwrap()).is_err());
    assert!(matches!(device.alloc::<u64>(usize::MAX), Err(Error::OutOfMemory { .. })));
    assert!(matches!(device.alloc::<u8>(10_001), Err(Error::OutOfMemory { limit: Some(10_000), .. })));
    assert!(buffer.write(&Fake::device().0.default_stream(), &[0; 3]).is_err());
    let module = module(&device);
    assert!(module.write_symbol(&stream, "table", &[0u32; 5]).is_err());
    module.write_symbol(&stream, "table", &[0u32; 0]).unwrap();
    assert!(matches!(module.symbol("k"), Err(Error::NotFound { .. })));
    assert!(matches!(module.kernel("table"), Err(Error::NotFound { .. })));
    let missing = |kernel: &str| module.kernel(kernel).unwrap_err().to_string();
    assert_eq!(missing("table"), "there is no kernel named `table` in the module; it has k");
    assert_eq!(
        missing("k<int>"),
        "there is no kernel named `k<int>` in the module; it has k; `Compiler::kernel_instances` compiles instances of \
         templates that the program does not launch itself"
    );
    drop((nothing, sizeless, buffer));
    let left = fake.state.lock().unwrap().memory.values().filter(|m| m.len() != 16).count();
    assert_eq!(left, 0, "every buffer is freed when dropped");
}

#[test]
fn panics_of_host_functions_are_errors() {
    let (device, _) = Fake::device();
    let stream = device.create_stream().unwrap();
    let panics = || std::panic::resume_unwind(Box::new("no answer"));
    let refused = |result: Result<(), Error>| {
        let error = result.unwrap_err();
        assert!(matches!(&error, Error::HostFunction { message } if message == "no answer"), "{error}");
    };
    refused(stream.launch_host_func(panics));
    stream.begin_capture().unwrap();
    stream.launch_host_func(panics).unwrap();
    let graph = stream.end_capture().unwrap().instantiate().unwrap();
    // The graph is not locked after the panic.
    refused(graph.launch(&stream));
    refused(graph.launch(&stream));
    stream.launch_host_func(|| ()).unwrap();
    stream.synchronize().unwrap();
}

#[test]
fn static_shared_memory_is_limited_as_in_cuda() {
    let of = |bytes: u32| {
        format!(
            "var.shared @a: [{bytes} x u8] size {bytes} align 1\nvar.shared @b: [4 x u8] size 4 align 4\ndevice @f() {{\n  \
             %0: ptr.shared = addr @b\n  memzero %0 size 4 align 4\n  return\n}}\nkernel @k() {{\n  %0: ptr.shared = \
             addr @a\n  memzero %0 size 1 align 1\n  call @f()\n  return\n}}\n"
        )
    };
    let kernel = |bytes| {
        let (device, _) = Fake::device();
        let module = parse_module(&of(bytes), SpanSource::Text).unwrap_or_else(|e| panic!("{e:?}"));
        let program = Program::new(Arc::new(module), FloatMode::Exact);
        device.load(&program).unwrap().kernel("k").map(|kernel| (device, kernel))
    };
    assert!(kernel(49_148).is_ok());
    let error = kernel(49_149).err().unwrap().to_string();
    // Aligned to four bytes: the called function's variable counts, too.
    assert!(error.contains("49156") && error.contains("49152"), "{error}");
    // Static and dynamic shared memory together; this device has 1000 bytes.
    let (device, kernel) = kernel(600).unwrap();
    let launch = |bytes| kernel.launch(&device.default_stream(), LaunchConfig::new(1, 1).with_shared_bytes(bytes), &[]);
    launch(396).unwrap();
    let error = launch(397).unwrap_err().to_string();
    assert!(["397", "604", "1000"].iter().all(|n| error.contains(n)), "{error}");
}
