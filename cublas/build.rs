//! Gives the shared library its name for the dynamic linker. NVIDIA's name would find NVIDIA's library on machines where
//! `LD_LIBRARY_PATH` contains its folder, which comes before the folder that a program names.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").as_deref() == Ok("linux") {
        println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libcublas-isowarp.so.13");
    }
}
