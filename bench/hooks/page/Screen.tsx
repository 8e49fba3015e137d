import type { ComponentProps, ComponentType, ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { type Actions, type ListProps, TodoRow } from './rows.tsx'
import { FakeServer, type Instance, type Library } from '../../react/library.ts'

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.onmessage = () => waiting.shift()?.()

/** Resolves in the next task. Nested timeouts would wait for 4 ms. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    port2.postMessage(undefined)
  })
}

/** Counts renders, and resolves when the expected data is on screen. */
export class RenderObserver {
  renders = 0
  readonly #shown = new Map<string, string>()
  #isDone: (() => boolean) | undefined
  #resolve: (() => void) | undefined

  rendered(): void {
    this.renders++
  }

  shows(key: string, text: string): void {
    this.#shown.set(key, text)
    if (this.#isDone?.()) this.#resolve?.()
  }

  untilShown(count: number): Promise<void> {
    return this.#until(() => this.#shown.size === count)
  }

  untilShows(key: string, text: string): Promise<void> {
    return this.#until(() => this.#shown.get(key) === text)
  }

  #until(isDone: () => boolean): Promise<void> {
    this.#isDone = isDone
    return new Promise((resolve) => (this.#resolve = resolve))
  }
}

export const rowCount = 1_000

export interface Connected {
  readonly server: FakeServer
  readonly instance: Instance
}

export function connect({ create }: Library): Connected {
  const server = new FakeServer(rowCount, nextTask)
  return { server, instance: create(server.fetch) }
}

/** 1,000 rows of one kind below the provider of a library. */
export class Screen {
  readonly server: FakeServer
  readonly instance: Instance
  readonly observer = new RenderObserver()
  readonly #actions: Actions = new Map()
  readonly #container = document.body.appendChild(document.createElement('ul'))
  readonly #root = createRoot(this.#container)
  #rows: readonly ReactElement[] = []

  constructor({ server, instance }: Connected) {
    this.server = server
    this.instance = instance
  }

  mount(Row: ComponentType<ComponentProps<typeof TodoRow>>, idOf: (index: number) => string): void {
    this.#rows = Array.from({ length: rowCount }, (_, index) => (
      <Row
        key={index}
        name={String(index)}
        id={idOf(index)}
        instance={this.instance}
        observer={this.observer}
        actions={this.#actions}
      />
    ))
    this.renderAgain()
  }

  /** Renders the page around the rows. No row has changed, so React renders none of them again. */
  renderAgain(): void {
    const { Provider } = this.instance
    this.#root.render(<Provider>{this.#rows}</Provider>)
  }

  mountList(List: ComponentType<ListProps>): void {
    const { instance, observer } = this
    const { Provider } = instance
    this.#root.render(
      <Provider>
        <List instance={instance} observer={observer} actions={this.#actions} />
      </Provider>,
    )
  }

  refetchList(): void {
    void this.#actions.get('all')?.('')
  }

  async ready(): Promise<void> {
    while (this.#actions.size < rowCount) await nextTask()
  }

  click(row: number, title = ''): void {
    void this.#actions.get(String(row))?.(title)
  }

  check(titleOf: (index: number) => string): void {
    const shown = Array.from(this.#container.children, (item) => item.textContent)
    const wrong = shown.findIndex((text, index) => text !== titleOf(index))
    if (shown.length !== rowCount || wrong >= 0) {
      throw new Error(`${shown.length} rows; row ${wrong} shows ${shown[wrong] ?? 'nothing'}.`)
    }
  }

  async unmount(): Promise<void> {
    this.#root.unmount()
    this.#container.remove()
    await this.instance.clear?.()
  }
}
