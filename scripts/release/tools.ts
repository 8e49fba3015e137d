import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path, { delimiter, dirname, join, resolve } from 'node:path'
import process from 'node:process'

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
  const versions = Object.entries(tools).map(([name, version]) => `${name.replace(/\W/g, '')}${version}`)
  const folder = path.resolve('node_modules/.cache/rehearsal', versions.join('-'))
  const installed = path.join(folder, 'node_modules')
  if (existsSync(path.join(installed, '.package-lock.json'))) return installed
  mkdirSync(folder, { recursive: true })
  const manifest = {
    private: true,
    dependencies: tools,
    // Verdaccio asks for the tag `cjs`. Some registries only have the tag `latest`.
    overrides: { 'node-fetch': '^2.7.0' },
  }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest))
  const args = ['install', '--no-audit', '--no-fund', '--loglevel', 'error']
  execFileSync('npm', args, { cwd: folder, env: outsideEnv(), stdio: 'inherit' })
  return installed
}

/** The environment of a program, as `spawn` takes it. */
export type Env = NodeJS.ProcessEnv

const repository = resolve(import.meta.dirname, '../..')

/** The environment of a person who works outside of this repository. Its tools, the settings of pnpm and CI aren't there. */
export function outsideEnv(added: Env = {}): Env {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:p?npm_|vitest|node_env$|force_color$|init_cwd$|ci$|node_path$|github_)/i.test(name),
  )
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(repository) && !folder.includes('_npx'))
  return {
    ...Object.fromEntries(inherited),
    PATH: [dirname(process.execPath), ...folders].join(delimiter),
    NO_COLOR: '1',
    ...added,
  }
}

/** Makes npm, pnpm, Yarn, Bun and Deno install from this registry. Their caches are in a folder, and so empty at first. */
export function registryEnv(url: string, caches: string): Env {
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

/** How a command ended, with all that it printed. */
export interface Ended {
  readonly status: number | null
  readonly output: string
}

/** Runs a command line until it ends. */
export function run(command: string, cwd: string, env: Env): Promise<Ended> {
  const child = spawn(command, { cwd, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return new Promise((end, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      end({ status, output })
    })
  })
}

/** Runs a command line that has to succeed. Resolves to what it printed. */
export async function succeed(command: string, cwd: string, env: Env): Promise<string> {
  const { status, output } = await run(command, cwd, env)
  if (status !== 0) throw new Error(`${command} ended with ${status} in ${cwd}:\n${output}`)
  return output
}
