import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightLinksValidator from 'starlight-links-validator'
import starlightLlmsTxt from 'starlight-llms-txt'
import starlightTypeDoc, { typeDocSidebarGroup } from 'starlight-typedoc'

const reference = {
  entryPoints: ['./reference/core.ts', './reference/react.ts'],
  tsconfig: './typedoc.tsconfig.json',
  output: 'reference',
  sidebar: { label: 'Reference', collapsed: true },
  typeDoc: { entryFileName: 'index', readme: 'none', excludeInternal: true, gitRevision: 'main' },
}

/** A folder of pages, in the order of their `sidebar.order`. */
const section = (label, directory) => ({ label, items: [{ autogenerate: { directory } }] })

export default defineConfig({
  site: 'https://thinql.github.io',
  integrations: [
    starlight({
      title: 'thinql',
      description: 'GraphQL over fetch, in two small packages: typed outcomes, streams and React hooks.',
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/thinql/thinql' }],
      editLink: { baseUrl: 'https://github.com/thinql/thinql/edit/main/docs/' },
      customCss: ['./src/styles/theme.css'],
      plugins: [starlightTypeDoc(reference), starlightLinksValidator(), starlightLlmsTxt()],
      sidebar: [
        section('Start', 'start'),
        section('Tutorial', 'tutorial'),
        section('Guides', 'guides'),
        section('Concepts', 'concepts'),
        section('Migrate', 'migrate'),
        section('Errors', 'errors'),
        section('About', 'about'),
        typeDocSidebarGroup,
      ],
    }),
  ],
})
