import { type ComponentType, memo, type ReactNode, useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** What the screen needs of a client. Each client does it as its documentation shows. */
export interface ShopClient {
  readonly Provider: ComponentType<{ children: ReactNode }>
  /** Keeps the products of the previous search until those of this one have arrived. */
  useProducts(this: void, search: string): Loaded<readonly Product[]>
  useProduct(this: void, id: string): Loaded<ProductDetails>
  /** After the mutation, the list and the product on screen show the change. */
  useSave(this: void): Save
}

interface Loaded<T> {
  readonly data: T | undefined
  readonly error: { readonly message: string } | null | undefined
}

interface Save {
  readonly saving: boolean
  save(this: void, id: string, saved: boolean): unknown
}

export interface Product {
  readonly __typename: 'Product'
  readonly id: string
  readonly name: string
  readonly price: number
  readonly saved: boolean
}

interface Review {
  readonly __typename: 'Review'
  readonly id: string
  readonly author: string
  readonly text: string
}

export interface ProductDetails extends Product {
  readonly description: string
  readonly reviews: readonly Review[]
}

export interface ProductsData {
  readonly products: readonly Product[]
}

export interface ProductData {
  readonly product: ProductDetails
}

export interface SaveData {
  readonly saveProduct: Pick<Product, '__typename' | 'id' | 'saved'>
}

export interface SaveVariables {
  readonly id: string
  readonly saved: boolean
}

// All clients need __typename, or add it themselves. So all responses are the same.
export const productsQuery = `query Products($search: String!) {
  products(search: $search) { __typename id name price saved }
}`
export const productQuery = `query Product($id: ID!) {
  product(id: $id) {
    __typename id name price saved description
    reviews { __typename id author text }
  }
}`
export const saveMutation = `mutation Save($id: ID!, $saved: Boolean!) {
  saveProduct(id: $id, saved: $saved) { __typename id saved }
}`

/** Renders the screen with a client. The bundle of the page calls it. */
export function start(client: ShopClient): void {
  const { Provider } = client
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  createRoot(root).render(
    <Provider>
      <Shop client={client} />
    </Provider>,
  )
}

function Shop({ client }: { client: ShopClient }) {
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

interface ProductListProps {
  readonly products: readonly Product[]
  open(this: void, id: string): void
}

/** The rows. They render again only for other products. */
const ProductList = memo(function ProductList({ products, open }: ProductListProps) {
  return (
    <ul>
      {products.map((product, index) => (
        <Row key={product.id} product={product} first={index === 0} open={open} />
      ))}
    </ul>
  )
})

interface RowProps extends Pick<ProductListProps, 'open'> {
  readonly product: Product
  readonly first: boolean
}

const Row = memo(function Row({ product: { id, name, price, saved }, first, open }: RowProps) {
  return (
    <li>
      <button data-id={id} onClick={() => open(id)}>
        {/* The browser reports when it has painted the first row. */}
        <span className="name" {...(first && { elementtiming: 'first row' })}>
          {name}
        </span>
        <span className="price">{(price / 100).toFixed(2)} €</span>
        <span className="saved">{saved ? '★' : '☆'}</span>
      </button>
    </li>
  )
})

interface ProductDetailProps {
  readonly id: string
  readonly client: ShopClient
  close(this: void): void
}

function ProductDetail({ id, client: { useProduct, useSave }, close }: ProductDetailProps) {
  const { data, error } = useProduct(id)
  const { saving, save } = useSave()
  if (!data) return <aside>{error ? <p role="alert">{error.message}</p> : <p>Loading…</p>}</aside>

  const { name, price, saved, description, reviews } = data
  return (
    <aside>
      <h2>{name}</h2>
      <p>{(price / 100).toFixed(2)} €</p>
      <p>{description}</p>
      <button className="save" aria-pressed={saved} disabled={saving} onClick={() => void save(id, !saved)}>
        {saved ? 'Saved' : 'Save'}
      </button>
      <button className="close" onClick={close}>
        Close
      </button>
      <ul>
        {reviews.map(({ id, author, text }) => (
          <li key={id}>
            <b>{author}</b> {text}
          </li>
        ))}
      </ul>
    </aside>
  )
}
