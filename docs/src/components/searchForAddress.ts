/** What Pagefind gives, as far as it is needed here. */
interface Pagefind {
  search(words: string): Promise<{
    results: { data(): Promise<{ url: string; meta: { title?: string } }> }[]
  }>
}

/** Searches for the words of an address that no page has, and again for what is typed. It lists up to six pages. */
export function searchForAddress(host: HTMLElement): void {
  const form = host.querySelector('form')
  const input = host.querySelector('input')
  const status = host.querySelector('p')
  const list = host.querySelector('ul')
  if (!form || !input || !status || !list) return

  const search = async () => {
    const found = input.value === '' ? [] : await pagesWith(input.value)
    list.replaceChildren(...found.map(({ url, title }) => item(url, title)))
    status.hidden = input.value === ''
    status.textContent = found.length > 0 ? `Pages with “${input.value}”:` : `No page has “${input.value}”.`
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void search()
  })
  input.value = wordsOf(location.pathname)
  void search()
}

/** `optimistic writes` for `/guides/optimistic-writes/`: the folder says little. */
function wordsOf(pathname: string): string {
  const [last = ''] = pathname.split('/').filter(Boolean).slice(-1)
  return last
    .replace(/\.\w+$/, '')
    .replaceAll(/[^a-z]+/gi, ' ')
    .replace(/^\s*$/, '')
    .trim()
}

async function pagesWith(words: string) {
  // The build writes this module beside the pages.
  const address = '/pagefind/pagefind.js'
  try {
    const pagefind = (await import(/* @vite-ignore */ address)) as Pagefind
    const { results } = await pagefind.search(words)
    const pages = await Promise.all(results.slice(0, 6).map((result) => result.data()))
    return pages.map(({ url, meta }) => ({ url, title: meta.title ?? url }))
  } catch {
    return []
  }
}

function item(url: string, title: string): HTMLLIElement {
  const link = document.createElement('a')
  link.href = url
  link.textContent = title
  const place = document.createElement('li')
  place.append(link)
  return place
}
