import type { Fetch } from '@thinql/core'

/** The `fetch` of one call, which reports how much of the body has been sent: `mutate({ variables, fetch })`. */
export function uploadProgress(onProgress: (sent: number, total: number) => void): Fetch {
  return (url, { method, headers, body, signal, credentials }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      request.withCredentials = credentials === 'include'
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
      request.onload = () => {
        const received = new Headers()
        const lines = request.getAllResponseHeaders().matchAll(/^(.+?): (.*)/gm)
        for (const [, name = '', value = ''] of lines) received.append(name, value)
        resolve(new Response(request.responseText || null, { status: request.status, headers: received }))
      }
      request.onerror = () => reject(new TypeError('the upload failed'))
      signal?.addEventListener('abort', () => request.abort())
      if (!signal?.aborted) request.send(body as XMLHttpRequestBodyInit)
    })
}
