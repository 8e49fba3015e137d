import { createClient } from '@thinql/core'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { createQueryStore, GraphQLProvider, useQuery } from './src/index.ts'
import { trackComponents } from './src/hooks/trackComponents.ts'
const Q='query T($id: ID!) { t(id:$id) { a } }'
function Item({id}:{id:string}) { return <p>{useQuery(Q,{variables:{id}}).status}</p> }
;(window as any).run = async (on: boolean) => {
  const store = createQueryStore(createClient({fetch: () => new Promise(()=>{})}))
  const f = on ? trackComponents(store) : undefined
  const d=document.createElement('div'); document.body.append(d)
  const root=createRoot(d)
  const t=performance.now()
  flushSync(()=>root.render(<GraphQLProvider store={store}>{Array.from({length:1000},(_, i)=><Item key={i} id={String(i)}/>)}</GraphQLProvider>))
  await new Promise(r=>setTimeout(r))
  const ms = performance.now()-t
  root.unmount()
  return Math.round(ms)
}
