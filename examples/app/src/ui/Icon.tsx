import styles from './Icon.module.css'

const paths = {
  alert: 'M12 7.5v5.5M12 16.6v.1M12 2.8 2.4 19.6c-.4.7.1 1.6.9 1.6h17.4c.8 0 1.3-.9.9-1.6L12 2.8Z',
  chevron: 'm9 5 7 7-7 7',
  check: 'm5 12.5 4.5 4.5L19 7',
  clip: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.4 8.4a1.6 1.6 0 0 1-2.3-2.3L14.5 7',
  close: 'm6 6 12 12M18 6 6 18',
  edit: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17l-1 3ZM14.5 7.5l3 3',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21',
  trash: 'M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.5 11v5M13.5 11v5',
}

export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
