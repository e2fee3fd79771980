import { Worker } from 'node:worker_threads'
import type { ShareCard } from '#app/seo/share-image/share-card.ts'
import type { CurveInput } from '#domain/acos/acos-curve.ts'
import type { ArtSources } from './drawing/draw-art.ts'

export type Drawing =
  | ({ card: ShareCard } & ArtSources)
  | { chart: CurveInput }
  /** `size`: longer side of a PNG in pixels; null for a simplified SVG. */
  | { svg: string; size: number | null }
export type DrawingRequest = { id: number } & Drawing
export type DrawingReply = { id: number; pixels: Uint8Array } | { id: number; failure: string }

export type DrawingCalls = ReturnType<typeof createDrawingCalls>

type Limits = { timeoutMs?: number; idleMs?: number }
type Waiting = { resolve: (pixels: Uint8Array) => void; reject: (error: Error) => void }

/**
 * Draws in a worker thread, so that it does not block pages. The thread starts with the first drawing and
 * ends when idle, which frees its fonts, or when a drawing takes too long.
 */
export function createDrawingCalls({ timeoutMs = 20_000, idleMs = 120_000 }: Limits = {}) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let nextId = 0

  function start(): Worker {
    const thread = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
      name: 'share-images',
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    thread.unref()
    thread.on('message', (reply: DrawingReply) => {
      const call = waiting.get(reply.id)
      if ('pixels' in reply) call?.resolve(reply.pixels)
      else call?.reject(new Error(reply.failure))
    })
    thread.on('error', (error) => end(thread, error instanceof Error ? error : new Error(String(error))))
    thread.on('exit', () => end(thread, new Error('The drawing thread has ended.')))
    return thread
  }

  function end(thread: Worker, reason: Error): void {
    if (worker !== thread) return
    worker = null
    for (const call of waiting.values()) call.reject(reason)
    waiting.clear()
    thread.terminate().catch(() => {})
  }

  async function request(drawing: Drawing): Promise<Uint8Array> {
    clearTimeout(idle)
    const thread = (worker ??= start())
    const id = (nextId += 1)
    const deadline = setTimeout(() => end(thread, new Error('The drawing took too long.')), timeoutMs)
    try {
      return await new Promise<Uint8Array>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        thread.postMessage({ id, ...drawing } satisfies DrawingRequest)
      })
    } finally {
      clearTimeout(deadline)
      waiting.delete(id)
      if (waiting.size === 0) {
        idle = setTimeout(() => end(thread, new Error('Idle.')), idleMs)
        idle.unref()
      }
    }
  }

  return {
    draw: (card: ShareCard, sources: ArtSources) => request({ card, ...sources }),
    drawChart: (chart: CurveInput) => request({ chart }),
    /** Draws a PNG whose longer side has this many pixels. */
    drawSvg: (svg: string, size: number) => request({ svg, size }),
    /** Simplifies an SVG to its shapes. Rejects if it can't be parsed. */
    simplifySvg: async (svg: string) => new TextDecoder().decode(await request({ svg, size: null })),
    async close() {
      clearTimeout(idle)
      const thread = worker
      if (thread) end(thread, new Error('The site is closing.'))
      await thread?.terminate()
    },
  }
}
