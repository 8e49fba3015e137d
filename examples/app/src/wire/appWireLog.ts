import { createWireLog } from './wireLog.ts'

/** What the app has sent; every client of the app writes to it. */
export const wireLog = createWireLog()
