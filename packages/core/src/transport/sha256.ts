/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits; undefined where the platform has no WebCrypto. */
export async function sha256(text: string): Promise<string | undefined> {
  // Browsers give WebCrypto to https and localhost only, which its type doesn't say.
  const platform = globalThis as { crypto?: Partial<Crypto> }
  const digest = await platform.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  if (!digest) return
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
