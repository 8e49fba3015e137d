import fc from 'fast-check'

/** Text that could confuse a scan, for comments, strings and other free text. */
const trap = fc.constantFrom(...Array.from('{}("\\#\n é😀'), '""', 'mutation A {', 'query')
const traps = fc.string({ unit: trap, maxLength: 6 })

const comment = traps.map((text) => `#${text.replaceAll('\n', '"""')}`)
const ignored = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(' ', ',', '\n', '\r\n', '\t', '\uFEFF') },
  fc.tuple(comment, fc.constantFrom('\n', '\r')).map((parts) => parts.join('')),
)

const name = fc.constantFrom('query', 'mutation', 'subscription', 'fragment', 'Todos', '_a1', 'queryTodos')
const plainString = traps.map((text) => JSON.stringify(text))
// Without the line break, a quote at the end would join the quotes that end the block.
const blockString = traps.map((text) => `"""${text.replaceAll('"""', '\\"""')}\n"""`)
const text = fc.oneof(plainString, blockString)

type Tokens = readonly string[]

const { value } = fc.letrec<{ value: Tokens }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text.map((token) => [token]),
    fc.tuple(name, tie('value')).map(([field, inner]) => ['{', field, ':', ...inner, '}']),
    fc.array(tie('value'), { maxLength: 2 }).map((items) => ['[', ...items.flat(), ']']),
  ),
}))

const directives = optional(
  fc.tuple(name, value).map(([directive, given]) => ['@', directive, '(', 'a', ':', ...given, ')']),
)
const variables = optional(
  fc
    .tuple(name, value)
    .map(([variable, given]) => ['(', '$', variable, ':', '[', 'Input', '!', ']', '=', ...given, ')']),
)

const { selection } = fc.letrec<{ selection: Tokens }>((tie) => ({
  selection: fc
    .tuple(name, optional(value.map((given) => ['(', 'a', ':', ...given, ')'])), optional(tie('selection')))
    .map(([field, fieldArguments, inner]) => ['{', field, ...fieldArguments, ...inner, '}']),
}))

const operation = fc
  .tuple(
    fc.constantFrom('query', 'mutation', 'subscription'),
    optional(name.map((given) => [given])),
    variables,
    directives,
    selection,
  )
  .map(([kind, ...parts]) => [kind, ...parts.flat()])

const fragment = fc
  .tuple(name, name, directives, selection)
  .map(([given, type, ...parts]) => ['fragment', given, 'on', type, ...parts.flat()])

/** A valid executable document: any definitions in any order, with traps in every place. */
export const documentText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 2, arbitrary: operation }, fragment, selection), { minLength: 1, maxLength: 4 })
  .chain((definitions) => {
    const tokens = definitions.flat()
    return fc
      .array(ignored, { minLength: tokens.length, maxLength: tokens.length })
      .map((gaps) => tokens.map((token, position) => `${gaps[position] ?? ''}${token}`).join(''))
  })

function optional(tokens: fc.Arbitrary<Tokens>): fc.Arbitrary<Tokens> {
  return fc.option(tokens, { nil: [] })
}

/** A part of a query with some `@defer` and `@stream`, and the same part without them. */
interface Query {
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
