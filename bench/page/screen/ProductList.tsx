import { memo } from 'react'
import type { Product } from './documents.ts'

interface ProductListProps {
  readonly products: readonly Product[]
  open(this: void, id: string): void
}

/** The rows. They render again only for other products. */
export const ProductList = memo(function ProductList({ products, open }: ProductListProps) {
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
