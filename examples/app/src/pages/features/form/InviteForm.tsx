export function InviteForm() {
  return <p className="soft">This page comes soon.</p>
}
