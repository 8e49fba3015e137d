export function Upload() {
  return <p className="soft">This page comes soon.</p>
}
