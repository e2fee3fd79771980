import type { ListenOptions } from './engine.ts'

type Listener = { onPayload: (payload: string) => void } & ListenOptions

export type ChannelListeners = ReturnType<typeof createChannelListeners>

export function createChannelListeners() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    /** Returns a function that removes the listener and returns whether it was the last of its channel. */
    add: (channel: string, onPayload: (payload: string) => void, options: ListenOptions = {}) => {
      const listener = { onPayload, ...options }
      const ofChannel = listeners.get(channel) ?? new Set()
      listeners.set(channel, ofChannel.add(listener))
      return (): boolean => {
        ofChannel.delete(listener)
        return ofChannel.size === 0 && listeners.delete(channel)
      }
    },
    channels: () => [...listeners.keys()],
    notify: (channel: string, payload: string): void => {
      for (const { onPayload } of listeners.get(channel) ?? []) onPayload(payload)
    },
    announceGap: (): void => {
      for (const ofChannel of listeners.values()) for (const { onGap } of ofChannel) onGap?.()
    },
  }
}
