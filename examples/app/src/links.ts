/** Where thinql's documentation is published. */
const docsUrl = 'https://thinql.github.io/'

/** Where the source of thinql and of this app is. */
const repositoryUrl = 'https://github.com/thinql/thinql'

/** The URL of a page of the documentation: `guides/errors/`. Without `page`, that of its front page. */
export function docsPage(page = ''): string {
  return docsUrl + page
}

/** The URL of a file of this app, below `src`. */
export function sourceFile(file: string): string {
  return repositoryFile(`examples/app/src/${file}`)
}

/** The URL of a file of the repository. */
export function repositoryFile(path: string): string {
  return `${repositoryUrl}/blob/main/${path}`
}
