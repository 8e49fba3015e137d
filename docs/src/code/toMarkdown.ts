import { readSample } from './includeSamples.ts'

/**
 * The source of a page, as a text that needs no site: with its samples in it, and without components. `read` gets the
 * text of a sample.
 */
export function toMarkdown(title: string, body: string, read = readSample): string {
  const sampleBlock = (file: string, region?: string, imports?: boolean) =>
    codeBlock(file.split('.').pop() ?? '', `${read(file, region, imports)}\n`)
  const text = body
    .replaceAll(/^import \w+ from '.*\.astro'\n/gm, '')
    .replaceAll(/^<Flow label="(.*)">$/gm, '$1:')
    .replaceAll(/^<\/Flow>\n\n/gm, '')
    .replaceAll(/^<LiveSample file="(.*)" \/>$/gm, (_, file: string) => sampleBlock(file))
    .replaceAll(/^```\w+ (.*\bfile=.*)\n\n?```$/gm, (_, meta: string) =>
      sampleBlock(
        optionOf(meta, 'file') ?? '',
        optionOf(meta, 'region'),
        meta.split(' ').includes('imports'),
      ),
    )
    .replaceAll(/^```(\w+) twoslash.*\n([\s\S]*?)^```$/gm, (_, language: string, code: string) =>
      codeBlock(language, withoutHidden(code)),
    )
  return `# ${title}\n\n${text.trim()}\n`
}

function codeBlock(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\`\`\``
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
