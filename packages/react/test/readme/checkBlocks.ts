import path from 'node:path'
import * as core from '@thinql/core'
import * as react from '@thinql/react'
import ts from 'typescript'
import { readFileSync } from 'node:fs'

const here = import.meta.dirname
const context = path.join(here, 'context.tsx')

/** Compiles each block as a file of an app, and returns the errors: the block, then the message. */
export function checkBlocks(blocks: readonly Block[]): readonly string[] {
  const files = new Map(
    blocks.map(({ at, code }, index) => [
      path.join(folderOf(at), `block${index}.tsx`),
      { at, text: toModule(code) },
    ]),
  )
  const onDisk = ts.createCompilerHost(optionsOf())
  const host: ts.CompilerHost = {
    ...onDisk,
    fileExists: (file) => files.has(file) || onDisk.fileExists(file),
    readFile: (file) => files.get(file)?.text ?? onDisk.readFile(file),
    getSourceFile: (file, options) => {
      const text = files.get(file)?.text
      return text === undefined
        ? onDisk.getSourceFile(file, options)
        : ts.createSourceFile(file, text, options)
    },
  }
  const program = ts.createProgram([...files.keys()], optionsOf(), host)
  return [...files].flatMap(([file, { at }]) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(file))
      .map(({ messageText }) => `${at} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  )
}

/**
 * Where the imports of a block are resolved: the samples of the root's README need the packages that react's
 * tests need.
 */
function folderOf(at: string) {
  const folder = path.dirname(at)
  return folder === '.' ? here : path.resolve(here, '../../../..', folder)
}

/** A block with exports is a module. Other blocks may use hooks and `return`: they are the body of a function. */
function toModule(code: string): string {
  if (/^export /m.test(code)) return code
  const imports = [...code.matchAll(/^import .*\n/gm)].map(([line]) => line).join('')
  const body = code.replaceAll(/^import .*\n/gm, '')
  const missing = (names: readonly string[]) =>
    names.filter((name) => !new RegExp(`\\b${name}\\b`).test(imports)).join()
  return `${imports}
import { ${missing(Object.keys(core))} } from '@thinql/core'
import { ${missing(Object.keys(react))} } from '@thinql/react'
import { ${missing(contextNames())} } from '${context}'
export async function sample() {
${body}}`
}

function contextNames(): string[] {
  const source = ts.sys.readFile(context) ?? ''
  return [...source.matchAll(/^export declare (?:const|function) (\w+)/gm)].map(([, name = '']) => name)
}

function optionsOf(): ts.CompilerOptions {
  const config = path.resolve(here, '../../tsconfig.json')
  const json: unknown = ts.readConfigFile(config, (file) => ts.sys.readFile(file)).config
  const { options } = ts.parseJsonConfigFileContent(json, ts.sys, path.dirname(config))
  return { ...options, noUnusedLocals: false, noUnusedParameters: false }
}

const root = path.resolve(import.meta.dirname, '../../../..')
const block = /^```(\w+)\n(.*?)^```$/gms

interface Block {
  /** The README and the line of the block, such as `README.md:24`. */
  readonly at: string
  readonly code: string
  /** The file that the first line names in a comment, such as `src/Todos.tsx`. */
  readonly file: string | undefined
}

export function readBlocks(readmes: readonly string[]): readonly Block[] {
  return readmes.flatMap((readme) => {
    const text = readFileSync(path.join(root, readme), 'utf8')
    return [...text.matchAll(block)].flatMap(({ 1: language = '', 2: code = '', index }) => {
      if (!/^[jt]sx?$/.test(language)) return []
      const line = text.slice(0, index).split('\n').length
      return [{ at: `${readme}:${line}`, code, file: /^\/\/ (\S+\.\w+)\n/.exec(code)?.[1] }]
    })
  })
}
