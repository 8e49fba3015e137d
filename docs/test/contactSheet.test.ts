import { expect, test } from 'vitest'
import { pictureOf } from '../samples/guides/contactSheet/page.ts'
import type { Cell } from '../samples/guides/contactSheet/visit.ts'

const cellWith = (words: string) => ({ words, image: Buffer.from('') }) as Cell

test('the button of a picture has the name of its cell, and says if the page was empty', () => {
  expect(pictureOf(cellWith('Nothing to do'), 'Todos, data')).toContain('alt="Todos, data"')
  expect(pictureOf(cellWith(''), 'Todos, "never"')).toContain('alt="Todos, &#34;never&#34;: an empty page"')
})
