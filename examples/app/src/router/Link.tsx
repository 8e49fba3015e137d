import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './location.ts'

interface LinkProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string
}

/** A link to another page of the app. A plain click loads no new document; the browser handles other clicks. */
export function Link({ href, ...rest }: LinkProps) {
  function follow(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(href)
  }

  return <a {...rest} href={href} onClick={follow} />
}
