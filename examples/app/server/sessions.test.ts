import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApi } from './testApi.ts'

const { post, reopen, request } = testApi()

const signIn = 'mutation ($name: String!, $password: String!) { signIn(name: $name, password: $password) }'

async function signInAs(name: string, password = 'launch') {
  const response = await request('/graphql', { query: signIn, variables: { name, password } })
  const { data, errors } = (await response.json()) as {
    data: { signIn: string } | null
    errors?: { extensions: unknown }[]
  }
  const [cookie = ''] = response.headers.get('set-cookie')?.split(';') ?? []
  return { token: data?.signIn, cookie, refused: errors?.[0]?.extensions }
}

async function launchCode(token: string | undefined): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await request('/graphql', { query: '{ launchCode { user } }' }, headers)
  const { data, errors } = (await response.json()) as {
    data: { launchCode: { user: string } } | null
    errors?: { extensions: { code: string } }[]
  }
  return data?.launchCode.user ?? errors?.[0]?.extensions.code
}

test('the token of a sign-in shows the launch code', async () => {
  const { token } = await signInAs('Ada')
  expect(await launchCode(token)).toBe('Ada')
})

test('a token that has expired is refused, and the cookie gets a new one', async () => {
  await post('/conditions', { tokenTime: 30 })
  const { token, cookie } = await signInAs('Ada')
  await setTimeout(40)
  expect(await launchCode(token)).toBe('UNAUTHENTICATED')
  await post('/conditions', {})
  const renewed = await request('/session/token', {}, { cookie })
  expect(await launchCode(await renewed.text())).toBe('Ada')
})

test.for([
  ['no token', ''],
  ['a text that is no token', 'x.y.z'],
])('%s is refused', async ([, token]) => {
  expect(await launchCode(token)).toBe('UNAUTHENTICATED')
})

test('a token with another signature is refused', async () => {
  const { token = '' } = await signInAs('Ada')
  expect(await launchCode(`${token}x`)).toBe('UNAUTHENTICATED')
})

test('a wrong password and a blank name are refused', async () => {
  expect((await signInAs('Ada', 'lunch')).refused).toEqual({
    code: 'REFUSED',
    fields: { password: 'The password is “launch”.' },
  })
  expect((await signInAs(' ')).refused).toMatchObject({ fields: { name: 'Give a name. Any name will do.' } })
})

test('after a sign-out the cookie gets no token', async () => {
  const { cookie } = await signInAs('Ada')
  const signedOut = await request('/graphql', { query: 'mutation { signOut }' }, { cookie })
  expect(signedOut.headers.get('set-cookie')).toContain('session=; ')
  expect(await signedOut.json()).toEqual({ data: { signOut: true } })
  expect((await request('/session/token', {}, { cookie })).status).toBe(401)
})

test('after a restart the cookie gets a new token, and the old token is refused', async () => {
  const { token, cookie } = await signInAs('Ada')
  reopen()
  expect(await launchCode(token)).toBe('UNAUTHENTICATED')
  const renewed = await request('/session/token', {}, { cookie })
  expect(await launchCode(await renewed.text())).toBe('Ada')
})
