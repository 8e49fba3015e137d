import { expect, test } from 'vitest'
import { createApp, expectTodos, followVitePage, openPage, readPage, type Step } from './app.ts'
import { freePort } from './registry.ts'

test('the page about Vite, word for word with npm, gives an app that builds, lints and runs', async () => {
  const app = createApp()
  await followVitePage(app, 'start/vite.md')
  await app.run('npm run build && npm run lint -- --deny-warnings')
  await expectTodos(await app.serve('npm run dev'))
  await expectTodos(await app.serve('npm run preview'))
})

test('the page about React Router, word for word with npm, gives an app that builds, lints and runs', async () => {
  const app = createApp()
  await followVitePage(app, 'start/react-router.md')
  await app.run('npm run build && npm run lint -- --deny-warnings')
  const { page, reported } = await openPage(await app.serve('npm run preview'))
  await page.getByRole('link').first().click()
  await page.getByLabel('Title').fill('Buy oat milk')
  await page.getByText('Rename', { exact: true }).click()
  await page.getByRole('heading', { name: 'Buy oat milk' }).waitFor()
  expect(reported).toEqual([])
})

test('the page about Next.js, word for word with npm, gives an app that builds, lints and runs', async () => {
  const port = await freePort()
  const app = createApp({ PORT: String(port) })
  const moved = (text: string) => text.replaceAll('localhost:4000', `localhost:${port}`)
  let api = ''
  await app.follow(readPage('start/nextjs.md'), (step): Step | undefined => {
    if ('file' in step) return { ...step, text: moved(step.text) }
    if (step.command === 'npm run dev') return undefined
    if (!step.command.startsWith('node ')) return step
    api = step.command
    return undefined
  })
  await app.serve(api)
  await app.run('npm run build && npm run lint -- --max-warnings 0')
  for (const command of ['npm run dev', 'npm run start']) {
    const { page, reported } = await openPage(await app.serve(`PORT=${await freePort()} ${command}`))
    await page.getByRole('listitem').getByText('Read app/page.tsx').first().waitFor()
    await page.getByLabel('Title').fill(`Added by ${command}`)
    await page.getByText('Add', { exact: true }).click()
    await page.getByRole('listitem').getByText(`Added by ${command}`).waitFor()
    expect(reported).toEqual([])
  }
})
