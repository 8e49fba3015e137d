import assert from 'node:assert/strict'
import { act, render } from '@testing-library/react'
import { startTransition, version } from 'react'
import { vi } from 'vitest'
import { flushMicrotasks } from '../fakeClient.ts'
import { Add, type Id, idOf, ids, itemOf, type ListData, ListQuery, ListServer } from './ListServer.ts'
import { change, type Layout, Page, pageControls } from './Page.tsx'
import type { Step } from './pageStep.ts'
import { createQueryStore, GraphQLProvider, type QueryStoreOptions } from '../../src/index.ts'

type MutationCall = ReturnType<ListServer['open']>[number]

/** A page whose server waits for the test, and the rules that it must keep at any time. */
export class PageUnderTest {
  readonly server = new ListServer()
  readonly store
  readonly view
  readonly #container = document.body.appendChild(document.createElement('div'))
  readonly #controls = pageControls(() => this.#checkCommit())
  /** How many requests the steps so far may send for each list. If there were pushes since, each may be repeated once. */
  readonly #allowed: Record<Id, number> = { a: 0, b: 0 }
  readonly #pushes: Record<Id, number> = { a: 0, b: 0 }
  /** The latest call of each of the two mutations. */
  readonly #latest: (MutationCall | undefined)[] = [undefined, undefined]
  /** The mutations whose optimistic writes a `clear` has dropped. */
  readonly #dropped = new Set<MutationCall>()
  /** The mutations of async transitions. */
  readonly #inTransition = new Set<MutationCall>()
  /** Whether data may lack a write until the next request, because it was made before there was data, or `clear` dropped it. */
  lacksWrites = false
  #items = 0

