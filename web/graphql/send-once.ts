// Sending something that must not happen twice: every try of the same content carries the same key.

export type Attempt = { content: string; key: string }

/** The attempt to go on with: the last one while the content is the same, else a new one. */
export function attemptFor(content: string, last: Attempt | null | undefined): Attempt {
  return last?.content === content ? last : { content, key: uuid() }
}

type Options = {
  /** How much of the body is out, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Stops the sending. */
  signal?: AbortSignal
}

/** A `fetch` for one GraphQL call that sends the attempt's key. Only XMLHttpRequest tells the progress of an upload. */
export function sendOnce(attempt: Attempt, { onProgress, signal }: Options = {}): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'POST', input instanceof Request ? input.url : input)
      new Headers(init?.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.setRequestHeader('idempotency-key', attempt.key)
      if (onProgress) {
        request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
          if (lengthComputable && total > 0) onProgress(loaded / total)
        }
      }
      request.onload = () => resolve(answer(request))
      request.onerror = () => reject(new TypeError('The request failed.'))
      request.onabort = () => reject(new DOMException('The request was cancelled.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(init?.body as XMLHttpRequestBodyInit)
    })
}

function answer(request: XMLHttpRequest): Response {
  return new Response(request.responseText || null, {
    status: request.status,
    statusText: request.statusText,
    headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
  })
}

// crypto.randomUUID does not exist on plain http outside of localhost.
function uuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
