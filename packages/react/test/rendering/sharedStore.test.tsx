import { createClient } from '@thinql/core'
import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createQueryStore, GraphQLProvider } from '../../src/index.ts'

test('a page that renders again without a window, as Ink shows it in a terminal, is not named', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('window', undefined)
  const store = createQueryStore(createClient())
  vi.unstubAllGlobals()
  const { rerender } = render(<GraphQLProvider store={store}>1</GraphQLProvider>)
  await act(() => Promise.resolve())
  rerender(<GraphQLProvider store={store}>2</GraphQLProvider>)
  expect(warn).not.toHaveBeenCalled()
  warn.mockRestore()
})
