import type { DeclarationReflection, ProjectReflection, SomeType } from 'typedoc'
import { typeNamed } from './fields.ts'
import { typesOf } from './homes.ts'
import { hooks } from './hookTypes.ts'

/** The exported types of options that a function takes, and that of the properties of a component. */
export function optionTypesOf(
  value: DeclarationReflection,
  project: ProjectReflection,
): readonly DeclarationReflection[] {
  const hook = hooks[value.name]
  if (hook) return [typeNamed(hook.options, project)]
  // The types of a constant are not known. Those of its options have its name.
  const named = typesOf(project).filter(({ name }) => namesOfOptions(value).includes(name))
  if (named.length > 0) return named
  const parameters = (value.signatures ?? []).flatMap(({ parameters = [] }) => parameters)
  const types = parameters.flatMap(({ type }) => (type ? optionTypesIn(type) : []))
  const ofOperation = parameters.some(({ type }) => type?.type === 'reference' && type.name === 'RequestArgs')
  return ofOperation ? [typeNamed('OperationOptions', project), ...types] : types
}

/** `GraphQLProviderProps` for the component, and `DevtoolsOptions` for `createDevtools`. */
function namesOfOptions({ name }: DeclarationReflection): readonly string[] {
  return [`${name}Props`, `${name.replace(/^create/, '')}Options`]
}

function optionTypesIn(type: SomeType): readonly DeclarationReflection[] {
  if (type.type === 'intersection' || type.type === 'union') return type.types.flatMap(optionTypesIn)
  if (type.type !== 'reference') return []
  const own = type.reflection as DeclarationReflection | undefined
  if (own && /(?:Options|Props|Limits)$/.test(own.name)) return [own]
  return (type.typeArguments ?? []).flatMap(optionTypesIn)
}
