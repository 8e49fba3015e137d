import { Icon } from './Icon.tsx'

interface SearchProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** A field to filter a list. */
export function Search({ label, value, onChange }: SearchProps) {
  return (
    <span className="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}
