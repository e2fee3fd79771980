import { useEffect, useRef, useState } from 'react'
import type { GetGrant } from '#app/data/client/call-function.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { PostsClient } from '#app/data/context/context.ts'
import type { RetryWait } from '#app/data/imports/retry-call.ts'
import { exportPosts } from '#app/data/posts/export-posts.ts'
import type { ExportFormat } from '#domain/imports/own/write-own-posts.ts'
import { downloadFile } from '../download-file.ts'
import { nameExport, writeExport } from './export-file.ts'

export type ExportState =
  | { step: 'idle' }
  | { step: 'running'; written: number; total: number | null; retryWait: RetryWait | null }
  | { step: 'done'; count: number; fileName: string }
  | { step: 'failed'; message: string }

type ExportSource = {
  kind: 'blog' | 'news'
  client: PostsClient
  grant: GetGrant
}

const FAILURE = 'The posts could not be exported. Please try again.'

/** Runs one export at a time, which ends with the component. */
export function useExport({ kind, client, grant }: ExportSource) {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (format: ExportFormat): Promise<void> => {
    const control = new AbortController()
    running.current = control
    const { signal } = control
    setState({ step: 'running', written: 0, total: null, retryWait: null })
    const onRetryWait = (retryWait: RetryWait | null) =>
      setState((now) => (now.step === 'running' ? { ...now, retryWait } : now))
    try {
      const pages = exportPosts(client, { kind, getGrant: grant, signal, onRetryWait })
      const { file, count } = await writeExport(pages, format, (written, total) =>
        setState({ step: 'running', written, total, retryWait: null }),
      )
      if (signal.aborted) return
      const fileName = nameExport(kind, format, new Date())
      downloadFile(fileName, file.type, file)
      setState({ step: 'done', count, fileName })
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof DataError)) console.error(error)
      setState({ step: 'failed', message: error instanceof DataError ? error.userMessage : FAILURE })
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ step: 'idle' })
  }
  return { state, start, stop }
}
