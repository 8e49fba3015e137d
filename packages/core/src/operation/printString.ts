/** A string as a quoted literal, with the escapes that graphql-js writes. */
export function printString(value: string): string {
  return `"${value.replace(/[\p{Cc}"\\]/gu, escapeCharacter)}"`
}

function escapeCharacter(character: string): string {
  // The short escapes of JSON are those of GraphQL.
  const short = JSON.stringify(character).slice(1, -1)
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return short.length === 2 ? short : `\\u${code}`
}

/** A string as a block string literal, broken into lines where graphql-js breaks it. */
export function printBlockString(value: string): string {
  const isSingleLine = !/[\n\r]/.test(value)
  // A quote or a backslash at the end would run into the delimiter.
  const hasOwnLines = !isSingleLine || value.length > 70 || /["\\]$/.test(value)
  // On a line of its own it would lose the white space it begins with.
  const beginsOnNewLine = hasOwnLines && !(isSingleLine && /^[\t ]/.test(value))
  const text = value.replaceAll('"""', '\\"""')
  return `"""${beginsOnNewLine ? '\n' : ''}${text}${hasOwnLines ? '\n' : ''}"""`
}
