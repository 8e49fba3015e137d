import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import type { Outcomes } from './suite.ts'

/** Other people's code that changes the globals before the packages load. */
interface Surrounding {
  readonly name: string
  readonly npm: string
  /** The module that loads first. */
  readonly code: string
  /** Outcomes that differ from those in plain Node. */
  readonly differing?: Outcomes
}

export const surroundings: readonly Surrounding[] = [
  // https://github.com/angular/angular/issues/56148
  // https://github.com/angular/angular/issues/50327
  // https://github.com/apollographql/apollo-client/issues/9754
  {
    name: 'zone.js',
    npm: 'zone.js@0.16.3',
    code: `import 'zone.js'
      import 'zone.js/plugins/zone-patch-fetch'`,
  },
  // https://github.com/preactjs/preact/issues/5109
  {
    name: 'the lockdown of SES',
    npm: 'ses@2.3.0',
    code: `import 'ses'
      lockdown({ overrideTaming: 'min' })`,
  },
  // https://github.com/capricorn86/happy-dom/issues/2249
  {
    name: 'happy-dom',
    npm: '@happy-dom/global-registrator@21.0.4',
    code: `import { GlobalRegistrator } from '@happy-dom/global-registrator'
      GlobalRegistrator.register({
        url: 'http://localhost/',
        settings: { fetch: { disableSameOriginPolicy: true } },
      })`,
    differing: {
      // Its Headers check nothing.
      'a malformed header is refused, and nothing is sent': {
        name: 'NetworkError',
        saysASecret: false,
        sent: 1,
      },
    },
  },
  {
    name: 'core-js in place of what an old browser lacks',
    npm: 'core-js@3.51.0',
    code: `delete Promise.withResolvers
      delete Object.hasOwn
      delete Array.prototype.at
      delete globalThis.queueMicrotask
      await import('core-js')`,
  },
  // https://github.com/tc39/proposal-string-replaceall/issues/5
  { name: 'Sugar', npm: 'sugar@2.0.6', code: `import Sugar from 'sugar'\nSugar.extend()` },
  // https://github.com/mswjs/interceptors/pull/775
  {
    name: 'msw, which lets requests pass',
    npm: 'msw@3.0.5',
    code: `import { http, HttpResponse } from 'msw'
      import { setupServer } from 'msw/node'
      setupServer(http.get('http://other/', () => HttpResponse.text(''))).listen({ onUnhandledRequest: 'bypass' })`,
  },
  {
    name: 'nock',
    npm: 'nock@15.0.2',
    code: `import nock from 'nock'\nnock('http://other').get('/').reply(200)`,
  },
]

export async function runIn({ code, name }: Surrounding, folder: string, origin: string): Promise<Outcomes> {
  const first = `${name.replaceAll(/\W+/g, '-')}.js`
  writeFileSync(path.join(folder, first), code)
  const args = ['--import', `./${first}`, 'process.js', origin]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: Infinity })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Outcomes
}
