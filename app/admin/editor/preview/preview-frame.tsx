import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'

const MIN_HEIGHT_PX = 400

export type PreviewFrameProps = {
  label: string
  /** Viewport width of the page, in pixels. */
  width: number
  theme: 'light' | 'dark'
  children: ReactNode
}

/**
 * Page in an iframe with its own viewport width, scaled down to fit. Uses the styles of this page, has no
 * scripts, and is inert.
 */
export function PreviewFrame({ label, width, theme, children }: PreviewFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [inside, setInside] = useState<Document | null>(null)
  const available = useWidth(place)
  const height = useContentHeight(inside)
  const scale = available === 0 ? 1 : Math.min(1, available / width)
  useSharedStyles(inside)
  useLayoutEffect(() => {
    if (place.current) draw(place.current, { width, height, scale })
  }, [width, height, scale])
  useEffect(() => {
    if (inside) setUp(inside.documentElement, theme)
  }, [inside, theme])
  const take = useCallback((frame: HTMLIFrameElement | null) => {
    // Some browsers replace the initial empty document shortly after.
    const show = () => setInside(frame!.contentDocument)
    if (!frame) return undefined
    show()
    frame.addEventListener('load', show)
    return () => frame.removeEventListener('load', show)
  }, [])
  return (
    <div ref={place} className="preview-place">
      <iframe ref={take} title={label} tabIndex={-1} sandbox="allow-same-origin" />
      {inside && createPortal(<div inert>{children}</div>, inside.body)}
    </div>
  )
}

type Size = { width: number; height: number; scale: number }

function draw(place: HTMLElement, { width, height, scale }: Size): void {
  place.style.setProperty('--preview-width', `${width}px`)
  place.style.setProperty('--preview-height', `${height}px`)
  place.style.setProperty('--preview-scale', String(scale))
}

function setUp(root: HTMLElement, theme: string): void {
  root.lang = document.documentElement.lang
  root.dataset['theme'] = theme
}

/** Copies the styles of this page, including those added later. */
function useSharedStyles(inside: Document | null): void {
  useEffect(() => {
    if (!inside) return undefined
    const known = new Map<Element, Element>()
    const copy = () => {
      for (const style of document.querySelectorAll('link[rel=stylesheet], style')) {
        if (known.has(style)) continue
        const twin = style.cloneNode(true) as Element
        known.set(style, twin)
        inside.head.append(twin)
      }
    }
    copy()
    const watch = new MutationObserver(copy)
    watch.observe(document.head, { childList: true })
    return () => {
      watch.disconnect()
      for (const twin of known.values()) twin.remove()
    }
  }, [inside])
}

/** Returns the width of an element; 0 until it is known. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [place])
  return width
}

/** Returns the height of the content, so that the frame needs no scroll bar. */
function useContentHeight(inside: Document | null): number {
  const [height, setHeight] = useState(MIN_HEIGHT_PX)
  useEffect(() => {
    const content = inside?.body.firstElementChild
    if (!content) return undefined
    const watch = new ResizeObserver(([entry]) =>
      setHeight(Math.max(MIN_HEIGHT_PX, Math.ceil(entry!.contentRect.height))),
    )
    watch.observe(content)
    return () => watch.disconnect()
  }, [inside])
  return height
}
