export type SentFile = { status: number; body: unknown }

export type FileToSend = {
  url: string
  headers: Record<string, string>
  file: Blob
  /** Gets the share that is sent, from 0 to 1. */
  onProgress: (fraction: number) => void
  signal?: AbortSignal | undefined
}

/** Slow connections are cut at this time by the server, too (threat model, section 7). */
const TIME_LIMIT_MS = 120_000

/**
 * Posts a file and reads the JSON answer, whatever its status; null for an answer that is no JSON. By XMLHttpRequest,
 * since fetch can't tell how much of a body is sent.
 * @throws DOMException AbortError when stopped by `signal`, NetworkError or TimeoutError when nothing came back
 */
export function sendFile({ url, headers, file, onProgress, signal }: FileToSend): Promise<SentFile> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new DOMException('The upload was stopped.', 'AbortError'))
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', url)
    request.timeout = TIME_LIMIT_MS
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    const fail = (name: string) => () => reject(new DOMException('The upload did not get through.', name))
    request.addEventListener('load', () =>
      resolve({ status: request.status, body: parse(request.responseText) }),
    )
    request.addEventListener('error', fail('NetworkError'))
    request.addEventListener('timeout', fail('TimeoutError'))
    request.addEventListener('abort', fail('AbortError'))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(file)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy answers in words of its own; the status says enough.
    return null
  }
}
