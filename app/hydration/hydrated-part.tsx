import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react'
import type { PartScripts } from '#app/data/context/context.ts'
import { writeJsonForScript } from '#app/data/context/write-json-for-script.ts'
import { HYDRATED_PART_ID, HYDRATED_PROPS_ID } from './hydrated.ts'

/** Renders a part as a root of its own, as the browser takes it over; set while a page is rendered on the server. */
export const RenderRootContext = createContext<((part: ReactElement) => string) | null>(null)

export type HydratedPartProps<Props extends object> = {
  of: ComponentType<Props>
  /** Stand in the page as JSON. */
  props: Props
  scripts: PartScripts
}

/**
 * The part of a page that React takes over in the browser: all around it stays as the server sent it, and neither router
 * nor data of the page go along (docs/decisions/0001-ship-no-react-on-public-pages.md). A document holds one.
 */
export function HydratedPart<Props extends object>({ of, props, scripts }: HydratedPartProps<Props>) {
  const renderRoot = useContext(RenderRootContext)
  return (
    <>
      {/* Behind style sheets and faces: the page is painted before any of it is taken over. */}
      {scripts.imports.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      <div
        id={HYDRATED_PART_ID}
        className="hydrated-part"
        dangerouslySetInnerHTML={{ __html: renderRoot?.(createElement(of, props)) ?? '' }}
      />
      <script
        id={HYDRATED_PROPS_ID}
        type="application/json"
        dangerouslySetInnerHTML={{ __html: writeJsonForScript(props) }}
      />
      {scripts.run.map((src) => (
        <script key={src} type="module" src={src} />
      ))}
    </>
  )
}
