import path from 'node:path'
import ts from 'typescript'

/** A name that an app can import from a package. */
export interface PublicExport {
  readonly package: string
  readonly name: string
  /** False for a name that is only a type. */
  readonly isValue: boolean
}

const packages = path.resolve(import.meta.dirname, '../../packages')

/** Every export of the entry points of the packages, types included. */
export function readPublicExports(): readonly PublicExport[] {
  const names = ['core', 'react', 'devtools']
  const entries = names.map((name) => path.join(packages, name, 'src/index.ts'))
  const program = ts.createProgram(entries, optionsOf())
  const checker = program.getTypeChecker()
  return names.flatMap((name, index) => {
    const source = program.getSourceFile(entries[index] ?? '')
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`packages/${name}/src/index.ts exports nothing.`)
    return checker.getExportsOfModule(module).map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return { package: name, name: symbol.name, isValue: (target.flags & ts.SymbolFlags.Value) !== 0 }
    })
  })
}

function optionsOf(): ts.CompilerOptions {
  const config = path.resolve(import.meta.dirname, '../../tsconfig.base.json')
  const { config: json } = ts.readConfigFile(config, (file) => ts.sys.readFile(file)) as { config: unknown }
  const { options } = ts.parseJsonConfigFileContent(json, ts.sys, path.dirname(config))
  return { ...options, jsx: ts.JsxEmit.ReactJSX }
}
