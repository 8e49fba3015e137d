import { Disclosure } from './Disclosure.tsx'
import { DocsLink } from './DocsLink.tsx'
import styles from './Guide.module.css'

/** The name of a feature, its page in the documentation, and its file below `src`. */
type Feature = readonly [name: string, page: string, file: string]

interface GuideProps {
  /** What to try on the page, and what to watch. */
  children: string
  features: readonly Feature[]
}

/** Says what a page is an example of. */
export function Guide({ children, features }: GuideProps) {
  return (
    <div className={styles.guide}>
      <p>
        <strong>Try it:</strong> {children}
      </p>
      <Disclosure summary="How it is made">
        <ul className={styles.features}>
          {features.map(([name, page, file]) => (
            <li key={name}>
              {name}: <DocsLink page={page}>docs</DocsLink>,{' '}
              <a href={`https://github.com/thinql/thinql/blob/main/examples/app/src/${file}`}>source</a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
