import Link from 'next/link'

export default function Page() {
  return (
    <Link href="/newer" prefetch={false}>
      Todos
    </Link>
  )
}
