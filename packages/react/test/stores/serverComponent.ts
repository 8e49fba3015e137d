// Runs like a Server Component on the built packages, under the condition react-server. There, React has no hooks and
// no contexts. A bundler replaces files with 'use client' by references, and so does this script.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isClientFile } from '../../../../scripts/packages.ts'

registerHooks({
  load(url, context, nextLoad) {
    if (!url.includes('/dist/') || !isClientFile(fileURLToPath(url))) return nextLoad(url, context)
    const names = /export \{([^}]*)\}/.exec(readFileSync(fileURLToPath(url), 'utf8'))?.[1]?.split(',') ?? []
    const source = names.map((name) => `export const ${name.trim()} = 'a client reference'`).join('\n')
    return { format: 'module', source, shortCircuit: true }
  },
})

// Import after the hook is registered, so that it applies. Node finds the built packages.
const { createClient } = await import('@thinql/core')
const { createQueryStore, dehydrate, useQuery, prefetchQuery } = await import('@thinql/react')

assert.equal(useQuery, 'a client reference')

const fetch = () => Promise.resolve(Response.json({ data: { greeting: 'Hello' } }))
const store = createQueryStore(createClient({ fetch }))
await prefetchQuery(store, '{ greeting }')
assert.equal(Object.keys(dehydrate(store)).length, 1)
console.log('A Server Component can prefetch and dehydrate.')
