/** The URL of a page of the documentation: `guides/errors/`. Without `page`, that of its front page. */
export function docsPage(page = ''): string {
  return `https://thinql.github.io/${page}`
}

/** The URL of a file of this app, below `src`. */
export function sourceFile(file: string): string {
  return `https://github.com/thinql/thinql/blob/main/examples/app/src/${file}`
}
