const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const
type Manager = (typeof managers)[number]

/** What people of other package managers type in place of a command of npm. `$1` is what follows it. */
const words: readonly (readonly [shown: RegExp, typed: Readonly<Record<Exclude<Manager, 'npm'>, string>>])[] =
  [
    [/^npm install$/, { pnpm: 'pnpm install', yarn: 'yarn install', bun: 'bun install' }],
    [
      /^npm install (?:-D|--save-dev) (.*)$/,
      { pnpm: 'pnpm add -D $1', yarn: 'yarn add -D $1', bun: 'bun add -d $1' },
    ],
    [/^npm install (.*)$/, { pnpm: 'pnpm add $1', yarn: 'yarn add $1', bun: 'bun add $1' }],
    [
      /^npm create (\w+)@latest (\S+) -- (.*)$/,
      {
        pnpm: 'pnpm create $1@latest $2 $3',
        yarn: 'yarn create $1 $2 $3',
        bun: 'bun create $1@latest $2 $3',
      },
    ],
    [/^npm run (.*)$/, { pnpm: 'pnpm $1', yarn: 'yarn $1', bun: 'bun run $1' }],
    // A package that isn't installed
    [/^npx (\S+@latest .*)$/, { pnpm: 'pnpm dlx $1', yarn: 'yarn dlx $1', bun: 'bunx $1' }],
    [/^npx (.*)$/, { pnpm: 'pnpm exec $1', yarn: 'yarn $1', bun: 'bunx $1' }],
  ]

export interface Commands {
  readonly manager: Manager
  readonly code: string
}

/**
 * The commands of a block for each package manager. Undefined if the block has none of npm, or one that
 * others lack.
 */
export function forEachManager(code: string): readonly Commands[] | undefined {
  const lines = code.split('\n')
  const ofNpm = lines.filter((line) => /^np[mx] /.test(line))
  if (ofNpm.length === 0 || ofNpm.some((line) => !words.some(([shown]) => shown.test(line)))) return
  return managers.map((manager) => ({
    manager,
    code: lines.map((line) => commandOf(manager, line)).join('\n'),
  }))
}

/** What people of this package manager type in place of a line with a command of npm. Other lines stay as they are. */
function commandOf(manager: Manager, line: string): string {
  if (manager === 'npm') return line
  const found = words.find(([shown]) => shown.test(line))
  return found ? line.replace(found[0], found[1][manager]) : line
}

interface Part {
  readonly html: string
  /** The commands of npm that stand behind the HTML. */
  readonly command?: string
}

const block =
  /<div[^>]* class="expressive-code">((?:(?!<div[^>]* class="expressive-code">)[\s\S])*?)<\/figure><\/div>/g
/** Line breaks in what the copy button copies. */
const lineBreak = '\u007F'

/** Splits the HTML of a page at the commands that each package manager writes in its own way. */
export function splitAtCommands(html: string): readonly Part[] {
  const parts: Part[] = []
  let start = 0
  for (const { 0: whole, 1: content = '', index } of html.matchAll(block)) {
    const [, code = ''] = /data-code="([^"]*)"/.exec(content) ?? []
    const command = code.replaceAll(lineBreak, '\n')
    if (!forEachManager(command)) continue
    // The first block of a page brings the styles and the script of all.
    const shared = content.match(/<link [^>]*>|<script[^>]*><\/script>/g) ?? []
    parts.push({ html: html.slice(start, index) + shared.join(''), command })
    start = index + whole.length
  }
  return [...parts, { html: html.slice(start) }]
}
