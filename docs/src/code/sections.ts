/** The folders of pages, in the order of the sidebar. */
export const sections = [
  { label: 'Start', directory: 'start' },
  { label: 'Tutorial', directory: 'tutorial' },
  { label: 'Guides', directory: 'guides' },
  { label: 'Concepts', directory: 'concepts' },
  { label: 'Migrate', directory: 'migrate' },
  { label: 'Errors', directory: 'errors' },
  { label: 'About', directory: 'about' },
] as const

/** The guides, in the groups and the order of the sidebar. */
export const guideGroups = [
  {
    label: 'Read',
    guides: ['queries', 'lists', 'search', 'errors', 'field-errors', 'polling-and-focus', 'react-features'],
  },
  {
    label: 'Write',
    guides: ['forms', 'optimistic-writes', 'shared-objects', 'delete-with-undo', 'editing', 'uploads'],
  },
  { label: 'Live', guides: ['subscriptions', 'defer'] },
  {
    label: 'Server',
    guides: ['authentication', 'server-rendering', 'caching', 'two-backends', 'middleware'],
  },
  {
    label: 'Ship',
    guides: [
      'typescript',
      'testing',
      'every-outcome',
      'contact-sheet',
      'devtools',
      'replay',
      'persistence',
      'performance',
      'react-native',
    ],
  },
] as const
