import { createRequire } from 'node:module'
import path from 'node:path'
import type ts from 'typescript'

/** What an editor shows of a file. Lines and columns begin at 0. */
export interface Editor {
  hover(line: number, column: number): string
  completions(line: number, column: number): readonly string[]
  errors(): readonly EditorError[]
}

interface EditorError {
  readonly line: number
  readonly column: number
  /** The text that is underlined. */
  readonly length: number
  /** With one line for each part of the explanation. */
  readonly message: string
}

const here = path.join(import.meta.dirname, '..')

/** Opens a file with one of the TypeScripts of package.json that has an API. Since 7, it has none. */
export function openEditor(compiler: string, file: string): Editor {
  // Every version has the parts of the API that are used here.
  const api = createRequire(import.meta.url)(path.join(here, 'node_modules', compiler)) as typeof ts
  const config = api.readConfigFile(path.join(here, 'tsconfig.json'), (name) => api.sys.readFile(name))
  const { options } = api.parseJsonConfigFileContent(config.config, api.sys, here)
  const service = api.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = api.sys.readFile(name)
      return text === undefined ? undefined : api.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => here,
    getDefaultLibFileName: (settings) => api.getDefaultLibFilePath(settings),
    fileExists: (name) => api.sys.fileExists(name),
    readFile: (name) => api.sys.readFile(name),
    realpath: (name) => api.sys.realpath?.(name) ?? name,
    readDirectory: (...args) => api.sys.readDirectory(...args),
    directoryExists: (name) => api.sys.directoryExists(name),
    getDirectories: (name) => api.sys.getDirectories(name),
  })
  const source = service.getProgram()?.getSourceFile(file)
  if (!source) throw new Error(`${file} is missing.`)
  const positionOf = (line: number, column: number) => source.getPositionOfLineAndCharacter(line, column)
  return {
    hover: (line, column) => {
      const info = service.getQuickInfoAtPosition(file, positionOf(line, column))
      return api.displayPartsToString(info?.displayParts)
    },
    completions: (line, column) => {
      const info = service.getCompletionsAtPosition(file, positionOf(line, column), undefined)
      return (info?.entries ?? []).map(({ name }) => name)
    },
    errors: () =>
      service.getSemanticDiagnostics(file).map(({ start = 0, length = 0, messageText }) => {
        const { line, character } = source.getLineAndCharacterOfPosition(start)
        const message = api.flattenDiagnosticMessageText(messageText, '\n')
        return { line, column: character, length, message }
      }),
  }
}
