import { type DeclarationReflection, type ProjectReflection, ReflectionKind } from 'typedoc'
import { linkToType, pageOf } from './addresses.ts'
import { examplesIn, firstParagraph, paragraphsOf } from './comments.ts'
import { listOfOptions } from './fields.ts'
import { homeOf, typesOf, valuesOf } from './homes.ts'
import { typeSection } from './typeSection.ts'

/** The page of a package: what it exports, its errors, and the types that several functions share. */
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

/** What an error is, and the fields that only this one has. */
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
