import { readSample } from './includeSamples.ts'

/** The source of a page, as a text that needs no site: with its samples in it, and without components. */
export function toMarkdown(title: string, body: string): string {
  const text = body
    .replaceAll(/^import .* from '.*'\n/gm, '')
    .replaceAll(/^<LiveSample file="(.*)" \/>$/gm, (_, file: string) => codeBlock(file))
    .replaceAll(/^```tsx? (file=.*)\n\n?```$/gm, (_, meta: string) =>
      codeBlock(optionOf(meta, 'file') ?? '', optionOf(meta, 'region')),
    )
  return `# ${title}\n\n${text.trim()}\n`
}

function codeBlock(file: string, region?: string): string {
  const language = file.split('.').pop() ?? ''
  return `\`\`\`${language}\n${readSample(file, region)}\n\`\`\``
}

function optionOf(meta: string, name: string): string | undefined {
  return meta
    .split(' ')
    .find((option) => option.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
