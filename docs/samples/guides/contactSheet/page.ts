import type { Cell } from './visit.ts'

/** An operation, and what its screen shows after each of its outcomes. */
export interface Row {
  name: string
  kind: string
  cells: Map<string, Cell>
}

interface Section {
  title: string
  columns: readonly string[]
  rows: readonly Row[]
  problem: string
  picture: string
}

/**
 * What stands under a picture: the cell that says the same, and what is said. It is red if a person reads
 * nothing new.
 */
export function judge(column: string, cell: Cell, { kind, cells }: Row) {
  const isError = column !== 'data' && column !== 'loading'
  const data = cells.get('data')
  const loading = isError ? cells.get('loading') : undefined
  const others = [data, loading, cell.before].filter((other) => other !== undefined)
  const spoken = cell.said.filter((line) => others.every(({ said }) => !said.includes(line)))
  const known = new Set(others.flatMap(({ words }) => words.split(/\s+/)))
  const written = cell.words.split(/\s+/).filter((word) => !known.has(word))
  const isWhole = column === 'data' || (column === 'partial data' && cell.all === data?.all)
  const same = whatItIs()
  // Without a subscription, people have the data of the first moment.
  const isRed = !cell.words || cell.problem || (isError && same && kind !== 'subscription')
  const marks = [
    same,
    isError && !isWhole && !same && spoken.length === 0 && 'no alert',
    cell.thrown,
    cell.problem,
  ].filter(Boolean)
  const text = (spoken.length > 0 ? spoken : written).join(' ').slice(0, 200)
  return { look: isRed ? 'red' : marks.length > 0 ? 'orange' : '', marks: marks.join(', '), text }

  function whatItIs(): string {
    if (!cell.words) return 'an empty page'
    if (isWhole) return ''
    if (cell.all === cell.before?.all) return 'as before the step'
    if (cell.all === data?.all) return 'as data'
    if (cell.all === loading?.all) return 'as loading'
    return isError && spoken.length === 0 && written.length === 0 ? 'no new word' : ''
  }
}

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/** The picture of a cell. Its button has the name of the cell, and says if there is no word to read in the picture. */
export function pictureOf({ image, words }: Cell, name: string) {
  const alt = escape(words ? name : `${name}: an empty page`)
  return `<button><img alt="${alt}" src="data:image/jpeg;base64,${image.toString('base64')}"></button>`
}

export function pageOf(sections: readonly Section[]): string {
  const cellOf = (column: string, row: Row) => {
    const cell = row.cells.get(column)
    if (!cell) return '<td>–'
    const { look, marks, text } = judge(column, cell, row)
    return `<td class="${look}">${pictureOf(cell, `${row.name}, ${column}`)}<b>${escape(marks)}</b> ${escape(text)}`
  }
  const tables = sections.map(({ title, columns, rows, problem, picture }) => {
    const lines = rows.map(
      (row) =>
        `<tr><th scope="row">${escape(row.name)}${columns.map((column) => cellOf(column, row)).join('')}`,
    )
    const failed = `<p class="red">${picture}<b>${escape(problem)}</b>`
    const table = `<div><table><tr><th>${['', ...columns].join('<th>')}${lines.join('')}</table></div>`
    return `<h2>${escape(title)}</h2>${problem ? failed : table}`
  })
  return head + tables.join('')
}

const head = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Contact sheet</title>
<style>
  :root { color-scheme: light dark; --red: light-dark(#c00, #f66); --orange: light-dark(#a50, #fa4) }
  body { font: 13px/1.4 system-ui; margin: 1rem }
  div { overflow-x: auto }
  th { text-align: left; vertical-align: top; min-width: 90px; padding: 4px }
  td { vertical-align: top; min-width: 200px; max-width: 200px; padding: 4px; overflow-wrap: anywhere }
  button { all: unset; display: block; cursor: zoom-in }
  button:focus-visible { outline: 2px solid }
  img { width: 200px; box-sizing: border-box; border: 1px solid gray }
  .red img { border: 3px solid var(--red) }
  .red b { color: var(--red) }
  .orange img { border: 3px solid var(--orange) }
  .orange b { color: var(--orange) }
  .large img { position: fixed; inset: 2vh 2vw; width: 96vw; height: 96vh; object-fit: contain; background: #000c }
</style>
<script>onclick = ({ target }) => target.closest('button')?.classList.toggle('large')</script>`
