import { outcomes } from '@thinql/core/testing'
import { keep, readKept } from '../../recorder/kept.ts'
import { Listeners } from '../../recorder/Listeners.ts'
import type { Recorder } from '../../recorder/Recorder.ts'
import { override } from '../../recorder/StoreRecorder.ts'
import { judge, prepare, readPage, settled, type Shown, shownOf, sleep, type Step } from './shown.ts'

const storageKey = 'thinql-devtools-walk'
const walked = ['never', ...outcomes.filter((one) => one !== 'data' && one !== 'never')] as const

/** Shows the queries on screen in each outcome, and notes what the page does then. */
export class Walk {
  steps: Step[] = []
  /** The step that is shown. Undefined before and after a walk. */
  index: number | undefined
  /** Whether the page has ended it by going elsewhere. */
  isLost = false
  isPlaying = true
  readonly #recorder: Recorder
  /** Whether the page was just loaded: loading it again would bring no query back. */
  #isNew = true
  #isWatched = false
  /** Another number for each step, so that what still runs for the one before can stop. */
  #turn = 0
  #watch: ReturnType<typeof setInterval> | undefined
  #forced: readonly Shown[] = []
  #judge: (() => void) | undefined

  /** Without the panel, the walk ends, unless the page has crashed and taken the panel with it. */
  readonly listeners = new Listeners(() => {
    this.#isWatched = true
    if (this.index !== undefined && this.#turn === 0) void this.#show(this.index)
    return () => {
      this.#isWatched = false
      // StrictMode mounts the panel twice.
      void sleep(100).then(() => this.#isWatched || this.#hasCrashed() || this.end())
    }
  })

  readonly #hide = (text: string): string => this.#recorder.redactor.readText(text, true)

  constructor(recorder: Recorder) {
    this.#recorder = recorder
    Object.assign(this, readKept('sessionStorage', storageKey))
  }

  get shown(): Shown[] {
    return shownOf(this.#recorder.stores)
  }

  start(): void {
    const queries = this.shown.map(({ name, id }, index) => ({ operation: `${index + 1}. ${name}`, id }))
    const all = queries.length > 1 ? [{ operation: 'All at once' }] : []
    this.steps = [...queries, ...all].flatMap((query) =>
      walked.map((outcome) => ({ ...query, outcome, seen: 'not seen', said: '' })),
    )
    this.#isNew = false
    this.isPlaying = true
    void this.#show(0)
  }

  /** Shows the next step, or the one before. From then on, the person decides when to go on. */
  step(by: 1 | -1): void {
    this.isPlaying = false
    void this.#show(Math.max(0, Number(this.index) + by))
  }

  end(isLost = false): void {
    this.isLost = isLost
    this.#leave()
    clearInterval(this.#watch)
    this.#watch = this.index = undefined
    this.#changed()
  }

  async #show(index: number): Promise<void> {
    this.#leave()
    const step = this.steps[index]
    const turn = this.#turn
    const { href } = location
    this.#watch ??= setInterval(() => href !== location.href && this.end(true), 200)
    this.index = Math.min(index, this.steps.length - 1)
    this.#changed()
    const all = new Set(this.steps.flatMap(({ id }) => id ?? []))
    const wanted = step?.id === undefined ? [...all] : [step.id]
    const find = () => this.shown.filter(({ id }) => wanted.includes(id))
    const isLoaded = () => find().filter(({ fetching }) => !fetching).length === wanted.length
    for (let round = 0; this.#isNew && round < 100 && !isLoaded(); round++) await sleep(100)
    await settled()
    const found = find()
    const force = await prepare(found, step?.outcome ?? 'never')
    if (turn !== this.#turn) return
    // An error boundary shows its fallback until a person acts.
    if (found.length < wanted.length && !this.#isNew) this.#loadAgain(index)
    else if (!step) this.end()
    if (turn !== this.#turn || !step) return
    if (found.length > 0) {
      const before = readPage()
      this.#judge = () => {
        const crashed = { seen: 'crashed', said: '' } as const
        Object.assign(step, this.#hasCrashed() ? crashed : judge(before, readPage(), this.#hide))
      }
      this.#isNew = false
      this.#forced = found
      force()
      await settled()
      if (turn !== this.#turn) return
      this.#judge()
    } else step.seen = 'not on screen'
    if (step.seen === 'crashed') this.#loadAgain(index + 1)
    else this.#changed()
    await sleep(300)
    if (turn === this.#turn && this.isPlaying) void this.#show(index + 1)
  }

  /** Ends what is forced, and what still runs for it. */
  #leave(): void {
    this.#turn++
    this.#judge?.()
    this.#judge = undefined
    for (const { store, key } of this.#forced) override(store, key, undefined)
    this.#forced = []
  }

  /** A root that has crashed is empty, and the panel is gone if it was in it. */
  #hasCrashed(): boolean {
    if (this.shown.length > 0) return false
    return readPage() === '' || !document.querySelector('[data-thinql-devtools]')
  }

  #changed(): void {
    this.#keep(undefined)
    this.listeners.notifyNow()
  }

  #loadAgain(index: number): void {
    this.#leave()
    if (this.#keep(index)) location.reload()
    else this.end()
  }

  /** Keeps the walk in the storage of this tab: the next page goes on at this step. Returns false without storage. */
  #keep(index: number | undefined): boolean {
    const { steps, isPlaying } = this
    return keep('sessionStorage', storageKey, { steps, isPlaying, index })
  }
}

const walks = new WeakMap<Recorder, Walk>()

/** The walk of a recorder. The page may mount its panel again. */
export function walkOf(recorder: Recorder): Walk {
  const walk = walks.get(recorder) ?? new Walk(recorder)
  walks.set(recorder, walk)
  return walk
}
