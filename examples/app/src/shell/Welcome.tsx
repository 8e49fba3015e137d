import { docsPage, sourceFile } from '../links.ts'

/** Says what thinql is, and what the pages can't say themselves. */
export function Welcome() {
  return (
    <section className="border-b border-line bg-raised" aria-label="This example">
      <p className="mx-auto max-w-280 px-4 py-2 text-sm text-soft [&_a]:underline">
        thinql is GraphQL over fetch. The round button in the corner opens the devtools: they show each
        request, and under “Conditions” they take this page offline. To build your own, copy from{' '}
        <a href={sourceFile('store.ts')}>the source of this app</a>, or start with{' '}
        <a href={docsPage('start/vite/')}>the documentation</a>.
      </p>
    </section>
  )
}
