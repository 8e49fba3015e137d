import { definePlugin } from '@astrojs/starlight/expressive-code'
import { readFileSync } from 'node:fs'
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
        const { metaOptions } = codeBlock
        const region = metaOptions.getString('region')
        const lines = readSample(file, region, metaOptions.getBoolean('imports')).split('\n')
        if (codeBlock.code !== '') throw new Error(`The code block of samples/${file} has to be empty.`)
        codeBlock.insertLines(0, lines)
      },
    },
  })
}

/**
 * The text of a sample, or of a region of it, as it stands in a reader's app. With `imports`, a region begins with the
 * imports that it uses.
 */
export function readSample(file: string, region?: string, imports = false): string {
  const text = importFromOneFolder(readFileSync(path.join(samples, file), 'utf8'))
  if (region === undefined) return text.trimEnd()
  const code = readRegion(text, region, file)
  return imports ? `${usedImports(text, code)}\n\n${code}` : code
}

/** The import statements of a file, with only the names that a part of it uses. */
export function usedImports(text: string, code: string): string {
  const statements = [...text.matchAll(/^import (type )?\{([^}]*)\} from ('.*')$/gm)]
  return statements
    .map(([, type = '', list = '', module]) => {
      const names = list.match(/(?:type )?\w+/g) ?? []
      const used = names.filter((name) => new RegExp(`\\b${name.replace(/^type /, '')}\\b`).test(code))
      return used.length > 0 ? `import ${type}{ ${used.join(', ')} } from ${module}` : undefined
    })
    .filter((statement) => statement !== undefined)
    .join('\n')
}

/** Imports from other folders become imports from the same folder, because a reader puts all files into one. */
export function importFromOneFolder(text: string): string {
  return text
    .replace(/(?<= from ')[./\w]+\/gql\/index\.ts(?=')/g, './gql')
    .replace(/(?<= from ')\.\.\/[./\w-]*\/(?=\w+\.tsx?')/g, './')
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
