import { createContext, type RouterContextProvider } from 'react-router'

/** Additional frame origins of this page. */
export type FrameOrigins = { origins: readonly string[] }

export const frameOriginsContext = createContext<FrameOrigins>({ origins: [] })

/** Called by loaders of pages with embeds. */
export function allowFrames(context: Readonly<RouterContextProvider>, origins: readonly string[]): void {
  context.get(frameOriginsContext).origins = origins
}
