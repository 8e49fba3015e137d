import fc from 'fast-check'

/** A part of a query with some `@defer` and `@stream`, and the same part without them. */
export interface Query {
  readonly incremental: string
  readonly plain: string
}

const owner = fieldsOf(leaf('name', 'age'))
const tag = fieldsOf(leaf('name', 'note'))

const tags = fc.tuple(fc.integer({ min: -1, max: 4 }), tag).map(([count, fields]) => ({
  // With different aliases, because one list can't be streamed in two ways.
  incremental: `t${count + 1}: tags ${count < 0 ? '' : `@stream(initialCount: ${count})`} ${fields.incremental}`,
  plain: `t${count + 1}: tags ${fields.plain}`,
}))

const todo = fieldsOf(fc.oneof(leaf('title', 'note'), within('owner', owner), tags))

/** Queries for the API of `growing.ts`. */
export const arbitraryQuery: fc.Arbitrary<Query> = fieldsOf(within('todo', todo))

function leaf(...names: readonly string[]): fc.Arbitrary<Query> {
  return fc.constantFrom(...names).map((name) => ({ incremental: name, plain: name }))
}

function within(before: string, fields: fc.Arbitrary<Query>): fc.Arbitrary<Query> {
  return fields.map(({ incremental, plain }) => ({
    incremental: `${before} ${incremental}`,
    plain: `${before} ${plain}`,
  }))
}

/** Fields in braces at any depth, some in fragments, some of which are deferred. */
function fieldsOf(field: fc.Arbitrary<Query>): fc.Arbitrary<Query> {
  const { fields } = fc.letrec<{ fields: Query; fragment: Query }>((tie) => ({
    fields: fc
      .array(fc.oneof({ depthSize: 'xsmall' }, field, tie('fragment')), { minLength: 1, maxLength: 3 })
      .map((pieces) => ({
        incremental: `{ ${pieces.map(({ incremental }) => incremental).join(' ')} }`,
        plain: `{ ${pieces.map(({ plain }) => plain).join(' ')} }`,
      })),
    fragment: fc
      .tuple(fc.constantFrom('...', '... @defer'), tie('fields'))
      .map(([before, { incremental, plain }]) => ({
        incremental: `${before} ${incremental}`,
        plain: `... ${plain}`,
      })),
  }))
  return fields
}
