/** A request, as a test sees it. */
export interface CallModel {
  aborted: boolean
  settled: boolean
}

/** What DESIGN says of one query, without listeners, promises or timers. */
export class EntryModel {
  data: string | undefined
  failed = false
  /** How many hooks use it. */
  users = 0
  /** Whether its last user has left, and no task has run since. */
  released = false
  /** The request that may write. */
  flight: CallModel | undefined
  #refreshes = false
  #repeats = false
  #outdated = false
  #unusedData = false
  /** Every request that was sent. */
  readonly calls: CallModel[] = []

  get fetching(): boolean {
    return this.flight !== undefined
  }

  /** The request that a test means by a number: the newest of those without a response is 0. */
  open(which: number): CallModel | undefined {
    return this.calls.filter(({ settled }) => !settled).at(-1 - which)
  }

  /** A response nobody has used yet is fresh; all else is fetched again, or joined. */
  use() {
    this.users++
    this.released = false
    if (this.failed || !this.#unusedData) this.join()
    this.#unusedData = false
  }

  leave() {
    this.users--
    this.released = this.users === 0
  }

  /** Last subscriber leaves: check again after a task, then abort. */
  task() {
    if (!this.released) return
    this.released = false
    this.#abort()
    this.failed = false
  }

  join() {
    if (!this.flight) this.#start()
  }

  /** A refetch aborts an older one where there is data, joins a first load. */
  refetch() {
    if (this.data === undefined) this.join()
    else this.#start()
  }

  /** What is on screen or in flight is fetched again: a first load too. */
  invalidate() {
    this.#unusedData = false
    if (this.flight || this.users) this.#start(true)
  }

  /** What was written wins over every request that began before it. */
  write(data: string) {
    this.data = data
    this.failed = false
    this.#outdated = this.fetching
    if (!(this.fetching && this.#refreshes)) this.#settle()
  }

  clear() {
    this.#abort()
    this.data = undefined
    this.failed = this.#unusedData = this.released = false
    if (this.users) this.#start()
  }

  /** Only the newest request of an entry writes. */
  land(which: number, data: string | undefined) {
    const call = this.open(which)
    if (call) call.settled = true
    if (!call || call !== this.flight) return
    this.flight = undefined
    if (this.#outdated && !this.#repeats) {
      // What is stale is fetched again, once.
      if (this.#refreshes) this.#start(true, true)
    } else if (data === undefined) {
      // Without a user it reads as loading.
      this.failed = this.users > 0
    } else {
      // What was written since the request began is written over its response.
      if (!this.#outdated) this.data = data
      this.failed = false
      this.#settle()
    }
  }

  #start(refreshes = this.data !== undefined, repeats = false) {
    this.#abort()
    this.failed = this.#outdated = false
    this.#refreshes = refreshes
    this.#repeats = repeats
    this.flight = { aborted: false, settled: false }
    this.calls.push(this.flight)
  }

  #abort() {
    if (this.flight) this.flight.aborted = true
    this.flight = undefined
  }

  #settle() {
    this.#unusedData = this.users === 0
  }
}
