import { expect } from 'vitest'
import { test } from './boardTest.ts'
import { button, connectionOf, openFeature } from './featurePage.ts'

const names = ['Server-sent events', 'WebSocket']

test('both connections are live, and show the same clock', async ({ board, server }) => {
  await openFeature(board.page, server, 'live')
  for (const name of names) {
    const { clock, states } = connectionOf(board.page, name)
    await clock.waitFor()
    await expect.poll(states).toEqual(['Connecting', 'Live'])
    const first = await clock.textContent()
    await expect.poll(() => clock.textContent()).not.toBe(first)
  }
})

test('after a restart of the server both connections recover by themselves', async ({ board, server }) => {
  board.allowConsoleErrors('ERR_', 'WebSocket connection')
  await openFeature(board.page, server, 'live')
  const connections = names.map((name) => connectionOf(board.page, name))
  for (const { states } of connections) await expect.poll(states).toEqual(['Connecting', 'Live'])
  const startOf = async ({ clock }: (typeof connections)[0]) =>
    /since \S+/.exec(String(await clock.textContent()))?.[0]
  const starts = await Promise.all(connections.map(startOf))
  await button(board.page, 'Restart the server').click()
  for (const { section } of connections) await section.getByRole('button', { name: 'Connect now' }).waitFor()
  for (const [index, connection] of connections.entries()) {
    await expect
      .poll(connection.states)
      .toEqual(['Connecting', 'Live', 'Lost', expect.stringMatching(/^Recovering/), 'Live'])
    await expect.poll(() => startOf(connection)).not.toBe(starts[index])
    expect(await connection.section.getByRole('button').count()).toBe(0)
  }
})

test('“Connect now” connects without waiting', async ({ board, server }) => {
  board.allowConsoleErrors('ERR_', 'WebSocket connection')
  await openFeature(board.page, server, 'live')
  const { section, states } = connectionOf(board.page, 'WebSocket')
  await expect.poll(states).toEqual(['Connecting', 'Live'])
  await server.setConditions({ offline: 1 })
  await button(board.page, 'Restart the server').click()
  await section.getByRole('button', { name: 'Connect now' }).click()
  await expect.poll(async () => (await states()).at(-1)).toBe('Live')
})

test('a restart that doesn’t reach the server says so', async ({ board, server }) => {
  board.allowConsoleErrors('ERR_', 'WebSocket connection')
  await openFeature(board.page, server, 'live')
  await board.page.context().setOffline(true)
  await button(board.page, 'Restart the server').click()
  await expect
    .poll(() => board.page.getByText('The server can’t be reached, so it was not restarted.').count())
    .toBe(1)
})
