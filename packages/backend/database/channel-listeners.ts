import type { ListenOptions } from './engine.ts'

type Listener = { onPayload: (payload: string) => void } & ListenOptions

export type ChannelListeners = {
  /** Returns how to remove the listener, which returns whether it was the last of its channel. */
  add(channel: string, onPayload: (payload: string) => void, options?: ListenOptions): () => boolean
  channels(): string[]
  notify: (channel: string, payload: string) => void
  announceGap(): void
}

export function createChannelListeners(): ChannelListeners {
  const listeners = new Map<string, Set<Listener>>()
  return {
    add: (channel, onPayload, options = {}) => {
      const listener = { onPayload, ...options }
      const ofChannel = listeners.get(channel) ?? new Set()
      listeners.set(channel, ofChannel.add(listener))
      return () => {
        ofChannel.delete(listener)
        return ofChannel.size === 0 && listeners.delete(channel)
      }
    },
    channels: () => [...listeners.keys()],
    notify: (channel, payload) => {
      for (const { onPayload } of listeners.get(channel) ?? []) onPayload(payload)
    },
    announceGap: () => {
      for (const ofChannel of listeners.values()) for (const { onGap } of ofChannel) onGap?.()
    },
  }
}
