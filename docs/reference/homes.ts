import {
  type DeclarationReflection,
  makeRecursiveVisitor,
  type ProjectReflection,
  ReflectionKind,
  type SomeType,
} from 'typedoc'
import { typeNamed } from './fields.ts'
import { hooks } from './hookTypes.ts'

const kindsOfTypes = [ReflectionKind.Interface, ReflectionKind.TypeAlias]
const kindsOfValues = [ReflectionKind.Function, ReflectionKind.Variable]

export function allOf(kinds: readonly ReflectionKind[], project: ProjectReflection) {
  const found = kinds.flatMap((kind) => project.getReflectionsByKind(kind))
  const exported = found.filter(({ parent }) => parent?.kindOf(ReflectionKind.Module))
  return exported as DeclarationReflection[]
}

export const valuesOf = (project: ProjectReflection) => allOf(kindsOfValues, project)
export const typesOf = (project: ProjectReflection) => allOf(kindsOfTypes, project)

/** The exported types whose names the declaration of a value or of a type has. */
export function typesIn(declaration: DeclarationReflection): readonly DeclarationReflection[] {
  const found = new Set<DeclarationReflection>()
  const visitor = makeRecursiveVisitor({
    reference({ reflection }) {
      if (reflection?.kindOf(kindsOfTypes) && reflection !== declaration) {
        found.add(reflection as DeclarationReflection)
      }
    },
    reflection: ({ declaration }) => visitDeclaration(declaration),
  })
  const visit = (type: SomeType | undefined) => type?.visit(visitor)
  function visitDeclaration({ children = [], signatures = [], type }: DeclarationReflection) {
    visit(type)
    for (const child of children) visitDeclaration(child)
    for (const { parameters = [], type } of signatures) {
      visit(type)
      for (const parameter of parameters) visit(parameter.type)
    }
  }
  visitDeclaration(declaration)
  return [...found]
}

const found = new WeakMap<ProjectReflection, Map<DeclarationReflection, DeclarationReflection>>()

/** The value on whose page a type is described. Types that several values share are on the page of their package. */
export function homeOf(
  type: DeclarationReflection,
  project: ProjectReflection,
): DeclarationReflection | undefined {
  const homes = found.get(project) ?? findHomes(project)
  found.set(project, homes)
  return homes.get(type)
}

function findHomes(project: ProjectReflection) {
  const values = valuesOf(project)
  const users = new Map(values.map((value) => [value, typesIn(value)]))
  const homes = new Map<DeclarationReflection, DeclarationReflection>()
  for (const type of typesOf(project)) {
    const home = ownerByName(type.name, values) ?? onlyUser(type, users)
    if (home) homes.set(type, home)
  }
  return homes
}

/**
 * `ClientOptions` belongs to `createClient`, `QueryErrorBoundaryProps` to the component, and `QueryState` to
 * a hook.
 */
function ownerByName(name: string, values: readonly DeclarationReflection[]) {
  const [hook] =
    Object.entries(hooks).find(([, types]) => [types?.options, types?.state].includes(name)) ?? []
  const created = `create${name.replace(/Options$/, '')}`
  const component = name.replace(/Props$/, '')
  return values.find((value) => [hook, created, component].includes(value.name))
}

function onlyUser(
  type: DeclarationReflection,
  users: ReadonlyMap<DeclarationReflection, readonly DeclarationReflection[]>,
) {
  const [user, ...others] = [...users].filter(([, types]) => types.includes(type))
  return others.length === 0 ? user?.[0] : undefined
}

/** The text from which an app imports: `@thinql/core/testing` for the entry `core-testing`. */
export function packageOf({ name }: { readonly name: string }): string {
  return `@thinql/${name.replace('-', '/')}`
}

export function pageOf({ kind, name, parent }: DeclarationReflection): string {
  const folder = kind === ReflectionKind.Function ? 'functions' : 'variables'
  return `/reference/${parent?.name ?? ''}/${folder}/${name.toLowerCase()}/`
}

export function linkToType(type: DeclarationReflection, project: ProjectReflection): string {
  const home = homeOf(type, project)
  const page = home ? pageOf(home) : `/reference/${type.parent?.name ?? ''}/`
  return `[\`${type.name}\`](${page}#${home ? sectionOf(type, home, project) : type.name.toLowerCase()})`
}

/** The anchor of a type on the page of a value. */
function sectionOf(type: DeclarationReflection, home: DeclarationReflection, project: ProjectReflection) {
  if (hooks[home.name]?.state === type.name) return 'state'
  return optionTypesOf(home, project).includes(type)
    ? headingOfOptions(home).toLowerCase()
    : type.name.toLowerCase()
}

/** React calls what a component takes its properties. */
export function headingOfOptions(value: DeclarationReflection): string {
  return isComponent(value) ? 'Properties' : 'Options'
}

export function isComponent({ name }: DeclarationReflection): boolean {
  return /^[A-Z]/.test(name)
}

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
