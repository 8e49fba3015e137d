import { EntryModel } from './EntryModel.ts'
import { type Id, ids, type Slot, type SlotProps, slots, type Step } from './step.ts'

/** The state that a hook must show. */
export interface Shown {
  readonly status: 'idle' | 'loading' | 'success' | 'error'
  readonly data: string | undefined
  readonly isPrevious: boolean
  readonly fetching: boolean
}

interface SlotModel {
  readonly props: SlotProps
  /** The last query of the hook. */
  last: Id | undefined
  /** The data of the old variables. */
  previous: string | undefined
}

/** The rules for all hooks on screen: what they show, and which requests they send and abort. */
export class ScreenModel {
  readonly slots = new Map<Slot, SlotModel>()
  readonly #entries = new Map(ids.map((id) => [id, new EntryModel()]))

  /** Performs a step. `data` is the data of a response or a write. */
  step(step: Step, data: string) {
    switch (step.type) {
      case 'show':
        this.#show(step.slot, step)
        break
      case 'unmount':
        this.#unmount(step.slot)
        break
      case 'swap':
        this.#swap(step.from, step.to)
        break
      case 'refetch':
        this.#entryOf(step.slot)?.refetch()
        break
      case 'invalidate':
        for (const entry of this.#all(step.id)) entry.invalidate()
        break
      case 'write':
        this.entry(step.id).write(data)
        break
      case 'clear':
        for (const slot of this.slots.values()) {
          slot.previous = undefined
        }
        for (const entry of this.#all()) entry.clear()
        break
      case 'task':
        for (const entry of this.#all()) entry.task()
        break
      case 'respond':
        this.entry(step.id).finish(step.call, data)
        break
      case 'fail':
        this.entry(step.id).finish(step.call, undefined)
    }
  }

  /** Returns the state that each slot must show. */
  shown(): (Shown | undefined)[] {
    return slots.map((slot) => {
      const { props, previous } = this.slots.get(slot) ?? {}
      if (!props) return undefined
      const { data, failed, fetching } = this.entry(props.id)
      const active = failed ? 'error' : data === undefined ? 'loading' : 'success'
      const status = props.skip ? 'idle' : active
      const isPrevious = props.keepPreviousData && data === undefined && previous !== undefined
      return {
        status,
        data: isPrevious ? previous : data,
        isPrevious,
        fetching: fetching || status === 'loading',
      }
    })
  }

  /** Returns the query with this id. */
  entry(id: Id): EntryModel {
    const entry = this.#entries.get(id)
    if (!entry) throw new Error(`no entry ${id}`)
    return entry
  }

  #all(id?: Id): EntryModel[] {
    return id ? [this.entry(id)] : [...this.#entries.values()]
  }

  #entryOf(slot: Slot): EntryModel | undefined {
    const props = this.slots.get(slot)?.props
    return props && this.entry(props.id)
  }

  #show(slot: Slot, props: SlotProps) {
    const { last, previous } = this.slots.get(slot) ?? {}
    const before = this.slots.get(slot)?.props
    const next: SlotModel = { props, last: props.id, previous }
    this.slots.set(slot, next)
    if (last && last !== props.id) next.previous = this.entry(last).data ?? previous
    if (before?.id === props.id && before.skip === props.skip) return
    if (before) this.entry(before.id).leave(before.skip)
    this.entry(props.id).use(props.skip)
  }

  #unmount(slot: Slot) {
    this.#entryOf(slot)?.leave(this.slots.get(slot)?.props.skip)
    this.slots.delete(slot)
  }

  /** Replaces one component with another in one commit. */
  #swap(from: Slot, to: Slot) {
    const props = this.slots.get(from)?.props
    if (!props || this.slots.has(to)) return
    this.#unmount(from)
    this.#show(to, props)
  }
}
