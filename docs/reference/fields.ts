import {
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
} from 'typedoc'
import { firstParagraph, tagIn } from './comments.ts'

export function typeNamed(name: string, project: ProjectReflection): DeclarationReflection {
  const found = project
    .getReflectionsByKind(ReflectionKind.Interface | ReflectionKind.TypeAlias)
    .find((reflection) => reflection.name === name)
  if (!found) throw new Error(`The reference has no type ${name}.`)
  return found as DeclarationReflection
}

/** The fields of an interface, and of each part of an intersection or a union. */
export function fieldsOf(from: DeclarationReflection): readonly DeclarationReflection[] {
  return from.children ?? (from.type ? fieldsOfType(from.type) : [])
}

function fieldsOfType(type: SomeType): readonly DeclarationReflection[] {
  if (type.type === 'intersection' || type.type === 'union') return type.types.flatMap(fieldsOfType)
  if (type.type === 'reflection') return fieldsOf(type.declaration)
  if (type.type === 'reference' && type.reflection) return fieldsOf(type.reflection as DeclarationReflection)
  return []
}

/** The types that a field has in each part of a union. */
function typeOf(fields: readonly DeclarationReflection[]): string {
  const all = new Set(fields.flatMap((field) => typeTextsOf(field)))
  const isBoolean = all.has('true') && all.delete('false')
  return [...all]
    .sort((a, b) => Number(isNothing(a)) - Number(isNothing(b)))
    .map((text) =>
      isBoolean && text === 'true' ? 'boolean' : text.includes('=>') && all.size > 1 ? `(${text})` : text,
    )
    .join(' | ')
}

const isNothing = (text: string) => text === 'null' || text === 'undefined'

function typeTextsOf({ type, signatures = [] }: DeclarationReflection): readonly string[] {
  if (type?.type === 'union') return type.types.map((part) => textOfType(part))
  return type ? [textOfType(type)] : signatures.map(textOfFunction)
}

export function textOfType(type: SomeType): string {
  const { signatures = [], children = [] } = type.type === 'reflection' ? type.declaration : {}
  if (signatures[0]) return textOfFunction(signatures[0])
  if (children.length > 0)
    return `{ ${children.map((child) => `${nameOf(child)}: ${typeOf([child])}`).join('; ')} }`
  return type.toString().replaceAll(/\s+/g, ' ')
}

/** A function is shown by the names of its parameters: their types are on the page of its own type. */
function textOfFunction({ parameters = [], type }: SignatureReflection): string {
  const names = parameters.filter(({ name }) => name !== 'this').map(nameOf)
  return `(${names.join(', ')}) => ${type?.toString() ?? 'void'}`
}

const nameOf = ({ name, flags }: { name: string; flags: { isOptional: boolean } }) =>
  `${name}${flags.isOptional ? '?' : ''}`

/** Leaves out of a type what only the inference of types needs. */
export function withoutInference(type: string): string {
  return type
    .replaceAll(/NoInfer<((?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*)>/g, '$1')
    .replaceAll('<TDocuments>', '')
    .replaceAll(/(?:\.{3}options: )?(?:Request|Query)Args<TVariables(?:, (\w+))?>/g, (args, more) =>
      [args.startsWith('...') ? 'options?: { variables }' : '{ variables }', more]
        .filter(Boolean)
        .join(' & '),
    )
    .replaceAll(/ = any| = Record<string, any>| = Readonly<Record<string, any>>/g, '')
}

/** The comment of a field. A method has it on its signature. */
function commentOf({ comment, signatures, type }: DeclarationReflection) {
  const ofType = type?.type === 'reflection' ? type.declaration.signatures?.[0]?.comment : undefined
  return comment ?? signatures?.[0]?.comment ?? ofType
}

function defaultOf({ comment }: DeclarationReflection): string {
  const text = tagIn(comment, '@default').replaceAll('\n', ' ')
  // TypeDoc makes code of a default that is a word or a sentence.
  const [, code = ''] = /^```ts (.*) ```$/.exec(text) ?? []
  return code === '' ? text : /^[\w'./]+$/.test(code) ? `\`${code}\`` : code
}

/** One item of a list: its name, its type and its default in one line, and below what it does. */
export interface Item {
  readonly name: string
  readonly type: string
  readonly text: string
  readonly default?: string
}

export function list(items: readonly Item[]): string {
  return items
    .map(({ name, type, text, default: value = '' }) => {
      const head = [`**\`${name}\`**`, type && `\`${type}\``].filter(Boolean).join(' ')
      return `- ${head}${value && ` · default: ${value}`}${text && `\\\n  ${text}`}`
    })
    .join('\n')
}

/** The fields of options, with those of `fetch` in one line. */
export function listOfOptions(options: readonly DeclarationReflection[]): string {
  const own = options.filter(({ flags }) => !flags.isExternal)
  const ofFetch = options.filter(({ flags }) => flags.isExternal).map(({ name }) => `\`${name}\``)
  const rest = ofFetch.length > 0 ? `\n\nAnd the options of \`fetch\`: ${ofFetch.join(', ')}.` : ''
  return (
    list(
      own.map((option) => ({
        name: nameOf(option),
        type: typeOf([option]),
        default: defaultOf(option),
        text: firstParagraph(commentOf(option)),
      })),
    ) + rest
  )
}

/** The fields of a state, in each part of its union. What every component reads is first. */
export function listOfState(
  fields: readonly DeclarationReflection[],
  texts: Readonly<Record<string, string>> = {},
): string {
  const names = [...new Set(fields.map(({ name }) => name))].sort((a, b) => rankOf(a) - rankOf(b))
  return list(
    names.map((name) => {
      const same = fields.filter((field) => field.name === name)
      const text = same.map((field) => firstParagraph(commentOf(field))).find((text) => text !== '')
      return { name, type: typeOf(same), text: text ?? texts[name] ?? '' }
    }),
  )
}

function rankOf(field: string): number {
  const first = ['data', 'pages', 'error', 'loading', 'status', 'fetching']
  return first.includes(field) ? first.indexOf(field) : first.length
}
