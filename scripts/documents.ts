import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const repository = /^https:\/\/github\.com\/thinql\/thinql\/(?:blob|tree|edit)\/main\/([^#?]*)/

/** The documents of the repository that are not pages of the site. */
export const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/maintaining.md',
  'DECISIONS.md',
  'SECURITY.md',
  'bench/README.md',
  'examples/basic/README.md',
  'packages/core/README.md',
  'packages/react/README.md',
  'packages/devtools/README.md',
]

export function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

export function linksIn(file: string): readonly string[] {
  return [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
}

const site = /^https:\/\/thinql\.github\.io\/(?!reference\/)([^#]*)\//

/**
 * True if a link in this document leads to no file or heading of the repository, or to no page that is
 * written by hand. Other sites aren't asked.
 */
export function isDead(link: string, from: string): boolean {
  const [, page] = site.exec(link) ?? []
  if (page !== undefined) {
    const files = ['.md', '.mdx', '/index.mdx'].map((end) => `docs/src/content/docs/${page}${end}`)
    return !files.some((file) => existsSync(path.join(root, file)))
  }
  const [, inRepository] = repository.exec(link) ?? []
  if (inRepository !== undefined) return !existsSync(path.join(root, decodeURI(inRepository)))
  if (/^\w+:/.test(link)) return false
  const [file = '', anchor] = link.split('#')
  const target = file === '' ? from : path.join(path.dirname(from), file)
  if (!existsSync(path.join(root, target))) return true
  return anchor !== undefined && !anchorsIn(target).includes(anchor)
}

function anchorsIn(file: string): readonly string[] {
  return [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

/** The anchor of a heading, as GitHub and Starlight make it. */
export function anchorOf(heading: string): string {
  return heading
    .replaceAll('`', '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

/**
 * Returns the commands of a document that run with `npx -y pnpm@12`, such as `run docs` or `--filter
 * @thinql/docs dev`.
 */
export function commandsIn(file: string): readonly string[] {
  return [
    ...read(file).matchAll(/npx -y pnpm@12 ((?:-[\w=-]+ |@thinql\/\S+ )*(?:(?:run|node) )?[\w:./-]+)/g),
  ].map(([, command = '']) => command)
}

// Commands of pnpm itself. Without `run`, they hide a script with the same name.
const ofPnpm = ['audit', 'docs', 'exec', 'install', 'pack', 'publish']
// A program of the repository, which pnpm runs like a script.
const programs = ['changeset', 'oxlint']

/** True if `npx -y pnpm@12` with this command runs nothing, or something else than the script of that name. */
export function runsNothing(command: string): boolean {
  const [, flags = '', run, name = ''] =
    /^((?:-[\w=-]+ |@thinql\/\S+ )*)(run |node )?(.*)$/.exec(command) ?? []
  if (run === 'node ') return !existsSync(path.join(root, name))
  if (folders(flags).some((folder) => name in scriptsOf(folder))) return !run && ofPnpm.includes(name)
  return ![...ofPnpm, ...programs].includes(`${run ?? ''}${name}`)
}

/** The folders whose scripts pnpm runs with these flags. */
function folders(flags: string): readonly string[] {
  const packages = globSync('{packages,examples}/*/package.json', { cwd: root }).map((file) =>
    path.dirname(file),
  )
  const named = [...flags.matchAll(/--filter @thinql\/(\S+)/g)].map(([, name]) => name)
  const all = [...packages, 'bench', 'docs']
  if (named.length === 0) return flags.includes('-r ') ? all : ['.']
  return all.filter((folder) =>
    named.includes(folder.replace('examples/', 'example-').replace('packages/', '')),
  )
}

function scriptsOf(folder: string) {
  const { scripts = {} } = JSON.parse(read(path.join(folder, 'package.json'))) as {
    scripts?: Record<string, string>
  }
  return scripts
}

/** Returns what ARCHITECTURE.md names in code: files, and the words of each expression. */
export function namesInArchitecture(): { files: readonly string[]; words: readonly string[] } {
  const code = [...read('ARCHITECTURE.md').matchAll(/`([^`\n…]+)`/g)].map(([, text = '']) => text)
  const tree = [...read('ARCHITECTURE.md').matchAll(/[\w.-]+\.tsx?\b/g)].map(([name]) => name)
  const isFile = (text: string) => /\.(?:tsx?|md)$/.test(text)
  const words = code.filter((text) => !isFile(text)).flatMap((text) => text.match(/[A-Z_$][\w$]*/gi) ?? [])
  return { files: [...code.filter(isFile), ...tree], words }
}
