//! Gives the shared library its name for the dynamic linker. Isowarp itself looks for NVIDIA's library by NVIDIA's name.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libnvrtc-isowarp.so.13");
    }
}
