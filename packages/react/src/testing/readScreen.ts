const unread =
  'script, style, [hidden], [style*="display: none"], [type=hidden], [type=password], [type=checkbox], [type=radio]'
const roleOfTag = new Map(Object.entries({ H: 'heading', OUTPUT: 'status', PROGRESS: 'progressbar' }))
/** Words in these stand next to each other without a space. */
const inline = /^(?:[ABISU]|ABBR|CODE|EM|MARK|SMALL|SPAN|STRONG|SUB|SUP|TIME)$/

/** What a person can read in elements, with the roles of what is to be noticed: `[heading: Todos] [alert: Try again.]`. */
export function readScreen(elements: readonly Node[]): string {
  return elements.map(readNode).join(' ').replaceAll(/\s+/g, ' ').trim()
}

function readNode(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || node.matches(unread)) return ''
  const { tagName, value, placeholder } = node as HTMLInputElement
  const isField = /^(?:INPUT|TEXTAREA|SELECT)$/.test(tagName)
  const own = isField ? value || placeholder : [...node.childNodes].map(readNode).join('')
  const text = own.trim() ? own : (node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? '')
  const named = node.getAttribute('role') ?? roleOfTag.get(tagName.replace(/\d$/, '')) ?? ''
  const role = /^(?:alert|status|progressbar|heading)/.exec(named)?.[0]
  // Many pages have a live region that is empty most of the time.
  if (!role || (!text && role !== 'progressbar')) return inline.test(tagName) ? text : ` ${text} `
  return ` [${[role, text.trim()].filter(Boolean).join(': ')}] `
}
