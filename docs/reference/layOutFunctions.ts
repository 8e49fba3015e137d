import {
  type Application,
  Comment,
  type CommentDisplayPart,
  type DeclarationReflection,
  PageEvent,
  type ProjectReflection,
  ReflectionKind,
  type SomeType,
} from 'typedoc'

/** What a hook takes and returns: names of exported types. */
interface HookTypes {
  readonly options: string
  readonly state: string
  /** Options of that type which the hook doesn't have. */
  readonly without?: readonly string[]
  /** What its option `variables` does. */
  readonly variables: string
  /** The fields of its state that have no comment of their own. */
  readonly fields: Readonly<Record<string, string>>
}
const ofQuery = {
  variables: 'The variables of the query. `skipToken` in their place skips it.',
  fields: {
    loading: 'True until there is data or an error.',
    data: 'The data. It stays when a refetch fails, so check it before `error`.',
    error: 'The error of the last request, until the next response.',
  },
}
const hooks: Readonly<Partial<Record<string, HookTypes>>> = {
  useQuery: { options: 'QueryOptions', state: 'QueryState', ...ofQuery },
  useSuspenseQuery: {
    options: 'QueryOptions',
    state: 'SuspenseQueryState',
    without: ['skip', 'throwOnError'],
    ...ofQuery,
  },
  useInfiniteQuery: { options: 'InfiniteQueryOptions', state: 'InfiniteQueryState', ...ofQuery },
  useSuspenseInfiniteQuery: {
    options: 'InfiniteQueryOptions',
    state: 'SuspenseInfiniteQueryState',
    without: ['skip', 'throwOnError'],
    ...ofQuery,
  },
  useMutation: {
    options: 'MutationOptions',
    state: 'MutationState',
    variables: 'Variables that every call has, unless it gives others.',
    fields: {
      loading: 'True from the latest call until its result.',
      data: 'The data of the latest call.',
      error: 'The error of the latest call, until the next call or `reset()`.',
      variables: 'The variables of the latest call.',
    },
  },
  useSubscription: {
    options: 'SubscriptionOptions',
    state: 'SubscriptionState',
    variables: 'The variables of the subscription. `skipToken` in their place follows nothing.',
    fields: {
      data: 'The data of the newest event.',
      error: 'Why the newest event or the connection has failed, until the next event.',
    },
  },
}

/**
 * A plugin of TypeDoc. The page of a function begins with what it does and an example. The page of a hook goes on with a
 * table of its options and one of its state, in place of types that only TypeScript has to read.
 */
export function load(app: Application): void {
  app.renderer.on(PageEvent.END, (page) => {
    const { contents, project } = page
    if (contents === undefined || !page.isReflectionEvent()) return
    const { kind, name } = page.model
    if (kind !== ReflectionKind.Function) return
    const hook = hooks[name]
    // The search puts the hook before the pages that name it often.
    const call = `<p data-pagefind-weight="10"><code>${name}(document, { variables, …options })</code></p>`
    page.contents = layOut(contents, hook ? `${call}\n\n${tablesOf(name, hook, project)}` : '')
  })
}

