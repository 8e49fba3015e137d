import type { OutcomeRow, OutcomeTable } from './everyOutcome.tsx'
import { withoutFields } from './readScreen.ts'

/** Which errors of a screen are meant to say nothing. */
export interface ExpectEveryErrorShownOptions {
  /** The rows that are meant as they are. A row that says something again must be taken out. */
  except?: readonly OutcomeRow[] | undefined
}

/** What a person believes who reads such a row. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^step: /, 'the step of the test failed'],
  [/^crashed: /, 'the screen is gone'],
  [/^(?:\[at [^\]]*\] )?\(nothing\)$/, 'the screen is empty'],
  [/^as loading$/, 'people go on waiting'],
  [/^as before/, 'nothing says that it has failed'],
  [/^as data$/, 'people believe that it has worked'],
]

/**
 * Throws if a screen says nothing to a person after an error. Use it in any test runner: it needs no `expect`.
 *
 * An error says nothing if its row is `(nothing)`, `as loading`, `as before`, `as data` or `crashed: …`, or
 * if it has no word that isn't in the rows `before`, `loading` and `data`. There, numbers count as equal, and
 * what was typed doesn't count: a list that is empty after an error says "0 todos", as if there were none.
 * Partial data may be `as data`. Any row fails if the screen crashed or the step failed.
 *
 * @param table - The table that `everyOutcome` has made.
 * @param options - Which errors may say nothing.
 * @throws Error that names each row that says nothing, and what people then believe.
 * @example
 * const table = await everyOutcome(<Todos />, { data })
 * expectEveryErrorShown(table)
 * @example
 * // A draft is saved again by itself: nobody has to know.
 * expectEveryErrorShown(await everyOutcome(<Draft />, { data, step }), { except: ['NetworkError', 'TimeoutError'] })
 */
export function expectEveryErrorShown(
  table: OutcomeTable,
  { except = [] }: ExpectEveryErrorShownOptions = {},
): void {
  const rows = Object.entries({ ...table }) as [OutcomeRow, string][]
  if (!rows.some(([row]) => row.endsWith('Error')))
    fail('expectEveryErrorShown: give it the table of a screen, `await everyOutcome(…)`.')
  const usual = rows.filter(([row, text]) => !mustSpeak(row) && !text.startsWith('as '))
  const known = knownWords(usual.map(([, text]) => text))
  const silent = rows.flatMap(([row, text]) => {
    const meaning = silenceOf(row, text, known)
    return meaning ? [{ row, line: `${row}: ${text} (${meaning})` }] : []
  })
  const unmeant = silent.filter(({ row }) => !except.includes(row))
  const spoken = except.filter((row) => silent.every((other) => other.row !== row))
  const problems = [
    unmeant.length > 0 && ['These rows say nothing to a person:', ...unmeant.map(({ line }) => line)],
    spoken.length > 0 && [
      'These rows are in `except`, but the screen says something there, or the table has no such row:',
      ...spoken.map((row) => `${row}: ${table[row]}`),
    ],
  ]
  const text = problems.flatMap((lines) => (lines ? [lines.join('\n- ')] : [])).join('\n')
  if (text) fail(`${text}\nhttps://thinql.github.io/guides/every-outcome/#read-the-table`)
}

function mustSpeak(row: OutcomeRow): boolean {
  return row.endsWith('Error') || row === 'partial data'
}

/** What is wrong with a row, if it says nothing. */
function silenceOf(row: OutcomeRow, text: string, known: ReadonlyMap<string, number>): string | undefined {
  const meaning = meanings.find(([form]) => form.test(text))?.[1]
  if (/^(?:step|crashed): /.test(text)) return meaning
  if (!mustSpeak(row)) return undefined
  // Who reads all the data misses nothing.
  if (row === 'partial data' && text === 'as data') return undefined
  const isNew = ([word, times]: [string, number]) => times > (known.get(word) ?? 0)
  return meaning ?? ([...countWords(text)].some(isNew) ? undefined : 'it has no word of its own')
}

/** What a screen may say without an error: each word as often as the row that has it most often. */
function knownWords(texts: readonly string[]): Map<string, number> {
  const known = new Map<string, number>()
  for (const text of texts)
    for (const [word, times] of countWords(text)) known.set(word, Math.max(times, known.get(word) ?? 0))
  return known
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const plain = withoutFields(text).replaceAll(/\d+/g, '0')
  const words = plain.replaceAll(/\[(?:alert|heading|progressbar|status)(?:: )?|\]/g, '').matchAll(/\S+/g)
  for (const [word] of words) counts.set(word, 1 + (counts.get(word) ?? 0))
  return counts
}

function fail(message: string): never {
  const error = new Error(message)
  // The test that called is at the top of the stack.
  Error.captureStackTrace(error, expectEveryErrorShown)
  throw error
}
