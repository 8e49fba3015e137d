import { act, fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { renderSample } from '../../support/renderSample.tsx'
import { DeferredSearch } from './DeferredSearch.tsx'
import { OptimisticTitles } from './OptimisticTitles.tsx'
import { Tabs } from './Tabs.tsx'
import { TodosOnClick } from './UseTodos.tsx'

/** Clicks, and waits for what suspends then. */
function click(button: HTMLElement): Promise<void> {
  return act(async () => {
    button.click()
    await Promise.resolve()
  })
}

it('`use` shows the Result of a prefetch that a click has started', async () => {
  renderSample(<TodosOnClick />)
  await click(screen.getByRole('button'))
  expect(await screen.findByText('Buy milk')).toBeDefined()
})

it('`use` shows the error of a prefetch, and throws nothing', async () => {
  renderSample(<TodosOnClick />, { headers: { 'x-provoke': 'offline' } })
  await click(screen.getByRole('button'))
  expect(await screen.findByRole('alert')).toBeDefined()
})

it('`useDeferredValue` keeps the old results until the new ones are there', async () => {
  renderSample(<DeferredSearch />)
  expect(await screen.findByText('Buy milk')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'nothing like this' } })
  expect(screen.getByText('Buy milk')).toBeDefined()
  expect(screen.queryByText('Loading…')).toBeNull()
  await act(() => new Promise((resolve) => setTimeout(resolve, 200)))
  expect(screen.queryByText('Buy milk')).toBeNull()
})

it('`useOptimistic` shows a title while the form saves it', async () => {
  renderSample(
    <Suspense>
      <OptimisticTitles />
    </Suspense>,
  )
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Learn React' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Learn React (saving)')).toBeDefined()
  expect(await screen.findByText('Learn React')).toBeDefined()
  // The store shows the new list at once, before React ends the optimistic state.
  expect(screen.queryByText('Learn React (saving)')).toBeNull()
})

it('`Activity` keeps what is typed in a hidden tab, and shows its data at once', async () => {
  renderSample(<Tabs />)
  await screen.findByText('Buy milk')
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'typed' } })
  fireEvent.click(screen.getByRole('button', { name: 'About' }))
  fireEvent.click(screen.getByRole('button', { name: 'Todos' }))
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'typed')
  expect(screen.getByText('Buy milk')).toBeDefined()
})
