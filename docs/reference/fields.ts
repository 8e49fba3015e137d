import {
  Comment,
  type CommentDisplayPart,
  type DeclarationReflection,
  type ProjectReflection,
  ReflectionKind,
  type SignatureReflection,
  type SomeType,
} from 'typedoc'

/** The interface or type of the project that has this name. */
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

/** The types that a field has in each part of a union, as code of a table. */
export function typeOf(fields: readonly DeclarationReflection[]): string {
  const texts = fields.flatMap((field) => typeTextsOf(field))
  const all = new Set(texts)
  const isBoolean = all.has('true') && all.delete('false')
  const code = [...all].map((text) =>
    isBoolean && text === 'true' ? 'boolean' : text.includes('=>') && all.size > 1 ? `(${text})` : text,
  )
  return code.length === 0 ? '' : `\`${code.join(' | ').replaceAll('|', '\\|')}\``
}

function typeTextsOf({ type, signatures = [] }: DeclarationReflection): readonly string[] {
  if (type?.type === 'union') return type.types.map((part) => textOfType(part))
  return type ? [textOfType(type)] : signatures.map(textOfFunction)
}

function textOfType(type: SomeType): string {
  const [signature] = type.type === 'reflection' ? (type.declaration.signatures ?? []) : []
  return signature ? textOfFunction(signature) : type.toString().replaceAll(/\s+/g, ' ')
}

/** A function is shown by the names of its parameters: their types are on the page of its own type. */
function textOfFunction({ parameters = [], type }: SignatureReflection): string {
  const names = parameters
    .filter(({ name }) => name !== 'this')
    .map(({ name, flags }) => `${name}${flags.isOptional ? '?' : ''}`)
  return `(${names.join(', ')}) => ${type?.toString() ?? 'void'}`
}

/** The first paragraph of its comment. A method has it on its signature. */
export function textOf({ comment, signatures, type }: DeclarationReflection): string {
  const own = comment ?? signatures?.[0]?.comment
  const ofType = type?.type === 'reflection' ? type.declaration.signatures?.[0]?.comment : undefined
  return oneParagraph((own ?? ofType)?.summary ?? [])
}

export function defaultOf({ comment }: DeclarationReflection): string {
  const text = oneParagraph(comment?.getTag('@default')?.content ?? [])
  // TypeDoc makes code of a default that is a word or a sentence.
  const [, code = ''] = /^```ts (.*) ```$/.exec(text) ?? []
  return code === '' ? text : /^[\w'./]+$/.test(code) ? `\`${code}\`` : code
}

function oneParagraph(parts: readonly CommentDisplayPart[]): string {
  const [paragraph = ''] = Comment.combineDisplayParts(parts).trim().split('\n\n')
  return paragraph.replaceAll('\n', ' ').replaceAll('|', '\\|')
}

/** A table of Markdown whose first column is code. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map(
    ([name, ...cells]) => `| \`${name}\` | ${cells.map((cell) => cell.trim()).join(' | ')} |`,
  )
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines].join('\n')
}
