import type { DeclarationReflection } from 'typedoc'
import { paragraphsOf } from './comments.ts'
import { fieldsOf, listOfOptions, textOfType } from './fields.ts'

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
