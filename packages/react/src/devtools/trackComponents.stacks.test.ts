import { createElement, type FC } from 'react'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TodoData, TodoQuery } from '../../test/harness/harness.tsx'
import { named, tracked, waitForOwners } from '../../test/harness/tracked.tsx'
import { useQuery } from '../hooks/useQuery/useQuery.ts'

function useTodo() {
  return useQuery<TodoData>(TodoQuery, { variables: { id: '1' } }).data?.todo.title
}

function Title() {
  return useTodo()
}

const Nameless = [(() => useTodo()) as FC][0] ?? Title

/** Calls a function from a number of functions, each of which calls the next one. */
function nest<TResult>(depth: number, call: () => TResult): TResult {
  return depth ? nest(depth - 1, call) : call()
}

/** Makes the stacks of this test look like this. */
function formatStacks(format: (name: string) => string) {
  const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace') ?? { value: undefined }
  onTestFinished(() => void Object.defineProperty(Error, 'prepareStackTrace', before))
  Error.prepareStackTrace = (_error, sites) =>
    sites.map((site) => format(site.getFunctionName() ?? '')).join('\n')
}

/** Renders a component, and returns the names of the components that use its query. */
function namesOf(component: FC): (string | undefined)[] {
  const { names, render } = tracked()
  render(createElement(component))
  return names()
}

beforeAll(waitForOwners)

test('reads the stacks of Firefox and Safari', () => {
  formatStacks((name) => `${name}@http://localhost/index.js:1:1`)
  expect(namesOf(Title)).toEqual(named('Title'))
})

test('names a component that is a member of an object', () => {
  formatStacks((name) => `    at Form.${name} (http://localhost/index.js:1:1)`)
  expect(namesOf(Title)).toEqual(named('Title'))
})

test('does not read a folder as a component in Firefox and Safari', () => {
  formatStacks((name) => `${name}@http://localhost/react@19.2.0/index.js:1:1`)
  expect(namesOf(Nameless)).toEqual([undefined])
})

test('does not read a folder as a component in Chrome', () => {
  formatStacks((name) =>
    name ? `    at ${name} (file:///home/index.js:1:1)` : '    at file:///look at home (1)/index.js:1:1',
  )
  expect(namesOf(Nameless)).toEqual([undefined])
})

test('leaves the length of stacks as the page has set it', () => {
  const { stackTraceLimit } = Error
  onTestFinished(() => void (Error.stackTraceLimit = stackTraceLimit))
  Error.stackTraceLimit = 7
  namesOf(Title)
  expect(Error.stackTraceLimit).toBe(7)
})

test('names a component only if its hooks are not nested too deep', () => {
  const found = Array.from({ length: 40 }, (_, depth) => {
    const Deep = () => nest(depth, useTodo)
    return namesOf(Deep)
  })
  const deepest = found.findIndex((names) => !names.length)
  expect(deepest).toBeGreaterThan(10)
  expect(found.slice(0, deepest).flat()).toEqual(named(...Array<string>(deepest).fill('Deep')))
  expect(found.slice(deepest).flat()).toEqual([])
})
