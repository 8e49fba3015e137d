import { forEachManager } from './packageManagers.ts'

interface Part {
  readonly html: string
  /** The commands of npm that stand behind the HTML. */
  readonly command?: string
}

const block =
  /<div[^>]* class="expressive-code">((?:(?!<div[^>]* class="expressive-code">)[\s\S])*?)<\/figure><\/div>/g
/** Line breaks in what the copy button copies. */
const lineBreak = '\u007F'

/** Takes blocks of commands out of the HTML of a page, if there are such commands for each package manager. */
export function splitAtCommands(html: string): readonly Part[] {
  const parts: Part[] = []
  let start = 0
  for (const { 0: whole, 1: content = '', index } of html.matchAll(block)) {
    const [, code = ''] = /data-code="([^"]*)"/.exec(content) ?? []
    const command = code.replaceAll(lineBreak, '\n')
    if (!forEachManager(command)) continue
    // The first block of a page brings the styles and the script of all.
    const shared = content.match(/<link [^>]*>|<script[^>]*><\/script>/g) ?? []
    parts.push({ html: html.slice(start, index) + shared.join(''), command })
    start = index + whole.length
  }
  return [...parts, { html: html.slice(start) }]
}
