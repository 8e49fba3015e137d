// Prints where the bytes of each whole are: what every module adds to the minified bundle, before gzip.
import { build } from 'esbuild'
import { sizeEntries } from './entries.ts'

for (const { name, code, external = [] } of (await sizeEntries()).filter(({ goal }) => goal)) {
  const { metafile } = await build({
    stdin: { contents: code, resolveDir: '.', loader: 'ts' },
    external: ['react', ...external],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    metafile: true,
    // The sources, because a built package is one module.
    tsconfig: 'tsconfig.base.json',
  })
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))
  console.log(`\n${name}`)
  for (const [file, { bytesInOutput }] of inputs.sort(([, a], [, b]) => b.bytesInOutput - a.bytesInOutput)) {
    if (bytesInOutput) console.log(`${String(bytesInOutput).padStart(6)} B  ${file}`)
  }
}
