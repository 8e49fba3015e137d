/** The pages of the site in which a benchmark writes all or some of its tables. */
export const pagesWithTables = ['docs/src/content/docs/about/comparison.md']

/** All that the benchmarks have measured, as text. `read` reads a file of the repository. */
export function readMeasured(read: (file: string) => string): string {
  return ['bench/README.md', ...pagesWithTables].map(read).join('\n\n')
}

export interface Table {
  /** The line above the table, without its colon. Without such a line, the first heading. */
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export function tablesIn(markdown: string): readonly Table[] {
  return [...markdown.matchAll(/(?:^([^|\n][^\n]*):\n\n)?((?:^\|[^\n]*\|\n)+)/gm)].map(
    ([, title, lines = '']) => {
      const [head = [], , ...rows] = lines.trim().split('\n').map(cellsOf)
      return { title: title ?? head[0] ?? '', head, rows }
    },
  )
}

export function cellIn({ head, rows }: Table, row: string, column: string): string | undefined {
  return rows.find(([name]) => name === row)?.[head.indexOf(column)]
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}
