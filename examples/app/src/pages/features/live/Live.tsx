export function Live() {
  return <p className="soft">This page comes soon.</p>
}
