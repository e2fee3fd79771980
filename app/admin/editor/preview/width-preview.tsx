import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Toolbar } from '#app/ui/buttons/toolbar.tsx'
import { ToolButton } from '../rich-text/bars/tool-button.tsx'
import { createPortal } from 'react-dom'
import '../rich-text/rich-text.css'
import './preview.css'

const WIDTHS = [
  { name: 'Phone', width: 390 },
  { name: 'Tablet', width: 768 },
  { name: 'Desktop', width: 1440 },
] as const

export type WidthPreviewProps = {
  label: string
  /** Shown instead of the page. */
  problem?: string | undefined
  children: ReactNode
}

/** A page as visitors will see it on a phone, tablet or desktop, in light or dark. */
export function WidthPreview({ label, problem, children }: WidthPreviewProps) {
  const [width, setWidth] = useState(() => (window.innerWidth < 768 ? 390 : 768))
  const [isDark, setIsDark] = useState(() => matchesDark())
  const { name } = WIDTHS.find((one) => one.width === width)!
  return (
    <section className="width-preview" aria-label="Preview">
      <Toolbar className="preview-bar box" label="Preview settings" first={name}>
        {WIDTHS.map((one) => (
          <ToolButton
            key={one.name}
            name={one.name}
            label={`${one.name} ${one.width}`}
            isPressed={one.width === width}
            onPress={() => setWidth(one.width)}
          >
            {`${one.name} ${one.width}`}
          </ToolButton>
        ))}
        <ToolButton name="Dark" label="Dark" isPressed={isDark} onPress={() => setIsDark(!isDark)}>
          <Icon name="moon" />
          Dark
        </ToolButton>
      </Toolbar>
      <p className="sr-only" role="status">
        {`Shown as on a ${name.toLowerCase()}, ${width} pixels wide, ${isDark ? 'dark' : 'light'}.`}
      </p>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      <div className="preview-scroll inset" role="group" aria-label="Page" tabIndex={0}>
        {problem === undefined ? (
          <PreviewFrame label={label} width={width} theme={isDark ? 'dark' : 'light'}>
            {children}
          </PreviewFrame>
        ) : (
          <p className="field-error">{problem}</p>
        )}
      </div>
    </section>
  )
}

function matchesDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

const MIN_HEIGHT_PX = 400

type PreviewFrameProps = {
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
function PreviewFrame({ label, width, theme, children }: PreviewFrameProps) {
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
