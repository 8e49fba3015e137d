import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

interface SourceMessage {
  readonly at: string
  /** The text between the values that the code puts in: `' is a '`, `', not a '`. */
  readonly texts: readonly string[]
}

const packages = path.resolve(import.meta.dirname, '../../packages')

/** Every string and template of core and react with two or more words in it. Types and module names have none. */
function readSourceMessages(): readonly SourceMessage[] {
  return ['core/src', 'react/src'].flatMap((folder) =>
    readdirSync(path.join(packages, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|test-d|property)\./.test(file))
      .flatMap((file) => readMessages(path.join(folder, file))),
  )
}

function readMessages(file: string): SourceMessage[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(packages, file), 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const messages: SourceMessage[] = []
  visit(source)
  return messages

  function visit(node: ts.Node): void {
    const texts = textsOf(node)
    if (texts.some((text) => /[a-z]\S* \S*[a-z]/i.test(text))) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      messages.push({ at: `${file}:${line + 1}`, texts })
    }
    ts.forEachChild(node, visit)
  }
}

function textsOf(node: ts.Node): readonly string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text]
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
  }
  return []
}

const page = readFileSync(path.resolve(import.meta.dirname, '../src/content/docs/errors/messages.md'), 'utf8')
// A paragraph may break a message between two lines.
const catalogue = page.replaceAll(/\s+/g, ' ')

// Texts that nobody reads as a message: directives, media types, lines of an event stream and selectors.
const isNoMessage =
  /^use client$|^(?:application|multipart)\/|^event: |^(?:script, |input:)|^\nhttps:|^\[type=/

it('each message of the source is in the catalogue', () => {
  const missing = readSourceMessages().filter(
    ({ texts }) =>
      !isNoMessage.test(texts[0] ?? '') && !texts.every((text) => catalogue.includes(text.trim())),
  )
  expect(missing).toEqual([])
})

it('each message of the catalogue is in the source', () => {
  const known = readSourceMessages().map(({ texts }) => texts)
  // A heading shows the values that the code puts in as `…`.
  const headings = page
    .split('\n')
    .filter((line) => line.startsWith('### '))
    .map((line) => line.slice(4).replaceAll(/^`+|`+$/g, ''))
  expect(headings.length).toBeGreaterThan(30)
  const unknown = headings.filter(
    (heading) => !known.some((texts) => texts.join('…').trim() === heading.trim()),
  )
  expect(unknown).toEqual([])
})
