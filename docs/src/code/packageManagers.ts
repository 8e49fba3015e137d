const managers = ['npm', 'pnpm', 'yarn', 'bun'] as const

/** What people of pnpm, Yarn and Bun type in place of a command of npm. `$1` is what follows it. */
const words: readonly (readonly [npm: RegExp, pnpm: string, yarn: string, bun: string])[] = [
  [/^npm install$/, 'pnpm install', 'yarn install', 'bun install'],
  [/^npm install (?:-D|--save-dev) (.*)$/, 'pnpm add -D $1', 'yarn add -D $1', 'bun add -d $1'],
  [/^npm install (.*)$/, 'pnpm add $1', 'yarn add $1', 'bun add $1'],
  [
    /^npm create (\w+)@latest (\S+) -- (.*)$/,
    'pnpm create $1@latest $2 $3',
    'yarn create $1 $2 $3',
    'bun create $1@latest $2 $3',
  ],
  [/^npm run (.*)$/, 'pnpm $1', 'yarn $1', 'bun run $1'],
  // A package that isn't installed
  [/^npx (\S+@latest .*)$/, 'pnpm dlx $1', 'yarn dlx $1', 'bunx $1'],
  [/^npx (.*)$/, 'pnpm exec $1', 'yarn $1', 'bunx $1'],
]

/**
 * The commands of a block for each package manager. Undefined if the block has none of npm, or one that
 * others lack.
 */
export function forEachManager(code: string) {
  const lines = code.split('\n').map((line) => ({ line, row: words.find(([npm]) => npm.test(line)) }))
  const ofNpm = lines.filter(({ line }) => /^np[mx] /.test(line))
  if (ofNpm.length === 0 || ofNpm.some(({ row }) => !row)) return
  return managers.map((manager, column) => ({
    manager,
    code: lines
      .map(({ line, row }) => (row && column > 0 ? line.replace(row[0], String(row[column])) : line))
      .join('\n'),
  }))
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
