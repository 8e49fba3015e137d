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
        const lines = readSample(file, codeBlock.metaOptions.getString('region')).split('\n')
        if (codeBlock.code !== '') throw new Error(`The code block of samples/${file} has to be empty.`)
        codeBlock.insertLines(0, lines)
      },
    },
  })
}

/** The text of a sample, or of a region of it, as it stands in a reader's app. */
export function readSample(file: string, region?: string, folder = samples): string {
  const text = importFromOneFolder(readFileSync(path.join(folder, file), 'utf8'))
  if (region !== undefined) return readRegion(text, region, file)
  return text.replace(/^\/\/ #(?:end)?region.*\n/gm, '').trimEnd()
}

/** Imports from other folders become imports from the same folder, because a reader puts all files into one. */
export function importFromOneFolder(text: string): string {
  return text
    .replace(/(?<= from ')[./\w]+\/gql\/index\.ts(?=')/g, './gql')
    .replace(/(?<= from ')\.\.\/[./\w-]*\/(?=[\w.-]+\.(?:tsx?|json)')/g, './')
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
