import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { documents, isDead, linksIn } from '../../scripts/documents.ts'
import { dist } from './siteTest.ts'

/** A name that an app can import from a package. */
export interface PublicExport {
  /** The package, or the package and its entry. */
  readonly package: string
  readonly name: string
  /** False for a name that is only a type. */
  readonly isValue: boolean
}

const packages = path.resolve(import.meta.dirname, '../../packages')

/** Every export of the entry points of the packages, types included. */
export function readPublicExports(): readonly PublicExport[] {
  const entries = ['core', 'core-testing', 'react', 'react-testing', 'devtools', 'devtools-replay'].map(
    (name): [string, string] => {
      const [folder = '', entry = 'index'] = name.split('-')
      return [name, path.join(packages, folder, `src/${entry}.ts`)]
    },
  )
  const program = ts.createProgram(
    entries.map(([, file]) => file),
    optionsOf(),
  )
  const checker = program.getTypeChecker()
  return entries.flatMap(([name, file]) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) throw new Error(`${file} exports nothing.`)
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

const exports = readPublicExports()
const labelOf = ({ package: from, name }: PublicExport) => `${name} of @thinql/${from}`
const values = exports.filter(({ name, isValue }) => isValue && !name.endsWith('Error'))

/** The Markdown of a page of the reference, or undefined if there is none. */
function readReference(page: string): string | undefined {
  const file = path.join(dist, 'reference', `${page}.md`)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const readPageOf = ({ package: from, name }: PublicExport) =>
  readReference(`${from}/functions/${name.toLowerCase()}`) ??
  readReference(`${from}/variables/${name.toLowerCase()}`)

test('the reference has a page for each function, hook, component and constant', () => {
  expect(values.length).toBeGreaterThan(55)
  expect(values.filter((value) => readPageOf(value) === undefined).map(labelOf)).toEqual([])
})

test('the page of a package describes each type and each error, or leads to the page that does', () => {
  const others = exports.filter((one) => !values.includes(one))
  const missing = others.filter(({ package: from, name }) => {
    const page = readReference(from) ?? ''
    return !page.includes(`\n### ${name}\n`) && !page.includes(`[\`${name}\`](/reference/`)
  })
  expect(others.length).toBeGreaterThan(80)
  expect(missing.map(labelOf)).toEqual([])
})

test('the sidebar of the reference has each page', () => {
  const page = readFileSync(path.join(dist, 'reference/react/functions/usequery/index.html'), 'utf8')
  const [sidebar = ''] = /<nav [^>]*sidebar[\s\S]*?<\/nav>/.exec(page) ?? []
  const missing = values.filter(({ name }) => !sidebar.includes(`/${name.toLowerCase()}/"`))
  expect(missing.map(labelOf)).toEqual([])
  expect(sidebar).not.toContain('/guides/')
})

const headingsOf = (page: string) => [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)

test.for(values)(
  'the page of $name begins with its import and an example, and has neither tables nor type parameters',
  (value) => {
    const page = readPageOf(value) ?? ''
    expect(page).toContain(`import { ${value.name} } from '@thinql/${value.package.replace('-', '/')}'`)
    const headings = headingsOf(page)
    expect(headings[0]).toBe('Example')
    expect(headings).not.toContain('Type Parameters')
    expect(page).not.toMatch(/^\| /m)
    expect(page).not.toContain('{@link')
  },
)

const hooks = values.filter(({ name }) => /^use[A-Z]/.test(name))

test.for(hooks)('the page of $name goes on with the signature, and ends with guides', (hook) => {
  const headings = headingsOf(readPageOf(hook) ?? '')
  expect(headings[1]).toBe('Signature')
  expect(headings.at(-1)).toBe('See also')
})

test('the page of useQuery has each option and each field of the state, what it throws, and its messages', () => {
  const page = readReference('react/functions/usequery') ?? ''
  const names = [...page.matchAll(/^- \*\*`(\w+)\??`\*\*/gm)].map(([, name]) => name)
  expect(names).toEqual(expect.arrayContaining(['variables', 'pollInterval', 'store', 'data', 'refetch']))
  expect(page).toContain('- **`skip?`** `boolean` · default: `false`')
  expect(page).toMatch(/\*\*`status`\*\* `[^`]*"idle"/)
  expect(page).toMatch(/## Throws\n\nError if there is no store/)
  expect(page).toMatch(/## Pitfalls\n\n- \[.*\]\(\/errors\/messages\/#/)
  expect(page).toContain('- [Show and refetch data with useQuery](/guides/queries/)')
})

test('the page of request has its options with their types and defaults, those of fetch in one line, and guides', () => {
  const page = readReference('core/functions/request') ?? ''
  const options = [...page.matchAll(/^- \*\*`(\w+)\??`\*\*/gm)].map(([, name]) => name)
  expect(options).toEqual(expect.arrayContaining(['variables', 'headers', 'fetch', 'meta']))
  expect(page).toMatch(/options of `fetch`: .*`credentials`/)
  expect(page).toMatch(/## See also\n\n- \[/)
})

test('the index of the reference says what each package is for', () => {
  const page = readFileSync(path.join(dist, 'reference.md'), 'utf8')
  const described = [...page.matchAll(/^\| \[([\w-]+)\]\S* \| [A-Z].*\. \|$/gm)].map(([, name]) => name)
  expect(described).toEqual(['core', 'core-testing', 'devtools', 'devtools-replay', 'react', 'react-testing'])
})

test('each variable that our styles use is set', () => {
  const join = (folder: string) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join()
  const [ours, built] = [
    join(path.resolve(import.meta.dirname, '../src/styles')),
    join(path.join(dist, '_astro')),
  ]
  const used = [...ours.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => `${name}:`)
  expect(used.length).toBeGreaterThan(30)
  expect(used.filter((name) => !built.includes(name))).toEqual([])
})

test('a page that is written by hand mentions every function, class and component', () => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('reference'))
    .map((file) => readFileSync(path.join(dist, file), 'utf8'))
    .join('\n')
  const words = new Set(pages.match(/\w+/g))
  const missing = exports.filter(({ name, isValue }) => isValue && !words.has(name))
  expect(missing.map(labelOf)).toEqual([])
})

// Starlight's build checks the links between the pages of the site. These tests check the links to it and from it.
// The links between the other documents are tested with the scripts.
const site = 'https://thinql.github.io'

test.for(documents)('%s has no link to a page that the site does not have', (file) => {
  expect(linksIn(file).filter((link) => link.startsWith(site) && isDeadPage(new URL(link)))).toEqual([])
})

test('the README of a package has no link that npm cannot open', () => {
  const links = documents.filter((file) => file.startsWith('packages/')).flatMap(linksIn)
  expect(links.filter((link) => !/^(?:https:|#)/.test(link))).toEqual([])
})

test('no page of the site links to a file that the repository does not have', () => {
  const dead = new Set<string>()
  for (const page of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!page.endsWith('.html')) continue
    const html = readFileSync(path.join(dist, page), 'utf8')
    for (const [, link = ''] of html.matchAll(/href="(https:\/\/github\.com\/thinql\/[^"]*)"/g)) {
      if (isDead(link, 'README.md')) dead.add(`${page}: ${link}`)
    }
  }
  expect([...dead]).toEqual([])
})

test.for(['/nothing/', '/errors/#nothing'])('a link to %s is found dead', (page) => {
  expect(isDeadPage(new URL(page, site))).toBe(true)
})

function isDeadPage({ pathname, hash }: URL): boolean {
  const file = path.join(dist, pathname, pathname.endsWith('/') ? 'index.html' : '')
  if (!existsSync(file)) return true
  return hash !== '' && !readFileSync(file, 'utf8').includes(`id="${hash.slice(1)}"`)
}
