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
