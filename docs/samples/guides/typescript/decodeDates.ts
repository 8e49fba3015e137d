import type { Middleware } from '@thinql/core'

const fields = new Set(['createdAt', 'updatedAt'])

/** Makes each field with one of these names a `Date`, in responses, parts and events. */
export const decodeDates: Middleware = (next) => (operation) =>
  next({
    ...operation,
    parse: (text) =>
      JSON.parse(text, (name, value: unknown) =>
        fields.has(name) && typeof value === 'string' ? new Date(value) : value,
      ) as unknown,
  })
