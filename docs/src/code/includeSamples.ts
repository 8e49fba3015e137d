import { definePlugin } from '@astrojs/starlight/expressive-code'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

// Astro builds from the folder of the site, wherever it puts this module.
const samples = path.resolve('samples')

/** Fills each code block that names a file (`file=todos.tsx region=list`) with that file, or with that part of it. */
export function includeSamples() {
  return definePlugin({
    name: 'Include samples',
    hooks: {
      preprocessCode: ({ codeBlock }) => {
        const file = codeBlock.metaOptions.getString('file')
        if (file === undefined) return
        const lines = readSample(file, codeBlock.metaOptions.getString('region')).split('\n')
        if (codeBlock.code !== '') throw new Error(`The code block of samples/${file} has to be empty.`)
        codeBlock.insertLines(0, lines)
      },
    },
  })
}

/**
 * The text of a sample, or of a region of it, as it stands in a reader's app. A region with the name of a file, such as
 * `// #region Problem.tsx`, is a file of the reader: it gets the imports that it needs, also of the other regions.
 */
export function readSample(file: string, region?: string, folder = samples): string {
  const source = path.join(folder, file)
  const whole = readFileSync(source, 'utf8')
  const [, imports = '', rest = ''] = /^((?:import [^']*'.*'\n)*)([\s\S]*)$/.exec(whole) ?? []
  if (region === undefined) {
    const shown = rest.replaceAll(/^\/\/ #(?:end)?region.*\n/gm, '')
    return importFromOneFolder(`${importsOf(rest, imports, source)}${shown}`.trimEnd())
  }
  const code = readRegion(whole, region, file)
  if (!region.includes('.')) return importFromOneFolder(code)
  const others = filesIn(whole).filter(({ from }) => from !== `./${region}`)
  const lines = `${importsOf(code, imports, source)}${others.map((other) => importOf(other, code)).join('')}`
  return importFromOneFolder(`${lines}\n${code}`.trimStart())
}

/** Imports from other folders become imports from the same folder, because a reader puts all files into one. */
function importFromOneFolder(text: string): string {
  return text
    .replace(/(?<= from ')[./\w]+\/gql\/index\.ts(?=')/g, './gql')
    .replace(/(?<= from ')\.\.\/[./\w-]*\/(?=[\w.-]+\.(?:tsx?|json)')/g, './')
}

interface Import {
  readonly from: string
  /** As in an import: `a`, `type b` or `c as d`. */
  readonly names: readonly string[]
}

/** The imports that the code needs. What comes from a file with regions comes from the file of a region. */
function importsOf(code: string, imports: string, source: string): string {
  const lines = [...imports.matchAll(/^import (type )?(?:\{([^}]*)\} from )?[^']*'(.*)'\n/gm)].map(
    ([line, type = '', list, from = '']) => {
      const imported = path.join(path.dirname(source), from)
      const isSample = /^\..*\.tsx?$/.test(from) && existsSync(imported)
      const files = isSample ? filesIn(readFileSync(imported, 'utf8')) : []
      if (list === undefined) return line
      const names = list.split(',').flatMap((name) => (name.trim() ? [type + name.trim()] : []))
      if (files.length === 0) return importOf({ from, names }, code)
      return files
        .map((file) => importOf({ ...file, names: names.filter((name) => file.names.includes(name)) }, code))
        .join('')
    },
  )
  return lines.join('')
}

/** The files of a reader among the regions of a sample, with what they export. */
function filesIn(text: string): Import[] {
  return [...text.matchAll(/^\/\/ #region ([\w-]+\.\w+)\n([\s\S]*?)^\/\/ #endregion/gm)].map(
    ([, file = '', code = '']) => ({
      from: `./${file}`,
      names: [...code.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(([, name = '']) => name),
    }),
  )
}

/** An import of the names that the code uses, as Prettier writes it, or nothing. */
function importOf({ from, names }: Import, code: string): string {
  const expressions = code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*|'[^'\n]*'|(?<=graphql\()`[^`]*`/g, '')
  const used = names.filter((name) =>
    new RegExp(`(?<![^.]\\.)\\b${name.split(' ').at(-1)}\\b(?!=\\S)`).test(expressions),
  )
  if (used.length === 0) return ''
  const isType = used.every((name) => name.startsWith('type '))
  const list = isType ? used.map((name) => name.slice('type '.length)) : used
  const start = `import ${isType ? 'type ' : ''}{`
  const line = `${start} ${list.join(', ')} } from '${from}'\n`
  return line.length <= 111
    ? line
    : `${start}\n${list.map((name) => `  ${name},\n`).join('')}} from '${from}'\n`
}

/** The lines between `// #region name` and the next `// #endregion`, without their common indentation. */
function readRegion(text: string, name: string, file: string): string {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => line.trim() === `// #region ${name}`)
  if (start < 0) throw new Error(`samples/${file} has no region "${name}".`)
  const region = lines.slice(
    start + 1,
    lines.findIndex((line, index) => index > start && line.trim() === '// #endregion'),
  )
  const indent = Math.min(...region.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return region.map((line) => line.slice(indent)).join('\n')
}
