/** A text without what URLs in it may hold: keys, passwords, the variables of a GET; of `urls`, whatever they hold. */
export function withoutSecrets(text: string, urls: readonly string[]): string {
  const known = urls.flatMap((url) => url.match(/\?[^#]+|#.+/gs) ?? [])
  return (
    known
      .reduce((rest, secret) => rest.replaceAll(secret, `${secret[0]}…`), text)
      // Those of other URLs, to which a redirect or a wrapper of fetch may have led.
      .replace(/(\/\/)[^\s/"?#]*@|([?#])[^\s"'<>=?#…]+=[^\s"'<>]*/g, '$1$2…')
  )
}
