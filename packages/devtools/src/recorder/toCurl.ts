import type { Exchange, Header } from './call.ts'

/**
 * Returns a command for sh, bash or zsh that sends a request again. Hidden values must be filled in. A request may
 * have what a stranger wrote. So each of its values is quoted, and curl sees no patterns in an address.
 */
export function toCurl({ method, url, requestHeaders, requestBody }: Exchange, base: string): string {
  const address = absolute(url.value, base)
  const lines = [
    `curl ${quote(address)}`,
    // curl sends one request for each number in `[1-9]`, and for each word in `{a,b}`.
    /[[\]{}]/.test(address) && '--globoff',
    method !== 'GET' && `-X ${quote(method)}`,
    ...requestHeaders.value.map((header) => `-H ${quote(headerLine(header))}`),
    requestBody !== undefined && `--data-raw ${quote(requestBody.value)}`,
  ]
  return lines.filter((line) => line !== false).join(' \\\n  ')
}

/** Returns an address that begins with a scheme. If it began with a dash, curl would read it as an option. */
function absolute(url: string, base: string): string {
  try {
    return new URL(url, base).href
  } catch {
    return new URL(encodeURIComponent(url), base).href
  }
}

function headerLine([name, value]: Header): string {
  // curl leaves out a header without a value, unless it ends with a semicolon.
  return value === '' ? `${name};` : `${name}: ${value}`
}

/** Quotes a text for a shell. A line break stays one. */
function quote(text: string): string {
  const quoted = text
    // No argument of a program has a zero byte.
    .replaceAll('\0', '')
    .replaceAll("'", `'\\''`)
    // In a terminal, a control character that is pasted acts as if somebody had pressed its key: Ctrl-C ends the line.
    .replaceAll(/[^\P{Cc}\n]+/gu, (keys) => `'"$(printf '${octal(keys)}')"'`)
  // An old bash replaces `!` from the second line of a quoted text by earlier commands.
  return `'${text.includes('\n') ? quoted.replaceAll('!', `'\\!'`) : quoted}'`
}

function octal(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join(
    '',
  )
}
