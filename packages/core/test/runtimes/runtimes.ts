import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { findBrowser } from '../../../../scripts/browser.ts'
import { runInChromium, runInFirefox, runInWebKit } from './runInBrowser.ts'
import { bundleReactNative, installReactNative } from './reactNative/install.ts'
import type { Outcomes } from './suite.ts'
import { eventStreams, formats } from '../streaming/formats.ts'
import { fileAsNative } from './checks/wire.ts'

const exec = promisify(execFile)

export interface Runtime {
  readonly name: string
  /** The npm package of the runtime, and its program. Without them, it is the Chromium of the browser tests. */
  readonly npm?: readonly [spec: string, program: string]
  /** The packages of Debian that hold it, and the names of its program. */
  readonly debian?: readonly [packages: string, ...programs: string[]]
  /** The version of React Native whose files are the globals of a Node program. */
  readonly reactNative?: string
  /** The outcomes that differ from those that the suite expects, because of what the platform lacks. */
  readonly differing?: Outcomes
  /** Runs the suite that was installed into a folder, against the server at an origin. */
  readonly run: (folder: string, origin: string, program: string) => Promise<Outcomes>
}

const unread = ['ParseError']
const unchecked = { name: 'NetworkError', saysASecret: false, sent: 1 }
const rulesOfStreams = [
  ...formats.map(
    ({ format }) => `stream() reads @defer and @stream as the ${format} format has them, torn into bytes`,
  ),
  ...eventStreams.map(({ kind }) => `subscribe() reads ${kind}, torn into bytes`),
]

const onReactNative: Outcomes = {
  // It has no streams: a body is read whole, and one with parts is refused in words that say so.
  ...Object.fromEntries(rulesOfStreams.map((rule) => [rule, unread])),
  'a subscription that the server does not complete ends in a NetworkError': unread,
  'leaving a stream': 'still running after 10 s',
  'an abort of a subscription': { names: ['AbortError'], closed: 200 },
  'limitResponse() ends a body that is too long': undefined,
  // The native module gives no part of a body that breaks off.
  'a success that breaks off': { name: 'NetworkError', errors: [] },
  'a failure that breaks off': { name: 'NetworkError', errors: [] },
  // Its Headers and URL check nothing: fetch finds the fault.
  'a malformed header is refused, and nothing is sent': unchecked,
  'a malformed endpoint is refused, and nothing is sent': unchecked,
  // It always follows redirects.
  'a redirect that fetch is told to leave alone is a ServerError': undefined,
  // Its FormData sends no content of a File, so it is refused. `{ uri, name, type }` is the form for it.
  'upload() sends a file as a form': { fields: [], has: [false, false, false, false] },
  [fileAsNative.rule]: { type: 'multipart/form-data', has: [true, true, true] },
  // It has no WebCrypto, so the text is sent.
  'persisted() sends the SHA-256 first, then the text': '{"query":"{ a }"}',
}

const onReactNative79: Outcomes = {
  ...onReactNative,
  // The signals of abort-controller have no reason, no `abort()` and no `timeout()`.
  'an abort before sending': 'TypeError: AbortSignal.abort is not a function',
  'an abort while a header function takes its time': { name: 'AbortError' },
  'an abort before the headers': { name: 'AbortError', closed: 200 },
  'an abort within the body': { name: 'AbortError', closed: 200 },
  'an AbortSignal.timeout()': 'TypeError: AbortSignal.timeout is not a function',
  // Its URLSearchParams writes a space as %20.
  'queryViaGet() sends a query in the URL': {
    method: 'GET',
    url: '/echo?operationName=A&variables=%7B%22id%22%3A1%7D&query=query%20A%20%7B%20a%20%7D',
    body: '',
  },
}

export const runtimes: readonly Runtime[] = [
  // The oldest that is supported, and the newest of each line.
  { name: 'Node 20.19', npm: ['node@20.19.6', 'node'], run: runAsProcess },
  { name: 'Node 22', npm: ['node@22.23.3', 'node'], run: runAsProcess },
  { name: 'Node 24', npm: ['node@24.21.0', 'node'], run: runAsProcess },
  { name: 'Node 26', npm: ['node@26.10.0', 'node'], run: runAsProcess },
  { name: 'Bun', npm: ['bun@1.4.5', 'bun'], run: runAsProcess },
  { name: 'Deno', npm: ['deno@2.9.6', 'deno'], run: runInDeno },
  { name: 'workerd', npm: ['workerd@1.20261117.1', 'workerd'], run: runInWorkerd },
  // The oldest that the tests know, and the newest.
  { name: 'React Native 0.79', reactNative: '0.79.7', differing: onReactNative79, run: runInReactNative },
  { name: 'React Native 0.88', reactNative: '0.88.1', differing: onReactNative, run: runInReactNative },
  { name: 'Chromium', run: runInChromium },
  { name: 'Firefox', debian: ['firefox-esr', 'firefox', 'firefox-esr'], run: runInFirefox },
  {
    name: 'WebKit',
    debian: ['webkit2gtk-driver xvfb xauth', 'webkit2gtk-4.1/MiniBrowser', 'webkitgtk-6.0/MiniBrowser'],
    run: runInWebKit,
  },
]

