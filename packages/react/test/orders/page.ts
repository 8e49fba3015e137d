// The store takes whatever has no window for a server, which forgets nothing. Nothing here renders, so the
// page needs no DOM.
Object.assign(globalThis, { window: globalThis, document: { visibilityState: 'visible' } })