  constructor(initial: Layout, options: QueryStoreOptions, strict: boolean) {
    this.store = createQueryStore(this.server.fake.client, { ...options, fetcher: this.server.fetcher })
    for (const props of Object.values(initial.slots)) if (props) this.#allow(1, props.id)
    this.view = render(
      <GraphQLProvider store={this.store}>
        <Page controls={this.#controls} initial={initial} />
      </GraphQLProvider>,
      { container: this.#container, reactStrictMode: strict },
    )
  }

  /** Performs steps, and checks the page after each. Steps that happen together are one. */
  async perform(steps: readonly Step[]): Promise<void> {
    for (const group of grouped(steps)) {
      await act(async () => {
        // Microtasks come before timers.
        if (group[0]?.type === 'pass') await flushMicrotasks()
        for (const step of group) this.#perform(step)
        await flushMicrotasks()
      })
      this.#check()
    }
  }

  #perform(step: Step): void {
    const { server, store } = this
    switch (step.type) {
      case 'show':
        this.#allow(1, step.props.id)
        change(this.#controls, step.transition, (layout) => ({
          ...layout,
          slots: { ...layout.slots, [step.slot]: step.props },
        }))
        break
      case 'unmount':
        change(this.#controls, step.transition, (layout) => ({
          ...layout,
          slots: { ...layout.slots, [step.slot]: undefined },
        }))
        break
      case 'hide':
        if (!step.hidden) this.#allow(1)
        change(this.#controls, false, ({ slots, hidden: [first, second] }) => ({
          slots,
          hidden: step.boundary ? [first, step.hidden] : [step.hidden, second],
        }))
        break
      case 'reset':
        this.#reset(step.slot)
        break
      case 'refetch': {
        this.#allow(1)
        void this.#controls.states.get(step.slot)?.refetch()
        break
      }
      case 'invalidate':
        this.#allow(1, step.id)
        void store.invalidate(ListQuery, step.id && { id: step.id })
        break
      case 'push': {
        const item = this.#newItem(step.id)
        server.push(step.id, item)
        this.#pushes[step.id]++
        this.lacksWrites ||= !store.getData(ListQuery, { id: step.id })
        // Unlike an optimistic write, it may be applied to data that has the item.
        store.setData<ListData, { id: Id }>(
          ListQuery,
          { id: step.id },
          (data) => data && { list: data.list.includes(item) ? data.list : [...data.list, item] },
        )
        break
      }
      case 'mutate':
        this.#mutate(step)
        break
      case 'clear':
        this.#allow(1)
        this.lacksWrites = true
        for (const call of server.open(Add)) this.#dropped.add(call)
        store.clear({ refetch: step.refetch })
        break
      case 'pass':
        // The store gives up a request of suspended components after five minutes.
        if (step.ms > 300_000) this.#allow(1)
        vi.advanceTimersByTime(step.ms)
        break
      case 'jump':
        vi.setSystemTime(Date.now() + step.ms)
        break
      default:
        this.#serve(step)
    }
  }

  /** Does what the server does in this step, for one of its open requests. */
  #serve(step: Extract<Step, { which: number }>): void {
    const { server } = this
    const mutates = step.type === 'add' || step.type === 'succeed' || step.type === 'failMutation'
    const open = server.open(mutates ? Add : ListQuery)
    const call = open[step.which % open.length]
    if (!call) return
    // Until its async transitions have ended, React 19 keeps a fallback in place of an error.
    if (step.type === 'fail' && server.open(Add).some((mutation) => this.#inTransition.has(mutation))) return
    // A component that shows the parts of a response that fails later fetches again when it is on screen.
    if (step.type === 'part') this.#allow(1, idOf(call))
    if (step.type === 'add' || step.type === 'read' || step.type === 'part') server[step.type](call)
    else if (step.type === 'respond' || step.type === 'fail') void server[step.type](call)
    else this.#endMutation(call, step.type === 'succeed')
  }

  #endMutation(call: MutationCall, succeeds: boolean): void {
    this.#allow(2)
    void this.server.endMutation(call, succeeds)
  }

  #mutate({ id, invalidates, transition }: Extract<Step, { type: 'mutate' }>): void {
    const index = invalidates ? 1 : 0
    const mutate = this.#controls.mutate[index]
    const send = () => mutate({ variables: { id, item: this.#newItem(id) } })
    // React 18 has no async transitions.
    if (!transition) void send()
    else if (version.startsWith('18')) startTransition(() => void send())
    else {
      startTransition(async () => {
        await send()
      })
    }
    const call = this.server.open(Add).at(-1)
    this.#latest[index] = call
    if (transition && call) this.#inTransition.add(call)
  }

  #reset(slot: number): void {
    const boundary = this.#controls.errors.get(slot as 0)
    if (!boundary?.state.error) return
    this.#allow(1)
    boundary.setState({ error: undefined })
  }

  #newItem(id: Id): string {
    return `${id}${++this.#items}`
  }

  #allow(requests: number, id?: Id): void {
    for (const each of id ? [id] : ids) this.#allowed[each] += requests
  }

  /** The components on screen. React hides those of a boundary with `display: none`. */
  get #outputs(): readonly HTMLElement[] {
    const all = [...this.#container.querySelectorAll('output')]
    return all.filter((output) => !output.closest('[style*="display: none"]'))
  }

  /** What a component shows of its own variables. */
  #own = ({ dataset, textContent }: HTMLElement): string =>
    dataset.previous === 'true' ? 'none' : textContent

  /** The rules of each commit. */
  #checkCommit(): void {
    for (const id of ids) {
      const shown = this.#outputs.filter(({ dataset }) => dataset.id === id)
      for (const { dataset, textContent } of shown) {
        assert.notEqual(dataset.error, 'AbortError')
        if (dataset.hook === 'useSuspenseQuery') assert.notEqual(textContent, 'none')
        if (dataset.previous === 'false') assert.match(textContent, new RegExp(`^(none|(${id}\\d+,?)*)$`))
      }
      // After `clear` without a refetch, a component that uses suspense keeps what it shows.
      const comparable = shown.filter(
        ({ dataset }) => dataset.hook === 'useQuery' || this.store.getData(ListQuery, { id }) !== undefined,
      )
      assert.ok(new Set(comparable.map(this.#own)).size < 2, this.#container.innerHTML)
    }
  }

  /** The rules of a page that has nothing to render. */
  #check(): void {
    this.#checkCommit()
    for (const id of ids) {
      const data = this.store.getData<ListData, { id: Id }>(ListQuery, { id })
      if (data) {
        for (const output of this.#outputs)
          if (output.dataset.id === id) assert.equal(this.#own(output), data.list.join())
        for (const call of this.server.open(Add))
          if (idOf(call) === id && !this.#dropped.has(call)) assert.ok(data.list.includes(itemOf(call)))
      }
      const allowed = this.#allowed[id] + Math.min(this.#pushes[id], this.#allowed[id])
      const received = this.server.received[id]
      assert.ok(received <= allowed, `${received} requests for ${id} instead of ${allowed}`)
    }
    const pending = this.#latest.map((call) => !!call && this.server.open(Add).includes(call))
    assert.equal(this.#container.querySelector('b')?.textContent, pending.join(), 'loading')
  }

  /** Responds to everything, until the page sends nothing more. */
  async comeToRest(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      await act(async () => {
        for (const call of this.server.open(ListQuery)) void this.server.respond(call)
        for (const call of this.server.open(Add)) this.#endMutation(call, true)
        await flushMicrotasks()
      })
      this.#check()
      // Longer than invalidated queries wait for other mutations.
      await this.perform([{ type: 'pass', ms: 1_100, together: false }])
      if (!this.server.open(ListQuery).length && !this.server.open(Add).length) return
    }
    assert.fail('The page sends requests without end.')
  }

  /** Checks that each list on screen is that of the server: no write is lost, and none counts twice. */
  checkLists(): void {
    for (const output of this.#outputs) {
      const { id, error } = output.dataset
      if (error === undefined) {
        assert.deepEqual(output.textContent.split(',').sort(), [...this.server.items(id as Id)].sort())
      }
    }
  }
}

/** Groups the steps that happen together. React renders before time passes. */
function grouped(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  let together = false
  for (const step of steps) {
    if (together && step.type !== 'pass') groups.at(-1)?.push(step)
    else groups.push([step])
    together = step.together && step.type !== 'pass'
  }
  return groups
}