/** Obtains a runtime. Where it can't be had, that is said by its name; on CI it is a failure. */
export async function programOf(runtime: Runtime): Promise<string | undefined> {
  try {
    return await obtain(runtime)
  } catch (error) {
    if (process.env.CI) throw error
    console.warn(`SKIPPED: ${runtime.name} could not be had on this machine. ${String(error)}`)
    return undefined
  }
}

/** Brings a runtime to this machine, into npm's cache, where it isn't yet; resolves to the path of its program. */
async function obtain({ npm, debian, reactNative }: Runtime): Promise<string> {
  if (reactNative !== undefined) return installReactNative(reactNative)
  if (debian) return obtainFromDebian(...debian)
  if (!npm) return findBrowser()
  const [spec, program] = npm
  const which = ['exec', '--silent', '--yes', `--package=${spec}`, '--', 'which', program]
  const { stdout } = await exec('npm', which)
  await exec(stdout.trim(), ['--version'])
  return stdout.trim()
}

async function obtainFromDebian(packages: string, ...programs: string[]): Promise<string> {
  const library = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`
  const find = () =>
    programs
      .flatMap((program) => [...folders, library].map((folder) => path.join(folder, program)))
      .find((file) => existsSync(file))
  const found = find()
  if (found !== undefined) return found
  await exec('apt-get', ['update'])
  await exec('apt-get', ['install', '--yes', '--no-install-recommends', ...packages.split(' ')])
  const installed = find()
  if (installed === undefined) throw new Error(`${packages} brought none of ${programs.join(', ')}.`)
  return installed
}

const folders = (process.env.PATH ?? '').split(path.delimiter)

function runAsProcess(folder: string, origin: string, program: string): Promise<Outcomes> {
  return printed(folder, program, 'process.js', origin)
}

function runInDeno(folder: string, origin: string, deno: string): Promise<Outcomes> {
  return printed(folder, deno, 'run', '--allow-net', 'process.js', origin)
}

async function runInReactNative(folder: string, origin: string, installed: string): Promise<Outcomes> {
  const program = `${path.basename(installed)}.js`
  await bundleReactNative(installed, path.join(folder, program))
  rmSync(installed, { recursive: true })
  return printed(folder, process.execPath, program, origin)
}

function runInWorkerd(folder: string, origin: string, workerd: string): Promise<Outcomes> {
  return runWorker('worker', folder, origin, workerd)
}

export function runWorker(
  worker: 'worker' | 'incoming',
  folder: string,
  origin: string,
  workerd: string,
): Promise<Outcomes> {
  const config = `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [
        (name = "suite", worker = (
          compatibilityDate = "2026-11-01",
          bindings = [(name = "ORIGIN", text = "${origin}"), (name = "SELF", service = "suite")],
          modules = [
            (name = "${worker}.js", esModule = embed "${worker}.js"),
            ${modulesOf(folder).join('\n            ')}
          ],
        )),
        (name = "internet", network = (allow = ["private"])),
      ],
    );`
  writeFileSync(path.join(folder, `${worker}.capnp`), config)
  return printed(folder, workerd, 'test', `${worker}.capnp`)
}

/** The published files as modules of workerd. Each import is resolved relative to the name of its module. */
function modulesOf(folder: string): string[] {
  const dist = 'node_modules/@thinql/core/dist'
  return readdirSync(path.join(folder, dist))
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const name = file === 'index.js' ? '@thinql/core' : `@thinql/${file}`
      return `(name = "${name}", esModule = embed "${dist}/${file}"),`
    })
}

/** What the suite prints; rejects, with what the program said, where it ended badly. */
async function printed(cwd: string, program: string, ...args: string[]): Promise<Outcomes> {
  const { stdout } = await exec(program, args, { cwd })
  return JSON.parse(stdout) as Outcomes
}
