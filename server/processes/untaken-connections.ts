import type { Worker } from 'node:cluster'

/** What node:cluster says to a worker with a connection, and what it hears back: none of it is public. */
type ClusterMessage = { cmd?: unknown; act?: unknown; seq?: unknown; ack?: unknown }

const CLUSTER = 'NODE_CLUSTER'

/**
 * Gives connections that were handed to a worker, and that it had not taken when it ended, to another one. Nothing was read
 * of them yet, and node:cluster keeps them open for an answer that never comes; this says for the worker what one says
 * that is about to end. Were Node to speak otherwise, they would stay unanswered, which `tests/server/many-processes` sees.
 */
export function handOnUntaken(worker: Worker): void {
  const child = worker.process
  const untaken = new Set<unknown>()
  const send = child.send.bind(child) as (...words: unknown[]) => boolean
  child.send = (...words: unknown[]) => {
    const message = words[0] as ClusterMessage
    if (message.cmd === CLUSTER && message.act === 'newconn') untaken.add(message.seq)
    return send(...words)
  }
  child.on('internalMessage', ({ cmd, ack }: ClusterMessage) => {
    if (cmd === CLUSTER) untaken.delete(ack)
  })
  // It has ended, and all that it said was heard.
  child.once('close', () => {
    // Or it would be handed the same connection again.
    worker.disconnect()
    for (const seq of untaken) child.emit('internalMessage', { cmd: CLUSTER, ack: seq, accepted: false })
  })
}
