// Compiles WGSL with Tint, the compiler of Dawn and Chrome, by the npm package `webgpu` below the folder ISOWARP_DAWN. Dawn's null
// backend needs no GPU. Each argument names a file; a line of JSON answers each, with the file and the compiler's errors.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(`${process.env.ISOWARP_DAWN}/`);
const { create } = await import(pathToFileURL(require.resolve('webgpu')));
// Dawn is there as long as this object is: it must not be collected.
const gpu = create(['backend=null']);
globalThis.keptForDawn = gpu;
const device = await (await gpu.requestAdapter()).requestDevice();
for (const file of process.argv.slice(2)) {
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ code: readFileSync(file, 'utf8') });
  const { messages } = await module.getCompilationInfo();
  const errors = messages.filter((m) => m.type === 'error').map((m) => `${m.lineNum}:${m.linePos}: ${m.message}`);
  const refused = await device.popErrorScope();
  if (refused && errors.length === 0) errors.push(refused.message);
  console.log(JSON.stringify({ file, errors }));
}
// Dawn's threads would go on.
process.exit(0);
