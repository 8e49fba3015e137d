import { type DeclarationReflection, type ProjectReflection, ReflectionKind } from 'typedoc'
import { examplesIn, firstParagraph, paragraphsOf } from './comments.ts'
import { fieldsOf, listOfOptions, textOfType } from './fields.ts'
import { homeOf, linkToType, pageOf, typesOf, valuesOf } from './homes.ts'

export function packagePage(module: DeclarationReflection, project: ProjectReflection): string {
  const isOwn = ({ parent }: DeclarationReflection) => parent === module
  const values = valuesOf(project).filter(isOwn)
  const types = typesOf(project).filter(isOwn)
  const shared = types.filter((type) => homeOf(type, project) === undefined)
  const elsewhere = types.filter((type) => homeOf(type, project) !== undefined)
  const errors = module.getChildrenByKind(ReflectionKind.Class)
  return [
    paragraphsOf(module.comment).join('\n\n'),
    '## Functions',
    values.map((value) => `- [\`${value.name}\`](${pageOf(value)}): ${summaryOf(value)}`).join('\n'),
    ...(errors.length > 0 ? ['## Errors', allErrors, ...errors.map(errorSection)] : []),
    ...(types.length > 0 ? ['## Types'] : []),
    elsewhere.length > 0
      ? `On the page of what uses them: ${elsewhere.map((type) => linkToType(type, project)).join(', ')}.`
      : '',
    ...shared.map((type) => typeSection(type)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function summaryOf({ signatures, comment }: DeclarationReflection): string {
  return firstParagraph(signatures?.[0]?.comment ?? comment)
}

const allErrors = `Each error has a \`name\`, by which TypeScript tells them apart, a \`message\`, and the \`response\` if there was one.
\`toJSON()\` returns what a server may send of it to a browser: \`name\`, \`message\`, and \`errors\` and \`status\` if it has them.
[What to do about each](/errors/).`

function errorSection(error: DeclarationReflection): string {
  const fields = (error.children ?? []).filter(
    ({ flags, kind, name, comment }) =>
      !flags.isExternal &&
      !flags.isStatic &&
      kind !== ReflectionKind.Constructor &&
      (comment !== undefined || (name === 'errors' && !flags.isOptional)) &&
      name !== 'toJSON',
  )
  return [
    `### ${error.name}`,
    paragraphsOf(error.comment).join('\n\n'),
    examplesIn(error.comment),
    listOfOptions(fields),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/**
 * What a type is, and a list of its fields, except those that the page has already as fields of the types in
 * `listed`.
 */
export function typeSection(
  type: DeclarationReflection,
  listed: readonly DeclarationReflection[] = [],
): string {
  const [call] = type.signatures ?? []
  const comment = type.comment ?? call?.comment
  const hasFields = (type.children ?? []).length > 0
  const { name, typeParameters = [] } = type
  const parameters = typeParameters.length > 0 ? `<${typeParameters.map(({ name }) => name).join(', ')}>` : ''
  const whole = call
    ? `(${(call.parameters ?? []).map(({ name }) => name).join(', ')}) => ${call.type ? textOfType(call.type) : 'void'}`
    : type.type && textOfType(type.type)
  // What TypeScript decides by conditions, nobody reads.
  const shape = whole?.includes(' extends ') ? '' : whole
  return [
    `### ${name}`,
    paragraphsOf(comment).join('\n\n'),
    shape ? `\`\`\`ts\ntype ${name}${parameters} = ${inLines(shape)}\n\`\`\`` : '',
    hasFields || !shape ? fieldsBeside(type, listed) : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function fieldsBeside(type: DeclarationReflection, listed: readonly DeclarationReflection[]): string {
  const known = new Set(listed.flatMap(fieldsOf).map(describe))
  const fields = fieldsOf(type).filter((field) => !known.has(describe(field)))
  const [first] = listed
  const rest =
    first && fields.length < fieldsOf(type).length ? `\n\nAnd the fields of ${first.name} above.` : ''
  return listOfOptions(fields) + rest
}

function describe(field: DeclarationReflection): string {
  return listOfOptions([field])
}

/** Each part of a long union has a line of its own. */
function inLines(shape: string): string {
  if (shape.length <= 70) return shape
  return /[({<]/.test(shape)
    ? shape.replaceAll(/ \| (?=\{|PlainEvent|ResultEvent)/g, '\n  | ')
    : `\n  | ${shape.replaceAll(' | ', '\n  | ')}`
}
