import { cancel, cancelOnAbort, decodeChunk, readerOf } from '../http/readText.ts'
import type { MaybeSignal } from '../operation/onAbort.ts'

/** How long a body is decoded, in ms, before timers get a turn. Reading a body that has arrived lets no timer fire. */
const longestTurn = 50

/** A read that took longer than this, in ms, has waited for the network. Then timers had a turn. */
const shortestWait = 3

/** How long to wait for a chunk that may have arrived, in ms. */
const pause = 5

/** How long the end of a body may come after its last part, in ms. Most servers send both at once. */
export const endDelay = 100

/** In how many chunks the end of a body may come. */
const endChunks = 5

/** How many characters of several chunks are joined. */
const maxJoinedLength = 1_048_576

export interface Chunks {
  /**
   * Waits for the next chunk, and returns undefined at the end of the body. It rejects if the body breaks
   * off. If chunks come faster than the caller decodes them, `mayJoin` gives those that have arrived as one.
   */
  next(mayJoin: boolean): Promise<string | undefined>
  /** Lets timers fire if the caller has been busy for long. Otherwise, a timeout would come too late. */
  letTimersFire(): Promise<void>
  /**
   * Stops reading. After the last part, it first waits a moment for the end of the body. Resolves to whether
   * the body has ended: then nobody needs to close its connection.
   */
  close(isOver: boolean): Promise<boolean>
}

export function readChunks(body: ReadableStream<Uint8Array>, signal: MaybeSignal): Chunks {
  const reader = readerOf(body)
  const stop = cancelOnAbort(reader, signal)
  const decoder = new TextDecoder()
  /** When timers could last fire. */
  let idleAt = Date.now()
  /** Whether chunks come faster than they are decoded. */
  let isTooFast = false
  /** The read of a chunk that the caller has not got. */
  let reading: ReturnType<typeof reader.read> | undefined
  let hasEnded = false

  const isBusy = () => Date.now() - idleAt >= longestTurn
  const sleep = (ms = pause) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

  async function letTimersFire() {
    if (!isBusy()) return
    isTooFast = true
    await nextTask()
    idleAt = Date.now()
  }

  async function next(mayJoin: boolean) {
    await letTimersFire()
    const start = Date.now()
    const { value } = await (reading ?? reader.read())
    reading = undefined
    if (Date.now() - start > shortestWait) {
      idleAt = Date.now()
      isTooFast = false
    }
    hasEnded = value === undefined
    if (value === undefined) return undefined
    let text = decodeChunk(decoder, value)
    const slept = mayJoin && isTooFast && sleep()
    while (slept && text.length < maxJoinedLength && !isBusy()) {
      reading = reader.read()
      // If it is the end or an error, the next call meets it.
      const chunk = await Promise.race([reading, slept]).catch(() => undefined)
      if (!chunk?.value) break
      reading = undefined
      text += decodeChunk(decoder, chunk.value)
    }
    return text
  }

  /** Reads what comes after the last part. */
  async function readEnd() {
    const late = sleep(endDelay)
    for (let count = 0; count < endChunks && !hasEnded; count++) {
      // A body that breaks off has ended too.
      const chunk = await Promise.race([reading ?? reader.read(), late]).catch(() => ({ value: undefined }))
      if (!chunk) break
      reading = undefined
      hasEnded = chunk.value === undefined
    }
  }

  return {
    next,
    letTimersFire,
    async close(isOver) {
      if (isOver && !hasEnded) await readEnd()
      stop()
      // Expo logs an error if somebody cancels a body that has ended.
      if (!hasEnded) cancel(reader)
      return hasEnded
    },
  }
}

/** Waits for the next task. In a hidden tab, a timer would take a second, and later a minute. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    // React Native has no channels, and no tabs.
    if (typeof MessageChannel === 'undefined') {
      setTimeout(resolve)
      return
    }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
