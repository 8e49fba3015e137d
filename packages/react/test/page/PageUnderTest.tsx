import assert from 'node:assert/strict'
import { act, render } from '@testing-library/react'
import { startTransition, version } from 'react'
import { vi } from 'vitest'
import { flushMicrotasks } from '../fakes/fakeClient.ts'
import { Add, type Id, idOf, type ListData, ListQuery, ListServer, type MutationCall } from './ListServer.ts'
import { change, type Layout, Page, pageControls } from './Page.tsx'
import { PageRules } from './PageRules.ts'
import { grouped, skips, type Step } from './pageStep.ts'
import {
  clearStore,
  createQueryStore,
  getQueryData,
  GraphQLProvider,
  invalidateQueries,
  invalidateQuery,
  type QueryStoreOptions,
  setQueryData,
} from '../../src/index.ts'

const hasAsyncTransitions = !version.startsWith('18')

/** A page whose server waits for the test. It keeps the rules of a page at any time. */
export class PageUnderTest {
  readonly server = new ListServer()
  readonly store
  readonly view
  readonly #container = document.body.appendChild(document.createElement('div'))
  readonly #controls = pageControls({
    onRender: () => this.#rules.checkRender(),
    onCommit: () => this.#rules.checkCommit(),
  })
  readonly #rules
  /** The mutations of async transitions. */
  readonly #inTransition = new Set<MutationCall>()
  /**
   * Whether data may lack a write until the next request, because it was made before there was data, or `clearStore`
   * dropped it.
   */
  lacksWrites = false
  #items = 0
  /** How many promises of refetches and invalidations have not resolved. */
  #waiting = 0

  constructor(initial: Layout, options: QueryStoreOptions, strict: boolean) {
    this.store = createQueryStore(this.server.fake.client, { ...options, fetcher: this.server.fetcher })
    this.#rules = new PageRules(this.server, this.store, this.#container)
    for (const props of Object.values(initial.slots))
      if (props && !skips(props)) this.#rules.allow(1, props.id)
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
      // React renders what has arrived before more time passes.
      if (group[0]?.type === 'pass') {
        await act(async () => {
          await flushMicrotasks()
          vi.advanceTimersByTime(1)
          await flushMicrotasks()
        })
      }
      await act(async () => {
        for (const step of group) this.#perform(step)
        await flushMicrotasks()
      })
      this.#rules.check()
    }
  }

  #perform(step: Step): void {
    const { store } = this
    switch (step.type) {
      case 'show':
        // It may throw the error that is on screen, and React would hold that back.
        if (step.props.hook === 'useSuspenseQuery' && this.#holdsErrors && this.#showsError) break
        if (!skips(step.props)) this.#rules.allow(1, step.props.id)
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
        if (!step.hidden) {
          this.#rules.allow(1)
          this.#rules.noteReveal(step.boundary)
        }
        change(this.#controls, false, ({ slots, hidden: [first, second] }) => ({
          slots,
          hidden: step.boundary ? [first, step.hidden] : [step.hidden, second],
        }))
        break
      case 'reset':
        this.#reset(step.slot)
        break
      case 'refetch': {
        this.#rules.allow(1)
        this.#wait(this.#controls.states.get(step.slot)?.refetch())
        break
      }
      case 'invalidate':
        this.#rules.allow(1, step.id)
        this.#wait(
          step.id
            ? invalidateQuery(store, ListQuery, { variables: { id: step.id } })
            : invalidateQueries(store, ListQuery),
        )
        break
      case 'push':
        this.#push(step.id)
        break
      case 'mutate':
        this.#mutate(step)
        break
      case 'clear':
        this.#rules.allow(1)
        this.lacksWrites = true
        this.#rules.noteClear()
        clearStore(store, { refetch: step.refetch })
        break
      case 'pass':
        // The store gives up a request of suspended components after five minutes.
        if (step.ms > 300_000) this.#rules.allow(1)
        vi.advanceTimersByTime(step.ms)
        break
      case 'jump':
        vi.setSystemTime(Date.now() + step.ms)
        break
      default:
        this.#serve(step)
    }
  }

  #wait(promise: Promise<unknown> | undefined): void {
    this.#waiting++
    void Promise.resolve(promise).then(() => this.#waiting--)
  }

  #push(id: Id): void {
    const { server, store } = this
    const item = this.#newItem(id)
    server.push(id, item)
    this.#rules.notePush(id)
    this.lacksWrites ||= !getQueryData(store, ListQuery, { variables: { id } })
    // Unlike an optimistic write, it may be applied to data that has the item.
    setQueryData<ListData, { id: Id }>(
      store,
      ListQuery,
      (data) => data && { list: data.list.includes(item) ? data.list : [...data.list, item] },
      { variables: { id } },
    )
  }

  /** Does what the server does in this step, for one of its open requests. */
  #serve(step: Extract<Step, { which: number }>): void {
    const { server } = this
    const mutates = step.type === 'add' || step.type === 'succeed' || step.type === 'failMutation'
    const open = server.open(mutates ? Add : ListQuery)
    const call = open[step.which % open.length]
    if (!call) return
    if (step.type === 'fail' && this.#holdsErrors) return
    // A component that shows the parts of a response that fails later fetches again when it is on screen.
    if (step.type === 'part') this.#rules.allow(1, idOf(call))
    if (step.type === 'add' || step.type === 'read' || step.type === 'part') server[step.type](call)
    else if (step.type === 'respond' || step.type === 'fail') void server[step.type](call)
    else this.#endMutation(call, step.type === 'succeed')
  }

  #endMutation(call: MutationCall, succeeds: boolean): void {
    this.#rules.allow(2)
    void this.server.endMutation(call, succeeds)
  }

  #mutate({ id, invalidates, transition }: Extract<Step, { type: 'mutate' }>): void {
    const index = invalidates ? 1 : 0
    const mutate = this.#controls.mutate[index]
    const send = () => mutate({ variables: { id, item: this.#newItem(id) } })
    if (!transition) void send()
    else if (!hasAsyncTransitions) startTransition(() => void send())
    else {
      startTransition(async () => {
        await send()
      })
    }
    const call = this.server.open(Add).at(-1)
    this.#rules.noteMutation(index, call)
    if (transition && call && hasAsyncTransitions) this.#inTransition.add(call)
  }

  /** Whether React commits no render with an error. React 19 waits until all async transitions have ended. */
  get #holdsErrors(): boolean {
    return this.server.open(Add).some((mutation) => this.#inTransition.has(mutation))
  }

  get #showsError(): boolean {
    return [...this.#controls.errors.values()].some(({ state }) => state.error !== undefined)
  }

  #reset(slot: number): void {
    const boundary = this.#controls.errors.get(slot as 0)
    // The component may throw the same error again, and React would hold that back.
    if (!boundary?.state.error || this.#holdsErrors) return
    this.#rules.allow(1)
    boundary.setState({ error: undefined })
  }

  #newItem(id: Id): string {
    return `${id}${++this.#items}`
  }

  /** Responds to everything, until the page sends nothing more. With `pushes`, items come before each response. */
  async comeToRest(pushes = false): Promise<void> {
    for (let round = 0; round < 20; round++) {
      await act(async () => {
        for (const call of this.server.open(ListQuery)) {
          if (pushes) this.#push(idOf(call))
          void this.server.respond(call)
        }
        for (const call of this.server.open(Add)) this.#endMutation(call, true)
        await flushMicrotasks()
      })
      this.#rules.check()
      // Longer than invalidated queries wait for other mutations.
      await this.perform([{ type: 'pass', ms: 1_100, together: false }])
      if (!this.server.open(ListQuery).length && !this.server.open(Add).length) {
        assert.equal(this.#waiting, 0, 'promises that wait')
        return
      }
    }
    assert.fail('The page sends requests without end.')
  }

  /** Checks that each list on screen is that of the server: no write is lost, and none counts twice. */
  checkLists(): void {
    this.#rules.checkLists()
  }
}
