import {
  type Application,
  type DeclarationReflection,
  PageEvent,
  type ProjectReflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
} from 'typedoc'
import { defaultOf, fieldsOf, table, textOf, typeNamed, typeOf } from './fields.ts'
import { type HookTypes, hooks } from './hookTypes.ts'
import { seeAlso } from './seeAlso.ts'

/**
 * A plugin of TypeDoc. The page of a function begins with what it does and an example, goes on with a table of its options,
 * and ends with guides. That of a hook has its state in a table too, in place of types that only TypeScript has to read.
 */
export function load(app: Application): void {
  app.renderer.on(PageEvent.END, (page) => {
    const { contents, project } = page
    if (contents === undefined || !page.isReflectionEvent()) return
    const { kind, name } = page.model
    if (kind !== ReflectionKind.Function) return
    const hook = hooks[name]
    const [signature] = (page.model as DeclarationReflection).signatures ?? []
    const tables = hook ? tablesOf(name, hook, project) : signature ? optionsOf(signature, project) : ''
    page.contents = `${layOut(contents, tables, name, hook)}\n${seeAlso(name)}\n`
  })
}

/** Puts the example behind the first paragraph, then the tables, then the details. */
export function layOut(contents: string, tables: string, name: string, hook?: HookTypes): string {
  const start = contents.indexOf('```ts\n')
  const [head = '', ...sections] = contents.slice(start).split(/^(?=## )/m)
  const [, signature = '', description = ''] = /^(```ts\n.*?```\n)(.*)$/s.exec(head) ?? []
  const [summary = '', ...details] = description.trim().split('\n\n')
  const isExample = (section: string) => section.startsWith('## Example')
  const isNoise = (section: string) =>
    section.startsWith('## Type Parameters') ||
    (hook !== undefined && /^## (?:Parameters|Returns)\n/.test(section))
  const rest = sections.filter((section) => !isExample(section) && !isNoise(section))
  // The search puts a hook before the pages that name it often. It doesn't read blocks of code.
  const call = hook
    ? `<p data-pagefind-weight="10" data-pagefind-meta="keywords:${name}"><code>${name}(document, { variables, …options })</code></p>\n\n\`\`\`ts\n${hook.signature}\n\`\`\``
    : signature
  return [
    contents.slice(0, start) + summary,
    ...sections.filter(isExample).map(withLanguageOfJsx),
    `## Signature\n\n${call}`,
    tables,
    details.length > 0 ? `## Details\n\n${details.join('\n\n')}` : '',
    ...rest,
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
  return [
    `## Options of ${name}`,
    tableOfOptions(options, ['variables', '`TVariables`', '', hook.variables]),
    `## State of ${name}`,
    table(
      ['field', 'type', 'what it says'],
      names.map((field) => {
        const same = fields.filter((one) => one.name === field)
        const text = same.map(textOf).find((text) => text !== '') ?? hook.fields[field] ?? ''
        return [field, typeOf(same), text]
      }),
    ),
  ].join('\n\n')
}

/** A table of the fields of each type of options among the parameters of a function. */
function optionsOf({ parameters = [] }: SignatureReflection, project: ProjectReflection): string {
  const types = parameters.flatMap(({ type }) => (type ? optionTypesIn(type) : []))
  const isOperation = parameters.some(({ type }) => type?.type === 'reference' && type.name === 'RequestArgs')
  if (isOperation) types.unshift(typeNamed('OperationOptions', project))
  const fields = [...new Map(types.flatMap(fieldsOf).map((field) => [field.name, field])).values()]
  if (fields.length === 0) return ''
  const first = ['variables', '`TVariables`', '', 'The variables of the operation.']
  return `## Options\n\n${tableOfOptions(fields, isOperation ? first : undefined)}`
}

/** The exported types of options that a type consists of. */
function optionTypesIn(type: SomeType): readonly DeclarationReflection[] {
  if (type.type === 'intersection' || type.type === 'union') return type.types.flatMap(optionTypesIn)
  if (type.type !== 'reference') return []
  const own = type.reflection as DeclarationReflection | undefined
  if (own?.name.endsWith('Options')) return [own]
  return (type.typeArguments ?? []).flatMap(optionTypesIn)
}

function tableOfOptions(options: readonly DeclarationReflection[], first?: readonly string[]): string {
  const isOfFetch = ({ flags }: DeclarationReflection) => flags.isExternal
  const rows = options
    .filter((option) => !isOfFetch(option))
    .map((option) => [option.name, typeOf([option]), defaultOf(option), textOf(option)])
  const ofFetch = options.filter(isOfFetch).map(({ name }) => name)
  return [
    table(['option', 'type', 'default', 'what it does'], first ? [first, ...rows] : rows),
    ...(ofFetch.length > 0 ? [`And the options of \`fetch\`: \`${ofFetch.join('`, `')}\`.`] : []),
  ].join('\n\n')
}

/** Where a field stands in the table of a state: what every component reads is first. */
function rankOf(field: string): number {
  const first = ['data', 'pages', 'error', 'loading', 'status', 'fetching']
  return first.includes(field) ? first.indexOf(field) : first.length
}
