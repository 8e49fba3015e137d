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
  readonly variables?: string
}
const ofQuery = 'The variables of the query. `skipToken` in their place skips it.'
const ofSuspense = {
  without: ['skip', 'throwOnError'],
  variables: 'The variables of the query. `skipToken` in their place skips it: then `data` is undefined.',
}
const hooks: Readonly<Partial<Record<string, HookTypes>>> = {
  useQuery: { options: 'QueryOptions', state: 'ActiveQueryState' },
  useSuspenseQuery: { options: 'QueryOptions', state: 'SuspenseQueryState', ...ofSuspense },
  useInfiniteQuery: { options: 'InfiniteQueryOptions', state: 'InfiniteQueryState' },
  useMutation: {
    options: 'MutationOptions',
    state: 'MutationState',
    variables: 'Variables that every call has, unless it gives others.',
  },
  useSubscription: {
    options: 'SubscriptionOptions',
    state: 'SubscriptionState',
    variables: 'The variables of the subscription. `skipToken` in their place follows nothing.',
  },
}

/** The fields that all states have, and that say little about themselves. */
const commonFields: Readonly<Record<string, string>> = {
  status: 'In which of its states it is.',
  loading: 'True until there is data or an error.',
  data: 'The data. It stays when a refetch fails, so check it before `error`.',
  error: 'The error of the last request, until the next response.',
  variables: 'The variables of the latest call.',
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
    if (kind === ReflectionKind.Function) page.contents = layOut(contents, tablesOf(name, project))
  })
}

/** Puts the example behind the first paragraph, then the tables, then the details. */
export function layOut(contents: string, tables: string): string {
  const start = /^(?:> \*\*|```ts\n)/m.exec(contents)?.index ?? 0
  const [head = '', ...sections] = contents.slice(start).split(/^(?=## )/m)
  const [, signature = '', description = ''] = /^((?:> .*|```ts\n[^]*?```)\n)([^]*)$/.exec(head) ?? []
  const [summary = '', ...details] = description.trim().split('\n\n')
  const isExample = (section: string) => section.startsWith('## Example')
  const isNoise = (section: string) =>
    section.startsWith('## Type Parameters') ||
    (tables !== '' && /^## (?:Parameters|Returns)\n/.test(section))
  const rest = sections.filter((section) => !isExample(section) && !isNoise(section))
  return [
    contents.slice(0, start) + summary,
    ...sections.filter(isExample),
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

function tablesOf(name: string, project: ProjectReflection): string {
  const hook = hooks[name]
  if (!hook) return ''
  const { options, state, without = [], variables = ofQuery } = hook
  const rows = [...new Set(fieldsOf(typeNamed(options, project)))]
    .filter((option) => !without.includes(option.name))
    .map((option) => [`\`${option.name}\``, defaultOf(option), textOf(option)])
  const fields = new Map<string, string>()
  for (const field of fieldsOf(typeNamed(state, project))) {
    const text = textOf(field) || (commonFields[field.name] ?? '')
    if (!fields.get(field.name)) fields.set(field.name, text)
  }
  return [
    '## Options',
    table(['option', 'default', 'what it does'], [['`variables`', '', variables], ...rows]),
    '## State',
    table(
      ['field', 'what it says'],
      [...fields].map(([field, text]) => [`\`${field}\``, text]),
    ),
  ].join('\n\n')
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
  return oneParagraph(comment?.getTag('@default')?.content ?? [])
    .replace(/^```ts |```$/g, '`')
    .replace(/ `$/, '`')
}

function oneParagraph(parts: readonly CommentDisplayPart[]): string {
  const [paragraph = ''] = Comment.combineDisplayParts(parts).trim().split('\n\n')
  return paragraph.replaceAll('\n', ' ').replaceAll('|', '\\|')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
