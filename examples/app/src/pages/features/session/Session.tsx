export function Session() {
  return <p className="soft">This page comes soon.</p>
}
