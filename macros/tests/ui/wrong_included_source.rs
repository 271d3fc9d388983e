isowarp_macros::include_cuda!(mod broken = "broken.cu");

fn main() {}
