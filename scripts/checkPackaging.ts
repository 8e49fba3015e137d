// Checks each built package as it would be published: its files, its dependencies, 'use client', and what
// publint and attw say about it, for tools that don't read `exports` too. A Server Component must be able to
// use the packages, and both entries of core share the classes of the errors.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isClientFile, manifestOf, ownPeers, pack, packageFolders } from './packages.ts'

const required = [
  'LICENSE',
  'README.md',
  'dist/index.d.ts',
  'dist/index.js',
  'dist/index.js.map',
  'package.json',
]

/** What one package ships beside these: a text for assistants. */
const own: Record<string, readonly string[]> = { 'packages/react': ['skills/thinql/SKILL.md'] }

const destination = mkdtempSync(path.join(tmpdir(), 'thinql-pack-'))
try {
  for (const folder of packageFolders) {
    const { filename, files } = pack(folder, destination)
    checkFiles(
      folder,
      files.map((file) => file.path),
    )
    checkDependencies(folder)
    checkUseClient(folder)
    const unpacked = path.join(destination, folder)
    mkdirSync(unpacked, { recursive: true })
    execFileSync('tar', ['-xzf', filename, '-C', unpacked, '--strip-components', '1'])
    checkSourceMaps(unpacked)
    checkOldResolvers(unpacked)
    check(`publint run --strict ${filename}`)
    check(`attw --ignore-rules cjs-resolves-to-esm -- ${filename}`)
  }
} finally {
  rmSync(destination, { recursive: true })
}
check('node packages/core/test/sharedClasses.ts')
check('node --conditions=react-server packages/react/test/stores/serverComponent.ts')

function checkFiles(folder: string, files: readonly string[]) {
  const expected = [...required, ...(own[folder] ?? [])]
  for (const file of expected.filter((file) => !files.includes(file))) fail(`${folder} lacks ${file}.`)
  for (const file of files.filter((file) => !expected.includes(file))) {
    if (!/^dist\/.*\.(?:js|js\.map|d\.ts)$|^\w+\/package\.json$/.test(file)) fail(`${folder} ships ${file}.`)
  }
}

/** Reads the manifest before it is packed: `npm pack` must work too, and it keeps a `workspace:` range. */
function checkDependencies(folder: string) {
  const { name, version, dependencies = {}, peerDependencies } = manifestOf(folder)
  for (const dependency of Object.keys(dependencies)) fail(`${name} depends on ${dependency} at run time.`)
  for (const [peer, range] of ownPeers(peerDependencies)) {
    if (range !== `^${version}`) fail(`${name} ${version} must depend on ${peer} ^${version}, not ${range}.`)
  }
}

/** The build must keep 'use client', and only where the source has it. */
function checkUseClient(folder: string) {
  const source = clientFiles(path.join(folder, 'src'))
  const built = clientFiles(path.join(folder, 'dist'))
  for (const file of source.difference(built)) fail(`${folder}/dist/${file}.js has lost its 'use client'.`)
  for (const file of built.difference(source)) fail(`${folder}/dist/${file}.js must not say 'use client'.`)
}

/** A debugger finds the sources in the maps, because the package has no `src`. */
function checkSourceMaps(folder: string) {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  for (const file of globSync('dist/**/*.js', { cwd: folder })) {
    const [, map] = /\/\/# sourceMappingURL=(.+)/.exec(read(file)) ?? []
    if (read(file).trim() === '' || map === `${path.basename(file)}.map`) continue
    // Only a file that passes names on has no code of its own to show.
    if (!/^(?:import|export) [\s\S]*? from "[^"]*";\n(?:export \{[^}]*\};\n)?$/.test(read(file)))
      fail(`${file} has no source map.`)
  }
  for (const file of globSync('dist/**/*.js.map', { cwd: folder })) {
    // The format of source maps.
    const { sources, sourcesContent = [] } = JSON.parse(read(file)) as {
      sources: string[]
      sourcesContent?: string[]
    }
    if (!existsSync(path.join(folder, file.replace(/\.map$/, '')))) fail(`${file} belongs to no file.`)
    if (sources.length === 0) fail(`${file} has no sources.`)
    for (const [index, source] of sources.entries()) {
      if (!sourcesContent[index]) fail(`${file} doesn't contain the text of ${source}.`)
    }
  }
}

/**
 * Parcel, Metro, TypeScript and ESLint may read no `exports`: they find an entry by `main` and `types`, of
 * the package or of a folder with the name of the entry.
 */
function checkOldResolvers(folder: string) {
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Manifest
  const { exports = {}, ...own } = read('package.json')
  for (const [entry, target] of Object.entries(exports)) {
    if (typeof target === 'string') continue
    const { main = '', types = '' } = entry === '.' ? own : read(`${entry}/package.json`)
    const found = [main, types].map((file) => path.join(entry, file))
    const meant = [target.default, target.types].map((file) => path.normalize(file))
    if (found.join() !== meant.join()) fail(`${folder}: ${entry} is ${found.join()} without exports.`)
  }
}

interface Manifest {
  readonly main?: string
  readonly types?: string
  readonly exports?: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>
}

function clientFiles(folder: string): Set<string> {
  const files = globSync('**/*.{js,ts,tsx}', { cwd: folder, exclude: ['**/*.d.ts'] })
  const client = files.filter((file) => isClientFile(path.join(folder, file)))
  return new Set(client.map((file) => file.replace(/\.[jt]sx?$/, '')))
}

function check(command: string) {
  if (spawnSync(command, { shell: true, stdio: 'inherit' }).status !== 0) fail(`Failed: ${command}`)
}

function fail(problem: string) {
  console.error(problem)
  process.exitCode = 1
}
