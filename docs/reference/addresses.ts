import { type DeclarationReflection, type ProjectReflection, ReflectionKind } from 'typedoc'
import { homeOf } from './homes.ts'
import { hooks } from './hookTypes.ts'
import { optionTypesOf } from './optionTypes.ts'

/** The text from which an app imports: `@thinql/core/testing` for the entry `core-testing`. */
export function packageOf({ name }: { readonly name: string }): string {
  return `@thinql/${name.replace('-', '/')}`
}

/** The page of a function, a hook, a component or a constant. */
export function pageOf({ kind, name, parent }: DeclarationReflection): string {
  const folder = kind === ReflectionKind.Function ? 'functions' : 'variables'
  return `/reference/${parent?.name ?? ''}/${folder}/${name.toLowerCase()}/`
}

/** A link to where a type is described. */
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
