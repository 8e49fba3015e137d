import { pageSize, type Todo } from './library.ts'

interface Variables {
  readonly id: string
  readonly title: string
}

/** A backend in the same process. Each response arrives in a new task, as over a network. */
export class FakeServer {
  requests = 0
  readonly #listLength: number
  readonly #nextTask: () => Promise<unknown>
  readonly #titles = new Map<string, string>()

  constructor(listLength: number, nextTask: () => Promise<unknown>) {
    this.#listLength = listLength
    this.#nextTask = nextTask
  }

  readonly fetch: typeof globalThis.fetch = async (_url, init) => {
    this.requests++
    // All clients here send their JSON as a string.
    const { query, variables } = JSON.parse(init?.body as string) as { query: string; variables: Variables }
    const body = JSON.stringify({ data: this.#dataOf(query, variables) })
    await this.#nextTask()
    return new Response(body, { headers: { 'content-type': 'application/json' } })
  }

  rename(id: string, title: string): Todo {
    this.#titles.set(id, title)
    return this.#todo(id)
  }

  titleOf(id: string): string {
    return this.#titles.get(id) ?? `Todo ${id}`
  }

  #dataOf(query: string, variables: Variables): object {
    if (query.startsWith('mutation')) return { renameTodo: this.rename(variables.id, variables.title) }
    if (query.startsWith('query Page')) return { page: this.#page(Number(variables.id)) }
    return { todo: this.#todo(variables.id) }
  }

  #page(start: number): object {
    const end = start + pageSize
    return {
      todos: Array.from({ length: pageSize }, (_, index) => this.#todo(String(start + index))),
      next: end < this.#listLength ? String(end) : null,
    }
  }

  #todo(id: string): Todo {
    return { __typename: 'Todo', id, title: this.titleOf(id) }
  }
}
