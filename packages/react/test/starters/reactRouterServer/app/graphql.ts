import type { Route } from './+types/graphql'

/** Sends the requests of browsers on to the API. */
export async function action({ request }: Route.ActionArgs) {
  const { headers } = request
  const response = await fetch(process.env.GRAPHQL_URL!, {
    method: 'POST',
    headers: { cookie: headers.get('cookie') ?? '', 'user-agent': headers.get('user-agent') ?? '' },
    body: await request.text(),
  })
  return new Response(response.body, { status: response.status })
}
