import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes } from '../../test/harness/harness.tsx'
import { listOf, loadedList, ListQuery, optimisticAdd, sendAdd } from '../../test/screens/mutations.tsx'
import { invalidateQueries } from '../index.ts'

describe.each(modes)('invalidateQueries, $mode', ({ strict }) => {
  test('it resolves with newer data while a mutation with writes is pending and a refetch is in flight', async () => {
    const { list, ...all } = await loadedList({ strict }, 'Milk')
    act(() => void list.result.current.refetch())
    sendAdd(all, optimisticAdd)
    let isDone = false
    act(() => void invalidateQueries(all.store, ListQuery).then(() => (isDone = true)))
    await act(async () => all.loads()[1]?.respond(listOf('old')))
    expect(isDone).toBe(false)
    expect(all.loads()).toHaveLength(3)
    await act(async () => all.loads()[2]?.respond(listOf('new')))
    expect(isDone).toBe(true)
    expect(list.result.current.data).toEqual(listOf('new', 'Tea'))
  })
})
