import { readSample } from './includeSamples.ts'
import { readReports, toMarkdownTable } from './reports.ts'

/**
 * The source of a page, as a text that needs no site: with its samples in it, and without components. `read` gets the
 * text of a sample.
 */
export function toMarkdown(title: string, body: string, read = readSample): string {
  const sampleBlock = (file: string, meta = '') => {
    const region = optionOf(meta, 'region')
    const code = read(file, region)
    const name = region?.includes('.') ? region : file
    return codeBlock(name.split('.').pop() ?? '', `${code}\n`, meta)
  }
  const text = body
    .replaceAll(/^import .* from '.*(?:\.astro|\/components)'\n/gm, '')
    .replaceAll('<!-- prettier-ignore -->\n', '')
    .replaceAll(/^<Reports of="(.*)" \/>$/gm, (_, name: string) => toMarkdownTable(readReports(name)))
    .replaceAll(/^<figure\s+data-[\s\S]*?<\/figure>\n+/gm, '')
    .replaceAll(/^<(?:\/?div|\/?Steps|ForcedOutcome).*\n+/gm, '')
    .replaceAll(/^:::caution\[(.*)\]\n([\s\S]*?)\n:::$/gm, '**$1:** $2')
    .replaceAll(/^<LiveSample file="([^"]*)"(?: region="(.*)")? \/>$/gm, (_, file: string, region?: string) =>
      sampleBlock(file, region ? `title=${region} region=${region}` : `title=${file.split('/').pop() ?? ''}`),
    )
    .replaceAll(/^```\w+ (.*\bfile=.*)\n\n?```$/gm, (_, meta: string) =>
      sampleBlock(optionOf(meta, 'file') ?? '', meta),
    )
    .replaceAll(
      /^```(\w+) twoslash(.*)\n([\s\S]*?)^```$/gm,
      (_, language: string, meta: string, code: string) => codeBlock(language, withoutHidden(code), meta),
    )
  return `# ${title}\n\n${text.trim()}\n`
}

/** A block of code, with the name of its file if `meta` has it. */
function codeBlock(language: string, code: string, meta: string): string {
  const [title = ''] = /(?<= |^)title=(?:"[^"]*"|\S+)/.exec(meta) ?? []
  return `\`\`\`${`${language} ${title}`.trim()}\n${code}\`\`\``
}

/** The lines of a twoslash block that the page shows. */
function withoutHidden(code: string): string {
  return code.replace(/^[\s\S]*^ *\/\/ ---cut---\n/m, '').replace(/^ *\/\/ ---cut-after---[\s\S]*/m, '')
}

function optionOf(meta: string, name: string): string | undefined {
  return meta
    .split(' ')
    .find((option) => option.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
