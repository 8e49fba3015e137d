/** A request of the model. */
export interface CallModel {
  aborted: boolean
  settled: boolean
}

/** The rules for one query, without listeners, promises or timers. */
export class EntryModel {
  data: string | undefined
  failed = false
  /** The number of hooks that use it. */
  users = 0
  /** The number of hooks that are skipped. */
  watchers = 0
  /** Whether its last user has left and no task has run since. */
  released = false
  /** The newest request, which may write. */
  inFlight: CallModel | undefined
  #refreshes = false
  #renews = false
  /** Whether newer data is wanted than the request in flight brings. */
  #wanted = false
  #repeats = false
  #outdated = false
  #unusedData = false
  /** Whether the store has it. An invalidation finds no other queries. */
  #known = false
  /** Whether newer data is wanted than any response has brought. */
  #stale = false
  /** Every request that was sent. */
  readonly calls: CallModel[] = []

  get fetching(): boolean {
    return this.inFlight !== undefined
  }

  /** Returns a request that has not settled. The newest is number 0. */
  open(which: number): CallModel | undefined {
    return this.calls.filter(({ settled }) => !settled).at(-1 - which)
  }

  /** Adds a hook. It shows data that no hook has used yet. Otherwise it fetches again, or joins a request. */
  use(skip = false) {
    this.#known = true
    if (skip) {
      this.watchers++
      return
    }
    this.users++
    this.released = false
    if (this.failed || this.#stale || !this.#unusedData) this.join()
    this.#unusedData = false
  }

  leave(skip = false) {
    if (skip) this.watchers--
    else this.released = --this.users === 0
  }

  /** Runs a task, which aborts the request if the last hook has left. */
  task() {
    if (!this.released) return
    this.released = false
    this.#abort()
    this.failed = false
  }

  join() {
    if (!this.inFlight) this.#start()
  }

  /** A refetch aborts an older request if there is data. Otherwise it joins the first load. */
  refetch() {
    // An error stays until the next response, unless a person asks again and there is no data.
    this.failed &&= this.data !== undefined
    if (this.data === undefined) this.join()
    else this.#start()
  }

  /** A query on screen or in flight is fetched again, even during the first load. */
  invalidate() {
    this.#stale = this.#known
    // A first load and a renewal are waited for.
    if (this.inFlight && (this.data === undefined || this.#renews)) this.#wanted = true
    else if (this.inFlight || this.users) this.#start(true, false, true)
  }

  /** A write wins over every request that began before it. */
  write(data: string) {
    this.#known = true
    this.data = data
    this.failed = false
    this.#outdated = this.fetching
    if (!this.fetching || !this.#refreshes) this.#markFresh()
    else if (!this.#repeats) this.#stale = true
  }

  clear() {
    this.#abort()
    this.data = undefined
    this.failed = this.#stale = this.#unusedData = false
    this.#known = this.users > 0 || this.watchers > 0
    this.released &&= this.#known
    if (this.users) this.#start()
  }

  /** Only the newest request of an entry writes. */
  finish(which: number, data: string | undefined) {
    const call = this.open(which)
    if (call) call.settled = true
    if (!call || call !== this.inFlight) return
    this.inFlight = undefined
    if (this.#outdated && !this.#repeats) {
      // Stale data is fetched again, once.
      if (this.#refreshes || this.#wanted) this.#start(true, true, true)
    } else if (data === undefined) {
      // Without a user, the error is dropped, and the next hook is loading.
      this.failed = this.users > 0
    } else {
      // Writes since the request began are applied to its response.
      if (!this.#outdated) this.data = data
      this.failed = false
      this.#stale = this.#wanted
      this.#markFresh()
    }
    if (!this.fetching && this.#wanted && this.users) this.#start(true, false, true)
  }

  #start(refreshes = this.data !== undefined || this.#stale, repeats = false, renews = false) {
    this.#abort()
    this.#renews = renews
    this.#wanted = false
    this.#outdated = false
    this.#refreshes = refreshes
    this.#repeats = repeats
    this.inFlight = { aborted: false, settled: false }
    this.calls.push(this.inFlight)
  }

  #abort() {
    if (this.inFlight) this.inFlight.aborted = true
    this.inFlight = undefined
  }

  #markFresh() {
    this.#unusedData = this.users === 0
  }
}
