//! Arrays and textures.

use cudart::abi::{ChannelDesc, In, Out, ResourceDesc, TextureDesc};
use cudart::copies::cudaMemcpy2DToArray;
use cudart::textures::*;

use crate::common::*;

const FLOAT: ChannelDesc = ChannelDesc { x: 32, y: 0, z: 0, w: 0, f: 2 };
const INT: ChannelDesc = ChannelDesc { x: 32, y: 0, z: 0, w: 0, f: 0 };

#[test]
fn textures_of_arrays_are_sampled() {
    program();
    let (mut array, mut texture) = (0, 0);
    ok(unsafe { cudaMallocArray(Out(&mut array), In(&FLOAT), 4, 3, 0) });
    let texels: Vec<f32> = (0..12).map(|n| n as f32).collect();
    ok(unsafe { cudaMemcpy2DToArray(array, 0, 0, texels.as_ptr() as usize, 16, 16, 3, 1) });
    let mut resource = ResourceDesc::default();
    resource.words[0] = array as u64;
    let desc = TextureDesc { address: [1; 3], ..TextureDesc::default() };
    ok(unsafe { cudaCreateTextureObject(Out(&mut texture), In(&resource), In(&desc), 0) });
    let out = upload(&[0f32; 4]);
    ok(launch(FETCH, 1, 4, 0, 0, &[arg(&texture), arg(&out)]));
    assert_eq!(download::<f32>(out, 4), [4.0, 5.0, 6.0, 7.0]);
    ok(unsafe { cudaDestroyTextureObject(texture) });
    assert_eq!(unsafe { cudaDestroyTextureObject(texture) }, 1);
    ok(unsafe { cudaFreeArray(array) });
    assert_eq!(unsafe { cudaMemcpy2DToArray(array, 0, 0, texels.as_ptr() as usize, 16, 16, 3, 1) }, 400);
}

#[test]
fn textures_of_memory_are_fetched() {
    program();
    let x = upload(&[5i32, 6, 7, 8]);
    let mut resource = ResourceDesc { kind: 2, ..ResourceDesc::default() };
    resource.words = [x as u64, INT.x as u64, 0, INT.f as u64, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let mut texture = 0;
    ok(unsafe { cudaCreateTextureObject(Out(&mut texture), In(&resource), In(&TextureDesc::default()), 0) });
    let out = upload(&[0i32; 4]);
    ok(launch(FETCH1, 1, 4, 0, 0, &[arg(&texture), arg(&out)]));
    assert_eq!(download::<i32>(out, 4), [5, 6, 7, 8]);
    ok(unsafe { cudaDestroyTextureObject(texture) });
}
