import { tagOf } from '../operation/json.ts'

type AsyncHooks = Pick<typeof import('node:async_hooks'), 'AsyncLocalStorage' | 'AsyncResource'>

/** Only servers have async contexts. */
const platform: {
  readonly process?: { getBuiltinModule?: (id: string) => AsyncHooks | undefined }
  readonly navigator?: { readonly userAgent?: string }
} = globalThis

/**
 * Makes a function that lists the values of all `AsyncLocalStorage` now. If the platform has no contexts, the list is empty.
 * Bun and Deno have contexts and don't show them. There, no two lists are equal.
 *
 * Node has no function that compares contexts. But each AsyncResource keeps its context in fields that are symbols, besides
 * its ids.
 */
export function createContextReader(): () => readonly unknown[] {
  const hooks = platform.process?.getBuiltinModule?.('node:async_hooks')
  if (!hooks) return () => []
  const { AsyncLocalStorage, AsyncResource } = hooks
  const read = () => {
    const resource = new AsyncResource('thinql', { requireManualDestroy: true })
    return Object.getOwnPropertySymbols(resource)
      .filter(({ description }) => !String(description).includes('async_id'))
      .flatMap((symbol) => {
        const value = (resource as unknown as Record<symbol, unknown>)[symbol]
        // The Map of another realm has another class.
        return tagOf(value) === 'Map' ? [...(value as Map<unknown, unknown>)].flat() : [symbol, value]
      })
  }
  const sign = {}
  if (new AsyncLocalStorage().run(sign, read).includes(sign)) return read
  // A Worker separates its requests in another way.
  return platform.navigator?.userAgent === 'Cloudflare-Workers' ? () => [] : () => [{}]
}
