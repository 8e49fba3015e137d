import { InvalidInputError } from '../result/errors.ts'

/** The last endpoint that was accepted, with its base. Most apps have one endpoint, and a URL is slow to parse. */
let accepted = ''

/** Both are undefined on a server. `baseURI` also works in a frame that has no URL: it is that of the parent. */
interface Page {
  readonly document?: Document
  readonly location?: Location
}

/**
 * Checks that fetch can use an endpoint. A relative endpoint needs a page that resolves it, or a custom fetch.
 *
 * A custom fetch may resolve a relative endpoint by itself, and take other schemes. Nobody knows its base, so
 * `ftp://custom` stands
 * for it. An http base would turn `http:name:password@host` into a path, and hide its password from this check.
 *
 * @throws InvalidInputError. It doesn't quote the endpoint, because that may contain a password.
 */
export function checkEndpoint(endpoint: string, isPlatform: boolean): void {
  try {
    const base = isPlatform
      ? ((globalThis as Page).document?.baseURI ?? (globalThis as Page).location?.href)
      : 'ftp://custom'
    const key = `${base} ${endpoint}`
    // React Native also takes a relative endpoint. Then the result has no scheme. An app of Electron or Tauri
    // may have a scheme of its own, and `localhost:4000` is a scheme without host.
    const usable = isPlatform ? /^(?!wss?:|file:|ftp:)[^/:]+:\/\/(?![^/?#]*@)/ : /^[^/:]+:(?!\/*[^/?#]*@)/
    if (key === accepted || usable.test(new URL(endpoint, base).href)) {
      accepted = key
      return
    }
  } catch {
    // The error below covers this case too.
  }
  refuseEndpoint()
}

/** @throws InvalidInputError, which says what an endpoint must be. */
export function refuseEndpoint(): never {
  throw new InvalidInputError('the endpoint must be an absolute http(s) URL without password.')
}
