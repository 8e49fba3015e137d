// Compiles the packages as Metro does, each file in a function of its own, and gives all of them to Hermes.
const { transformSync } = require('@babel/core')
const { execFileSync } = require('node:child_process')
const { readdirSync, readFileSync, writeFileSync } = require('node:fs')
const path = require('node:path')

const files = ['core', 'react', 'devtools'].flatMap((name) => {
  const dist = `node_modules/@thinql/${name}/dist`
  return readdirSync(dist, { recursive: true }).map((file) => path.resolve(dist, file))
})
const functions = files
  .filter((file) => file.endsWith('.js'))
  .map((filename) => {
    // Without the runtime of Babel, as monorepos set it, a development build has no generators either.
    const presets = [['module:@react-native/babel-preset', { enableBabelRuntime: false }]]
    const options = { filename, configFile: false, compact: false, presets }
    const { code } = transformSync(readFileSync(filename, 'utf8'), options)
    return `(function (require, module, exports) {${code}\n})`
  })
writeFileSync('bundle.js', functions.join(';\n'))
const folder = process.platform === 'darwin' ? 'osx-bin' : 'linux64-bin'
const hermesc = `node_modules/hermes-compiler/hermesc/${folder}/hermesc`
execFileSync(hermesc, ['-O', '-w', '-emit-binary', '-out', 'bundle.hbc', 'bundle.js'], { stdio: 'inherit' })
