import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { createApi } from './createApi.ts'

/** The API, which can be stopped and started again with the same database, as a process would be. */
export function createRestartableApi(databasePath: string) {
  let api: ReturnType<typeof createApi> | undefined = createApi(databasePath)
  let timer: NodeJS.Timeout | undefined

  function stop(): void {
    clearTimeout(timer)
    api?.close()
    api = undefined
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse): void {
      if (api) api.handle(request, response)
      else response.destroy()
    },

    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      if (api) api.upgrade(request, socket, head)
      else socket.destroy()
    },

    /** Closes all connections and the database. After the downtime (ms), it opens both again. */
    restart(downtime: number): void {
      stop()
      timer = setTimeout(() => {
        api = createApi(databasePath)
      }, downtime)
    },

    close: stop,
  }
}
