import { readFileSync } from 'node:fs'

/** One line of code.tsx, with what it shows. */
export interface Sample {
  /** The heading of its group, then its own. */
  readonly group: string
  readonly title: string
  readonly code: string
  readonly line: number
  /** Whether its hover, its autocomplete or its errors count. */
  readonly shows: 'hover' | 'completions' | 'errors'
  /** Where it is pointed at. */
  readonly column: number
}

/** Reads the samples: a `// ##` line, code, and below it perhaps a marker. */
export function readSamples(file: string): readonly Sample[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const samples: Sample[] = []
  let group = ''
  for (const [index, text] of lines.entries()) {
    if (text.startsWith('// # ')) group = text.slice(5)
    if (!text.startsWith('// ## ')) continue
    let line = index + 1
    // A blank line ends the sample, and its last line of code counts.
    while (isCode(lines[line + 1])) line++
    const marker = /^\/\/ *\^([?|])$/.exec(lines[line + 1] ?? '')
    samples.push({
      group,
      title: text.slice(6),
      code: lines[line] ?? '',
      line,
      shows: marker ? (marker[1] === '?' ? 'hover' : 'completions') : 'errors',
      column: marker ? marker[0].indexOf('^') : 0,
    })
  }
  return samples
}

function isCode(text = ''): boolean {
  return text !== '' && !text.startsWith('//')
}
