import { useCallback, useState } from 'react'
import { ProductDetail } from './ProductDetail.tsx'
import { ProductList } from './ProductList.tsx'
import type { ShopClient } from './ShopClient.ts'

/** The screen: a search, the list that it finds, and the product that was opened. */
export function Shop({ client }: { client: ShopClient }) {
  const { useProducts } = client
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<string>()
  const { data, error } = useProducts(search)
  const open = useCallback((id: string) => setOpened(id), [])

  return (
    <main>
      <h1>Products</h1>
      <input
        type="search"
        aria-label="Search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {error && <p role="alert">{error.message}</p>}
      {data ? <ProductList products={data} open={open} /> : <p>Loading…</p>}
      {opened !== undefined && (
        <ProductDetail key={opened} id={opened} client={client} close={() => setOpened(undefined)} />
      )}
    </main>
  )
}
