import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data'

/** A page of the reference has the reference in its sidebar, and every other page has the rest. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  // Starlight declares it for its own files only.
  const { starlightRoute: route } = locals as { starlightRoute: StarlightRouteData }
  const reference = route.sidebar.find(({ label }) => label === 'Reference')
  if (reference?.type !== 'group') return
  const isReference = route.id.startsWith('reference')
  route.sidebar = isReference ? reference.entries : route.sidebar.filter((entry) => entry !== reference)
  // Nobody reads the reference from page to page.
  if (!isReference && route.pagination.next?.href.startsWith('/reference/')) route.pagination.next = undefined
})
