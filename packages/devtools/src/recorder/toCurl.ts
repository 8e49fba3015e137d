import type { Exchange } from './call.ts'

/** Returns a shell command that sends a request again. Hidden values must be filled in. */
export function toCurl({ method, url, requestHeaders, requestBody }: Exchange, base: string): string {
  const lines = [
    `curl ${quote(new URL(url.value, base).href)}`,
    method !== 'GET' && `-X ${method}`,
    ...requestHeaders.value.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    requestBody !== undefined && `--data-raw ${quote(requestBody.value)}`,
  ]
  return lines.filter((line) => line !== false).join(' \\\n  ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
