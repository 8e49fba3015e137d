import { describe, expect, test } from 'vitest'
import { frameworks } from './frameworks.ts'
import { forms, results, secret } from './results.ts'

describe.for(Object.entries(frameworks))('a Result that crosses through %s', ([, given]) => {
  test.for(Object.keys(forms))('no header and no body crosses with a Result: %s', async (form) => {
    const framework = await given
    for (const what of Object.keys(results)) {
      const wire = await framework.send(form, what)
      expect(wire).not.toBe('')
      expect(`${what}: ${wire}`).not.toMatch(new RegExp(`${secret}|set-cookie|x-secret`))
    }
  })

  test('data, name, message, status and errors of each Result cross', async () => {
    const framework = await given
    for (const [what, make] of Object.entries(results)) {
      const arrived = await framework.read(await framework.send('documented', what))
      const { data, error } = await make()
      expect(arrived).toEqual({ data, error: error?.toJSON() })
      expect(what === 'data' || error?.name === what).toBe(true)
    }
  })
})
