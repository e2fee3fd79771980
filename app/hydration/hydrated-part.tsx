import { type ComponentType, createContext, createElement, type ReactElement, useContext } from 'react'
import type { PartScripts } from '#app/data/context/context.ts'
import { writeJsonForScript } from '#app/data/context/write-json-for-script.ts'
import { HYDRATED_PART_ID, HYDRATED_PROPS_ID } from './hydrated.ts'

/** Renders a part as a separate React root; set on the server only. */
export const RenderRootContext = createContext<((part: ReactElement) => string) | null>(null)

export type HydratedPartProps<Props extends object> = {
  of: ComponentType<Props>
  /** Serialized into the page as JSON. */
  props: Props
  scripts: PartScripts
}

/**
 * The only hydrated part of a page, without router and loader data
 * (docs/decisions/0001-ship-no-react-on-public-pages.md). At most one per document.
 */
export function HydratedPart<Props extends object>({ of, props, scripts }: HydratedPartProps<Props>) {
  const renderRoot = useContext(RenderRootContext)
  return (
    <>
      {/* Low priority, so that style sheets and fonts load first. */}
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
