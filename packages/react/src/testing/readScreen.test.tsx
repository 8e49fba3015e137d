import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { readScreen, withoutFields } from './readScreen.ts'

test.for<[string, ReactNode, string]>([
  [
    'words beside each other',
    <p>
      Buy <b>m</b>ilk
    </p>,
    'Buy milk',
  ],
  [
    'items apart',
    <ul>
      <li>Milk</li>
      <li>Eggs</li>
    </ul>,
    'Milk Eggs',
  ],
  [
    'roles',
    <>
      <h2>Todos</h2>
      <div role="alert">
        <p>No</p>
      </div>
      <div role="alertdialog">Sure?</div>
      <div role="none status">Now</div>
      <output>Saved</output>
    </>,
    '[heading: Todos] [alert: No] [alert: Sure?] Now [status: Saved]',
  ],
  [
    'a spinner without text',
    <>
      <i role="progressbar" />
      <progress />
    </>,
    '[progressbar] [progressbar]',
  ],
  [
    'the label of an icon',
    <button aria-label="Retry">
      <svg />
    </button>,
    'Retry',
  ],
  ['the text of a picture', <img alt="A cat" />, 'A cat'],
  ['an empty live region', <p role="status"> </p>, ''],
  [
    'what fields say',
    <>
      <input defaultValue="Eggs" />
      <input placeholder="Title" />
      <textarea defaultValue="Notes" />
      <textarea defaultValue=" " />
    </>,
    '[field: Eggs] [field: Notes]',
  ],
  [
    'what was chosen, by its name',
    <>
      <select defaultValue="u1">
        <option value="u0">Nobody</option>
        <option value="u1">Ada</option>
      </select>
      <select multiple defaultValue={['a', 'b']}>
        <option value="a">Milk</option>
        <option value="b">Tea</option>
      </select>
    </>,
    '[field: Ada] [field: Milk, Tea]',
  ],
  [
    'what was typed into an element',
    <div role="textbox" contentEditable suppressContentEditableWarning>
      Hi <b>Bob</b>
    </div>,
    '[field: Hi Bob]',
  ],
  [
    'buttons that are fields',
    <>
      <input type="submit" value="Send" />
      <input type="image" alt="Search" />
    </>,
    'Send Search',
  ],
  [
    'no secrets and no marks',
    <>
      <input type="password" defaultValue="secret" />
      <input type="checkbox" />
    </>,
    '',
  ],
  ['no comments', <p dangerouslySetInnerHTML={{ __html: '<!-- no -->yes' }} />, 'yes'],
  [
    'nothing hidden',
    <>
      <p hidden>A</p>
      <p style={{ display: 'none' }}>B</p>
      <style>C</style>
    </>,
    '',
  ],
])('readScreen reads %s', ([, element, text]) => {
  expect(readScreen([render(element).container])).toBe(text)
})

test('readScreen reads words of two elements apart', () => {
  const { container } = render([<span key="1">Saved</span>, <span key="2">Undo</span>])
  expect(readScreen([...container.childNodes])).toBe('Saved Undo')
})

test('withoutFields leaves what a screen says by itself', () => {
  const { container } = render(
    <>
      <input defaultValue="b" />
      <h1>Notes</h1>
      <input defaultValue="a[0] = b[1]" />
      <input defaultValue="c" />
      <button>Save</button>
    </>,
  )
  const text = readScreen([container])
  expect(text).toBe(String.raw`[field: b] [heading: Notes] [field: a[0\] = b[1\]] [field: c] Save`)
  expect(withoutFields(text)).toBe('[heading: Notes] Save')
})