/** Puts the example behind the first paragraph, then the tables of a hook, then the details. */
export function layOut(contents: string, tables: string): string {
  const start = contents.indexOf('```ts\n')
  const [head = '', ...sections] = contents.slice(start).split(/^(?=## )/m)
  const [, signature = '', description = ''] = /^(```ts\n.*?```\n)(.*)$/s.exec(head) ?? []
  const [summary = '', ...details] = description.trim().split('\n\n')
  const isExample = (section: string) => section.startsWith('## Example')
  const isNoise = (section: string) =>
    section.startsWith('## Type Parameters') ||
    (tables !== '' && /^## (?:Parameters|Returns)\n/.test(section))
  const rest = sections.filter((section) => !isExample(section) && !isNoise(section))
  return [
    contents.slice(0, start) + summary,
    ...sections.filter(isExample).map(withLanguageOfJsx),
    tables,
    details.length > 0 ? `## Details\n\n${details.join('\n\n')}` : '',
    ...rest,
    tables === '' ? `## Signature\n\n${signature}` : '',
  ]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

/** TypeDoc says `ts` of each example. Its highlighting doesn't know elements. */
function withLanguageOfJsx(section: string): string {
  return section.replaceAll(/```ts\n(?=(?:(?!```)[\s\S])*(?:<\/|\/>))/g, '```tsx\n')
}

function tablesOf(name: string, hook: HookTypes, project: ProjectReflection): string {
  const options = fieldsOf(typeNamed(hook.options, project)).filter(
    (option) => !hook.without?.includes(option.name),
  )
  const fields = fieldsOf(typeNamed(hook.state, project))
  const names = [...new Set(fields.map((field) => field.name))].sort((a, b) => rankOf(a) - rankOf(b))
  const textOfField = (field: string) => {
    const same = fields.filter(({ name }) => name === field)
    return same.map(textOf).find((text) => text !== '') ?? hook.fields[field] ?? literalsOf(same)
  }
  return [
    `## Options of ${name}`,
    table('option', 'what it does', [
      ['variables', hook.variables],
      ...options.map((option) => [option.name, `${textOf(option)} ${defaultOf(option)}`] as const),
    ]),
    `## State of ${name}`,
    table(
      'field',
      'what it says',
      names.map((field) => [field, textOfField(field)] as const),
    ),
  ].join('\n\n')
}

/** Where a field stands in the table of a state: what every component reads is first. */
function rankOf(field: string): number {
  const first = ['data', 'pages', 'error', 'loading', 'status', 'fetching']
  return first.includes(field) ? first.indexOf(field) : first.length
}

function typeNamed(name: string, project: ProjectReflection): DeclarationReflection {
  const found = project
    .getReflectionsByKind(ReflectionKind.Interface | ReflectionKind.TypeAlias)
    .find((reflection) => reflection.name === name)
  if (!found) throw new Error(`The reference has no type ${name}.`)
  return found as DeclarationReflection
}

/** The fields of an interface, and of each part of an intersection or a union. */
function fieldsOf(from: DeclarationReflection): readonly DeclarationReflection[] {
  return from.children ?? (from.type ? fieldsOfType(from.type) : [])
}

function fieldsOfType(type: SomeType): readonly DeclarationReflection[] {
  if (type.type === 'intersection' || type.type === 'union') return type.types.flatMap(fieldsOfType)
  if (type.type === 'reflection') return fieldsOf(type.declaration)
  if (type.type === 'reference' && type.reflection) return fieldsOf(type.reflection as DeclarationReflection)
  return []
}

/** The first paragraph of its comment. A method has it on its signature. */
function textOf({ comment, signatures, type }: DeclarationReflection): string {
  const own = comment ?? signatures?.[0]?.comment
  const ofType = type?.type === 'reflection' ? type.declaration.signatures?.[0]?.comment : undefined
  return oneParagraph((own ?? ofType)?.summary ?? [])
}

function defaultOf({ comment }: DeclarationReflection): string {
  const text = oneParagraph(comment?.getTag('@default')?.content ?? [])
  // TypeDoc makes code of a default that is a word or a sentence.
  const [, code = ''] = /^```ts (.*) ```$/.exec(text) ?? []
  if (text === '') return ''
  return `Default: ${code === '' ? text : /^[\w'.]+$/.test(code) ? `\`${code}\`` : code}.`
}

/** The values that a field such as `status` may have. */
function literalsOf(fields: readonly DeclarationReflection[]): string {
  const types = fields.flatMap(({ type }) => (type?.type === 'union' ? type.types : (type ?? [])))
  const values = types.flatMap((type) => (type.type === 'literal' ? `\`${String(type.value)}\`` : []))
  return [...new Set(values)].join(', ')
}

function oneParagraph(parts: readonly CommentDisplayPart[]): string {
  const [paragraph = ''] = Comment.combineDisplayParts(parts).trim().split('\n\n')
  return paragraph.replaceAll('\n', ' ').replaceAll('|', '\\|')
}

function table(left: string, right: string, rows: readonly (readonly [string, string])[]): string {
  const lines = rows.map(([name, text]) => `| \`${name}\` | ${text.trim()} |`)
  return [`| ${left} | ${right} |`, '| --- | --- |', ...lines].join('\n')
}
