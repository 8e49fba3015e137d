/** The JSON of a response with about this many bytes: one todo with many tags. */
export function responseOf(bytes: number): string {
  const todo = { __typename: 'Todo', id: '1', title: 'Water the plants', done: false }
  const tags = Array.from(
    { length: Math.round(bytes / 25) },
    (_, index) => `a tag with number ${1000 + index}`,
  )
  return JSON.stringify({ data: { todo: { ...todo, tags } } })
}

export const sizes = { '1 kB': 1_000, '1 MB': 1_000_000 }
