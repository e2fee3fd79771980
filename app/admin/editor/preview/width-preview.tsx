import { type ReactNode, useState } from 'react'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Toolbar } from '#app/ui/buttons/toolbar.tsx'
import { ToolButton } from '../rich-text/bars/tool-button.tsx'
import { PreviewFrame } from './preview-frame.tsx'
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
      <Toolbar className="preview-bar" label="Preview settings" first={name}>
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
      <div className="preview-scroll" role="group" aria-label="Page" tabIndex={0}>
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
