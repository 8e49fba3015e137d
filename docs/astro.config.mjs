import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'
import starlightLinksValidator from 'starlight-links-validator'
import starlightTypeDoc from 'starlight-typedoc'
import { guideGroups, referenceGroups, searchRanking, sections } from './src/code/sidebar.ts'

const site = 'https://thinql.github.io'

const reference = {
  entryPoints: [
    '../packages/core/src/index.ts',
    '../packages/core/src/testing.ts',
    '../packages/react/src/index.ts',
    '../packages/react/src/testing.ts',
    '../packages/devtools/src/index.ts',
    '../packages/devtools/src/replay.ts',
  ],
  tsconfig: './typedoc.tsconfig.json',
  output: 'reference',
  typeDoc: {
    entryFileName: 'index',
    readme: 'none',
    excludeInternal: true,
    gitRevision: 'main',
    plugin: ['./reference/layOut.ts'],
    // A type is described on the page of what uses it.
    membersWithOwnFile: ['Function', 'Variable'],
    name: 'Reference',
    groupOrder: ['Functions', 'Classes', 'Variables', '*'],
    // The sources are on GitHub, and their lines change.
    disableSources: true,
    expandParameters: true,
    useCodeBlocks: true,
    indexFormat: 'table',
    // Types that are not exported have no page, and nobody links to them.
    validation: { invalidLink: true, notExported: false },
  },
}

export default defineConfig({
  site,
  integrations: [
    starlight({
      title: 'thinql',
      logo: { src: './public/favicon.svg' },
      description: 'GraphQL over fetch, in two small packages: typed outcomes, streams and React hooks.',
      head: [
        { tag: 'meta', attrs: { property: 'og:image', content: `${site}/og.png` } },
        { tag: 'meta', attrs: { property: 'og:image:alt', content: 'thinql: GraphQL over fetch' } },
        { tag: 'meta', attrs: { name: 'twitter:image', content: `${site}/og.png` } },
      ],
      pagefind: { ranking: searchRanking },
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/thinql/thinql' }],
      editLink: { baseUrl: 'https://github.com/thinql/thinql/edit/main/docs/' },
      customCss: ['./src/styles/theme.css', './src/styles/landing.css'],
      components: {
        Footer: './src/components/Footer.astro',
        Head: './src/components/Head.astro',
        Header: './src/components/Header.astro',
        Hero: './src/components/Hero.astro',
        MarkdownContent: './src/components/MarkdownContent.astro',
        Search: './src/components/Search.astro',
      },
      plugins: [starlightTypeDoc(reference), starlightLinksValidator()],
      sidebar: [
        // The order of the pages in a folder is their `sidebar.order`, except that of the guides.
        ...sections.map(({ label, directory }) => ({
          label,
          items:
            directory === 'guides'
              ? guideGroups.map(({ label, guides }) => ({
                  label,
                  items: guides.map((name) => `guides/${name}`),
                }))
              : [{ autogenerate: { directory } }],
        })),
        {
          label: 'Reference',
          items: referenceGroups.map(({ label, pages }) => ({
            label,
            collapsed: true,
            items: pages.map((page) => `reference/${page}`),
          })),
        },
      ],
      routeMiddleware: './src/code/sidebarOfPart.ts',
    }),
  ],
})
