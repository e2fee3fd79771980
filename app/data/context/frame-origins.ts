import { createContext, type RouterContextProvider } from 'react-router'

export type FrameOrigins = { origins: readonly string[] }

export const frameOriginsContext = createContext<FrameOrigins>({ origins: [] })

export function allowFrames(context: Readonly<RouterContextProvider>, origins: readonly string[]): void {
  context.get(frameOriginsContext).origins = origins
}
