import {
  Comment,
  type DeclarationReflection,
  type ProjectReflection,
  type SignatureReflection,
} from 'typedoc'
import { examplesIn, paragraphsOf, specificationsIn, tagIn } from './comments.ts'
import {
  fieldsOf,
  list,
  listOfOptions,
  listOfState,
  textOfType,
  typeNamed,
  withoutInference,
} from './fields.ts'
import {
  headingOfOptions,
  homeOf,
  isComponent,
  linkToType,
  optionTypesOf,
  packageOf,
  typesIn,
  typesOf,
} from './homes.ts'
import { hooks, type HookTypes, signatures } from './hookTypes.ts'
import { typeSection } from './packagePage.ts'
import { guidesFor, messagesFor } from './seeAlso.ts'

/** The page of a function, a hook, a component or a constant. `contents` is what TypeDoc has made of it. */
export function valuePage(
  value: DeclarationReflection,
  contents: string,
  project: ProjectReflection,
): string {
  const { name } = value
  const hook = hooks[name]
  const [signature] = value.signatures ?? []
  const comment = signature?.comment ?? value.comment
  const [summary = '', ...details] = paragraphsOf(comment)
  return [
    summary,
    `\`\`\`ts\nimport { ${name} } from '${packageOf(value.parent ?? value)}'\n\`\`\``,
    section('Example', examplesIn(comment)),
    section('Signature', isComponent(value) ? '' : readableSignature(value, contents)),
    section(
      'Parameters',
      isComponent(value) ? '' : hook ? documentOf(signature) : parametersOf(signature, comment),
    ),
    section(headingOfOptions(value), optionsOf(value, project)),
    section('State', hook ? stateOf(hook, project) : ''),
    section('Returns', returnedBy(hook ? undefined : signature, tagIn(comment, '@returns'))),
    section('Throws', tagIn(comment, '@throws')),
    section('Details', details.join('\n\n')),
    section('Pitfalls', bullets(messagesFor(name))),
    section('Types', typesOn(value, project)),
    section(
      'See also',
      bullets([...guidesFor(name), ...specificationsIn(comment), ...otherTypes(value, project)]),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function section(heading: string, text: string): string {
  return text === '' ? '' : `## ${heading}\n\n${text}`
}

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

/** TypeDoc's signature as a person would write it: without what only the inference of types needs. */
function readableSignature(
  { name, signatures: [signature] = [] }: DeclarationReflection,
  contents: string,
): string {
  const known = hooks[name]?.signature ?? signatures[name]
  if (known) return `\`\`\`ts\n${known}\n\`\`\``
  const [code = ''] = /```ts\n[\s\S]*?```/.exec(contents) ?? []
  const returned = signature?.type ? textOfType(signature.type) : ''
  const last = signature?.parameters?.at(-1)?.type
  const options = last ? textOfType(last) : ''
  return withoutInference(code)
    .replace(/: object;\n```$/, `: ${returned};\n\`\`\``)
    .replaceAll('options?: object', `options?: ${options}`)
    .replaceAll(/^ {3}(?=\S)/gm, '  ')
    .replaceAll(/[ ;]+$/gm, '')
}

/** The document that a hook takes. Its options have a list of their own. */
function documentOf(signature: SignatureReflection | undefined): string {
  const [document] = signature?.parameters ?? []
  return list([
    { name: 'document', type: 'GraphQLDocument', text: paragraphsOf(document?.comment).join(' ') },
    { name: 'options', type: '', text: 'One object with the variables and the options below.' },
  ])
}

/** A constant has the comments of its parameters in one tag each. */
function parametersOf(signature: SignatureReflection | undefined, comment: Comment | undefined): string {
  if (!signature) {
    const tags = comment?.getTags('@param') ?? []
    return list(
      tags.map((tag) => ({
        name: tag.name ?? '',
        type: '',
        text: Comment.combineDisplayParts(tag.content).trim(),
      })),
    )
  }
  return list(
    (signature.parameters ?? []).map(({ name, flags, type, comment, defaultValue }) => ({
      name: `${name}${flags.isOptional || flags.isRest || defaultValue !== undefined ? '?' : ''}`,
      type: type ? withoutInference(textOfType(type)) : '',
      text: paragraphsOf(comment).join(' ').replaceAll(/\s+/g, ' '),
    })),
  )
}

function optionsOf(value: DeclarationReflection, project: ProjectReflection): string {
  const hook = hooks[value.name]
  const types = optionTypesOf(value, project)
  const fields = [...new Map(types.flatMap(fieldsOf).map((field) => [field.name, field])).values()]
  const variables =
    hook?.variables ?? (types[0]?.name === 'OperationOptions' ? 'The variables of the operation.' : undefined)
  return [
    variables === undefined ? '' : list([{ name: 'variables', type: 'TVariables', text: variables }]),
    listOfOptions(fields.filter(({ name }) => !hook?.without?.includes(name))),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function stateOf({ state, fields }: HookTypes, project: ProjectReflection): string {
  return listOfState(fieldsOf(typeNamed(state, project)), fields)
}

function returnedBy(signature: SignatureReflection | undefined, text: string): string {
  const type = signature?.type
  if (!type || type.toString() === 'void') return text
  const fields = type.type === 'reflection' ? listOfState(fieldsOf(type.declaration)) : ''
  return [fields === '' ? `\`${textOfType(type)}\`` : '', text, fields].filter(Boolean).join('\n\n')
}

function typesOn(value: DeclarationReflection, project: ProjectReflection): string {
  const listed = optionTypesOf(value, project)
  return ownTypes(value, project)
    .map((type) => typeSection(type, listed))
    .join('\n\n')
}

/** The types that are described on this page, and not in a list of options or of a state. */
function ownTypes(value: DeclarationReflection, project: ProjectReflection) {
  const lists = [...optionTypesOf(value, project).map(({ name }) => name), hooks[value.name]?.state]
  return typesOf(project).filter((type) => homeOf(type, project) === value && !lists.includes(type.name))
}

function otherTypes(value: DeclarationReflection, project: ProjectReflection): readonly string[] {
  const own = typesOf(project).filter((type) => homeOf(type, project) === value)
  const named = new Set([value, ...own].flatMap((one) => typesIn(one)))
  const links = [...named].filter((type) => !own.includes(type)).map((type) => linkToType(type, project))
  return links.length > 0 ? [`Types: ${links.join(', ')}`] : []
}
