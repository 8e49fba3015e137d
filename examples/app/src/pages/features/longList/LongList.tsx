export function LongList() {
  return <p className="soft">This page comes soon.</p>
}
