/** A text without what URLs in it may hold: keys, passwords, the variables of a GET; of `urls`, whatever they hold. */
export function withoutSecrets(text: string, urls: readonly string[]): string {
  const known = urls.flatMap((url) => url.match(/[?#][^#]+/g) ?? [])
  const rest = known.reduce((said, secret) => said.replaceAll(secret, '…'), text)
  // Those of other URLs, to which a redirect or a wrapper of fetch may have led.
  return rest.replace(/\/\/[^\s/"?#]*@|[?#][^\s"'<>=?#]+=[^\s"'<>]*/g, '…')
}
