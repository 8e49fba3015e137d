// Renders each Result as React Server Components do, and prints what would go to the browser. It runs under
// the condition `react-server`.
import { renderToReadableStream } from 'react-server-dom-parcel/server'
import { forms, results } from './results.ts'

const wires: Record<string, Record<string, string>> = {}
for (const [form, toForm] of Object.entries(forms)) {
  const wire: Record<string, string> = (wires[form] = {})
  for (const [what, make] of Object.entries(results)) {
    const stream = renderToReadableStream(toForm(await make()), { onError: () => 'digest' })
    wire[what] = await new Response(stream).text()
  }
}
console.log(JSON.stringify(wires))
