import { type Client, type RequestArgs, type RequestFailure, type Result, subscribe } from '@thinql/core'

/** Follows a subscription. If the connection is lost, it connects again after 0 to 1 s, then 0 to 2 s … 0 to 30 s. */
export async function* resubscribe<TData>(client: Client, document: string, ...args: RequestArgs<object>) {
  for (let tries = 0, last: Result<TData> | undefined; ; tries++, last = undefined) {
    for await (last of subscribe<TData, object>(client, document, ...args)) {
      if (isLost(last.error)) break
      tries = 0
      yield last
    }
    if (!isLost(last?.error)) return
    await new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(30_000, 1000 * 2 ** tries)))
  }
}

const isLost = (error?: RequestFailure) =>
  error?.name === 'NetworkError' || (error?.name === 'ServerError' && error.status >= 500)
