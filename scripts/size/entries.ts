import { exportsOf } from './bundle.ts'

/** Something a user imports, and what it may weigh. */
export interface SizeEntry {
  name: string
  /** The module that a user's bundler would start from. */
  code: string
  /** Packages that don't count. React never does. */
  external?: string[]
  /** Counts only what is added to this code. */
  over?: string
  /** Bytes that no budget may go beyond. */
  bar?: number | undefined
  /** Bytes that it is meant to come down to; ARCHITECTURE.md says where the bytes above it are. */
  goal?: number | undefined
  /** Its size stands in README.md. */
  inReadme?: boolean
}

const requestNames = [
  'request',
  'AbortError',
  'EmptyResultError',
  'GraphQLResultError',
  'NetworkError',
  'ParseError',
  'RequestError',
  'ServerError',
  'TimeoutError',
]
const request = `export { ${requestNames.join()} } from '@thinql/core'`
const screen = `export { createClient } from '@thinql/core'
export { createQueryStore, GraphQLProvider, useMutation, useQuery } from '@thinql/react'`

/** What an export may add to `request`. */
const bars: Record<string, number> = {
  timeout: 460,
  retry: 460,
  persisted: 460,
  queryViaGet: 460,
  upload: 614,
  batch: 614,
  print: 972,
}

/** What an export is meant to add to `request`, and doesn't keep to. */
const goals: Record<string, number> = {
  stream: 972,
  subscribe: 972,
}

/** The whole, as people use it, then every single export, so that none grows unseen. */
export async function sizeEntries(): Promise<SizeEntry[]> {
  const core = await exportsOf('@thinql/core')
  const react = await exportsOf('@thinql/react')
  const withoutSubscription = react.filter((name) => name !== 'useSubscription')
  return [
    { name: 'request and every error', code: request, goal: 2252, inReadme: true },
    { name: 'client, provider, useQuery and useMutation', code: screen, goal: 5529, inReadme: true },
    {
      name: 'the react package without useSubscription, core external',
      code: `export { ${withoutSubscription.join()} } from '@thinql/react'`,
      external: ['@thinql/core'],
      goal: 3276,
      inReadme: true,
    },
    ...core
      .filter((name) => !requestNames.includes(name))
      .map((name) => ({
        name: `${name}, on top of request`,
        code: `${request}; export { ${name} } from '@thinql/core'`,
        over: request,
        bar: bars[name],
        goal: goals[name],
      })),
    {
      name: 'stream and subscribe together, on top of request',
      code: `${request}; export { stream, subscribe } from '@thinql/core'`,
      over: request,
      goal: 1536,
    },
    ...react.map((name) => ({
      name: `${name}, core external`,
      code: `export { ${name} } from '@thinql/react'`,
      external: ['@thinql/core'],
    })),
  ]
}
