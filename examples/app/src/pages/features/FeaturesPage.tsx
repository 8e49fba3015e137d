import { Suspense } from 'react'
import { Link } from '../../router/Link.tsx'
import { usePageTitle } from '../../router/usePageTitle.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { NotFoundPage } from '../NotFoundPage.tsx'
import { type Feature, features } from './features.ts'
import styles from './FeaturesPage.module.css'

/** The page of one feature; the list of all features without an `id`. */
export function FeaturesPage({ id }: { id: string | undefined }) {
  if (id === undefined) return <AllFeatures />
  const feature = features.find((feature) => feature.id === id)
  return feature ? <FeaturePage {...feature} /> : <NotFoundPage />
}

function FeaturePage({ id: currentId, title, purpose, task, Demo }: Feature) {
  usePageTitle(`${title} · Countdown`)
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label="Features">
        {features.map(({ id, title }) => (
          <Link
            key={id}
            href={`/features/${id}`}
            className={styles.link}
            aria-current={id === currentId ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      <PageHeading title={title}>{purpose}</PageHeading>
      <p className="soft">
        <strong>Try it:</strong> {task}
      </p>
      <div className={styles.demo}>
        <Suspense>
          <Demo />
        </Suspense>
      </div>
    </div>
  )
}

function AllFeatures() {
  usePageTitle('Features · Countdown')
  return (
    <div className={styles.page}>
      <PageHeading title="Features">One page for each, with its code beside it.</PageHeading>
      <ul className={styles.all}>
        {features.map(({ id, title, purpose }) => (
          <li key={id} className={`sheet ${styles.card}`}>
            <h2>
              <Link href={`/features/${id}`} className="quiet-link">
                {title}
              </Link>
            </h2>
            <p>{purpose}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
