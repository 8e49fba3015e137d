import { exec, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path, { delimiter, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'

/** What only the rehearsal needs. An ordinary installation of this repository doesn't have it. */
const tools = {
  '@yarnpkg/cli-dist': '4.18.1',
  bun: '1.4.5',
  deno: '2.9.6',
  pnpm: '12.21.0',
  verdaccio: '6.10.4',
}

/** Installs the tools once in each clone. Returns their `node_modules`. */
export function installTools(): string {
  const folder = path.resolve('node_modules/.cache/rehearsal', Object.values(tools).join('-'))
  const installed = join(folder, 'node_modules')
  if (existsSync(join(installed, '.package-lock.json'))) return installed
  mkdirSync(folder, { recursive: true })
  // Verdaccio asks for the tag `cjs`. Some registries only have the tag `latest`.
  const manifest = { private: true, dependencies: tools, overrides: { 'node-fetch': '^2.7.0' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  const args = ['install', '--no-audit', '--no-fund', '--loglevel', 'error']
  execFileSync('npm', args, { cwd: folder, env: outsideEnv(), stdio: 'inherit' })
  return installed
}

/**
 * The environment of a person who works outside of this repository. Its tools, the settings of pnpm and CI
 * aren't there.
 */
export function outsideEnv(added: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const repository = path.resolve(import.meta.dirname, '../..')
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:p?npm_|vitest|node_env$|force_color$|init_cwd$|ci$|node_path$|github_)/i.test(name),
  )
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(repository) && !folder.includes('_npx'))
  const PATH = [path.dirname(process.execPath), ...folders].join(delimiter)
  return { ...Object.fromEntries(inherited), PATH, NO_COLOR: '1', ...added }
}

/**
 * Makes npm, pnpm, Yarn, Bun and Deno install from this registry. Their caches are in a folder, and so empty
 * at first.
 */
export function registryEnv(url: string, caches: string): NodeJS.ProcessEnv {
  return {
    npm_config_registry: url,
    npm_config_cache: join(caches, 'npm'),
    // A person says yes when npm asks whether it may run a program that it has to install.
    npm_config_yes: 'true',
    NPM_CONFIG_REGISTRY: url,
    pnpm_config_registry: url,
    pnpm_config_cache_dir: join(caches, 'pnpm'),
    BUN_CONFIG_REGISTRY: url,
    BUN_INSTALL_CACHE_DIR: join(caches, 'bun'),
    YARN_NPM_REGISTRY_SERVER: url,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_GLOBAL_FOLDER: join(caches, 'yarn'),
    YARN_ENABLE_TELEMETRY: '0',
    NEXT_TELEMETRY_DISABLED: '1',
    DENO_DIR: join(caches, 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
  }
}

/** Runs a command line that has to succeed. Resolves to what it printed. */
export async function run(command: string, cwd: string, env = outsideEnv()): Promise<string> {
  const { stdout, stderr } = await promisify(exec)(command, { cwd, env, maxBuffer: 100_000_000 })
  return stdout + stderr
}

/** Returns a port that no program listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}
