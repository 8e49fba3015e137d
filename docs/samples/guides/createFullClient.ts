import {
  createClient,
  limitResponse,
  persisted,
  queryViaGet,
  reconnect,
  type Failure,
  retry,
  type Session,
  timeout,
  upload,
} from '@thinql/core'
import { createDevtools } from '@thinql/devtools'
import { onReconnected } from '../../../packages/core/recipes/onReconnected.ts'
import { reportErrors } from '../../../packages/core/recipes/reportErrors.ts'

export const devtools = createDevtools()

export function createFullClient(
  endpoint: string,
  session: Session,
  app: { refetchMissed: () => void; showError: (error: Failure) => void },
) {
  return createClient({
    endpoint,
    middleware: [
      devtools.middleware,
      reportErrors(app.showError),
      onReconnected(app.refetchMissed),
      reconnect(),
      timeout(10_000),
      session,
      retry(),
      timeout(3_000),
      persisted(),
      queryViaGet(),
      upload(),
    ],
    fetch: limitResponse({ idle: 30_000 }),
  })
}
