import type { ShopClient } from './ShopClient.ts'

interface ProductDetailProps {
  readonly id: string
  readonly client: ShopClient
  close(this: void): void
}

/** A product with its reviews, and a button that saves it. */
export function ProductDetail({ id, client: { useProduct, useSave }, close }: ProductDetailProps) {
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
