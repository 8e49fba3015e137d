/** The token of the person who is signed in. It lives as long as the page. */
export const session: { token: string | undefined } = { token: undefined }

export function authorization(): Record<string, string> {
  return session.token ? { authorization: `Bearer ${session.token}` } : {}
}
