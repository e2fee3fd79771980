import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

type ToolbarState = {
  current: string
  choose: (name: string) => void
  /** Keeps a Tab stop if the current tool is removed. */
  forget: (name: string) => void
}

const ToolbarContext = createContext<ToolbarState | null>(null)

export type ToolbarProps = {
  label: string
  className?: string
  /** Name of the tool in the Tab order. */
  first: string
  children: ReactNode
}

/**
 * Toolbar with one Tab stop; left and right arrow keys move between tools (WAI-ARIA toolbar pattern). Tools
 * handle Home and End themselves.
 */
export function Toolbar({ label, className, first, children }: ToolbarProps) {
  const element = useRef<HTMLDivElement>(null)
  const [current, choose] = useState(first)
  const forget = useCallback(
    (name: string) => choose((chosen) => (chosen === name ? first : chosen)),
    [first],
  )
  const state = useMemo(() => ({ current, choose, forget }), [current, forget])

  const leave = (event: FocusEvent) => {
    if (!element.current!.contains(event.relatedTarget)) choose(first)
  }
  return (
    <ToolbarContext value={state}>
      {/* Handles keys and blur for all tools. */}
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        ref={element}
        role="toolbar"
        aria-label={label}
        className={className}
        onKeyDown={(event) => moveToNeighbour(event, element.current!)}
        onBlur={leave}
      >
        {children}
      </div>
    </ToolbarContext>
  )
}

/** Returns the props of a tool. Outside a toolbar, each tool is its own Tab stop. */
export function useTool(name: string) {
  const toolbar = useContext(ToolbarContext)
  const forget = toolbar?.forget
  useLayoutEffect(() => () => forget?.(name), [forget, name])
  return {
    'data-tool': name,
    tabIndex: toolbar === null || toolbar.current === name ? 0 : -1,
    onFocus: () => toolbar?.choose(name),
  }
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

function moveToNeighbour(event: KeyboardEvent, toolbar: HTMLElement): void {
  const step = STEPS[event.key]
  if (step === undefined || event.defaultPrevented) return
  const tools = [...toolbar.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')].filter((tool) =>
    tool.checkVisibility({ visibilityProperty: true }),
  )
  const at = tools.indexOf(event.target as HTMLElement)
  if (at === -1) return
  event.preventDefault()
  tools[(at + step + tools.length) % tools.length]!.focus()
}
