import { expect, test } from 'vitest'
import { judge, readPage } from './shown.ts'

const hide = (text: string) => text.replaceAll('s3cret', '(hidden)')

test.for([
  ['Todos Milk', 'Todos Milk', 'as before', ''],
  ['Todos Milk', 'Todos [alert: The Todos are gone.]', 'said something', 'The Todos are gone.'],
  ['Todos', 'Todos [alert: [heading: Oops] Try again]', 'said something', 'Oops Try again'],
  ['[status: Saved] Milk', '[status: Saved] Not now', 'said something', 'Not now'],
  ['Try again', 'Try again Try again', 'said something', 'Try again'],
  ['Todos', 'Todos [alert: token s3cret]', 'said something', 'token (hidden)'],
  ['Todos', `Todos ${'a'.repeat(300)}`, 'said something', `${'a'.repeat(200)}…`],
  ['Todos Milk', '[progressbar]', 'said something', ''],
  ['Todos Milk', 'Todos', 'said nothing', ''],
  ['Todos Milk', '', 'said nothing', ''],
] as const)('a page that reads "%s" first and "%s" later %s: %s', ([before, after, seen, said]) => {
  expect(judge(before, after, hide)).toEqual({ seen, said })
})

test('what was typed is not read', () => {
  document.body.innerHTML = '<input value="My draft"><p>Todos</p>'
  expect(readPage()).toBe('Todos')
  document.body.textContent = ''
})

test('a number that changes on the page is read as the same text', () => {
  const texts = ['12.5 s', '3.75 s'].map((text) => {
    document.body.textContent = text
    return readPage()
  })
  document.body.textContent = ''
  expect(texts[1]).toBe(texts[0])
})
