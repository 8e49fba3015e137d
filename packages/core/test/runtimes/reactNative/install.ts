import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const exec = promisify(execFile)

const require = createRequire(import.meta.url)
// This package has no types.
const removeFlowTypes = require('flow-remove-types') as (
  source: string,
  options: object,
) => { toString(): string }

/** The dependencies that the network code of React Native needs. All its other dependencies together have 300 MB. */
const needed = ['abort-controller', 'base64-js', 'event-target-shim', 'invariant', 'whatwg-fetch']

/** Downloads a version of React Native, without its iOS and Android code. Resolves to the folder of the packages. */
export async function installReactNative(version: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thinql-react-native-'))
  const modules = path.join(folder, 'node_modules')
  const target = path.join(modules, 'react-native')
  const inFolder = { cwd: folder }
  const { stdout } = await exec('npm', ['pack', '--silent', `react-native@${version}`], inFolder)
  const files = ['package.json', 'Libraries', 'src'].map((name) => `package/${name}`)
  mkdirSync(target, { recursive: true })
  const unpack = ['-xzf', stdout.trim(), '-C', target, '--strip-components=1', ...files]
  await exec('tar', unpack, inFolder)
  const manifest = JSON.parse(readFileSync(path.join(target, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const specs = Object.entries(manifest.dependencies)
    .filter(([name]) => needed.includes(name))
    .map(([name, range]) => `${name}@${range}`)
  // npm removes packages from a folder that it has not installed itself. So the dependencies get another folder.
  const dependencies = path.join(folder, 'dependencies')
  mkdirSync(dependencies)
  writeFileSync(path.join(dependencies, 'package.json'), '{ "private": true }')
  await exec('npm', ['install', '--no-audit', '--no-fund', ...specs], { cwd: dependencies })
  return folder
}

/** Bundles the suite's program with React Native's files, as Metro would for iOS. */
export async function bundleReactNative(installed: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [path.join(import.meta.dirname, 'process.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['node:*'],
    mainFields: ['main'],
    resolveExtensions: ['.ios.js', '.js', '.ts', '.json'],
    nodePaths: ['node_modules', 'dependencies/node_modules'].map((name) => path.join(installed, name)),
    define: { 'process.env.NODE_ENV': '"production"' },
    // Fields without a value are only types in Flow.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    logLevel: 'error',
    plugins: [
      {
        name: 'flow',
        setup(builder) {
          builder.onLoad({ filter: /react-native\/(?:Libraries|src)\/.*\.js$/ }, ({ path: file }) => {
            const source = removeFlowTypes(readFileSync(file, 'utf8'), { all: true, pretty: true })
            return { contents: source.toString(), loader: 'tsx' }
          })
        },
      },
    ],
  })
}
