export function Storage() {
  return <p className="soft">This page comes soon.</p>
}
