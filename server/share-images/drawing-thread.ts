import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { composeCard } from './drawing/compose-card.ts'
import { composeChart } from './drawing/compose-chart.ts'
import type { Drawing, DrawingReply, DrawingRequest } from './drawing-calls.ts'
import { createTypesetter } from './text/typeset.ts'

const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
const ready = readFile(wasm).then((bytes) => initWasm(bytes))
const typeset = createTypesetter()

async function draw(drawing: Drawing): Promise<Uint8Array> {
  if ('svg' in drawing) return drawSvg(drawing)
  const svg =
    'chart' in drawing
      ? await composeChart(drawing.chart, typeset)
      : await composeCard(drawing.card, drawing, typeset)
  await ready
  // Text was already converted to outlines.
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } })
  try {
    const image = resvg.render()
    try {
      return image.pixels.slice()
    } finally {
      image.free()
    }
  } finally {
    resvg.free()
  }
}

async function drawSvg({ svg, size }: Extract<Drawing, { svg: string }>): Promise<Uint8Array> {
  await ready
  const font = { loadSystemFonts: false }
  const resvg = new Resvg(svg, { font })
  try {
    if (size === null) return new TextEncoder().encode(resvg.toString())
    const mode = resvg.width < resvg.height ? 'height' : 'width'
    const scaled = new Resvg(svg, { font, fitTo: { mode, value: size } })
    try {
      const image = scaled.render()
      try {
        return image.asPng().slice()
      } finally {
        image.free()
      }
    } finally {
      scaled.free()
    }
  } finally {
    resvg.free()
  }
}

parentPort!.on('message', (request: DrawingRequest) => {
  const send = (reply: DrawingReply, transfer: ArrayBuffer[] = []) => parentPort!.postMessage(reply, transfer)
  draw(request).then(
    (pixels) => send({ id: request.id, pixels }, [pixels.buffer as ArrayBuffer]),
    (error: unknown) => send({ id: request.id, failure: String(error) }),
  )
})
