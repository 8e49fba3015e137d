import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { readScreen } from './readScreen.ts'

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
      <output>Saved</output>
    </>,
    '[heading: Todos] [alert: No] [status: Saved]',
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
    </>,
    'Eggs Title Notes',
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
