import { JSDOM } from 'jsdom'
const dom = new JSDOM('<div id=r></div>'); Object.assign(globalThis, { window: dom.window, document: dom.window.document }); 
const React = await import('react'); const { createRoot } = await import('react-dom/client'); const { flushSync } = await import('react-dom')
const { createQueryStore, GraphQLProvider, useQuery, setQueryData } = await import('@thinql/react')
const { createClient } = await import('@thinql/core')
const store = createQueryStore(createClient({ endpoint: 'http://x', fetch: () => new Promise(() => {}) }), { staleTime: Infinity })
const Q = 'query Todo($id: ID!) { todo(id: $id) { title } }'
const N = 2000
for (let i = 0; i < N; i++) setQueryData(store, Q, { todo: { title: 't' + i } }, { variables: { id: String(i) } })
function Row({ id }) { const { data } = useQuery(Q, { variables: { id } }); return React.createElement('li', null, data?.todo.title) }
let set
function Page() { const [n, s] = React.useState(0); set = s; return Array.from({ length: N }, (_, i) => React.createElement(Row, { key: i, id: String(i) })) }
const root = createRoot(document.getElementById('r'))
flushSync(() => root.render(React.createElement(GraphQLProvider, { store }, React.createElement(Page))))
await new Promise((r) => setTimeout(r, 50)); gc(); gc(); const mounted = process.memoryUsage().heapUsed
const times = []
for (let t = 0; t < 150; t++) { const b = performance.now(); flushSync(() => set(t + 1)); await new Promise((r) => setTimeout(r, 0)); times.push(performance.now() - b - 0) }
times.sort((a, b) => a - b); gc(); gc(); console.log('mounted', (mounted/1e6).toFixed(2), 'cpu', process.cpuUsage().user/1e3, 'rerender', times[20].toFixed(2), times[50].toFixed(2), 'heap', (process.memoryUsage().heapUsed / 1e6).toFixed(2))
process.exit(0)
