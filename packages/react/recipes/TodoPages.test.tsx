import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { harness, modes } from '../test/harness.tsx'
import { TodoPages } from './TodoPages.tsx'

const page = (titles: string[], next: string | null) => ({
  page: { todos: titles.map((title) => ({ id: title, title })), next },
})

const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe.each(modes)('pages, $mode', ({ strict }) => {
  async function showTwoPages() {
    const all = harness({ strict })
    all.render(<TodoPages />)
    await act(() => all.last().respond(page(['Tea'], 'a')))
    fireEvent.click(screen.getByText('More'))
    expect(shown()).toEqual(['Tea'])
    expect(all.last().variables).toEqual({ after: 'a' })
    await act(() => all.last().respond(page(['Coffee'], null)))
    return all
  }

  test('the next page comes below the one on screen, which stays', async () => {
    await showTwoPages()
    expect(shown()).toEqual(['Tea', 'Coffee'])
    expect(screen.queryByText('More')).toBeNull()
  })

  test('a refetch asks for every page, and one that moves a cursor keeps the next page until it is there', async () => {
    const { calls, last, store } = await showTwoPages()
    act(() => void store.invalidate())
    expect(calls.slice(2).map(({ variables }) => variables)).toEqual([{ after: null }, { after: 'a' }])
    await act(() => calls[2]?.respond(page(['Milk', 'Tea'], 'b')))
    expect(shown()).toEqual(['Milk', 'Tea', 'Coffee'])
    expect(last().variables).toEqual({ after: 'b' })
    await act(() => last().respond(page(['Juice'], null)))
    expect(shown()).toEqual(['Milk', 'Tea', 'Juice'])
  })
})
