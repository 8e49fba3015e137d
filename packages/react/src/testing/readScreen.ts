const unread =
  'script, style, [hidden], [style*="display: none"], [type=hidden], [type=password], [type=checkbox], [type=radio]'
const field =
  'input:not([type=submit], [type=button], [type=reset], [type=image]), textarea, select, [role=textbox]'
const roleOfTag = new Map(Object.entries({ H: 'heading', OUTPUT: 'status', PROGRESS: 'progressbar' }))
/** Words in these stand next to each other without a space. */
const inline = /^(?:[ABISU]|ABBR|CODE|EM|MARK|SMALL|SPAN|STRONG|SUB|SUP|TIME)$/

/**
 * What a person can read in elements, with the roles of what is to be noticed, and what stands in fields:
 * `[heading: Todos] [alert: Try again.] [field: Buy milk]`.
 */
export function readScreen(elements: readonly Node[]): string {
  return elements.map(readNode).join(' ').replaceAll(/\s+/g, ' ').trim()
}

/** The text of a screen without its fields. What was typed says nothing about an operation. */
export function withoutFields(text: string): string {
  return text.replaceAll(/ ?\[field: (?:\\\]|[^\]])*\]/g, '').trim()
}

function readNode(node: Node): string {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element) || node.matches(unread)) return ''
  if (node.matches(field)) return readField(node)
  const { tagName, value } = node as HTMLInputElement
  const own = tagName === 'INPUT' ? value : [...node.childNodes].map(readNode).join('')
  const text = own.trim() ? own : (node.getAttribute('aria-label') ?? node.getAttribute('alt') ?? '')
  const named = node.getAttribute('role') ?? roleOfTag.get(tagName.replace(/\d/, '')) ?? ''
  const role = /^(?:alert|status|progressbar|heading)/.exec(named)?.[0]
  // Many pages have a live region that is empty most of the time.
  if (!role || (!text && role !== 'progressbar')) return inline.test(tagName) ? text : ` ${text} `
  return ` [${[role, text.trim()].filter(Boolean).join(': ')}] `
}

/** What stands in a field. A placeholder isn't read: it would be taken for what was typed. */
function readField(node: Element): string {
  const text = typedOrChosen(node).trim()
  return text && ` [field: ${text.replaceAll(']', String.raw`\]`)}] `
}

function typedOrChosen(node: Element): string {
  if (node instanceof HTMLSelectElement)
    return [...node.selectedOptions].map((option) => option.text).join(', ')
  return node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement
    ? node.value
    : node.textContent
}
