export type SentFile = { status: number; body: unknown }

export type FileToSend = {
  url: string
  headers: Record<string, string>
  file: Blob
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (fraction: number) => void
  signal?: AbortSignal | undefined
}

/** The server ends slow uploads after the same time (threat model, section 7). */
const TIME_LIMIT_MS = 120_000

/**
 * Posts a file with XMLHttpRequest, because fetch reports no upload progress.
 * @returns the status and the JSON body; null for a body that is not JSON
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
    const fail = (name: string) => () => reject(new DOMException('The upload did not finish.', name))
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
    // E.g. an error page of a proxy.
    return null
  }
}
